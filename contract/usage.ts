import * as v from 'valibot';
import { uuid } from './fields.ts';
import { level } from './levels.ts';
import { operation } from './operation.ts';
import type { Kind } from './records.ts';
import { recordRoutes } from './routes/records.ts';
import { subject } from './subjects.ts';

const usage = v.object({
  id: uuid,
  /** Itself and those below it. */
  branch: v.array(uuid),
  majors: v.number(),
  /** Of these majors, or at this level. */
  offerings: v.number(),
});

export type Usage = v.InferOutput<typeof usage>;

const usageOperation = (of: Kind) =>
  operation(recordRoutes(of.plural).usage, {
    id: `${of.plural}.usage`,
    summary: `Count majors and offerings for all ${of.plural}.`,
    output: v.object({ data: v.array(usage) }),
  });

/** A subject's include those of the subjects below it. */
export const readSubjectUsage = usageOperation(subject);
export const readLevelUsage = usageOperation(level);
