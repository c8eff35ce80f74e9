import { assign, emit, fromPromise, setup } from 'xstate';
import type { Job, UndoCounts } from '../../contract/jobs.ts';

export interface Undone extends UndoCounts {
  /** Reverts the undo; null where nothing was written. */
  readonly changeSetId: string | null;
  /** Of the undone change. */
  readonly summary: string;
  /** The undone change was an undo. */
  readonly isRedo: boolean;
}

export interface UndoStart extends Undone {
  /** Of a large change. */
  readonly jobId: string | null;
  /** It ended before everything was undone. */
  readonly stopped: Job | null;
}

export interface UndoInput {
  readonly changeSetId: string;
  /** Earlier change of the same act, undone after it. */
  readonly before?: string;
  /** `dialog`: the invoker shows the outcome, even of a job. */
  readonly shownIn: 'toast' | 'activity' | 'dialog';
}

/** Both null while a job continues. */
interface UndoOutput {
  readonly undone: Undone | null;
  readonly reason: string | null;
}

/** Of an act. */
interface UndoEnd {
  readonly changeSetId: string;
  readonly undone: Undone;
}

export interface UndoContext extends Omit<UndoInput, 'before'>, UndoOutput {
  readonly before: string | null;
  readonly ends: readonly UndoEnd[];
  readonly jobId: string | null;
  readonly summary: string;
  readonly isRedo: boolean;
}

/** Whoever showed it in a dialog has gone. */
export interface UndoEvent {
  readonly type: 'view.left';
}

type UndoAsked = Pick<UndoInput, 'changeSetId' | 'shownIn'>;

export type UndoEmitted =
  | { readonly type: 'undo.started'; readonly changeSetId: string }
  | ({ readonly type: 'undo.queued'; readonly jobId: string | null } & UndoAsked)
  | { readonly type: 'change.undone'; readonly changeSetId: string; readonly undone: Undone | null }
  | ({ readonly type: 'undo.refused'; readonly reason: string | null } & UndoAsked)
  | {
      readonly type: 'act.undone';
      readonly shownIn: UndoInput['shownIn'];
      /** Without what a job goes on with, or what was refused. */
      readonly ends: readonly UndoEnd[];
      /** Two changes whose undo reverts all of it. */
      readonly written: Required<Pick<UndoInput, 'changeSetId' | 'before'>> | null;
    };

const notProvided = (name: string) => () => Promise.reject(new Error(`provide ${name} in wiring`));
const outputOf = <Output>({ event }: { event: { output: Output } }) => event.output;
const whyStopped = (job: Job | null): string => {
  const why = job?.failure?.detail ?? 'The undo was stopped.';
  if (!job?.result) return why;
  const [undone, total] = [job.result.changed, job.total ?? 0].map((count) => count.toLocaleString());
  return `${why} ${undone} of ${total} records were undone. Undo again to go on.`;
};
const writtenBy = (ends: readonly UndoEnd[]) => {
  const [first, second] = ends.map(({ undone }) => (undone.skipped === 0 ? undone.changeSetId : null));
  return first && second ? { changeSetId: second, before: first } : null;
};
const reasonOf = ({ event }: { event: { error: unknown } }) => ({
  reason: event.error instanceof Error ? event.error.message : 'Something went wrong. Try again.',
});

/** Waits for its job only for a dialog. */
export const undoMachine = setup({
  types: {
    context: {} as UndoContext,
    input: {} as UndoInput,
    events: {} as UndoEvent,
    emitted: {} as UndoEmitted,
    output: {} as UndoOutput,
    tags: {} as 'busy' | 'writing',
  },
  actors: {
    undoChange: fromPromise<UndoStart, { changeSetId: string }>(notProvided('undoChange')),
    job: fromPromise<Job | null, { jobId: string }>(notProvided('job')),
  },
  guards: {
    isFollowed: ({ context }, { jobId }: UndoStart) => jobId !== null && context.shownIn === 'dialog',
    isLarge: (_, { jobId }: UndoStart) => jobId !== null,
    isStopped: (_, { stopped }: UndoStart) => stopped !== null,
    /** Wiring adds: unless it was undone meanwhile. */
    hasBefore: ({ context }) => context.before !== null,
    isDone: (_, { job }: { job: Job | null }) => job?.state === 'done',
  },
  actions: {
    storeJob: assign((_, { jobId, summary, isRedo }: UndoStart) => ({ jobId, summary, isRedo })),
    storeUndone: assign((_, { jobId: _job, stopped: _stopped, ...undone }: UndoStart) => ({ undone })),
    storeResult: assign(({ context }, { job }: { job: Job | null }) => ({
      undone: {
        changeSetId: job?.change_set_id ?? null,
        summary: context.summary,
        isRedo: context.isRedo,
        undone: job?.result?.changed ?? 0,
        trashed: job?.result?.trashed ?? 0,
        skipped: job?.result?.failed ?? 0,
        named: job?.result?.left_alone ?? [],
      },
    })),
    storeEnd: assign(({ context: { changeSetId, undone, ends } }) => ({
      ends: undone ? [...ends, { changeSetId, undone }] : ends,
    })),
    takeBefore: assign(({ context: { before, changeSetId } }) => ({
      changeSetId: before ?? changeSetId,
      before: null,
      undone: null,
    })),
    storeReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    showInToast: assign({ shownIn: 'toast' }),
    storeFailure: assign((_, { job }: { job: Job | null }) => ({ reason: whyStopped(job) })),
    emitStarted: emit(({ context: { changeSetId } }) => ({ type: 'undo.started' as const, changeSetId })),
    emitQueued: emit(({ context: { changeSetId, shownIn, jobId } }) => ({
      type: 'undo.queued' as const,
      changeSetId,
      shownIn,
      jobId,
    })),
    emitUndone: emit(({ context: { changeSetId, undone } }) => ({
      type: 'change.undone' as const,
      changeSetId,
      undone,
    })),
    emitActUndone: emit(({ context: { shownIn, ends } }) => ({
      type: 'act.undone' as const,
      shownIn,
      ends,
      written: writtenBy(ends),
    })),
    emitRefused: emit(({ context: { changeSetId, shownIn, reason } }) => ({
      type: 'undo.refused' as const,
      changeSetId,
      shownIn,
      reason,
    })),
  },
}).createMachine({
  id: 'undo',
  description: 'One change-set undone, or the two of an act, from the call to what became of their records.',
  context: ({ input: { changeSetId, before = null, shownIn } }) => ({
    changeSetId,
    before,
    shownIn,
    ends: [],
    jobId: null,
    summary: '',
    isRedo: false,
    undone: null,
    reason: null,
  }),
  initial: 'undoing',
  output: ({ context: { undone, reason } }) => ({ undone, reason }),
  states: {
    undoing: {
      description: 'The server undoes it, but for records changed again since.',
      tags: ['busy', 'writing'],
      entry: 'emitStarted',
      invoke: {
        id: 'undoChange',
        src: 'undoChange',
        input: ({ context: { changeSetId } }) => ({ changeSetId }),
        onDone: [
          {
            guard: { type: 'isStopped', params: outputOf },
            target: 'refused',
            description: 'Its job has ended before everything was undone.',
            actions: { type: 'storeFailure', params: ({ event }) => ({ job: event.output.stopped }) },
          },
          {
            guard: { type: 'isFollowed', params: outputOf },
            target: 'following',
            actions: { type: 'storeJob', params: outputOf },
          },
          {
            guard: { type: 'isLarge', params: outputOf },
            target: 'queued',
            actions: { type: 'storeJob', params: outputOf },
          },
          {
            guard: 'hasBefore',
            target: 'undoing',
            reenter: true,
            description: 'The act’s earlier change is undone after the later one.',
            actions: [{ type: 'storeUndone', params: outputOf }, 'storeEnd', 'emitUndone', 'takeBefore'],
          },
          { target: 'undone', actions: { type: 'storeUndone', params: outputOf } },
        ],
        onError: { target: 'refused', actions: { type: 'storeReason', params: reasonOf } },
      },
      on: { 'view.left': { actions: 'showInToast' } },
    },
    following: {
      description: 'A job undoes it; closing the dialog does not stop that.',
      tags: 'busy',
      invoke: {
        id: 'job',
        src: 'job',
        input: ({ context }) => ({ jobId: context.jobId ?? '' }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => ({ job: event.output }) },
            target: 'undone',
            actions: { type: 'storeResult', params: ({ event }) => ({ job: event.output }) },
          },
          {
            target: 'refused',
            actions: { type: 'storeFailure', params: ({ event }) => ({ job: event.output }) },
          },
        ],
        onError: { target: 'refused', actions: { type: 'storeReason', params: reasonOf } },
      },
      on: { 'view.left': { target: 'queued', actions: 'showInToast' } },
    },
    undone: {
      type: 'final',
      description: 'Its records are as they were.',
      entry: ['storeEnd', 'emitUndone', 'emitActUndone'],
    },
    queued: {
      type: 'final',
      description: 'A job goes on with it, which is watched elsewhere.',
      entry: ['emitQueued', 'emitActUndone'],
    },
    refused: {
      type: 'final',
      description: 'Nothing was undone, not everything, or nobody knows how much.',
      entry: ['emitRefused', 'emitActUndone'],
    },
  },
});
