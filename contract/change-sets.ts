import * as v from 'valibot';
import { uuid } from './fields.ts';
import { jobSchema, skippedRecordSchema, undoResultSchema } from './jobs.ts';
import { CHANGED_KINDS } from './kinds.ts';
import { pageLimit } from './list-query.ts';
import { operation } from './operation.ts';
import { changeSetSchema, fieldChangeSchema } from './records.ts';
import * as routes from './routes/change-sets.ts';

export interface Written {
  /** The plural of its kind. */
  readonly kind: string;
  readonly title: string;
  /** Null while a job writes. */
  readonly changeSetId: string | null;
  readonly isMerged: boolean;
}

const page = v.strictObject({
  limit: pageLimit,
  after: v.optional(v.pipe(v.string(), v.maxLength(2000))),
});
export type PageQuery = v.InferInput<typeof page>;

const instant = v.optional(
  v.pipe(v.string(), v.isoTimestamp('Enter a date and time with a zone, like 2026-11-22T14:30:00Z.')),
);

const changeSetQuery = v.strictObject({
  ...page.entries,
  /** An id is a person's; `others` includes the server. */
  by: v.optional(v.union([v.picklist(['me', 'others']), uuid])),
  /** Change-sets that touched a record of this kind; with `record`, only itself and its offerings count. */
  kind: v.optional(v.picklist(CHANGED_KINDS, 'Unknown kind.')),
  /** Includes offerings of this university or major. */
  record: v.optional(uuid),
  /** Change-sets that moved references off this record. */
  references_from: v.optional(uuid),
  change_kind: v.optional(changeSetSchema.entries.kind),
  from: instant,
  /** This instant is excluded. */
  until: instant,
});
export type ChangeSetQuery = v.InferInput<typeof changeSetQuery>;

const shownValue = v.nullable(v.union([v.string(), v.array(v.string())]));

const listedChangeSetSchema = v.object({
  ...changeSetSchema.entries,
  /** Of the only record, or the one moved, where up to three fields differ; wall times and whole days in ISO 8601, all else by name or label. */
  values: v.array(v.object({ label: v.string(), before: shownValue, after: shownValue })),
});
export type ListedChangeSet = v.InferOutput<typeof listedChangeSetSchema>;

const changeSetsResponse = v.object({
  data: v.array(listedChangeSetSchema),
  meta: v.object({
    next: v.nullable(v.string()),
    /** Latest name of `record`; null without one. */
    record_name: v.nullable(v.string()),
  }),
});
export type ChangeSetsResponse = v.InferOutput<typeof changeSetsResponse>;

export const listChangeSets = operation(routes.listChangeSets, {
  id: 'changeSets.list',
  summary: 'List change-sets, newest first, filtered by person, kind, record and time.',
  query: changeSetQuery,
  output: changeSetsResponse,
  failures: ['invalid_cursor'],
});

const readChangeSetSchema = v.object({
  ...changeSetSchema.entries,
  /** Of the last undo, unless that was undone. */
  undo_result: v.nullable(undoResultSchema),
});
export type ReadChangeSet = v.InferOutput<typeof readChangeSetSchema>;

export const readChangeSet = operation(routes.readChangeSet, {
  id: 'changeSets.read',
  summary: 'Get a change-set.',
  output: v.object({ data: readChangeSetSchema }),
});

const changeSchema = v.object({
  kind: v.string(),
  id: uuid,
  /** Name of the record at that time. */
  name: v.string(),
  /** `changed` lists only fields that differ. */
  sort: v.picklist(['created', 'changed', 'purged']),
  fields: v.array(fieldChangeSchema),
  /** Of an event, after the change: its times are days. */
  all_day: v.nullable(v.boolean()),
});
export type Change = v.InferOutput<typeof changeSchema>;

const changesResponse = v.object({
  data: v.array(changeSchema),
  meta: v.object({ next: v.nullable(v.string()), names: v.record(v.string(), v.string()) }),
});
export type ChangesResponse = v.InferOutput<typeof changesResponse>;

export const listChanges = operation(routes.listChanges, {
  id: 'changeSets.changes',
  summary: 'List the changes of a change-set.',
  query: page,
  output: changesResponse,
  failures: ['invalid_cursor'],
});

/**
 * Skips records in the trash and fields changed since. Above 1,000 records only `job` is set. A `job` beside
 * counts was stopped or failed; the counts are of what it undid before.
 */
const undoResponse = v.object({
  change_set_id: v.nullable(uuid),
  /** Of the undone change. */
  summary: v.string(),
  /** The undone change was an undo. */
  is_redo: v.boolean(),
  undone: v.number(),
  /** How many of `undone` are now in the trash. */
  trashed: v.number(),
  /** Skipped records; `left_alone` names the first of them. */
  failed: v.number(),
  left_alone: v.array(skippedRecordSchema),
  job: v.nullable(jobSchema),
});
export type UndoResponse = v.InferOutput<typeof undoResponse>;

export const undoChangeSet = operation(routes.undoChangeSet, {
  id: 'changeSets.undo',
  summary: 'Undo a change-set, skipping records changed since.',
  output: v.object({ data: undoResponse }),
  failures: ['gone', 'conflict'],
});
