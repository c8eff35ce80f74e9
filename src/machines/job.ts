import { assign, emit, fromCallback, fromPromise, setup } from 'xstate';
import type { Job } from '../../contract/jobs.ts';

export interface JobInput {
  readonly jobId: string;
}

export interface JobContext extends JobInput {
  readonly done: number;
  readonly total: number | null;
  /** Progress arrived during the read. */
  readonly isReadOutdated: boolean;
  readonly ended: Job | null;
  readonly reason: string | null;
}

/** `job.progressed`: progress, or possibly missed events. */
export type JobEvent = { readonly type: 'job.cancel' } | { readonly type: 'job.progressed' };

export type JobEmitted = { readonly type: 'job.finished'; readonly jobId: string };

const notProvided = (name: string) => () => Promise.reject(new Error(`provide ${name} in wiring`));
const outputOf = <Output>({ event }: { event: { output: Output } }) => event.output;
const reasonOf = ({ event }: { event: { error: unknown } }) => ({
  reason: event.error instanceof Error ? event.error.message : 'Something went wrong.',
});

/** Follows a job's progress, which the server's jobs/lease.ts stores. */
export const jobMachine = setup({
  types: {
    context: {} as JobContext,
    input: {} as JobInput,
    events: {} as JobEvent,
    emitted: {} as JobEmitted,
    output: {} as Job | null,
    tags: {} as 'busy' | 'running',
  },
  actors: {
    listenToJob: fromCallback<JobEvent, JobInput>(() => {
      throw new Error('provide listenToJob in wiring');
    }),
    readJob: fromPromise<Job, JobInput>(notProvided('readJob')),
    cancelJob: fromPromise<Job, JobInput>(notProvided('cancelJob')),
  },
  guards: {
    isDone: (_, { state }: Job) => state === 'done',
    isCancelled: (_, { state }: Job) => state === 'cancelled',
    isFailed: (_, { state }: Job) => state === 'failed',
    isQueued: (_, { state }: Job) => state === 'waiting',
    isReadOutdated: ({ context }) => context.isReadOutdated,
  },
  delays: {
    /** Milliseconds; for a broken event stream. */
    pollInterval: 2000,
  },
  actions: {
    markReadOutdated: assign({ isReadOutdated: true }),
    clearReadOutdated: assign({ isReadOutdated: false }),
    storeProgress: assign((_, { done, total }: Job) => ({ done, total, reason: null })),
    storeEnd: assign((_, job: Job) => ({
      ended: job,
      done: job.done,
      total: job.total,
      reason: null,
    })),
    storeReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    emitFinished: emit(({ context: { jobId } }) => ({ type: 'job.finished' as const, jobId })),
  },
}).createMachine({
  id: 'job',
  description: 'A job of the server, from the first look at it to its outcome.',
  context: ({ input: { jobId } }) => ({
    jobId,
    done: 0,
    total: null,
    isReadOutdated: false,
    ended: null,
    reason: null,
  }),
  invoke: {
    id: 'listenToJob',
    src: 'listenToJob',
    input: ({ context: { jobId } }) => ({ jobId }),
    onDone: {},
    onError: { description: 'The poll goes on without it.' },
  },
  initial: 'following',
  output: ({ context }) => context.ended,
  states: {
    following: {
      description: 'The server works. Closing the dialog, or the tab, does not stop it.',
      tags: 'running',
      initial: 'reading',
      on: { 'job.cancel': { target: 'cancelling' } },
      states: {
        reading: {
          description: 'Asks how far the job is.',
          exit: 'clearReadOutdated',
          invoke: {
            id: 'readJob',
            src: 'readJob',
            input: ({ context: { jobId } }) => ({ jobId }),
            onDone: [
              {
                guard: { type: 'isDone', params: outputOf },
                target: '#job.done',
                actions: { type: 'storeEnd', params: outputOf },
              },
              {
                guard: { type: 'isCancelled', params: outputOf },
                target: '#job.cancelled',
                actions: { type: 'storeEnd', params: outputOf },
              },
              {
                guard: { type: 'isFailed', params: outputOf },
                target: '#job.failed',
                actions: { type: 'storeEnd', params: outputOf },
              },
              {
                guard: 'isReadOutdated',
                target: 'reading',
                reenter: true,
                description: 'It got on meanwhile, and may have ended.',
                actions: { type: 'storeProgress', params: outputOf },
              },
              {
                guard: { type: 'isQueued', params: outputOf },
                target: 'queued',
                actions: { type: 'storeProgress', params: outputOf },
              },
              { target: 'running', actions: { type: 'storeProgress', params: outputOf } },
            ],
            onError: {
              target: 'lost',
              description: 'No answer is not the end of the job.',
              actions: { type: 'storeReason', params: reasonOf },
            },
          },
          on: { 'job.progressed': { actions: 'markReadOutdated' } },
        },
        queued: {
          description: 'Other jobs are before it.',
          on: { 'job.progressed': { target: 'reading' } },
          after: { pollInterval: { target: 'reading' } },
        },
        running: {
          description: 'The server is at it.',
          on: { 'job.progressed': { target: 'reading' } },
          after: { pollInterval: { target: 'reading' } },
        },
        lost: {
          description: 'The server did not answer; its job goes on.',
          on: { 'job.progressed': { target: 'reading' } },
          after: { pollInterval: { target: 'reading' } },
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
        onError: { target: 'following', description: 'Reading it shows whether it came too late.' },
      },
    },
    done: {
      type: 'final',
      description: 'It went through all it was for.',
      entry: 'emitFinished',
    },
    cancelled: {
      type: 'final',
      description: 'A person stopped it; what it wrote before that stays.',
      entry: 'emitFinished',
    },
    failed: {
      type: 'final',
      description: 'It could not go on; what it wrote before that stays.',
      entry: 'emitFinished',
    },
  },
});
