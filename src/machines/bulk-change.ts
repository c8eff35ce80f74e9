import { assign, emit, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { Job, UndoCounts } from '../../contract/jobs.ts';

/** Ids, or a list's query. */
export type Choice = Readonly<Record<string, unknown>>;

/** `{ change: { status: 'archived' } }`. */
export type BulkWork = Readonly<Record<string, unknown>>;

/** The confirmed change touches exactly these records. */
export interface SelectionSnapshot {
  readonly setId: string;
  readonly count: number;
}

export type BulkName = 'change' | 'publish' | 'archive' | 'trash' | 'restore' | 'purge';

export interface Noun {
  readonly singular: string;
  readonly plural: string;
  /** Of the only record. */
  readonly title?: string | undefined;
}

export type BulkResult = NonNullable<Job['result']>;

export interface BulkChangeInput {
  readonly name: BulkName;
  readonly noun: Noun;
  readonly choice: Choice;
  readonly setId: string | null;
  /** Null while only the server knows. */
  readonly count: number | null;
  readonly isUndoable: boolean;
}

export interface BulkChangeContext extends BulkChangeInput {
  readonly work: BulkWork | null;
  readonly jobId: string | null;
  readonly total: number | null;
  readonly result: BulkResult | null;
  readonly changeSetId: string | null;
  readonly undo: UndoCounts | null;
  readonly reason: string | null;
  /** For that reason: the server could not be reached. */
  readonly isUnanswered: boolean;
}

export type StartInput = Pick<BulkChangeContext, 'choice' | 'setId' | 'count' | 'work'>;

export type BulkChangeEvent =
  | {
      readonly type: 'work.review' | 'work.apply';
      readonly fields: readonly string[];
      readonly work: BulkWork;
    }
  | ({ readonly type: 'work.resume'; readonly work: BulkWork } & SelectionSnapshot)
  | { readonly type: 'work.revise' }
  | { readonly type: 'work.confirm' }
  | { readonly type: 'job.attach'; readonly jobId: string }
  | { readonly type: 'job.cancel' }
  | { readonly type: 'change.undo' }
  | { readonly type: 'server.returned' }
  | { readonly type: 'bulk.close' }
  | { readonly type: 'view.left' };

export type BulkChangeEmitted =
  | { readonly type: 'bulk.queued'; readonly jobId: string | null; readonly isUndoable: boolean }
  /** Closed while it is being undone. */
  | { readonly type: 'bulk.left' }
  | {
      readonly type: 'records.changed';
      readonly jobId: string | null;
      readonly changeSetId: string | null;
      readonly result: BulkResult | null;
    }
  | {
      /** All is done; the dialog has nothing to tell. */
      readonly type: 'bulk.completed';
      readonly name: BulkName;
      readonly noun: Noun;
      readonly changed: number;
      readonly unchanged: number;
      readonly changeSetId: string | null;
    };

const notProvided = (name: string) => () => Promise.reject(new Error(`provide ${name} in wiring`));
const outputOf = <Output>({ event }: { event: { output: Output } }) => event.output;
const jobOf = ({ event }: { event: { output: Job | null } }) => ({ job: event.output });
type Failed = Pick<BulkChangeContext, 'reason'> & Partial<Pick<BulkChangeContext, 'isUnanswered'>>;
const reasonOf = ({ event }: { event: { error: unknown } }) => ({
  reason: event.error instanceof Error ? event.error.message : 'Something went wrong. Try again.',
  isUnanswered: event.error instanceof Error && event.error.name === 'Unanswered',
});

export const bulkChangeMachine = setup({
  types: {
    context: {} as BulkChangeContext,
    input: {} as BulkChangeInput,
    events: {} as BulkChangeEvent,
    emitted: {} as BulkChangeEmitted,
    tags: {} as 'busy' | 'writing',
  },
  actors: {
    snapshotSelection: fromPromise<SelectionSnapshot, BulkChangeInput>(notProvided('snapshotSelection')),
    startJob: fromPromise<Job, StartInput>(notProvided('startJob')),
    job: fromPromise<Job | null, { jobId: string }>(notProvided('job')),
    undo: fromPromise<
      { undone: UndoCounts | null; reason: string | null },
      { changeSetId: string; shownIn: 'dialog' }
    >(notProvided('undo')),
    watchConnection: fromCallback<BulkChangeEvent>(() => {
      throw new Error('provide watchConnection in wiring');
    }),
  },
  guards: {
    isCounted: ({ context }, { count }: SelectionSnapshot) => context.count === count,
    isSomething: (_, { fields }: { fields: readonly string[] }) => fields.length > 0,
    /** A job found by its address stays as a report. */
    isComplete: ({ context }, { job }: { job: Job | null }) =>
      context.work !== null &&
      job?.state === 'done' &&
      job.result !== null &&
      job.result.failed === 0 &&
      !job.result.reference_moves?.length &&
      job.result.changed > 0,
    isDone: (_, { job }: { job: Job | null }) => job?.state === 'done',
    isDoneInPart: (_, { job }: { job: Job | null }) => (job?.result ?? null) !== null,
    /** A job found by its address has no work to review again. */
    isOutdated: ({ context }, { job }: { job: Job | null }) =>
      context.work !== null && job?.failure?.code === 'conflict',
    isCancelled: (_, { job }: { job: Job | null }) => job?.state === 'cancelled',
    isUnanswered: ({ context }) => context.isUnanswered,
    isUnansweredReview: ({ context }) => context.isUnanswered && context.name !== 'change',
    isUndoable: ({ context }) => context.changeSetId !== null,
    isUndone: (_, { undone }: { undone: UndoCounts | null }) => undone !== null,
  },
  actions: {
    clearReason: assign({ reason: null, isUnanswered: false }),
    askForWork: assign({ reason: 'Add at least one field to change.', isUnanswered: false }),
    storeReason: assign((_, { reason, isUnanswered = false }: Failed) => ({ reason, isUnanswered })),
    storeWork: assign((_, { work }: { work: BulkWork }) => ({ work })),
    storeSelection: assign((_, { setId, count }: SelectionSnapshot) => ({ setId, count })),
    storeJobId: assign((_, { jobId }: { jobId: string }) => ({ jobId, work: null, isUnanswered: false })),
    storeJob: assign((_, { id }: Job) => ({ jobId: id })),
    storeResult: assign(({ context }, { job }: { job: Job | null }) => ({
      result: job?.result ?? null,
      changeSetId: context.isUndoable ? (job?.change_set_id ?? null) : null,
      total: job?.total ?? null,
    })),
    storePart: assign((_, { job }: { job: Job | null }) => ({
      reason:
        job?.state === 'cancelled'
          ? 'Stopped before all records were changed.'
          : (job?.failure?.detail ?? 'The change wasn’t completed.'),
    })),
    storeRefusal: assign((_, { job }: { job: Job | null }) => ({
      jobId: null,
      setId: null,
      reason: job?.failure?.detail ?? 'No changes were made.',
    })),
    storeLost: assign({
      reason:
        'This change was sent, but the server hasn’t answered. Send it again to see the result; nothing is changed twice.',
      isUnanswered: false,
    }),
    storeCancel: assign({ jobId: null, reason: 'Stopped. No changes were made.' }),
    storeUndo: assign((_, { undone }: { undone: UndoCounts | null }) => ({ undo: undone })),
    cancelJob: sendTo('job', { type: 'job.cancel' }),
    leaveUndo: sendTo('undo', { type: 'view.left' }),
    emitLeft: emit({ type: 'bulk.left' as const }),
    emitQueued: emit(({ context: { jobId, isUndoable } }) => ({
      type: 'bulk.queued' as const,
      jobId,
      isUndoable,
    })),
    emitChanged: emit(({ context: { jobId, changeSetId, result } }) => ({
      type: 'records.changed' as const,
      jobId,
      changeSetId,
      result,
    })),
    emitCompleted: emit(({ context: { name, noun, result, changeSetId } }) => ({
      type: 'bulk.completed' as const,
      name,
      noun,
      changed: result?.changed ?? 0,
      unchanged: result?.unchanged ?? 0,
      changeSetId,
    })),
  },
}).createMachine({
  id: 'bulkChange',
  description: 'One change to many records, from what it shall be to its being undone.',
  context: ({ input }) => ({
    ...input,
    work: null,
    jobId: null,
    total: null,
    result: null,
    changeSetId: null,
    undo: null,
    reason: null,
    isUnanswered: false,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'The person says what to change. Nothing has happened yet.',
      invoke: {
        id: 'watchConnection',
        src: 'watchConnection',
        onDone: {},
        onError: { description: 'A person tries again.' },
      },
      on: {
        'work.review': [
          {
            guard: { type: 'isSomething', params: ({ event }) => event },
            target: 'snapshotting',
            actions: [{ type: 'storeWork', params: ({ event }) => event }, 'clearReason'],
          },
          { actions: 'askForWork' },
        ],
        'work.apply': [
          {
            guard: { type: 'isSomething', params: ({ event }) => event },
            target: 'applying',
            description: 'Its consequences were shown beside the fields.',
            actions: [{ type: 'storeWork', params: ({ event }) => event }, 'clearReason'],
          },
          { actions: 'askForWork' },
        ],
        'work.resume': {
          target: 'confirming',
          description: 'The change was confirmed before a reload, and may have been made.',
          actions: [
            { type: 'storeWork', params: ({ event }) => event },
            { type: 'storeSelection', params: ({ event }) => event },
            'storeLost',
          ],
        },
        'job.attach': {
          target: 'following',
          description: 'The address names a job that was begun before.',
          actions: { type: 'storeJobId', params: ({ event }) => event },
        },
        'server.returned': [
          {
            guard: 'isUnansweredReview',
            target: 'snapshotting',
            description: 'Without a form, there is nothing else to do.',
            actions: 'clearReason',
          },
          { guard: 'isUnanswered', actions: 'clearReason' },
        ],
        'bulk.close': { target: 'closed' },
      },
    },
    snapshotting: {
      description: 'The server writes down which records are meant, in which versions.',
      tags: 'busy',
      invoke: {
        id: 'snapshotSelection',
        src: 'snapshotSelection',
        input: ({ context }) => context,
        onDone: { target: 'confirming', actions: { type: 'storeSelection', params: outputOf } },
        onError: { target: 'choosing', actions: { type: 'storeReason', params: reasonOf } },
      },
      on: { 'bulk.close': { target: 'closed', description: 'No record has been written.' } },
    },
    applying: {
      description: 'The server writes down the records; if they are as many as was shown, the change starts.',
      tags: 'busy',
      invoke: {
        id: 'snapshotSelection',
        src: 'snapshotSelection',
        input: ({ context }) => context,
        onDone: [
          {
            guard: { type: 'isCounted', params: outputOf },
            target: 'starting',
            actions: { type: 'storeSelection', params: outputOf },
          },
          {
            target: 'confirming',
            description: 'Records have come or gone since.',
            actions: { type: 'storeSelection', params: outputOf },
          },
        ],
        onError: { target: 'choosing', actions: { type: 'storeReason', params: reasonOf } },
      },
      on: { 'bulk.close': { target: 'closed', description: 'No record has been written.' } },
    },
    confirming: {
      description: 'Says how many records will be changed, and how.',
      invoke: {
        id: 'watchConnection',
        src: 'watchConnection',
        onDone: {},
        onError: { description: 'A person tries again.' },
      },
      on: {
        'work.confirm': { target: 'starting' },
        'work.revise': { target: 'choosing', actions: 'clearReason' },
        'server.returned': {
          guard: 'isUnanswered',
          description: 'The change may have been made.',
          actions: 'storeLost',
        },
        'bulk.close': { target: 'closed' },
      },
    },
    starting: {
      description: 'The job is queued.',
      tags: ['busy', 'writing'],
      entry: 'clearReason',
      invoke: {
        id: 'startJob',
        src: 'startJob',
        input: ({ context: { choice, setId, count, work } }) => ({ choice, setId, count, work }),
        onDone: {
          target: 'following',
          actions: [{ type: 'storeJob', params: outputOf }, 'emitQueued'],
        },
        onError: { target: 'confirming', actions: { type: 'storeReason', params: reasonOf } },
      },
    },
    following: {
      description: 'The server works. Closing the dialog, or the tab, does not stop it.',
      invoke: {
        id: 'job',
        src: 'job',
        input: ({ context }) => ({ jobId: context.jobId ?? '' }),
        onDone: [
          {
            guard: { type: 'isComplete', params: jobOf },
            target: 'closed',
            description:
              'No record was skipped, no reference stays elsewhere. A message says so, with the way back.',
            actions: [{ type: 'storeResult', params: jobOf }, 'emitChanged', 'emitCompleted'],
          },
          {
            guard: { type: 'isDone', params: jobOf },
            target: 'finished',
            actions: [{ type: 'storeResult', params: jobOf }, 'emitChanged'],
          },
          {
            guard: { type: 'isDoneInPart', params: jobOf },
            target: 'finished',
            description: 'It was cancelled, or failed, after some records were changed.',
            actions: [
              { type: 'storeResult', params: jobOf },
              { type: 'storePart', params: jobOf },
              'emitChanged',
            ],
          },
          {
            guard: { type: 'isCancelled', params: jobOf },
            target: 'choosing',
            actions: 'storeCancel',
          },
          {
            guard: { type: 'isOutdated', params: jobOf },
            target: 'snapshotting',
            description: 'The records are no longer what was confirmed: they are reviewed as they are now.',
            actions: { type: 'storeRefusal', params: jobOf },
          },
          {
            target: 'choosing',
            description: 'Nothing was changed.',
            actions: { type: 'storeRefusal', params: jobOf },
          },
        ],
        onError: { target: 'choosing', actions: { type: 'storeReason', params: reasonOf } },
      },
      on: {
        'job.cancel': { actions: 'cancelJob' },
        'bulk.close': { target: 'closed' },
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
      description: 'The whole change is undone, but for records changed again since.',
      tags: ['busy', 'writing'],
      entry: 'clearReason',
      invoke: {
        id: 'undo',
        src: 'undo',
        input: ({ context }) => ({ changeSetId: context.changeSetId ?? '', shownIn: 'dialog' as const }),
        onDone: [
          {
            guard: { type: 'isUndone', params: outputOf },
            target: 'undone',
            actions: { type: 'storeUndo', params: outputOf },
          },
          { target: 'finished', actions: { type: 'storeReason', params: outputOf } },
        ],
        onError: { target: 'finished', actions: { type: 'storeReason', params: reasonOf } },
      },
      on: {
        'bulk.close': { actions: 'emitLeft' },
        'view.left': { description: 'A message tells its end.', actions: 'leaveUndo' },
      },
    },
    undone: {
      description: 'The records are as they were.',
      on: { 'bulk.close': { target: 'closed' } },
    },
    closed: { type: 'final', description: 'The dialog is gone; a job that runs goes on.' },
  },
});
