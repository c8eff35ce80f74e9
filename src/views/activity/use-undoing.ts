import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { provideUndoing } from '../../wiring/undoing.ts';
import { describeFailure } from '../parts/describe-failure.ts';
import { useWiring } from '../parts/wiring-context.tsx';

/** The machine of one undoing; every screen learns of what came of it. */
export const useUndoing = (jobId: string, onClosed: () => void) => {
  const { http, queryClient } = useWiring();
  const [machine] = useState(() => provideUndoing({ http, describe: describeFailure }));
  const actor = useActorRef(machine, { input: { jobId } });
  const latest = useRef(onClosed);
  useEffect(() => {
    latest.current = onClosed;
  });
  useEffect(() => {
    let wasRunning = true;
    const subscription = actor.subscribe((state) => {
      const isRunning = state.hasTag('running');
      if (wasRunning && !isRunning) void queryClient.invalidateQueries();
      wasRunning = isRunning;
      if (state.matches('closed')) latest.current();
    });
    return () => subscription.unsubscribe();
  }, [actor, queryClient]);
  return { snapshot: useSelector(actor, (state) => state), send: actor.send };
};
