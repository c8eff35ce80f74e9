import {
  MAX_NAMED_SKIPPED,
  type Job,
  type ReferenceMove,
  type SkipCause,
  type SkippedRecord,
} from '../../contract/jobs.ts';
import type { Queries } from '../database/database.ts';
import type { OpenChangeSet } from '../change-sets/change-set-writer.ts';

export const MAX_REFERENCE_MOVES = 100;

type Result = NonNullable<Job['result']>;

/** Serialisable, committed with the work; a restart resumes from it. */
export interface Checkpoint {
  readonly total: number;
  readonly result: Result;
  /** Null: writes no records. */
  readonly changeSet: OpenChangeSet | null;
  readonly isDone: boolean;
}

export interface JobContext {
  readonly tx: Queries;
  readonly personId: string;
  readonly request: Readonly<Record<string, unknown>>;
}

/** Steps take well under a second, so that locks are brief. */
export interface JobHandler<State extends Checkpoint = Checkpoint> {
  begin(work: JobContext): Promise<State>;
  step(work: JobContext, state: State): Promise<State>;
  /** In the transaction that ends the job. */
  finish?(work: JobContext, state: State, changeSetId: string | null): Promise<void>;
  summary?(work: JobContext, state: State): string;
}

export type JobHandlers = { readonly [kind: string]: JobHandler };

export const NOTHING_DONE: Result = { changed: 0, unchanged: 0, failed: 0, left_alone: [] };

/** @param obstacle also a field’s error, whose place and message are left out */
export const skippedRecord = (
  record: Pick<SkippedRecord, 'kind' | 'id' | 'name'>,
  reason: string,
  { taken_by, in_trash, used_by, changed_since }: SkipCause = {},
): SkippedRecord => ({ ...record, reason, taken_by, in_trash, used_by, changed_since });

export const processedCount = ({ changed, unchanged, failed }: Result): number =>
  changed + unchanged + failed;

export const withCounts = (
  before: Result,
  {
    changed = 0,
    unchanged = 0,
    trashed = 0,
    failed = [],
    referenceMoves = [],
  }: {
    changed?: number;
    unchanged?: number;
    trashed?: number;
    failed?: readonly SkippedRecord[];
    referenceMoves?: readonly ReferenceMove[];
  },
): Result => ({
  ...before,
  changed: before.changed + changed,
  unchanged: before.unchanged + unchanged,
  ...(trashed > 0 && { trashed: (before.trashed ?? 0) + trashed }),
  failed: before.failed + failed.length,
  left_alone: [...before.left_alone, ...failed].slice(0, MAX_NAMED_SKIPPED),
  ...(referenceMoves.length > 0 && {
    reference_moves: [...(before.reference_moves ?? []), ...referenceMoves].slice(0, MAX_REFERENCE_MOVES),
  }),
});
