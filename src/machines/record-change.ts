import { assign, emit, fromPromise, setup } from 'xstate';
import type { Written } from '../../contract/change-sets.ts';
import type { FieldError } from '../../contract/failure.ts';

/** Asked for without a form: by a record's menu, its history, or in the trash. */
export interface RecordChange {
  readonly id: string;
  readonly version: number;
  /** Null: restores it from the trash. */
  readonly values: Readonly<Record<string, unknown>> | null;
  /** Told once it is done. */
  readonly text: string;
  /** Where it was asked for. */
  readonly address: string;
  /** Named where something is missing: the record, and its fields. */
  readonly toPublish?: { readonly title: string; readonly labels: Readonly<Record<string, string>> };
}

export interface ChangeRefusal {
  readonly outcome: 'refused';
  readonly reason: string;
  readonly errors: readonly FieldError[];
  /** Of the form: must be filled in to publish. */
  readonly missing: string | null;
}

/** References to a restored record that a move took elsewhere: its undo brings them back. */
export interface MovedReferences {
  readonly changeSetId: string;
  readonly records: number;
}

export type ChangeResult =
  | { readonly outcome: 'changed'; readonly written: Written; readonly moved: MovedReferences | null }
  | ChangeRefusal;

export interface RecordChangeContext {
  readonly change: RecordChange | null;
  readonly refusal: ChangeRefusal | null;
}

export type RecordChangeEvent = { readonly type: 'change.write'; readonly change: RecordChange };

export type RecordChangeEmitted =
  | {
      readonly type: 'record.changed';
      readonly text: string;
      readonly written: Written | null;
      readonly moved: MovedReferences | null;
    }
  | {
      readonly type: 'change.refused';
      readonly change: RecordChange | null;
      readonly refusal: ChangeRefusal | null;
    };

const outputOf = ({ event }: { event: { output: ChangeResult } }) => ({ output: event.output });
const notProvided = (name: string) => () => Promise.reject(new Error(`provide ${name} in wiring`));

export const recordChangeMachine = setup({
  types: {
    context: {} as RecordChangeContext,
    events: {} as RecordChangeEvent,
    emitted: {} as RecordChangeEmitted,
    tags: {} as 'writing',
  },
  actors: {
    writeChange: fromPromise<ChangeResult, RecordChange | null>(notProvided('writeChange')),
  },
  guards: {
    isChanged: (_, { output }: { output: ChangeResult }) => output.outcome === 'changed',
  },
  actions: {
    storeChange: assign((_, { change }: { change: RecordChange }) => ({ change })),
    storeRefusal: assign((_, { output }: { output: ChangeResult }) => ({
      refusal: output.outcome === 'refused' ? output : null,
    })),
    storeUnexpected: assign({
      refusal: {
        outcome: 'refused',
        reason: 'Something went wrong. Try again.',
        errors: [],
        missing: null,
      },
    }),
    emitChanged: emit(({ context: { change } }, { output }: { output: ChangeResult }) => ({
      type: 'record.changed' as const,
      text: change?.text ?? '',
      written: output.outcome === 'changed' ? output.written : null,
      moved: output.outcome === 'changed' ? output.moved : null,
    })),
    emitRefused: emit(({ context: { change, refusal } }) => ({
      type: 'change.refused' as const,
      change,
      refusal,
    })),
  },
}).createMachine({
  id: 'recordChange',
  description: 'Changes of one record that take no form, one at a time.',
  context: { change: null, refusal: null },
  initial: 'resting',
  states: {
    resting: {
      description: 'The record is what the server says; the last refusal says which field was wrong.',
      on: {
        'change.write': {
          target: 'writing',
          actions: { type: 'storeChange', params: ({ event }) => event },
        },
      },
    },
    writing: {
      description:
        'The server decides. Until the answer nothing else is asked: a double click, or Enter held.',
      tags: ['writing'],
      invoke: {
        id: 'writeChange',
        src: 'writeChange',
        input: ({ context: { change } }) => change,
        onDone: [
          {
            guard: { type: 'isChanged', params: outputOf },
            target: 'resting',
            actions: [
              { type: 'storeRefusal', params: outputOf },
              { type: 'emitChanged', params: outputOf },
            ],
          },
          {
            target: 'resting',
            description: 'A value is taken or missing, somebody else was first, or the server is away.',
            actions: [{ type: 'storeRefusal', params: outputOf }, 'emitRefused'],
          },
        ],
        onError: { target: 'resting', actions: ['storeUnexpected', 'emitRefused'] },
      },
    },
  },
});
