import * as v from 'valibot';
import { LONGEST, uuid } from './fields.ts';
import { operation } from './operation.ts';
import * as routes from './routes/search.ts';
import { STATUSES } from './records.ts';

const hitSchema = v.object({
  /** The plural of the kind, as in its path. */
  kind: v.string(),
  id: uuid,
  name: v.string(),
  status: v.picklist(STATUSES),
  /** The text that matched, when it is not the name. */
  matched: v.nullable(v.string()),
  /** 0 to 100. */
  score: v.number(),
});
export type Hit = v.InferOutput<typeof hitSchema>;

/** One implementation for lists, pickers and the palette: what finds a record here finds it there. */
export const searchEverything = operation(routes.searchEverything, {
  id: 'search.everything',
  summary: 'Searches all kinds of records at once, likeliest first.',
  query: v.strictObject({
    q: v.pipe(v.string(), v.trim(), v.maxLength(LONGEST.search)),
    limit: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,2}$/, 'Enter a whole number.'),
        v.transform(Number),
        v.minValue(1),
        v.maxValue(50),
      ),
    ),
  }),
  success: 200,
  output: v.object({
    data: v.array(hitSchema),
  }),
  failures: [],
});
