import { assign, emit, fromCallback, fromPromise, setup } from 'xstate';
import type { Written } from '../../contract/change-sets.ts';
import type { Job } from '../../contract/jobs.ts';

/** In the order chosen. */
export type Side = 'first' | 'second';

export const otherSide = (side: Side): Side => (side === 'first' ? 'second' : 'first');

/** `both` joins lists. */
export type Choice = Side | 'both';

/** By differing field. */
export type Choices = Readonly<Record<string, Choice>>;

export interface Pair {
  readonly versions: Readonly<Record<Side, number>>;
  /** Likelier to be the right one. */
  readonly survivor: Side;
  /** By the side that stays. */
  readonly proposed: Readonly<Record<Side, Choices>>;
  /** What others changed since the last reading; a sentence. */
  readonly changes: string | null;
}

export interface Decision extends Pick<Pair, 'versions'> {
  readonly stays: Side;
  readonly choices: Choices;
}

export interface Merged extends Written {
  /** The other's name. */
  readonly duplicate: string;
}

export type MergeResult =
  | { readonly outcome: 'done'; readonly merged: Merged }
  | { readonly outcome: 'queued'; readonly merged: Merged; readonly jobId: string }
  | { readonly outcome: 'recordChanged' | 'refused'; readonly reason: string };

export interface MergeContext {
  /** Null until the pair is read, unless it was chosen at an earlier look. */
  readonly stays: Side | null;
  readonly pair: Pair | null;
  /** Overrides what was proposed. */
  readonly chosen: Choices;
  readonly jobId: string | null;
  readonly merged: Merged | null;
  readonly reason: string | null;
}

/** Made by hand. */
export type HandChoices = Pick<MergeContext, 'stays' | 'chosen'>;

export type MergeEvent =
  | { readonly type: 'record.keep'; readonly which: Side }
  | { readonly type: 'field.choose'; readonly field: string; readonly choice: Choice }
  | { readonly type: 'merge.start' }
  | { readonly type: 'pair.reload' }
  | { readonly type: 'pair.changed'; readonly pair: Pair }
  | { readonly type: 'dialog.close' };

export type MergeEmitted =
  | {
      readonly type: 'records.merged';
      readonly merged: Merged | null;
      /** If a job merged them. */
      readonly jobId: string | null;
    }
  | { readonly type: 'merge.left' };
type MergeOutcome = 'merged' | 'closed';

/** @returns null until the pair is read */
export const choicesOf = ({
  stays,
  pair,
  chosen,
}: Pick<MergeContext, 'stays' | 'pair' | 'chosen'>): Choices | null => {
  if (!pair || !stays) return null;
  const proposed = Object.entries(pair.proposed[stays]);
  return Object.fromEntries(proposed.map(([field, choice]) => [field, chosen[field] ?? choice]));
};

const jobOf = ({ event }: { event: { output: Job | null } }) => ({ job: event.output });
const notProvided = (name: string) => () => Promise.reject(new Error(`provide ${name} in wiring`));
const outputOf = ({ event }: { event: { output: MergeResult } }) => ({ output: event.output });

export const mergeMachine = setup({
  types: {
    context: {} as MergeContext,
    input: {} as HandChoices,
    events: {} as MergeEvent,
    emitted: {} as MergeEmitted,
    output: {} as MergeOutcome,
    tags: {} as 'busy' | 'writing',
  },
  actors: {
    readPair: fromPromise<Pair>(notProvided('readPair')),
    watchPair: fromCallback<MergeEvent>(() => {
      throw new Error('provide watchPair in wiring');
    }),
    mergePair: fromPromise<MergeResult, Decision | null>(notProvided('mergePair')),
    job: fromPromise<Job | null, { jobId: string }>(notProvided('job')),
  },
  guards: {
    isDone: (_, { output }: { output: MergeResult }) => output.outcome === 'done',
    isQueued: (_, { output }: { output: MergeResult }) => output.outcome === 'queued',
    isJobDone: (_, { job }: { job: Job | null }) => job?.state === 'done',
    isRecordChanged: (_, { output }: { output: MergeResult }) => output.outcome === 'recordChanged',
    isDiffering: ({ context }, { field }: { field: string }) =>
      Object.hasOwn(context.pair?.proposed.first ?? {}, field),
  },
  actions: {
    forgetReason: assign({ reason: null }),
    storePair: assign(({ context }, { pair }: { pair: Pair }) => ({
      pair,
      stays: context.stays ?? pair.survivor,
      reason: pair.changes ?? context.reason,
    })),
    storeStays: assign((_, { which }: { which: Side }) => ({ stays: which })),
    storeChoice: assign(({ context }, { field, choice }: { field: string; choice: Choice }) => ({
      chosen: { ...context.chosen, [field]: choice },
    })),
    storeRefusal: assign((_, { output }: { output: MergeResult }) => ({
      reason: 'reason' in output ? output.reason : null,
    })),
    storeMerged: assign((_, { output }: { output: MergeResult }) => ({
      merged: 'merged' in output ? output.merged : null,
      jobId: output.outcome === 'queued' ? output.jobId : null,
    })),
    storeChangeSet: assign(({ context: { merged } }, { job }: { job: Job | null }) => ({
      merged: merged && { ...merged, changeSetId: job?.change_set_id ?? null },
    })),
    storeFailure: assign((_, { job }: { job: Job | null }) => ({
      reason: job?.failure?.detail ?? 'The merge was stopped. See Activity for what was merged before.',
    })),
    emitMerged: emit(({ context: { merged, jobId } }) => ({
      type: 'records.merged' as const,
      merged,
      jobId,
    })),
    emitLeft: emit({ type: 'merge.left' as const }),
    storeUnexpected: assign({ reason: 'Something went wrong. Nothing was merged. Try again.' }),
  },
}).createMachine({
  id: 'merge',
  description: 'From two records that mean the same to one, which can be undone whole.',
  context: ({ input }) => ({ ...input, pair: null, jobId: null, merged: null, reason: null }),
  initial: 'reading',
  output: ({ event }) => event.output as MergeOutcome,
  states: {
    reading: {
      description:
        'Both records are read as they are now. What was chosen by hand stays chosen; the rest is proposed anew.',
      tags: 'busy',
      invoke: {
        id: 'readPair',
        src: 'readPair',
        onDone: {
          target: 'choosing',
          actions: { type: 'storePair', params: ({ event }) => ({ pair: event.output }) },
        },
        onError: { target: 'unread' },
      },
      on: { 'dialog.close': 'closed' },
    },
    unread: {
      description: 'They could not be read as two records, so nothing can be decided.',
      on: { 'pair.reload': 'reading', 'dialog.close': 'closed' },
    },
    choosing: {
      description:
        'Both are seen side by side: which stays, and whose value of each field; its own unless another is chosen.',
      invoke: {
        id: 'watchPair',
        src: 'watchPair',
        onDone: {},
        onError: { description: 'The server refuses to merge what was changed since.' },
      },
      on: {
        'pair.changed': {
          description: 'Others changed one of them; it was read anew.',
          actions: { type: 'storePair', params: ({ event }) => event },
        },
        'pair.reload': { target: 'reading', description: 'They are no longer two records.' },
        'record.keep': { actions: { type: 'storeStays', params: ({ event }) => event } },
        'field.choose': {
          guard: { type: 'isDiffering', params: ({ event }) => event },
          actions: { type: 'storeChoice', params: ({ event }) => event },
        },
        'merge.start': 'merging',
        'dialog.close': 'closed',
      },
    },
    merging: {
      description: 'Values, references and the address move in one change-set, or nothing does.',
      tags: ['busy', 'writing'],
      entry: 'forgetReason',
      invoke: {
        id: 'mergePair',
        src: 'mergePair',
        input: ({ context: { pair, stays, chosen } }) => {
          const choices = choicesOf({ pair, stays, chosen });
          return pair && stays && choices && { versions: pair.versions, stays, choices };
        },
        onDone: [
          {
            guard: { type: 'isDone', params: outputOf },
            target: 'merged',
            actions: { type: 'storeMerged', params: outputOf },
          },
          {
            guard: { type: 'isQueued', params: outputOf },
            target: 'following',
            actions: { type: 'storeMerged', params: outputOf },
          },
          {
            guard: { type: 'isRecordChanged', params: outputOf },
            target: 'reading',
            description: 'Somebody changed one of them: it is shown as it is now, before anything is merged.',
            actions: { type: 'storeRefusal', params: outputOf },
          },
          { target: 'choosing', actions: { type: 'storeRefusal', params: outputOf } },
        ],
        onError: { target: 'choosing', actions: 'storeUnexpected' },
      },
    },
    following: {
      description: 'A job merges a record that very many refer to.',
      tags: ['busy', 'writing'],
      invoke: {
        id: 'job',
        src: 'job',
        input: ({ context }) => ({ jobId: context.jobId ?? '' }),
        onDone: [
          {
            guard: { type: 'isJobDone', params: jobOf },
            target: 'merged',
            actions: { type: 'storeChangeSet', params: jobOf },
          },
          { target: 'choosing', actions: { type: 'storeFailure', params: jobOf } },
        ],
        onError: { target: 'choosing', actions: 'storeUnexpected' },
      },
      on: {
        'dialog.close': { actions: 'emitLeft', description: 'The server continues without the dialog.' },
      },
    },
    merged: {
      type: 'final',
      description: 'One record is left; that can be undone.',
      entry: 'emitMerged',
      output: 'merged',
    },
    closed: { type: 'final', description: 'Nothing was merged.', output: 'closed' },
  },
});
