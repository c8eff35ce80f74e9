import * as v from 'valibot';
import { obstacleEntries } from './failure.ts';
import { uuid } from './fields.ts';
import { operation } from './operation.ts';
import * as routes from './routes/jobs.ts';

export const skippedRecordSchema = v.object({
  kind: v.string(),
  id: uuid,
  name: v.string(),
  reason: v.string(),
  ...obstacleEntries,
  /** Whose later changes an undo left alone, and of what: “city and region”; the reason names them. */
  changed_since: v.optional(
    v.object({ by: v.array(v.object({ id: uuid, name: v.string() })), what: v.string() }),
  ),
});
export type SkippedRecord = v.InferOutput<typeof skippedRecordSchema>;
/** Why a record was skipped, beside the reason. */
export type SkipCause = Omit<SkippedRecord, 'kind' | 'id' | 'name' | 'reason'>;

/** Limits the names; counts cover all. */
export const MAX_NAMED_SKIPPED = 100;

/** A change that moved references off a record, and is not undone. */
const referenceMoveSchema = v.object({
  id: uuid,
  summary: v.string(),
  records: v.number(),
  undoable: v.boolean(),
});
export type ReferenceMove = v.InferOutput<typeof referenceMoveSchema>;

const jobResultSchema = v.object({
  changed: v.number(),
  /** Of those changed, moved to the trash by an undo or as duplicates of a move. */
  trashed: v.optional(v.number()),
  unchanged: v.number(),
  failed: v.number(),
  left_alone: v.array(skippedRecordSchema),
  /** Off the records that it restored: the references stay where they are. At most 100. */
  reference_moves: v.optional(v.array(referenceMoveSchema)),
});

export const undoResultSchema = v.omit(jobResultSchema, ['unchanged', 'reference_moves']);
export type UndoResult = v.InferOutput<typeof undoResultSchema>;

/** What became of the records of an undone change. */
export interface UndoCounts {
  readonly undone: number;
  /** Of these, now in the trash, as the change had created or restored them. */
  readonly trashed: number;
  /** Changed since. */
  readonly skipped: number;
  readonly named: readonly SkippedRecord[];
}

export const jobSchema = v.object({
  id: uuid,
  kind: v.string(),
  state: v.picklist(['waiting', 'running', 'done', 'failed', 'cancelled']),
  total: v.nullable(v.number()),
  done: v.number(),
  created_at: v.string(),
  ended_at: v.nullable(v.string()),
  change_set_id: v.nullable(uuid),
  /** Also of a job cancelled or failed after it wrote; `changed + unchanged + failed` equals `total`. */
  result: v.nullable(jobResultSchema),
  failure: v.nullable(v.object({ code: v.string(), detail: v.string() })),
});
export type Job = v.InferOutput<typeof jobSchema>;

const output = v.object({ data: jobSchema });

export const readJob = operation(routes.readJob, {
  id: 'jobs.read',
  summary: 'Get a job’s progress and result.',
  output,
});

export const cancelJob = operation(routes.cancelJob, {
  id: 'jobs.cancel',
  summary: 'Cancel a job; changes made so far stay.',
  output,
  failures: ['conflict'],
});
