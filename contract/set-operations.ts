import * as v from 'valibot';
import { uuid } from './fields.ts';
import { importSchema } from './imports.ts';
import { jobSchema, leftAloneSchema } from './jobs.ts';
import { listFilters, sort } from './list-query.ts';
import { operation } from './operation.ts';
import type { recordAddresses } from './record-addresses.ts';

const recordParams = v.strictObject({ id: uuid });

/** What can be done to many records at once, or to one for good. Part of `recordOperations`. */
export const setOperations = <
  const Singular extends string,
  const Plural extends string,
  Body extends v.StrictObjectSchema<v.ObjectEntries, undefined>,
  Write extends v.GenericSchema,
>(
  of: { readonly singular: Singular; readonly plural: Plural },
  at: ReturnType<typeof recordAddresses<Plural>>,
  body: Body,
  write: Write,
) => ({
  freeze: operation({
    id: `${of.plural}.freeze` as const,
    ...at.freeze,
    summary: `Freezes which ${of.plural} match now, so that a bulk change means those a person saw counted.`,
    access: 'admin',
    body: v.strictObject({
      q: listFilters.q,
      filter: listFilters.filter,
      in: listFilters.in,
      /** Only these, out of what matches. */
      ids: v.optional(v.pipe(v.array(uuid), v.maxLength(10_000))),
    }),
    success: 201,
    output: v.object({ data: v.object({ id: uuid, count: v.number() }) }),
    failures: ['unknown_field'],
  }),
  bulk: operation({
    id: `${of.plural}.bulk` as const,
    ...at.bulk,
    summary: `Changes, trashes, restores or purges a frozen set of ${of.plural}, as a job; stops if the set is no longer what it was.`,
    access: 'admin',
    body: v.strictObject({
      set_id: uuid,
      /** The same values for every record. */
      change: v.optional(v.partial(body)),
      trash: v.optional(v.literal(true)),
      /** Out of the trash: the set was frozen there. */
      restore: v.optional(v.literal(true)),
      /** Destroyed for good, whatever nothing else refers to: the set was frozen in the trash. */
      purge: v.optional(v.literal(true)),
    }),
    success: 202,
    output: v.object({ data: jobSchema }),
    failures: ['not_found', 'conflict', 'idempotency_key_reused'],
  }),
  moveReferences: operation({
    id: `${of.plural}.moveReferences` as const,
    ...at.moveReferences,
    summary: `Makes everything that refers to one ${of.singular} refer to another instead.`,
    access: 'admin',
    params: recordParams,
    body: v.strictObject({ to: uuid }),
    success: 200,
    output: v.object({
      data: v.object({
        change_set_id: v.nullable(uuid),
        moved: v.number(),
        left_alone: v.array(leftAloneSchema),
        /** Moves more than 1,000 references in its own time; then the rest of the answer is empty. */
        job: v.nullable(jobSchema),
      }),
    }),
    failures: ['not_found', 'conflict'],
  }),
  merge: operation({
    id: `${of.plural}.merge` as const,
    ...at.merge,
    summary: `Merges a duplicate into one ${of.singular}: chosen fields and all references move, its address redirects.`,
    access: 'admin',
    params: recordParams,
    body: v.strictObject({
      /** The duplicate, which goes to the trash. */
      duplicate: uuid,
      duplicate_version: v.pipe(v.number(), v.integer(), v.minValue(1)),
      /** What the remaining record shall hold, where it is not what it holds now. */
      change: v.optional(v.partial(body)),
    }),
    success: 200,
    /** A duplicate that more than 1,000 records refer to is merged by `job`; `data` is then the record before it. */
    output: v.intersect([write, v.object({ meta: v.object({ job: v.nullable(jobSchema) }) })]),
    failures: [
      'not_found',
      'conflict',
      'already_exists',
      'not_publishable',
      'stale_version',
      'version_required',
    ],
  }),
  purge: operation({
    id: `${of.plural}.purge` as const,
    ...at.purge,
    summary: `Destroys one ${of.singular} that is in the trash; this cannot be undone.`,
    access: 'admin',
    params: recordParams,
    success: 200,
    output: v.object({ data: v.object({ change_set_id: uuid }) }),
    failures: ['not_found', 'conflict', 'in_use', 'stale_version', 'version_required'],
  }),
  export: operation({
    id: `${of.plural}.export` as const,
    ...at.export,
    summary: `Exports ${of.plural} as the list shows them: all rows, streamed, as CSV or JSON.`,
    access: 'admin',
    query: v.strictObject({
      ...listFilters,
      sort,
      format: v.picklist(['csv', 'json'], 'Choose csv or json.'),
      /** Comma-separated, in the order wanted; all without it. */
      columns: v.optional(v.pipe(v.string(), v.maxLength(2000))),
    }),
    success: 200,
    failures: ['unknown_field'],
  }),
  upload: operation({
    id: `${of.plural}.upload` as const,
    ...at.upload,
    summary: `Reads a CSV file of ${of.plural} and guesses what its columns mean; nothing is written yet.`,
    access: 'admin',
    consumes: 'text/csv',
    query: v.strictObject({
      /** The file's name. */
      name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(255)),
    }),
    success: 201,
    output: v.object({ data: importSchema }),
    failures: ['unsupported_media_type', 'body_too_large'],
  }),
});
