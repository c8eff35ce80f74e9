import * as v from 'valibot';
import { uuid } from './fields.ts';
import { operation } from './operation.ts';
import * as routes from './routes/duplicates.ts';

export const DUPLICATE_KINDS = ['universities', 'majors', 'events'] as const;
export type DuplicateKind = (typeof DUPLICATE_KINDS)[number];

/** `open` awaits a decision. */
const DUPLICATE_STATES = ['open', 'later', 'distinct'] as const;
export type DuplicateState = (typeof DUPLICATE_STATES)[number];

/** `words`: the same words of the name. */
const DUPLICATE_REASONS = ['domain', 'name', 'words', 'other_name', 'spelling', 'acronym', 'place'] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

const kind = v.picklist(DUPLICATE_KINDS, 'Select universities, majors or events.');

const sideSchema = v.object({
  id: uuid,
  name: v.string(),
  status: v.string(),
  city: v.nullable(v.string()),
  country: v.nullable(v.string()),
});
export type DuplicateSide = v.InferOutput<typeof sideSchema>;

const pairSchema = v.object({
  first: sideSchema,
  second: sideSchema,
  /** 1 to 99, the surest. */
  score: v.number(),
  reasons: v.array(v.picklist(DUPLICATE_REASONS)),
  state: v.picklist(DUPLICATE_STATES),
});
export type DuplicatePair = v.InferOutput<typeof pairSchema>;

const duplicatesQuery = v.strictObject({
  kind,
  state: v.optional(v.picklist(DUPLICATE_STATES, 'Select open, later or distinct.')),
  record: v.optional(uuid),
  /** Words of a name or domain of one of the two. */
  q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(255))),
});
export type DuplicatesQuery = v.InferInput<typeof duplicatesQuery>;

const duplicatesSchema = v.object({ data: v.array(pairSchema), meta: v.object({ total: v.number() }) });
export type DuplicatesResponse = v.InferOutput<typeof duplicatesSchema>;

export const listDuplicates = operation(routes.listDuplicates, {
  id: 'duplicates.list',
  summary: 'List possible duplicates, most similar first, at most 200.',
  query: duplicatesQuery,
  output: duplicatesSchema,
});

const countsSchema = v.object({
  open: v.record(v.string(), v.number()),
  later: v.record(v.string(), v.number()),
  distinct: v.record(v.string(), v.number()),
  /** More pairs may come. */
  is_scanning: v.boolean(),
});
export type DuplicateCounts = v.InferOutput<typeof countsSchema>;

export const countDuplicates = operation(routes.countDuplicates, {
  id: 'duplicates.count',
  summary: 'Count possible duplicates by kind and state.',
  output: v.object({ data: countsSchema }),
});

const decisionSchema = v.strictObject({
  kind,
  first: uuid,
  second: uuid,
  /** `open` undoes a decision. */
  state: v.picklist(DUPLICATE_STATES, 'Select open, later or distinct.'),
});
export type DuplicateDecision = v.InferOutput<typeof decisionSchema>;

export const decideDuplicate = operation(routes.decideDuplicate, {
  id: 'duplicates.decide',
  summary: 'Mark a pair as not duplicates, or for later.',
  body: decisionSchema,
  failures: ['not_found'],
});
