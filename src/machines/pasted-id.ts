import { assign, emit, fromPromise, setup } from 'xstate';
import type { ListedKind } from '../../contract/kinds.ts';

export interface PastedIdContext {
  readonly id: string;
  readonly message: string | null;
}

export type PastedIdEvent =
  | { readonly type: 'id.paste'; readonly id: string }
  | { readonly type: 'message.forget' };

export type PastedIdEmitted = {
  readonly type: 'record.found';
  readonly kind: ListedKind;
  readonly id: string;
};

type Found = { readonly kind: ListedKind | null };
const foundOf = ({ event }: { event: { output: ListedKind | null } }): Found => ({ kind: event.output });
const messageOf = ({ event }: { event: { error: unknown } }) => ({
  message: event.error instanceof Error ? event.error.message : 'Something went wrong. Try again.',
});

export const pastedIdMachine = setup({
  types: {
    context: {} as PastedIdContext,
    events: {} as PastedIdEvent,
    emitted: {} as PastedIdEmitted,
  },
  actors: {
    findKind: fromPromise<ListedKind | null, { id: string }>(() =>
      Promise.reject(new Error('provide findKind in wiring')),
    ),
  },
  guards: { isFound: (_, { kind }: Found) => kind !== null },
  actions: {
    storeId: assign((_, { id }: { id: string }) => ({ id, message: 'Looking up this ID…' })),
    storeMessage: assign((_, { message }: { message: string }) => ({ message })),
    forgetMessage: assign({ message: null }),
    emitFound: emit(({ context: { id } }, { kind }: Found) => ({
      type: 'record.found' as const,
      kind: kind as ListedKind,
      id,
    })),
  },
}).createMachine({
  id: 'pastedId',
  description: 'An ID pasted where one searches leads to its record, of whatever kind.',
  context: { id: '', message: null },
  initial: 'resting',
  on: {
    'id.paste': { target: '.finding', actions: { type: 'storeId', params: ({ event }) => event } },
    'message.forget': { actions: 'forgetMessage', description: 'The text has changed, also by the paste.' },
  },
  states: {
    resting: { description: 'Nothing is looked up.' },
    finding: {
      description: 'Each kind is asked; an ID pasted meanwhile takes its place.',
      invoke: {
        id: 'findKind',
        src: 'findKind',
        input: ({ context: { id } }) => ({ id }),
        onDone: [
          {
            guard: { type: 'isFound', params: foundOf },
            target: 'resting',
            actions: { type: 'emitFound', params: foundOf },
          },
          {
            target: 'resting',
            actions: { type: 'storeMessage', params: { message: 'No record has this ID.' } },
          },
        ],
        onError: { target: 'resting', actions: { type: 'storeMessage', params: messageOf } },
      },
    },
  },
});
