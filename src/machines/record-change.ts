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
  /** For 30 days. */
  readonly isUndoable: boolean;
}

export type ChangeResult = { readonly outcome: 'changed'; readonly written: Written } | ChangeRefusal;

export interface RecordChangeContext {
  readonly change: RecordChange | null;
  readonly refusal: ChangeRefusal | null;
  readonly written: Written | null;
}

export type RecordChangeEvent = { readonly type: 'change.write'; readonly change: RecordChange };

export type RecordChangeEmitted =
  | {
      readonly type: 'record.changed';
      readonly text: string;
      readonly written: Written | null;
    }
  | {
      readonly type: 'references.stayed';
      readonly title: string;
      readonly moved: MovedReferences | null;
    }
  | {
      readonly type: 'change.refused';
      readonly change: RecordChange | null;
      readonly refusal: ChangeRefusal | null;
    };

const outputOf = <Output>({ event }: { event: { output: Output } }) => ({ output: event.output });
const notProvided = (name: string) => () => Promise.reject(new Error(`provide ${name} in wiring`));

export const recordChangeMachine = setup({
  types: {
    context: {} as RecordChangeContext,
    events: {} as RecordChangeEvent,
    emitted: {} as RecordChangeEmitted,
    tags: {} as 'writing' | 'notifying',
  },
  actors: {
    writeChange: fromPromise<ChangeResult, RecordChange | null>(notProvided('writeChange')),
    readMoved: fromPromise<MovedReferences | null, RecordChange | null>(notProvided('readMoved')),
  },
  guards: {
    isRestored: ({ context: { change } }, { output }: { output: ChangeResult }) =>
      output.outcome === 'changed' && change?.values === null,
    isChanged: (_, { output }: { output: ChangeResult }) => output.outcome === 'changed',
    haveStayed: (_, { output }: { output: MovedReferences | null }) => output !== null,
  },
  actions: {
    storeChange: assign((_, { change }: { change: RecordChange }) => ({ change })),
    storeResult: assign((_, { output }: { output: ChangeResult }) => ({
      refusal: output.outcome === 'refused' ? output : null,
      written: output.outcome === 'changed' ? output.written : null,
    })),
    storeUnexpected: assign({
      refusal: {
        outcome: 'refused',
        reason: 'Something went wrong. Try again.',
        errors: [],
        missing: null,
      },
    }),
    emitChanged: emit(({ context: { change, written } }) => ({
      type: 'record.changed' as const,
      text: change?.text ?? '',
      written,
    })),
    emitStayed: emit(({ context: { written } }, { output }: { output: MovedReferences | null }) => ({
      type: 'references.stayed' as const,
      title: written?.title ?? '',
      moved: output,
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
  context: { change: null, refusal: null, written: null },
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
            guard: { type: 'isRestored', params: outputOf },
            target: 'notifying',
            actions: [{ type: 'storeResult', params: outputOf }, 'emitChanged'],
          },
          {
            guard: { type: 'isChanged', params: outputOf },
            target: 'resting',
            actions: [{ type: 'storeResult', params: outputOf }, 'emitChanged'],
          },
          {
            target: 'resting',
            description: 'A value is taken or missing, somebody else was first, or the server is away.',
            actions: [{ type: 'storeResult', params: outputOf }, 'emitRefused'],
          },
        ],
        onError: { target: 'resting', actions: ['storeUnexpected', 'emitRefused'] },
      },
    },
    notifying: {
      description: 'The record is restored. Were references moved off it that stay where they are?',
      tags: ['notifying'],
      invoke: {
        id: 'readMoved',
        src: 'readMoved',
        input: ({ context: { change } }) => change,
        onDone: [
          {
            guard: { type: 'haveStayed', params: outputOf },
            target: 'resting',
            actions: { type: 'emitStayed', params: outputOf },
          },
          { target: 'resting', description: 'Nothing was moved off it.' },
        ],
        onError: { target: 'resting', description: 'The history has that move too.' },
      },
      on: {
        'change.write': {
          target: 'writing',
          actions: { type: 'storeChange', params: ({ event }) => event },
        },
      },
    },
  },
});
