import { waitFor } from 'xstate';
import { useEffect, useRef, useState } from 'react';
import { useWiring } from '../actors/wiring-context.tsx';
import type { Wiring } from '../../wiring.ts';
import type { PasskeyView, startPasskeySignIn } from './passkeys.ts';

type AuthSnapshot = ReturnType<Wiring['auth']['getSnapshot']>;
type Flow = ReturnType<typeof startPasskeySignIn>;

/** As prerendered. */
const FIRST_VIEW: PasskeyView = { isSupported: true, isAsking: false, reason: null };

export const usePasskeySignIn = () => {
  const wiring = useWiring();
  const [view, setView] = useState(FIRST_VIEW);
  const flow = useRef<Promise<Flow | null> | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    const isAnswered = (snapshot: AuthSnapshot) => snapshot.hasTag('public') && !snapshot.hasTag('pending');
    const started = waitFor(wiring.auth, isAnswered, { signal: gone.signal })
      .then(() => import('./passkeys.ts'))
      .then(
        ({ startPasskeySignIn }) => startPasskeySignIn(wiring, setView),
        () => null,
      );
    flow.current = started;
    return () => {
      gone.abort();
      void started.then((running) => running?.stop());
    };
  }, [wiring]);
  return { ...view, ask: () => void flow.current?.then((running) => running?.ask()) };
};
