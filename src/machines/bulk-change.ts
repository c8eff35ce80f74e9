import { assign, fromPromise, setup } from 'xstate';
import type { Job, LeftAlone } from '../../contract/jobs.ts';

/** Records the server has frozen: the confirmation means these and no others. */
export interface FrozenChoice {
  readonly setId: string;
  readonly count: number;
}

/** What became of every record. */
export type BulkResult = NonNullable<Job['result']>;

/** What a change that was taken back left as it is. */
export interface UndoResult {
  readonly undone: number;
  /** How many of them are in the trash now. */
  readonly trashed: number;
  readonly leftAlone: number;
  /** Some of those left alone by name, each with the reason. */
  readonly named: readonly LeftAlone[];
}

export interface BulkChangeContext {
  /** Null until the choice is frozen, and again when it is no longer what it was. */
  readonly setId: string | null;
  /** How many records are meant; null while only the server knows. */
  readonly count: number | null;
  readonly jobId: string | null;
  /** How many records the job has been through, of how many. */
  readonly done: number;
  readonly total: number | null;
  readonly result: BulkResult | null;
  /** What Undo takes back; null where nothing was changed. */
  readonly changeSetId: string | null;
  readonly undo: UndoResult | null;
  /** Why the last step did not come about. */
  readonly reason: string | null;
}

export type BulkChangeEvent =
  | { readonly type: 'work.review'; readonly fields: readonly string[] }
  | { readonly type: 'work.revise' }
  | { readonly type: 'work.confirm' }
  | { readonly type: 'job.resume'; readonly jobId: string }
  | { readonly type: 'job.cancel' }
  | { readonly type: 'change.undo' }
  | { readonly type: 'bulk.close' };

export interface BulkChangeInput {
  readonly setId: string | null;
  readonly count: number | null;
}

const notProvided = (name: string) => () => Promise.reject(new Error(`provide ${name} in wiring`));
const outputOf = <Output>({ event }: { event: { output: Output } }) => event.output;
const reasonOf = ({ event }: { event: { error: unknown } }) => ({
  reason: event.error instanceof Error ? event.error.message : 'Something went wrong. Try again.',
});

/** One change to many records: said, frozen, confirmed by its number, done as a job, and taken back. */
export const bulkChangeMachine = setup({
  types: {
    context: {} as BulkChangeContext,
    input: {} as BulkChangeInput,
    events: {} as BulkChangeEvent,
    tags: {} as 'busy' | 'running',
  },
  actors: {
    freezeChoice: fromPromise<FrozenChoice, { setId: string | null; count: number | null }>(
      notProvided('freezeChoice'),
    ),
    startJob: fromPromise<Job, { setId: string | null }>(notProvided('startJob')),
    readJob: fromPromise<Job, { jobId: string | null }>(notProvided('readJob')),
    cancelJob: fromPromise<Job, { jobId: string | null }>(notProvided('cancelJob')),
    undoChange: fromPromise<UndoResult, { changeSetId: string | null }>(notProvided('undoChange')),
  },
  guards: {
    isSomething: (_, { fields }: { fields: readonly string[] }) => fields.length > 0,
    isDone: (_, { state }: Job) => state === 'done',
    isDoneInPart: (_, { state, result }: Job) =>
      (state === 'cancelled' || state === 'failed') && result !== null,
    isCancelled: (_, { state }: Job) => state === 'cancelled',
    isFailed: (_, { state }: Job) => state === 'failed',
    isUndoable: ({ context }) => context.changeSetId !== null,
  },
  delays: {
    /** Milliseconds between two looks at the job. */
    untilNextLook: 400,
  },
  actions: {
    forgetReason: assign({ reason: null }),
    askForWork: assign({ reason: 'Choose at least one field to change.' }),
    holdReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    holdChoice: assign((_, { setId, count }: FrozenChoice) => ({ setId, count })),
    holdJobId: assign((_, { jobId }: { jobId: string }) => ({ jobId })),
    holdJob: assign((_, { id, done, total }: Job) => ({ jobId: id, done, total })),
    holdResult: assign((_, { result, change_set_id, total }: Job) => ({
      result,
      changeSetId: change_set_id,
      total,
    })),
    holdPart: assign((_, { state, result, failure, change_set_id, total }: Job) => ({
      result,
      changeSetId: change_set_id,
      total,
      reason:
        state === 'cancelled' ? 'Cancelled before it was done.' : (failure?.detail ?? 'It was not finished.'),
    })),
    holdRefusal: assign((_, { failure }: Job) => ({
      jobId: null,
      setId: null,
      reason: failure?.detail ?? 'Nothing was changed.',
    })),
    holdCancel: assign({ jobId: null, done: 0, reason: 'Cancelled. Nothing was changed.' }),
    holdUndo: assign((_, undo: UndoResult) => ({ undo })),
  },
}).createMachine({
  id: 'bulkChange',
  description: 'One change to many records, from what it shall be to its being taken back.',
  context: ({ input }) => ({
    ...input,
    jobId: null,
    done: 0,
    total: null,
    result: null,
    changeSetId: null,
    undo: null,
    reason: null,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'The person says what to change. Nothing has happened yet.',
      on: {
        'work.review': [
          {
            guard: { type: 'isSomething', params: ({ event }) => event },
            target: 'freezing',
          },
          { actions: 'askForWork' },
        ],
        'job.resume': {
          target: 'following',
          description: 'The address names a job that was begun before.',
          actions: { type: 'holdJobId', params: ({ event }) => event },
        },
        'bulk.close': { target: 'closed' },
      },
    },
    freezing: {
      description: 'The server writes down which records are meant, in which versions.',
      tags: 'busy',
      entry: 'forgetReason',
      invoke: {
        id: 'freezeChoice',
        src: 'freezeChoice',
        input: ({ context }) => ({ setId: context.setId, count: context.count }),
        onDone: { target: 'confirming', actions: { type: 'holdChoice', params: outputOf } },
        onError: { target: 'choosing', actions: { type: 'holdReason', params: reasonOf } },
      },
    },
    confirming: {
      description: 'Says how many records will be changed, and how.',
      on: {
        'work.confirm': { target: 'starting' },
        'work.revise': { target: 'choosing', actions: 'forgetReason' },
        'bulk.close': { target: 'closed' },
      },
    },
    starting: {
      description: 'The job is put in line.',
      tags: 'busy',
      entry: 'forgetReason',
      invoke: {
        id: 'startJob',
        src: 'startJob',
        input: ({ context }) => ({ setId: context.setId }),
        onDone: { target: 'following', actions: { type: 'holdJob', params: outputOf } },
        onError: { target: 'confirming', actions: { type: 'holdReason', params: reasonOf } },
      },
    },
    following: {
      description: 'The server works. Closing the dialog, or the tab, does not stop it.',
      tags: 'running',
      initial: 'looking',
      on: {
        'job.cancel': { target: 'cancelling' },
        'bulk.close': { target: 'closed' },
      },
      states: {
        looking: {
          description: 'Asking how far it is.',
          invoke: {
            id: 'readJob',
            src: 'readJob',
            input: ({ context }) => ({ jobId: context.jobId }),
            onDone: [
              {
                guard: { type: 'isDone', params: outputOf },
                target: '#bulkChange.finished',
                actions: { type: 'holdResult', params: outputOf },
              },
              {
                guard: { type: 'isDoneInPart', params: outputOf },
                target: '#bulkChange.finished',
                description: 'It was cancelled, or failed, after some records were changed.',
                actions: { type: 'holdPart', params: outputOf },
              },
              {
                guard: { type: 'isCancelled', params: outputOf },
                target: '#bulkChange.choosing',
                actions: 'holdCancel',
              },
              {
                guard: { type: 'isFailed', params: outputOf },
                target: '#bulkChange.choosing',
                description: 'Nothing was changed: the records are no longer what was confirmed, or worse.',
                actions: { type: 'holdRefusal', params: outputOf },
              },
              { target: 'waiting', actions: { type: 'holdJob', params: outputOf } },
            ],
            onError: {
              target: 'waiting',
              description: 'No word of the job is not the end of it.',
              actions: { type: 'holdReason', params: reasonOf },
            },
          },
        },
        waiting: {
          description: 'Leaving the server to it for a moment.',
          after: { untilNextLook: { target: 'looking', actions: 'forgetReason' } },
        },
      },
    },
    cancelling: {
      description: 'The job stops after the piece it is at, unless it is done already.',
      tags: ['busy', 'running'],
      invoke: {
        id: 'cancelJob',
        src: 'cancelJob',
        input: ({ context }) => ({ jobId: context.jobId }),
        onDone: { target: 'following' },
        onError: { target: 'following', description: 'Looking tells whether it came too late.' },
      },
    },
    finished: {
      description: 'What became of every record, and the way back.',
      on: {
        'change.undo': { guard: 'isUndoable', target: 'undoing' },
        'bulk.close': { target: 'closed' },
      },
    },
    undoing: {
      description: 'The whole change is taken back, but for records changed again since.',
      tags: 'busy',
      entry: 'forgetReason',
      invoke: {
        id: 'undoChange',
        src: 'undoChange',
        input: ({ context }) => ({ changeSetId: context.changeSetId }),
        onDone: { target: 'undone', actions: { type: 'holdUndo', params: outputOf } },
        onError: { target: 'finished', actions: { type: 'holdReason', params: reasonOf } },
      },
      on: {
        'bulk.close': { target: 'closed', description: 'The server goes on with it.' },
      },
    },
    undone: {
      description: 'The records are as they were.',
      on: { 'bulk.close': { target: 'closed' } },
    },
    closed: { type: 'final', description: 'The dialog is gone; a job that runs goes on.' },
  },
});
