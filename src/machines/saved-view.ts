import { assign, emit, fromPromise, setup } from 'xstate';
import type { NewView, ViewValues } from '../../contract/saved-views.ts';

export type ViewWrite = {
  /** Told once it is done. */
  readonly text?: string;
  /** Offered with the text. */
  readonly undo?: ViewWrite;
} & (
  | { readonly id: null; readonly values: NewView }
  | { readonly id: string; readonly values: ViewValues }
  /** Deletes it. */
  | { readonly id: string; readonly values: null }
);

export type ViewResult =
  | { readonly outcome: 'written'; readonly id: string | null }
  | { readonly outcome: 'refused'; readonly reason: string; readonly isGone: boolean };

export interface SavedViewContext {
  readonly write: ViewWrite | null;
  readonly reason: string | null;
  /** Deleted elsewhere, as an earlier try found. */
  readonly isGone: boolean;
}

export type SavedViewEvent = { readonly type: 'view.write'; readonly write: ViewWrite };

export type SavedViewEmitted = {
  readonly type: 'view.written';
  readonly write: ViewWrite | null;
  /** Of the view; null: deleted. */
  readonly id: string | null;
};

const outputOf = ({ event }: { event: { output: ViewResult } }) => ({ output: event.output });
const notProvided = (name: string) => () => Promise.reject(new Error(`provide ${name} in wiring`));

export const savedViewMachine = setup({
  types: {
    context: {} as SavedViewContext,
    events: {} as SavedViewEvent,
    emitted: {} as SavedViewEmitted,
    tags: {} as 'writing',
  },
  actors: { writeView: fromPromise<ViewResult, ViewWrite | null>(notProvided('writeView')) },
  guards: {
    isWritten: (_, { output }: { output: ViewResult }) => output.outcome === 'written',
  },
  actions: {
    storeWrite: assign((_, { write }: { write: ViewWrite }) => ({ write })),
    forgetReason: assign({ reason: null }),
    storeRefusal: assign(({ context: { isGone } }, { output }: { output: ViewResult }) =>
      output.outcome === 'refused' ? { reason: output.reason, isGone: isGone || output.isGone } : {},
    ),
    storeUnexpected: assign({ reason: 'Something went wrong. Try again.' }),
    emitWritten: emit(({ context: { write } }, { output }: { output: ViewResult }) => ({
      type: 'view.written' as const,
      write,
      id: output.outcome === 'written' ? output.id : null,
    })),
  },
}).createMachine({
  id: 'savedView',
  description: 'The address of a list is saved under a name, renamed, changed, made the default or deleted.',
  context: { write: null, reason: null, isGone: false },
  initial: 'resting',
  states: {
    resting: {
      description: 'The views are what the server says; a refusal is shown until the next try.',
      on: {
        'view.write': { target: 'writing', actions: { type: 'storeWrite', params: ({ event }) => event } },
      },
    },
    writing: {
      description: 'The server decides. Until the answer nothing else is asked: Enter may be held down.',
      tags: ['writing'],
      entry: 'forgetReason',
      invoke: {
        id: 'writeView',
        src: 'writeView',
        input: ({ context: { write } }) => write,
        onDone: [
          {
            guard: { type: 'isWritten', params: outputOf },
            target: 'resting',
            actions: { type: 'emitWritten', params: outputOf },
          },
          {
            target: 'resting',
            description: 'The name is taken, the view was deleted elsewhere, or the server is away.',
            actions: { type: 'storeRefusal', params: outputOf },
          },
        ],
        onError: { target: 'resting', actions: 'storeUnexpected' },
      },
    },
  },
});
