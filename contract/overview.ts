import * as v from 'valibot';
import { operation } from './operation.ts';
import * as routes from './routes/overview.ts';

const figuresSchema = v.object({
  kind: v.string(),
  draft: v.number(),
  published: v.number(),
  archived: v.number(),
  trash: v.number(),
  /** Records people created per UTC day, the last 30, oldest first. */
  created: v.array(v.number()),
  /** Last day of `created`: `2026-11-22`. */
  last_day: v.string(),
});
export type KindFigures = v.InferOutput<typeof figuresSchema>;

const qualitySchema = v.object({
  id: v.string(),
  /** A kind, or `people`. */
  kind: v.string(),
  label: v.string(),
  count: v.number(),
  /** Of `count`: not published yet. */
  drafts: v.number(),
  /** A week ago, or when the rules first ran; null: they never did before today. */
  before: v.nullable(v.object({ day: v.string(), count: v.number() })),
  /** See `contract/filter.ts`; '' for people, listed by `phone=extra_zero`. */
  filter: v.string(),
});
export type QualityFigure = v.InferOutput<typeof qualitySchema>;

const firstStepsSchema = v.object({
  /** A person has changed something. */
  has_begun: v.boolean(),
  universities: v.boolean(),
  /** Some were added, and each has a subject. */
  majors: v.boolean(),
  offerings: v.boolean(),
  events: v.boolean(),
  people: v.boolean(),
});
export type FirstSteps = v.InferOutput<typeof firstStepsSchema>;

export const readOverview = operation(routes.readOverview, {
  id: 'overview.read',
  summary: 'Count each kind by status, with additions of the last 30 days.',
  output: v.object({ data: v.array(figuresSchema) }),
});

/** Includes rules without findings. */
export const readQuality = operation(routes.readQuality, {
  id: 'overview.quality',
  summary: 'Run the data-quality rules; each has a count and the filter that lists its records.',
  output: v.object({ data: v.array(qualitySchema) }),
});

export const readFirstSteps = operation(routes.readFirstSteps, {
  id: 'overview.first_steps',
  summary: 'List which setup steps are done; null from 14 days after the first change.',
  output: v.object({ data: v.nullable(firstStepsSchema) }),
});
