import { assign, emit, fromPromise, setup } from 'xstate';

export type PersonAct = 'disable' | 'enable' | 'changeScopes' | 'endSessions' | 'revokeLink';

export interface PersonChangeContext {
  readonly act: PersonAct;
  readonly name: string;
  /** Of changeScopes alone. */
  readonly scopes: readonly string[];
  readonly initialScopes: readonly string[];
  readonly reason: string | null;
}

export type PersonChangeEvent =
  | { readonly type: 'scopes.choose'; readonly scopes: readonly string[] }
  | { readonly type: 'change.confirm' }
  | { readonly type: 'dialog.close' };

export type PersonChangeEmitted = {
  readonly type: 'person.changed';
  readonly act: PersonAct;
  readonly name: string;
};

const notProvided = (name: string) => () => Promise.reject(new Error(`provide ${name} in wiring`));
const reasonOf = ({ event }: { event: { error: unknown } }) => ({
  reason: event.error instanceof Error ? event.error.message : 'Something went wrong. Try again.',
});

export const personChangeMachine = setup({
  types: {
    context: {} as PersonChangeContext,
    input: {} as Pick<PersonChangeContext, 'act' | 'name' | 'scopes'>,
    events: {} as PersonChangeEvent,
    emitted: {} as PersonChangeEmitted,
    tags: {} as 'busy' | 'writing',
  },
  actors: {
    changePerson: fromPromise<void, Pick<PersonChangeContext, 'act' | 'scopes'>>(notProvided('changePerson')),
  },
  guards: {
    isUnchanged: ({ context: { act, scopes, initialScopes } }) =>
      act === 'changeScopes' && scopes.join() === initialScopes.join(),
  },
  actions: {
    storeScopes: assign((_, { scopes }: { scopes: readonly string[] }) => ({ scopes })),
    forgetReason: assign({ reason: null }),
    storeReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    emitChanged: emit(({ context: { act, name } }) => ({ type: 'person.changed' as const, act, name })),
  },
}).createMachine({
  id: 'personChange',
  description: 'One act upon a person’s account, confirmed first and decided by the server.',
  context: ({ input }) => ({ ...input, initialScopes: input.scopes, reason: null }),
  initial: 'confirming',
  states: {
    confirming: {
      description: 'Says what it does; a refusal, such as of the last administrator, stands here.',
      on: {
        'scopes.choose': { actions: { type: 'storeScopes', params: ({ event }) => event } },
        'change.confirm': [
          { guard: 'isUnchanged', target: 'closed', description: 'The role was left as it is.' },
          { target: 'writing' },
        ],
        'dialog.close': 'closed',
      },
    },
    writing: {
      description: 'The server decides, also between two who try at once.',
      tags: ['busy', 'writing'],
      entry: 'forgetReason',
      invoke: {
        id: 'changePerson',
        src: 'changePerson',
        input: ({ context: { act, scopes } }) => ({ act, scopes }),
        onDone: { target: 'changed', actions: 'emitChanged' },
        onError: { target: 'confirming', actions: { type: 'storeReason', params: reasonOf } },
      },
    },
    changed: { type: 'final', description: 'It is done; whom it concerns notices within a second.' },
    closed: { type: 'final', description: 'Nothing was changed.' },
  },
});
