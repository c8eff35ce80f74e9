import { assign, emit, fromPromise, setup } from 'xstate';
import type { Written } from '../../contract/change-sets.ts';
import type { Job } from '../../contract/jobs.ts';

export interface Target {
  readonly id: string;
  readonly name: string;
}

interface MovedReferences {
  readonly changeSetId: string | null;
  readonly moved: number;
  /** Identical to one of the target. */
  readonly trashed: number;
  /** “3 offerings”; null if their kinds are unknown. */
  readonly what: string | null;
  readonly skipped: number;
  readonly reason: string | null;
}

type Refusal = { readonly outcome: 'refused'; readonly reason: string };

export type DeletionResult = { readonly outcome: 'done'; readonly written: Written } | Refusal;

/** `queued`: a job moves very many. */
export type MoveResult =
  | { readonly outcome: 'done'; readonly moved: MovedReferences }
  | { readonly outcome: 'queued'; readonly jobId: string }
  | Refusal;

type DeletionOutcome = 'trashed' | 'archived' | 'closed';

export interface DeletionContext {
  readonly isArchived: boolean;
  readonly target: Target | null;
  readonly jobId: string | null;
  readonly written: Written | null;
  readonly moved: MovedReferences | null;
  readonly reason: string | null;
}

export type DeletionEvent =
  | { readonly type: 'record.trash' }
  | { readonly type: 'record.archive' }
  | { readonly type: 'references.move' }
  | { readonly type: 'target.choose'; readonly target: Target | null }
  | { readonly type: 'references.recount' }
  | { readonly type: 'dialog.close' };

export type DeletionEmitted =
  | {
      readonly type: 'record.trashed';
      readonly written: Written | null;
      /** Before it, by the same act. */
      readonly moved: MovedReferences | null;
    }
  | { readonly type: 'record.archived'; readonly written: Written | null }
  | {
      readonly type: 'references.moved';
      readonly moved: MovedReferences | null;
      /** If a job moved them. */
      readonly jobId: string | null;
    };

const outputOf = <Output>({ event }: { event: { output: Output } }) => ({ output: event.output });
const jobOf = ({ event }: { event: { output: Job | null } }) => ({ job: event.output });
const notProvided = (name: string) => () => Promise.reject(new Error(`provide ${name} in wiring`));

export const deletionMachine = setup({
  types: {
    context: {} as DeletionContext,
    input: {} as { readonly isArchived: boolean },
    events: {} as DeletionEvent,
    emitted: {} as DeletionEmitted,
    output: {} as DeletionOutcome,
    tags: {} as 'busy' | 'writing',
  },
  actors: {
    countIncomingReferences: fromPromise<number>(notProvided('countIncomingReferences')),
    trash: fromPromise<DeletionResult>(notProvided('trash')),
    archive: fromPromise<DeletionResult>(notProvided('archive')),
    moveReferences: fromPromise<MoveResult, Target | null>(notProvided('moveReferences')),
    job: fromPromise<Job | null, { jobId: string }>(notProvided('job')),
  },
  guards: {
    isReferenced: (_, { count }: { count: number }) => count > 0,
    isDone: (_, { output }: { output: DeletionResult | MoveResult }) => output.outcome === 'done',
    isQueued: (_, { output }: { output: MoveResult }) => output.outcome === 'queued',
    isJobDone: (_, { job }: { job: Job | null }) => job?.state === 'done',
    isNotArchived: ({ context }) => !context.isArchived,
    hasTarget: ({ context }) => context.target !== null,
    hasMoved: ({ context }) => context.moved !== null,
  },
  actions: {
    forgetReason: assign({ reason: null }),
    forgetTarget: assign({ target: null }),
    forgetMoved: assign({ moved: null }),
    storeTarget: assign((_, { target }: { target: Target | null }) => ({ target })),
    storeWritten: assign((_, { output }: { output: DeletionResult }) => ({
      written: output.outcome === 'done' ? output.written : null,
    })),
    storeMoved: assign((_, { output }: { output: MoveResult }) => ({
      moved: output.outcome === 'done' ? output.moved : null,
      jobId: null,
      reason: null,
    })),
    storeJobId: assign((_, { output }: { output: MoveResult }) => ({
      jobId: output.outcome === 'queued' ? output.jobId : null,
    })),
    storeMovedByJob: assign((_, { job }: { job: Job | null }) => ({
      moved: {
        changeSetId: job?.change_set_id ?? null,
        moved: (job?.result?.changed ?? 0) - (job?.result?.trashed ?? 0),
        trashed: job?.result?.trashed ?? 0,
        what: null,
        skipped: job?.result?.left_alone.length ?? 0,
        reason: job?.result?.left_alone[0]?.reason ?? null,
      },
      reason: null,
    })),
    storeFailure: assign((_, { job }: { job: Job | null }) => ({
      reason: job?.failure?.detail ?? 'The move was stopped. See Activity for what was moved before.',
    })),
    storeRefusal: assign((_, { output }: { output: DeletionResult | MoveResult }) => ({
      reason: output.outcome === 'refused' ? output.reason : null,
    })),
    emitTrashed: emit(({ context: { written, moved } }) => ({
      type: 'record.trashed' as const,
      written,
      moved,
    })),
    emitArchived: emit(({ context: { written } }) => ({ type: 'record.archived' as const, written })),
    emitMoved: emit(({ context: { moved, jobId } }) => ({
      type: 'references.moved' as const,
      moved,
      jobId,
    })),
    storeUnexpected: assign({ reason: 'Something went wrong. Nothing was changed. Try again.' }),
  },
}).createMachine({
  id: 'deletion',
  description: 'From "Delete" to the trash, or to what is better where a record is in use.',
  context: ({ input }) => ({
    ...input,
    target: null,
    jobId: null,
    written: null,
    moved: null,
    reason: null,
  }),
  initial: 'counting',
  output: ({ event }) => event.output as DeletionOutcome,
  states: {
    counting: {
      description: 'Counts what refers to the record. Nothing can be deleted before that is known.',
      tags: 'busy',
      invoke: {
        id: 'countIncomingReferences',
        src: 'countIncomingReferences',
        onDone: [
          {
            guard: { type: 'isReferenced', params: ({ event }) => ({ count: event.output }) },
            target: 'referenced',
          },
          {
            guard: 'hasMoved',
            target: 'trashing',
            description: 'Its references were moved so that it could be deleted.',
          },
          { target: 'unreferenced' },
        ],
        onError: { target: 'uncounted' },
      },
      on: { 'dialog.close': 'closed' },
    },
    uncounted: {
      description: 'What refers to it is not known, so it cannot be deleted.',
      on: { 'references.recount': 'counting', 'dialog.close': 'closed' },
    },
    unreferenced: {
      description: 'Nothing refers to it.',
      on: { 'record.trash': 'trashing', 'dialog.close': 'closed' },
    },
    referenced: {
      description:
        'Counts and links are shown. The person archives it, or chooses a record that takes its place.',
      on: {
        'record.archive': { guard: 'isNotArchived', target: 'archiving' },
        'target.choose': { actions: { type: 'storeTarget', params: ({ event }) => event } },
        'references.move': { guard: 'hasTarget', target: 'moving' },
        'dialog.close': 'closed',
      },
    },
    moving: {
      description: 'All that refers to it refers to the other record, in one change-set.',
      tags: ['busy', 'writing'],
      entry: 'forgetReason',
      invoke: {
        id: 'moveReferences',
        src: 'moveReferences',
        input: ({ context }) => context.target,
        onDone: [
          {
            guard: { type: 'isDone', params: outputOf },
            target: 'counting',
            description: 'What could not move, and what came meanwhile, is counted again.',
            actions: [{ type: 'storeMoved', params: outputOf }, 'forgetTarget', 'emitMoved'],
          },
          {
            guard: { type: 'isQueued', params: outputOf },
            target: 'following',
            actions: { type: 'storeJobId', params: outputOf },
          },
          {
            target: 'counting',
            actions: [{ type: 'storeRefusal', params: outputOf }, 'forgetTarget'],
          },
        ],
        onError: { target: 'counting', actions: ['storeUnexpected', 'forgetTarget'] },
      },
    },
    following: {
      description: 'A job moves very many references.',
      tags: ['busy', 'writing'],
      invoke: {
        id: 'job',
        src: 'job',
        input: ({ context }) => ({ jobId: context.jobId ?? '' }),
        onDone: [
          {
            guard: { type: 'isJobDone', params: jobOf },
            target: 'counting',
            actions: [{ type: 'storeMovedByJob', params: jobOf }, 'forgetTarget', 'emitMoved'],
          },
          {
            target: 'counting',
            actions: [{ type: 'storeFailure', params: jobOf }, 'forgetTarget'],
          },
        ],
        onError: { target: 'counting', actions: ['storeUnexpected', 'forgetTarget'] },
      },
    },
    archiving: {
      description: 'The server has the word on archiving.',
      tags: ['busy', 'writing'],
      entry: 'forgetReason',
      invoke: {
        id: 'archive',
        src: 'archive',
        onDone: [
          {
            guard: { type: 'isDone', params: outputOf },
            target: 'archived',
            actions: { type: 'storeWritten', params: outputOf },
          },
          {
            target: 'counting',
            actions: { type: 'storeRefusal', params: outputOf },
          },
        ],
        onError: { target: 'counting', actions: 'storeUnexpected' },
      },
    },
    trashing: {
      description: 'The server has the word, and counts once more itself.',
      tags: ['busy', 'writing'],
      entry: 'forgetReason',
      invoke: {
        id: 'trash',
        src: 'trash',
        onDone: [
          {
            guard: { type: 'isDone', params: outputOf },
            target: 'trashed',
            actions: { type: 'storeWritten', params: outputOf },
          },
          {
            target: 'counting',
            description: 'Something may refer to it since it was counted.',
            actions: [{ type: 'storeRefusal', params: outputOf }, 'forgetMoved'],
          },
        ],
        onError: { target: 'counting', actions: ['storeUnexpected', 'forgetMoved'] },
      },
    },
    trashed: {
      type: 'final',
      description: 'It is in the trash; that can be undone.',
      entry: 'emitTrashed',
      output: 'trashed',
    },
    archived: {
      type: 'final',
      description: 'It stays, out of the way, with all that refers to it.',
      entry: 'emitArchived',
      output: 'archived',
    },
    closed: { type: 'final', description: 'Nothing was changed, or nothing more.', output: 'closed' },
  },
});
