import { useEffect, useRef, useState } from 'react';
import { useWiring } from '../parts/wiring-context.tsx';
import type { PasskeyView, startPasskeySignIn } from './passkeys.ts';

type Flow = ReturnType<typeof startPasskeySignIn>;

/** As prerendered. */
const FIRST_VIEW: PasskeyView = { isSupported: true, isAsking: false, reason: null };

export const usePasskeySignIn = () => {
  const wiring = useWiring();
  const [view, setView] = useState(FIRST_VIEW);
  const flow = useRef<Promise<Flow | null> | null>(null);
  useEffect(() => {
    const started = import('./passkeys.ts').then(
      ({ startPasskeySignIn }) => startPasskeySignIn(wiring, setView),
      () => null,
    );
    flow.current = started;
    return () => void started.then((running) => running?.stop());
  }, [wiring]);
  return { ...view, ask: () => void flow.current?.then((running) => running?.ask()) };
};
