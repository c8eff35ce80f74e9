import { passkeySignInMachine, type PasskeySignInContext } from '../../src/machines/passkey-sign-in.ts';
import type { Model } from '../../src/inspector/machine-graph.ts';
import { actorAnswers, plainEvent } from '../support/sample-events.ts';
import { withStubActors } from '../support/stub-actors.ts';

const answers = {
  'it is submitted': { outcome: 'submitted' },
  'the person gives up': { outcome: 'cancelled' },
  'it is refused': { outcome: 'refused', reason: 'Too many attempts.' },
};

/** What the graph of signing in with a passkey is made from. */
export const model: Model = {
  machine: withStubActors(passkeySignInMachine),
  input: undefined,
  samples: {
    ...plainEvent('passkey.ask', 'use a passkey'),
    ...plainEvent('xstate.after.untilChallengeEnds.passkeySignIn.offering', 'the challenge ends'),
    ...actorAnswers('findSupport', {
      'passkeys among the suggestions': 'autofill',
      'passkeys by a button': 'prompt',
      'no passkeys': 'none',
    }),
    ...actorAnswers('offerInAutofill', answers),
    ...actorAnswers('askForPasskey', answers),
  },
  project: ({ reason }: PasskeySignInContext) => [reason !== null],
};
