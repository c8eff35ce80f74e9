import * as v from 'valibot';
import { operation } from './operation.ts';
import * as routes from './routes/overview.ts';

const figuresSchema = v.object({
  kind: v.string(),
  draft: v.number(),
  published: v.number(),
  archived: v.number(),
  trash: v.number(),
  /** Records that people created per UTC day, the last 30, oldest first. */
  created: v.array(v.number()),
  /** Last day of `created`: `2026-11-22`. */
  last_day: v.string(),
});
export type KindFigures = v.InferOutput<typeof figuresSchema>;

const qualitySchema = v.object({
  id: v.string(),
  /** One of the kinds, or `people`. */
  kind: v.string(),
  label: v.string(),
  count: v.number(),
  /** A week ago, or on the first day since on which the rules ran; null: they never did before today. */
  before: v.nullable(v.object({ day: v.string(), count: v.number() })),
  /** Filter of the list, see `contract/filter.ts`; '' for people, who are listed by `phone=extra_zero`. */
  filter: v.string(),
});
export type QualityFigure = v.InferOutput<typeof qualitySchema>;

const firstStepsSchema = v.object({
  /** Whether a person has changed anything at all. */
  has_begun: v.boolean(),
  universities: v.boolean(),
  /** Added, and each with a subject. */
  majors: v.boolean(),
  offerings: v.boolean(),
  events: v.boolean(),
  people: v.boolean(),
});
export type FirstSteps = v.InferOutput<typeof firstStepsSchema>;

export const readOverview = operation(routes.readOverview, {
  id: 'overview.read',
  summary: 'Count each kind by status, with additions of the last 30 days.',
  success: 200,
  output: v.object({ data: v.array(figuresSchema) }),
  failures: [],
});

/** Includes rules without findings, so that the screen can show that all is well. */
export const readQuality = operation(routes.readQuality, {
  id: 'overview.quality',
  summary: 'Run the data-quality rules; each has a count and the filter that lists its records.',
  success: 200,
  output: v.object({ data: v.array(qualitySchema) }),
  failures: [],
});

export const readFirstSteps = operation(routes.readFirstSteps, {
  id: 'overview.first_steps',
  summary: 'List which setup steps are done; null from 14 days after the first change.',
  success: 200,
  output: v.object({ data: v.nullable(firstStepsSchema) }),
  failures: [],
});
