import * as v from 'valibot';
import { FAILURES, type FailureCode } from './failure-codes.ts';

export { FAILURES, type FailureCode };

export const namedRecordSchema = v.object({ kind: v.string(), id: v.string(), name: v.string() });
export type NamedRecord = v.InferOutput<typeof namedRecordSchema>;

/** Incoming references of one kind; `label`: `12 majors`. */
export const incomingReferenceSchema = v.object({
  kind: v.string(),
  count: v.number(),
  label: v.string(),
  fields: v.array(v.string()),
  in: v.optional(v.literal('trash')),
});
export type IncomingReference = v.InferOutput<typeof incomingReferenceSchema>;

/** What is in the way; the message names it: “Name”, or the references’ labels. */
export const obstacleEntries = {
  /** Has the value, which must be unique. */
  taken_by: v.optional(namedRecordSchema),
  /** Is referred to; to be restored first. */
  in_trash: v.optional(namedRecordSchema),
  used_by: v.optional(v.array(incomingReferenceSchema)),
};

/** `path`: dotted, in body or query; '' is the whole input. */
export const fieldErrorSchema = v.object({
  path: v.string(),
  message: v.string(),
  ...obstacleEntries,
});
export type FieldError = v.InferOutput<typeof fieldErrorSchema>;
export type Obstacle = Pick<FieldError, keyof typeof obstacleEntries>;

/** RFC 9457; `conflict` only with `stale_version`. */
export const problemSchema = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  code: v.picklist(Object.keys(FAILURES) as FailureCode[]),
  /** What happened. */
  detail: v.string(),
  /** What to do. */
  advice: v.optional(v.string()),
  errors: v.optional(v.array(fieldErrorSchema)),
  retry_after: v.optional(v.number()),
  conflict: v.optional(
    v.object({
      version: v.number(),
      fields: v.array(
        v.object({
          field: v.string(),
          base: v.unknown(),
          mine: v.unknown(),
          theirs: v.unknown(),
          /** Id of who changed it last; null: the server. */
          by: v.nullable(v.string()),
          by_name: v.nullable(v.string()),
        }),
      ),
    }),
  ),
  uses: v.optional(v.array(incomingReferenceSchema)),
  /** With `not_found`: there was such a record. */
  purged: v.optional(v.object({ name: v.string(), by_name: v.nullable(v.string()), at: v.string() })),
});
export type Problem = v.InferOutput<typeof problemSchema>;
