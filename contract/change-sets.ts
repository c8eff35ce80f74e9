import * as v from 'valibot';
import { uuid } from './fields.ts';
import { jobSchema, skippedRecordSchema } from './jobs.ts';
import { operation } from './operation.ts';
import { changeSetSchema, fieldChangeSchema } from './records.ts';
import * as routes from './routes/change-sets.ts';

const page = v.strictObject({
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, 'Enter a whole number.'),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(200),
    ),
  ),
  after: v.optional(v.pipe(v.string(), v.maxLength(2000))),
});
export type PageQuery = v.InferInput<typeof page>;

const changeSetQuery = v.strictObject({
  ...page.entries,
  /** Only those of whoever asks, or only everybody else's; the server's own count as somebody else's. */
  by: v.optional(v.picklist(['me', 'others'])),
});
export type ChangeSetQuery = v.InferInput<typeof changeSetQuery>;

const changeSetsResponse = v.object({
  data: v.array(changeSetSchema),
  meta: v.object({ next: v.nullable(v.string()) }),
});
export type ChangeSetsResponse = v.InferOutput<typeof changeSetsResponse>;

export const listChangeSets = operation(routes.listChangeSets, {
  id: 'changeSets.list',
  summary: 'Lists change-sets, newest first.',
  query: changeSetQuery,
  success: 200,
  output: changeSetsResponse,
  failures: ['invalid_cursor'],
});

export const readChangeSet = operation(routes.readChangeSet, {
  id: 'changeSets.read',
  summary: 'Tells who did what, when, and whether it can be taken back.',
  params: v.strictObject({ id: uuid }),
  success: 200,
  output: v.object({ data: changeSetSchema }),
  failures: ['not_found'],
});

const changeSchema = v.object({
  /** The plural of the record's kind. */
  kind: v.string(),
  id: uuid,
  /** What the record was called then. */
  name: v.string(),
  /** Created and purged are whole; of any other change these are the fields that differ. */
  sort: v.picklist(['created', 'changed', 'purged']),
  fields: v.array(fieldChangeSchema),
});
/** What one change-set did to one record. */
export type Change = v.InferOutput<typeof changeSchema>;

const changesResponse = v.object({
  data: v.array(changeSchema),
  /** `names`: of the records that fields refer to, by id. */
  meta: v.object({ next: v.nullable(v.string()), names: v.record(v.string(), v.string()) }),
});
export type ChangesResponse = v.InferOutput<typeof changesResponse>;

export const listChanges = operation(routes.listChanges, {
  id: 'changeSets.changes',
  summary: 'Lists what a change-set did, record by record and field by field.',
  params: v.strictObject({ id: uuid }),
  query: page,
  success: 200,
  output: changesResponse,
  failures: ['not_found', 'invalid_cursor'],
});

/**
 * Records in which someone has since changed what would be written are left as they are and named in `left_alone`;
 * so are those in the trash since. More than 1,000 records are taken back by `job`; then the rest of the answer is
 * empty, and the job's own result tells what came of it.
 */
const undoResponse = v.object({
  change_set_id: v.nullable(uuid),
  /** What was taken back, in words. */
  summary: v.string(),
  undone: v.number(),
  /** How many of them are in the trash now, because the change had created or restored them. */
  trashed: v.number(),
  /** How many were left alone; `left_alone` names the first of them. */
  failed: v.number(),
  left_alone: v.array(skippedRecordSchema),
  job: v.nullable(jobSchema),
});
export type UndoResponse = v.InferOutput<typeof undoResponse>;

export const undoChangeSet = operation(routes.undoChangeSet, {
  id: 'changeSets.undo',
  summary: 'Takes one change-set back, without touching records that were changed since.',
  params: v.strictObject({ id: uuid }),
  success: 200,
  output: v.object({ data: undoResponse }),
  failures: ['not_found', 'gone', 'conflict'],
});
