import * as v from 'valibot';
import { withArticle } from './nouns.ts';
import { MAX_LENGTHS, uuid } from './fields.ts';
import { listFilters, listQuery } from './list-query.ts';
import { operation } from './operation.ts';
import { recordRoutes } from './routes/records.ts';
import { setOperations } from './set-operations.ts';
import { incomingReferenceSchema, type FieldError } from './failure.ts';
import type { Job } from './jobs.ts';

export const STATUSES = ['draft', 'published', 'archived'] as const;
export type Status = (typeof STATUSES)[number];

/** Across fields. One that reports an error must have read every field the error depends on (`checkRules`). */
export type Rule = (values: Readonly<Record<string, unknown>>) => FieldError[];

export interface Kind {
  readonly singular: string;
  /** Also the table and the path. */
  readonly plural: string;
  readonly title: string;
  readonly fields: v.ObjectEntries;
  /** Computed by the server. */
  readonly computed?: v.ObjectEntries;
  /** What a new record’s field is, where it was not given. */
  readonly implied?: {
    readonly [field: string]: (values: Readonly<Record<string, unknown>>) => string | undefined;
  };
  readonly toPublish: readonly string[];
  /** Fields that tell records of one name apart in a search. */
  readonly summary?: readonly string[];
  /** Field → kind of the record it refers to. */
  readonly references: { readonly [field: string]: string | undefined };
  /** Fields, alone or together, that identify a record; surest first, after the id. */
  readonly naturalKeys: readonly (readonly string[])[];
  readonly defaultSort: string;
  readonly rules?: readonly Rule[];
}

/** Keeps literal types; refuses unknown field names. */
export const kind = <const Declared extends Kind, Field extends string = keyof Declared['fields'] & string>(
  declaration: Declared & {
    readonly title: Field | (keyof Declared['computed'] & string);
    readonly toPublish: readonly Field[];
    readonly summary?: readonly Field[];
    readonly naturalKeys: readonly (readonly (Field | 'slug')[])[];
    readonly references: { readonly [field in Field]?: string };
  },
): Declared => declaration;

/** Product §3; instants are ISO 8601 in UTC. */
export const envelope = {
  id: uuid,
  slug: v.string(),
  status: v.picklist(STATUSES),
  version: v.number(),
  created_at: v.string(),
  created_by: v.nullable(v.string()),
  updated_at: v.string(),
  updated_by: v.nullable(v.string()),
  deleted_at: v.nullable(v.string()),
  deleted_by: v.nullable(v.string()),
};

/** Names of referenced records and people by id, of countries by code. */
const names = v.record(v.string(), v.string());

const countSchema = v.object({
  value: v.number(),
  /** False: an estimate. */
  exact: v.boolean(),
});

export const changeSetSchema = v.object({
  id: uuid,
  kind: v.picklist([
    'create',
    'edit',
    'trash',
    'restore',
    'purge',
    'bulk',
    'import',
    'merge',
    'undo',
    'starter',
  ]),
  /** The summary says where a record was moved to, which its position’s numbers do not; so does that of its undo. */
  is_move: v.boolean(),
  /** Undid a change: undoing this is a redo, which is none. */
  is_undo: v.boolean(),
  at: v.string(),
  by: v.nullable(v.string()),
  by_name: v.nullable(v.string()),
  record_kind: v.nullable(v.string()),
  summary: v.string(),
  records: v.number(),
  /** Records beside a moved one that only got another position; they are not among `records`. */
  repositioned: v.number(),
  purged: v.number(),
  undoable: v.boolean(),
  /** Later changes wrote the same fields of its only record, which undo would skip. */
  overwritten: v.boolean(),
  undone_by: v.nullable(v.string()),
  undone_by_person: v.nullable(v.string()),
  undone_by_name: v.nullable(v.string()),
  undone_at: v.nullable(v.string()),
  /** Records that the undo left as they were. */
  undo_skipped: v.number(),
  /** Still writing; undo waits for it. */
  open_job: v.nullable(uuid),
  undo_job: v.nullable(uuid),
});
export type ChangeSet = v.InferOutput<typeof changeSetSchema>;

export const fieldChangeSchema = v.object({ field: v.string(), before: v.unknown(), after: v.unknown() });

export const revisionSchema = v.object({
  change_set: changeSetSchema,
  /** The change-set is undone, but this record kept what it wrote. */
  undo_skipped: v.boolean(),
  version: v.number(),
  fields: v.array(fieldChangeSchema),
});
export type Revision = v.InferOutput<typeof revisionSchema>;

/** The text found where the name was not, and the label of its field unless that holds another name or code. */
export const matchedSchema = v.object({ text: v.string(), label: v.nullable(v.string()) });
export type Matched = v.InferOutput<typeof matchedSchema>;

export type AnyRecord = Envelope & { readonly [field: string]: unknown };
export type Names = Readonly<Record<string, string>>;
export type Count = v.InferOutput<typeof countSchema>;

const possibleDuplicateSchema = v.object({
  id: uuid,
  name: v.string(),
  matched: v.nullable(v.string()),
  score: v.number(),
});
export type PossibleDuplicate = v.InferOutput<typeof possibleDuplicateSchema>;

export interface ListResponse {
  readonly data: readonly (AnyRecord & { readonly matched?: Matched | null })[];
  readonly meta: { readonly next: string | null; readonly previous: string | null; readonly names: Names };
}
export interface ReadResponse {
  readonly data: AnyRecord;
  readonly meta: { readonly names: Names };
}
export interface FacetsResponse {
  readonly data: readonly { readonly value: string | number | boolean; readonly count: number }[];
  readonly meta: { readonly names: Names; readonly total: number };
}
export interface WriteResponse {
  readonly data: AnyRecord;
  readonly meta: {
    readonly change_set_id: string | null;
    readonly names: Names;
    readonly merged: readonly string[];
  };
}
export interface MergeResponse {
  readonly data: AnyRecord;
  readonly meta: WriteResponse['meta'] & { readonly job: Job | null };
}
export interface HistoryResponse {
  readonly data: readonly Revision[];
  readonly meta: { readonly names: Names };
}

export const recordOperations = (of: Kind) => {
  const routes = recordRoutes(of.plural);
  const record = v.object({ ...envelope, ...of.fields, ...of.computed });
  const write = v.object({
    data: record,
    meta: v.object({
      change_set_id: v.nullable(uuid),
      names,
      /** Fields kept from another person's change. */
      merged: v.array(v.string()),
    }),
  });
  const status = v.optional(v.picklist(STATUSES, 'Select Draft, Published or Archived.'));
  const body = v.strictObject({ ...of.fields, status });
  /** Renames keep the slug without `renew_slug`, so that URLs stay. */
  const changes = v.strictObject({
    ...v.partial(body).entries,
    renew_slug: v.optional(v.boolean()),
    /** Takes it out of the trash, with these changes. */
    restore: v.optional(v.literal(true)),
    /** Version they come from; the history names it. */
    restores_version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  });
  return {
    list: operation(routes.list, {
      id: `${of.plural}.list`,
      summary: `List, search, filter and sort ${of.plural}.`,
      query: listQuery,
      output: v.object({
        data: v.array(v.intersect([record, v.object({ matched: v.optional(v.nullable(matchedSchema)) })])),
        meta: v.object({
          next: v.nullable(v.string()),
          previous: v.nullable(v.string()),
          names,
        }),
      }),
      failures: ['unknown_field', 'invalid_cursor'],
    }),
    count: operation(routes.count, {
      id: `${of.plural}.count`,
      summary: `Count matching ${of.plural}, or estimate the number.`,
      query: v.strictObject(listFilters),
      output: v.object({ data: countSchema }),
      failures: ['unknown_field'],
    }),
    facets: operation(routes.facets, {
      id: `${of.plural}.facets`,
      summary: `Count ${of.plural} by the values of a field.`,
      query: v.strictObject({ ...listFilters, field: v.pipe(v.string(), v.maxLength(64)) }),
      output: v.object({
        data: v.array(v.object({ value: v.union([v.string(), v.number(), v.boolean()]), count: v.number() })),
        /** Of different values; `data` has the most frequent. */
        meta: v.object({ names, total: v.number() }),
      }),
      failures: ['unknown_field'],
    }),
    possibleDuplicates: operation(routes.possibleDuplicates, {
      id: `${of.plural}.alike`,
      summary: `Find possible duplicates of a name among ${of.plural}.`,
      query: v.strictObject({
        name: v.pipe(v.string(), v.trim(), v.maxLength(MAX_LENGTHS.name)),
        /** Record being edited. */
        except: v.optional(uuid),
      }),
      output: v.object({
        data: v.array(possibleDuplicateSchema),
      }),
    }),
    /** The id of a merged record returns the one that was kept, as Content-Location shows. */
    read: operation(routes.read, {
      id: `${of.plural}.read`,
      summary: `Get ${withArticle(of.singular)}; the ETag is its version.`,
      output: v.object({ data: record, meta: v.object({ names }) }),
    }),
    create: operation(routes.create, {
      id: `${of.plural}.create`,
      summary: `Create ${withArticle(of.singular)}.`,
      body,
      success: 201,
      output: write,
      failures: ['already_exists', 'not_publishable'],
    }),
    change: operation(routes.change, {
      id: `${of.plural}.change`,
      summary: `Change fields of ${withArticle(of.singular)}, merging concurrent edits.`,
      body: changes,
      output: write,
      failures: ['conflict', 'already_exists', 'not_publishable'],
    }),
    trash: operation(routes.trash, {
      id: `${of.plural}.trash`,
      summary: `Move ${withArticle(of.singular)} to trash, unless referenced.`,
      output: write,
      failures: ['conflict', 'in_use'],
    }),
    restore: operation(routes.restore, {
      id: `${of.plural}.restore`,
      summary: `Restore ${withArticle(of.singular)} from trash.`,
      output: write,
      failures: ['conflict', 'already_exists'],
    }),
    incomingReferences: operation(routes.incomingReferences, {
      id: `${of.plural}.uses`,
      summary: `Count references to ${withArticle(of.singular)} by kind.`,
      output: v.object({
        data: v.array(incomingReferenceSchema),
      }),
    }),
    ...setOperations(of, routes, v.partial(body), write),
    history: operation(routes.history, {
      id: `${of.plural}.history`,
      summary: `List the revisions of ${withArticle(of.singular)}.`,
      output: v.object({ data: v.array(revisionSchema), meta: v.object({ names }) }),
    }),
  };
};

export type Envelope = v.InferOutput<v.ObjectSchema<typeof envelope, undefined>>;
export type RecordInput<K extends Kind> = {
  [Field in keyof K['fields']]?: v.InferInput<K['fields'][Field]>;
} & { status?: Status };
