import { emit, fromPromise, setup } from 'xstate';
import type { DuplicateDecision } from '../../contract/duplicates.ts';

export type Verb = 'Undo' | 'Redo';

/** A change, two changes of one act, or a decision; in `redoable`, what its undo wrote. */
export type UndoableAct = (
  | {
      readonly changeSetId: string;
      /** Earlier change of the same act, undone after it. */
      readonly before?: string;
    }
  | {
      readonly decision: DuplicateDecision & {
        readonly before: DuplicateDecision['state'];
        readonly name: string;
      };
      readonly changeSetId: null;
    }
) & {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Of the screen. */
  readonly address?: string;
};

export interface LastActInput {
  readonly verb: Verb;
  /** What a question in sight is about: this press confirms it. */
  readonly asked: UndoableAct | null;
}

export type FoundAct =
  | { readonly outcome: 'missing' }
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'chosen'; readonly act: UndoableAct }
  | {
      readonly outcome: 'asked';
      readonly act: UndoableAct;
      readonly records: number;
      /** Null: a decision. */
      readonly summary: string | null;
    };

export type LastActEmitted = { readonly type: 'act.found'; readonly verb: Verb; readonly found: FoundAct };

type Found = { readonly found: FoundAct };
const foundOf = ({ event }: { event: { output: FoundAct } }): Found => ({ found: event.output });

export const lastActMachine = setup({
  types: {
    context: {} as LastActInput,
    input: {} as LastActInput,
    emitted: {} as LastActEmitted,
  },
  actors: {
    findAct: fromPromise<FoundAct, LastActInput>(() =>
      Promise.reject(new Error('provide findAct in wiring')),
    ),
  },
  guards: {
    isChosen: (_, { found }: Found) => found.outcome === 'chosen',
    isAsked: (_, { found }: Found) => found.outcome === 'asked',
  },
  actions: {
    emitFound: emit(({ context: { verb } }, { found }: Found) => ({
      type: 'act.found' as const,
      verb,
      found,
    })),
  },
}).createMachine({
  id: 'lastAct',
  description: 'What a press of Ctrl+Z or Ctrl+Y means: the last act of this tab, or a question first.',
  context: ({ input }) => input,
  initial: 'finding',
  states: {
    finding: {
      description:
        'A job that was begun here must have ended. What was done to many a while ago, or elsewhere, is read.',
      invoke: {
        id: 'findAct',
        src: 'findAct',
        input: ({ context }) => context,
        onDone: [
          {
            guard: { type: 'isChosen', params: foundOf },
            target: 'chosen',
            actions: { type: 'emitFound', params: foundOf },
          },
          {
            guard: { type: 'isAsked', params: foundOf },
            target: 'asked',
            actions: { type: 'emitFound', params: foundOf },
          },
          { target: 'refused', actions: { type: 'emitFound', params: foundOf } },
        ],
        onError: {
          target: 'refused',
          actions: {
            type: 'emitFound',
            params: { found: { outcome: 'refused', reason: 'Something went wrong. Try again.' } },
          },
        },
      },
    },
    chosen: { type: 'final', description: 'It is undone or redone now.' },
    asked: { type: 'final', description: 'A second press while the question is in sight confirms it.' },
    refused: { type: 'final', description: 'There is nothing, or its job has not ended.' },
  },
});
