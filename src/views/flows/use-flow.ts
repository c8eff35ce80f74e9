import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Actor, AnyStateMachine, EmittedFrom, InputFrom, OutputFrom } from 'xstate';
import type { Wiring } from '../../wiring.ts';
import { createFlow, leaveFlow } from '../../wiring/flows/flow.ts';
import type { FlowEvent } from '../../wiring/flows/flow-events.ts';
import { notify } from '../parts/toast-store.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { handleFlowEvent } from './handle-flow-event.ts';

/** A returned promise delays the toast. */
type Handlers<Logic extends AnyStateMachine> = {
  readonly [Type in EmittedFrom<Logic>['type']]?: (
    event: Extract<EmittedFrom<Logic>, { readonly type: Type }>,
  ) => void | Promise<void>;
} & {
  readonly done?: (output: OutputFrom<Logic>) => void;
};

type Handle = (event: FlowEvent) => void | Promise<void>;

/**
 * Starts a flow for the view's lifetime; one that is writing lives until its response.
 * @param subject named in a toast if a write is refused after the view was left; null: the flow reports it itself
 */
export const useFlow = <Logic extends AnyStateMachine>(
  provide: (wiring: Wiring) => Logic,
  input: InputFrom<Logic>,
  handlers: Handlers<Logic> = {},
  subject: string | null = null,
): Actor<Logic> => {
  const wiring = useWiring();
  const view = useRef<{ count: number; handle: Handle | null }>({ count: 0, handle: null });
  const [actor] = useState(() => {
    const handleByDefault = (event: FlowEvent) => handleFlowEvent(wiring, event);
    const onEmitted = (event: FlowEvent) => {
      const wait = view.current.handle?.(event);
      if (wait) void wait.finally(() => handleByDefault(event));
      else handleByDefault(event);
    };
    return createFlow(wiring, provide(wiring), input, onEmitted);
  });
  const handle = useEffectEvent((event: FlowEvent) =>
    (handlers as Readonly<Record<string, Handle | undefined>>)[event.type]?.(event),
  );
  const end = useEffectEvent(() => {
    const { status, output } = actor.getSnapshot();
    if (status === 'done') handlers.done?.(output as OutputFrom<Logic>);
  });
  const notifyRefused = useEffectEvent((reason: string) => {
    if (subject !== null) notify({ text: `${subject}: ${reason}`, tone: 'bad' });
  });
  useEffect(() => {
    const { current } = view;
    current.count += 1;
    current.handle = handle;
    const subscription = actor.subscribe({ complete: end });
    actor.start();
    return () => {
      subscription.unsubscribe();
      current.count -= 1;
      current.handle = null;
      // StrictMode remounts synchronously; only a real unmount leaves the flow.
      queueMicrotask(() => {
        if (current.count === 0) leaveFlow(actor, (reason) => notifyRefused(reason));
      });
    };
  }, [actor]);
  return actor;
};
