import { assign, fromPromise, setup } from 'xstate';
import type { Job } from '../../contract/jobs.ts';

/** What became of every record: `changed` are as they were, `failed` were left alone. */
export type UndoingResult = NonNullable<Job['result']>;

export interface UndoingContext {
  readonly jobId: string;
  /** How many records have been taken back, of how many. */
  readonly done: number;
  readonly total: number | null;
  readonly result: UndoingResult | null;
  /** What takes the undoing itself back; null where nothing was written. */
  readonly changeSetId: string | null;
  /** Why the last step, or all of it, did not come about. */
  readonly reason: string | null;
}

export type UndoingEvent = { readonly type: 'job.cancel' } | { readonly type: 'undoing.close' };

const notProvided = (name: string) => () => Promise.reject(new Error(`provide ${name} in wiring`));
const outputOf = <Output>({ event }: { event: { output: Output } }) => event.output;
const reasonOf = ({ event }: { event: { error: unknown } }) => ({
  reason: event.error instanceof Error ? event.error.message : 'Something went wrong. Try again.',
});

/** A large change being taken back by a job of the server: watched, cancelled, and its outcome told. */
export const undoingMachine = setup({
  types: {
    context: {} as UndoingContext,
    input: {} as { readonly jobId: string },
    events: {} as UndoingEvent,
    tags: {} as 'busy' | 'running',
  },
  actors: {
    readJob: fromPromise<Job, { jobId: string }>(notProvided('readJob')),
    cancelJob: fromPromise<Job, { jobId: string }>(notProvided('cancelJob')),
  },
  guards: {
    isDone: (_, { state }: Job) => state === 'done',
    isCancelled: (_, { state }: Job) => state === 'cancelled',
    isFailed: (_, { state }: Job) => state === 'failed',
  },
  delays: {
    /** Milliseconds between two looks at the job. */
    untilNextLook: 400,
  },
  actions: {
    forgetReason: assign({ reason: null }),
    holdReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    holdJob: assign((_, { done, total }: Job) => ({ done, total })),
    holdResult: assign((_, { result, change_set_id: changeSetId, total }: Job) => ({
      result,
      changeSetId,
      total,
    })),
    holdRefusal: assign((_, { failure, result, change_set_id: changeSetId }: Job) => ({
      result,
      changeSetId,
      reason: failure?.detail ?? 'Nothing was undone.',
    })),
    holdCancel: assign((_, { result, change_set_id: changeSetId }: Job) => ({
      result,
      changeSetId,
      reason: result ? 'Cancelled before it was done.' : 'Cancelled. Nothing was undone.',
    })),
  },
}).createMachine({
  id: 'undoing',
  description: 'A large change being taken back by a job, from the first look at it to its outcome.',
  context: ({ input: { jobId } }) => ({
    jobId,
    done: 0,
    total: null,
    result: null,
    changeSetId: null,
    reason: null,
  }),
  initial: 'following',
  states: {
    following: {
      description: 'The server works. Closing the dialog, or the tab, does not stop it.',
      tags: 'running',
      initial: 'looking',
      on: {
        'job.cancel': { target: 'cancelling' },
        'undoing.close': { target: 'closed' },
      },
      states: {
        looking: {
          description: 'Asking how far it is.',
          invoke: {
            id: 'readJob',
            src: 'readJob',
            input: ({ context: { jobId } }) => ({ jobId }),
            onDone: [
              {
                guard: { type: 'isDone', params: outputOf },
                target: '#undoing.finished',
                actions: { type: 'holdResult', params: outputOf },
              },
              {
                guard: { type: 'isCancelled', params: outputOf },
                target: '#undoing.stopped',
                actions: { type: 'holdCancel', params: outputOf },
              },
              {
                guard: { type: 'isFailed', params: outputOf },
                target: '#undoing.stopped',
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
        input: ({ context: { jobId } }) => ({ jobId }),
        onDone: { target: 'following' },
        onError: { target: 'following', description: 'Looking tells whether it came too late.' },
      },
    },
    finished: {
      description: 'What became of every record.',
      on: { 'undoing.close': { target: 'closed' } },
    },
    stopped: {
      description: 'It was cancelled, or it failed; what it undid before that is counted.',
      on: { 'undoing.close': { target: 'closed' } },
    },
    closed: { type: 'final', description: 'The dialog is gone; a job that runs goes on.' },
  },
});
