import { assign, fromPromise, setup } from 'xstate';

/** `prompt`: passkeys, but not in autofill. */
export type PasskeySupport = 'autofill' | 'prompt' | 'none';

/** `submitted`: the session's machine checks the passkey. `cancelled`: by the person, or by time. */
export type PasskeyResult =
  | { readonly outcome: 'submitted' }
  | { readonly outcome: 'cancelled' }
  | { readonly outcome: 'refused'; readonly reason: string };

export interface PasskeySignInContext {
  readonly reason: string | null;
}

export type PasskeySignInEvent = { readonly type: 'passkey.ask' };

const notProvided = (name: string) => () => Promise.reject(new Error(`provide ${name} in wiring`));
const supportOf = ({ event }: { event: { output: PasskeySupport } }) => ({ support: event.output });
const outputOf = ({ event }: { event: { output: PasskeyResult } }) => ({ output: event.output });

/** The passkey never enters the machine. */
export const passkeySignInMachine = setup({
  types: {
    context: {} as PasskeySignInContext,
    events: {} as PasskeySignInEvent,
    tags: {} as 'pending' | 'supported',
  },
  actors: {
    findSupport: fromPromise<PasskeySupport>(notProvided('findSupport')),
    /** Resolves once a suggestion was chosen and submitted. */
    offerInAutofill: fromPromise<PasskeyResult>(notProvided('offerInAutofill')),
    askForPasskey: fromPromise<PasskeyResult>(notProvided('askForPasskey')),
  },
  guards: {
    canOffer: (_, { support }: { support: PasskeySupport }) => support === 'autofill',
    canAsk: (_, { support }: { support: PasskeySupport }) => support === 'prompt',
    isSubmitted: (_, { output }: { output: PasskeyResult }) => output.outcome === 'submitted',
  },
  actions: {
    forgetReason: assign({ reason: null }),
    storeRefusal: assign((_, { output }: { output: PasskeyResult }) => ({
      reason:
        output.outcome === 'refused'
          ? output.reason
          : 'No passkey was used. Try again, or sign in with your password.',
    })),
    storeUnexpected: assign({ reason: 'The passkey couldn’t be used. Sign in with your password.' }),
  },
  delays: {
    /** Shorter than a challenge lives. */
    untilChallengeEnds: 4 * 60_000,
  },
}).createMachine({
  id: 'passkeySignIn',
  description: 'Beside the sign-in form: a passkey among the suggestions of the field, or by the button.',
  context: { reason: null },
  initial: 'checking',
  states: {
    checking: {
      description: 'What can this browser do here?',
      tags: 'supported',
      invoke: {
        id: 'findSupport',
        src: 'findSupport',
        onDone: [
          { guard: { type: 'canOffer', params: supportOf }, target: 'offering' },
          { guard: { type: 'canAsk', params: supportOf }, target: 'ready' },
          { target: 'unsupported' },
        ],
        onError: { target: 'ready', description: 'Nobody could say: the button is tried.' },
      },
      on: { 'passkey.ask': 'asking' },
    },
    unsupported: {
      description: 'Old browsers, and pages without https, have no passkeys: the button is not drawn.',
    },
    offering: {
      description: 'The browser lists passkeys among the suggestions of the field; nothing is in the way.',
      tags: 'supported',
      invoke: {
        id: 'offerInAutofill',
        src: 'offerInAutofill',
        onDone: {
          target: 'ready',
          description:
            'Refused, or withdrawn by the browser: the button still asks. Offered again, a key that answers by itself would be refused without end.',
        },
        onError: { target: 'ready', description: 'The suggestions are an extra.' },
      },
      on: { 'passkey.ask': 'asking' },
      after: { untilChallengeEnds: { target: 'offering', reenter: true } },
    },
    ready: {
      description: 'Passkeys by the button alone.',
      tags: 'supported',
      on: { 'passkey.ask': 'asking' },
    },
    asking: {
      description: 'The browser asks the person for a passkey, and the session’s chart submits it.',
      tags: ['supported', 'pending'],
      entry: 'forgetReason',
      invoke: {
        id: 'askForPasskey',
        src: 'askForPasskey',
        onDone: [
          {
            guard: { type: 'isSubmitted', params: outputOf },
            target: 'checking',
            description: 'Refused, since otherwise the form would be gone; the session’s chart says why.',
          },
          { target: 'checking', actions: { type: 'storeRefusal', params: outputOf } },
        ],
        onError: { target: 'checking', actions: 'storeUnexpected' },
      },
    },
  },
});
