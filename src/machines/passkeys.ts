import { assign, emit, fromPromise, setup } from 'xstate';

/** `cancelled`: by the person or the browser. */
export type RegistrationResult =
  | { readonly outcome: 'added'; readonly id: string }
  | { readonly outcome: 'cancelled' }
  | { readonly outcome: 'refused'; readonly reason: string };

/** `gone`: removed elsewhere before. */
export type ChangeResult = { readonly outcome: 'changed' } | { readonly outcome: 'gone' };

export interface PasskeysContext {
  readonly id: string | null;
  readonly name: string;
  readonly reason: string | null;
}

export type PasskeysEvent =
  | { readonly type: 'passkey.add' }
  | { readonly type: 'passkey.rename'; readonly id: string }
  | { readonly type: 'passkey.remove'; readonly id: string }
  | { readonly type: 'name.save'; readonly name: string }
  | { readonly type: 'removal.confirm' }
  | { readonly type: 'step.cancel' };

export type PasskeysEmitted = {
  readonly type: 'passkeys.changed';
  readonly change: 'added' | 'renamed' | 'removed' | 'gone';
};

const notProvided = (name: string) => () => Promise.reject(new Error(`provide ${name} in wiring`));
const resultOf = ({ event }: { event: { output: ChangeResult } }) => event.output;
const outputOf = ({ event }: { event: { output: RegistrationResult } }) => ({ output: event.output });
const reasonOf = ({ event }: { event: { error: unknown } }) => ({
  reason: event.error instanceof Error ? event.error.message : 'Something went wrong. Try again.',
});

export const passkeysMachine = setup({
  types: {
    context: {} as PasskeysContext,
    events: {} as PasskeysEvent,
    emitted: {} as PasskeysEmitted,
    tags: {} as 'busy' | 'writing',
  },
  actors: {
    registerPasskey: fromPromise<RegistrationResult>(notProvided('registerPasskey')),
    renamePasskey: fromPromise<ChangeResult, { id: string | null; name: string }>(
      notProvided('renamePasskey'),
    ),
    removePasskey: fromPromise<ChangeResult, { id: string | null }>(notProvided('removePasskey')),
  },
  guards: {
    isAdded: (_, { output }: { output: RegistrationResult }) => output.outcome === 'added',
    isGone: (_, { outcome }: ChangeResult) => outcome === 'gone',
    isNamed: (_, { name }: { name: string }) => name.trim() !== '',
  },
  actions: {
    forgetStep: assign({ id: null, name: '' }),
    forgetReason: assign({ reason: null }),
    storeId: assign((_, { id }: { id: string }) => ({ id })),
    storeName: assign((_, { name }: { name: string }) => ({ name: name.trim() })),
    askForName: assign({ reason: 'Enter a name.' }),
    storeAdded: assign((_, { output }: { output: RegistrationResult }) => ({
      id: output.outcome === 'added' ? output.id : null,
    })),
    storeRefusal: assign((_, { output }: { output: RegistrationResult }) => ({
      reason:
        output.outcome === 'refused'
          ? output.reason
          : 'No passkey was added: the request was cancelled, or took too long.',
    })),
    storeReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    emitChange: emit((_, { change }: { change: PasskeysEmitted['change'] }) => ({
      type: 'passkeys.changed' as const,
      change,
    })),
  },
}).createMachine({
  id: 'passkeys',
  description: 'The passkeys of one’s own account: one is added and named, another renamed or removed.',
  context: { id: null, name: '', reason: null },
  initial: 'resting',
  states: {
    resting: {
      description: 'The passkeys are as listed; with the reason why the last step failed.',
      entry: 'forgetStep',
      on: {
        'passkey.add': { target: 'registering', actions: 'forgetReason' },
        'passkey.rename': {
          target: 'naming',
          actions: ['forgetReason', { type: 'storeId', params: ({ event }) => event }],
        },
        'passkey.remove': {
          target: 'confirming',
          actions: ['forgetReason', { type: 'storeId', params: ({ event }) => event }],
        },
      },
    },
    registering: {
      description: 'The browser asks for a fingerprint, a face or a PIN; the server checks the answer.',
      tags: 'busy',
      invoke: {
        id: 'registerPasskey',
        src: 'registerPasskey',
        onDone: [
          {
            guard: { type: 'isAdded', params: outputOf },
            target: 'naming',
            description: 'It works already; a name tells it from the others.',
            actions: [
              { type: 'storeAdded', params: outputOf },
              { type: 'emitChange', params: { change: 'added' } },
            ],
          },
          { target: 'resting', actions: { type: 'storeRefusal', params: outputOf } },
        ],
        onError: { target: 'resting', actions: { type: 'storeReason', params: reasonOf } },
      },
      on: { 'step.cancel': 'resting' },
    },
    naming: {
      description: 'The person types a name for it.',
      on: {
        'name.save': [
          {
            guard: { type: 'isNamed', params: ({ event }) => event },
            target: 'renaming',
            actions: { type: 'storeName', params: ({ event }) => event },
          },
          { actions: 'askForName' },
        ],
        'passkey.rename': {
          target: 'naming',
          description: 'Another one after all; what was typed for this one is its draft.',
          actions: ['forgetReason', { type: 'storeId', params: ({ event }) => event }],
        },
        'passkey.remove': {
          target: 'confirming',
          actions: ['forgetReason', { type: 'storeId', params: ({ event }) => event }],
        },
        'step.cancel': { target: 'resting', actions: 'forgetReason' },
      },
    },
    renaming: {
      description: 'The name is being written.',
      tags: ['busy', 'writing'],
      entry: 'forgetReason',
      invoke: {
        id: 'renamePasskey',
        src: 'renamePasskey',
        input: ({ context: { id, name } }) => ({ id, name }),
        onDone: [
          {
            guard: { type: 'isGone', params: resultOf },
            target: 'resting',
            actions: { type: 'emitChange', params: { change: 'gone' } },
          },
          { target: 'resting', actions: { type: 'emitChange', params: { change: 'renamed' } } },
        ],
        onError: { target: 'naming', actions: { type: 'storeReason', params: reasonOf } },
      },
    },
    confirming: {
      description: 'Removed, it signs nobody in any more: that is asked first.',
      on: { 'removal.confirm': 'removing', 'step.cancel': 'resting' },
    },
    removing: {
      description: 'The server forgets the passkey.',
      tags: ['busy', 'writing'],
      invoke: {
        id: 'removePasskey',
        src: 'removePasskey',
        input: ({ context: { id } }) => ({ id }),
        onDone: [
          {
            guard: { type: 'isGone', params: resultOf },
            target: 'resting',
            actions: { type: 'emitChange', params: { change: 'gone' } },
          },
          { target: 'resting', actions: { type: 'emitChange', params: { change: 'removed' } } },
        ],
        onError: { target: 'resting', actions: { type: 'storeReason', params: reasonOf } },
      },
    },
  },
});
