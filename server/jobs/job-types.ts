import type { Job, SkippedRecord } from '../../contract/jobs.ts';
import { MAX_NAMED_SKIPPED } from '../../contract/jobs.ts';
import type { Queries } from '../database/database.ts';
import type { OpenChangeSet } from '../change-sets/change-set-writer.ts';

export type Result = NonNullable<Job['result']>;

/**
 * How far a job is: plain data, kept in the transaction that brought it there. Whoever goes on with the job after a
 * crash or a restart begins from it.
 */
export interface Checkpoint {
  readonly total: number;
  readonly result: Result;
  /** Null: the job writes no records. */
  readonly changeSet: OpenChangeSet | null;
  readonly isDone: boolean;
}

/** What a job is given to do a part of its work with. */
export interface JobContext {
  /** The transaction of this part, among others perhaps. */
  readonly tx: Queries;
  readonly personId: string;
  readonly request: Readonly<Record<string, unknown>>;
}

/** A kind of job, done in steps that each take well under a second: locks are held for a few steps at most. */
export interface JobHandler<State extends Checkpoint = Checkpoint> {
  /** What is to be done; writes no record. */
  begin(work: JobContext): Promise<State>;
  /** Does the next of it. */
  step(work: JobContext, state: State): Promise<State>;
  /** What is done only once all of it is, in the transaction that ends the job. */
  finish?(work: JobContext, state: State, changeSetId: string | null): Promise<void>;
  /** What the change-set did, by its numbers; absent: as it was said at first. */
  summary?(work: JobContext, state: State): string;
}

export const NOTHING_DONE: Result = { changed: 0, unchanged: 0, failed: 0, left_alone: [] };

/** How many records a result has seen. */
export const processedCount = ({ changed, unchanged, failed }: Result): number =>
  changed + unchanged + failed;

/** A result with more counted in; it names the first of those left alone. */
export const withCounts = (
  before: Result,
  {
    changed = 0,
    unchanged = 0,
    trashed = 0,
    failed = [],
  }: { changed?: number; unchanged?: number; trashed?: number; failed?: readonly SkippedRecord[] },
): Result => ({
  ...before,
  changed: before.changed + changed,
  unchanged: before.unchanged + unchanged,
  ...(trashed > 0 && { trashed: (before.trashed ?? 0) + trashed }),
  failed: before.failed + failed.length,
  left_alone: [...before.left_alone, ...failed].slice(0, MAX_NAMED_SKIPPED),
});
