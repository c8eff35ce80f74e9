import * as v from 'valibot';
import { withArticle } from './nouns.ts';
import { fileName, uuid } from './fields.ts';
import { importSchema } from './imports.ts';
import { jobSchema, skippedRecordSchema } from './jobs.ts';
import { listFilters, sort } from './list-query.ts';
import { operation } from './operation.ts';
import type { Kind, WriteResponse } from './records.ts';
import type { recordRoutes } from './routes/records.ts';

type Values = Record<string, unknown>;

const selection = v.strictObject({
  q: listFilters.q,
  filter: listFilters.filter,
  in: listFilters.in,
  ids: v.optional(v.pipe(v.array(uuid), v.maxLength(10_000))),
});
export type Selection = v.InferInput<typeof selection>;

/** `count` covers all, `named` only some. */
const countedRecords = v.object({
  count: v.number(),
  named: v.array(v.omit(skippedRecordSchema, ['kind'])),
});

const recordsInUse = v.object({
  ...countedRecords.entries,
  /** In trash, referring to the selected records there that are not in use: deleted permanently with them. */
  offerings: v.number(),
});
export type RecordsInUse = v.InferOutput<typeof recordsInUse>;

/** `published`: already so. */
const unpublishableRecords = v.object({ published: v.number(), ...countedRecords.entries });
export type UnpublishableRecords = v.InferOutput<typeof unpublishableRecords>;

const bulkInput = (change: v.GenericSchema<object, Values>) =>
  v.strictObject({
    set_id: uuid,
    change: v.optional(change),
    trash: v.optional(v.literal(true)),
    /** Needs a snapshot taken in the trash. */
    restore: v.optional(v.literal(true)),
    /** Deletes unreferenced records for good; needs a snapshot taken in the trash. */
    purge: v.optional(v.literal(true)),
  });
export type BulkInput = v.InferInput<ReturnType<typeof bulkInput>>;

const mergeInput = (change: v.GenericSchema<object, Values>) =>
  v.strictObject({
    /** Goes to the trash. */
    duplicate: uuid,
    duplicate_version: v.pipe(v.number(), v.integer(), v.minValue(1)),
    /** Fields of the kept record. */
    change: v.optional(change),
  });
export type MergeInput = v.InferInput<ReturnType<typeof mergeInput>>;

const moveResponse = v.object({
  change_set_id: v.nullable(uuid),
  moved: v.number(),
  /** Offerings identical to one of the target. */
  trashed: v.number(),
  left_alone: v.array(skippedRecordSchema),
  /** Above 200 references; the rest is then empty. */
  job: v.nullable(jobSchema),
});
export type MoveResponse = v.InferOutput<typeof moveResponse>;

const exportQuery = v.strictObject({
  ...listFilters,
  sort,
  format: v.picklist(['csv', 'json', 'xlsx'], 'Select csv, json or xlsx.'),
  /** Comma-separated, in order; absent: all. */
  columns: v.optional(v.pipe(v.string(), v.maxLength(2000))),
  /** `labels`: as the list shows them, not in JSON; default: codes. */
  values: v.optional(v.picklist(['codes', 'labels'], 'Select codes or labels.')),
});
export type ExportQuery = v.InferInput<typeof exportQuery>;

export const setOperations = (
  of: Pick<Kind, 'singular' | 'plural'>,
  routes: ReturnType<typeof recordRoutes>,
  change: v.GenericSchema<object, Values>,
  write: v.GenericSchema<unknown, WriteResponse>,
) => ({
  snapshotSelection: operation(routes.snapshotSelection, {
    id: `${of.plural}.freeze`,
    summary: `Create a selection snapshot of ${of.plural}.`,
    body: selection,
    success: 201,
    output: v.object({ data: v.object({ id: uuid, count: v.number() }) }),
    failures: ['unknown_field'],
  }),
  inUse: operation(routes.inUse, {
    id: `${of.plural}.inUse`,
    summary: `Find the ${of.plural} of a selection snapshot that others refer to, which can’t be deleted.`,
    output: v.object({ data: recordsInUse }),
  }),
  unpublishable: operation(routes.unpublishable, {
    id: `${of.plural}.unpublishable`,
    summary: `Find the ${of.plural} of a selection snapshot that can’t be published, and why.`,
    /** Null: too many to evaluate beforehand. */
    output: v.object({ data: v.nullable(unpublishableRecords) }),
  }),
  bulk: operation(routes.bulk, {
    id: `${of.plural}.bulk`,
    summary: `Change, trash, restore or purge selected ${of.plural}.`,
    body: bulkInput(change),
    success: 202,
    output: v.object({ data: jobSchema }),
    failures: ['not_found', 'conflict'],
  }),
  moveReferences: operation(routes.moveReferences, {
    id: `${of.plural}.moveReferences`,
    summary: `Move references from one ${of.singular} to another.`,
    body: v.strictObject({ to: uuid }),
    output: v.object({ data: moveResponse }),
    failures: ['conflict'],
  }),
  merge: operation(routes.merge, {
    id: `${of.plural}.merge`,
    summary: `Merge a duplicate ${of.singular} into another.`,
    body: mergeInput(change),
    /** Above 200 references `job` merges; `data` is as before. */
    output: v.intersect([write, v.object({ meta: v.object({ job: v.nullable(jobSchema) }) })]),
    failures: ['conflict', 'already_exists', 'not_publishable'],
  }),
  purge: operation(routes.purge, {
    id: `${of.plural}.purge`,
    summary: `Permanently delete ${withArticle(of.singular)} in trash.`,
    output: v.object({ data: v.object({ change_set_id: uuid }) }),
    failures: ['conflict', 'in_use'],
  }),
  export: operation(routes.export, {
    id: `${of.plural}.export`,
    summary: `Export ${of.plural} as CSV, JSON or XLSX, filtered and sorted like the list.`,
    query: exportQuery,
    output: v.array(v.record(v.string(), v.unknown())),
    failures: ['unknown_field'],
  }),
  upload: operation(routes.upload, {
    id: `${of.plural}.upload`,
    summary: `Upload a file of ${of.plural} to import.`,
    query: v.strictObject({ name: fileName }),
    success: 201,
    output: v.object({ data: importSchema }),
  }),
});
