import { createActor } from 'xstate';
import type { Wiring } from '../../wiring.ts';
import { passkeySignInLogic } from '../../wiring/flows/passkey-sign-in.ts';

export interface PasskeyView {
  readonly isSupported: boolean;
  readonly isAsking: boolean;
  readonly reason: string | null;
}

export const startPasskeySignIn = (wiring: Wiring, onView: (view: PasskeyView) => void) => {
  const flow = createActor(passkeySignInLogic(wiring, location.hostname));
  flow.subscribe((state) =>
    onView({
      isSupported: state.hasTag('supported'),
      isAsking: state.hasTag('pending'),
      reason: state.context.reason,
    }),
  );
  flow.start();
  return { ask: () => flow.send({ type: 'passkey.ask' }), stop: () => void flow.stop() };
};
