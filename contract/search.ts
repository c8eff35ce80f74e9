import * as v from 'valibot';
import { uuid } from './fields.ts';
import { searchText, wholeNumber } from './list-query.ts';
import { operation } from './operation.ts';
import * as routes from './routes/search.ts';
import { matchedSchema, STATUSES } from './records.ts';

const hitSchema = v.object({
  kind: v.string(),
  id: uuid,
  name: v.string(),
  status: v.picklist(STATUSES),
  summary: v.record(v.string(), v.unknown()),
  /** Null where the name matched. */
  matched: v.nullable(matchedSchema),
  /** 0 to 100. */
  score: v.number(),
});
export type Hit = v.InferOutput<typeof hitSchema>;

/** Finds what lists and pickers find. */
export const searchEverything = operation(routes.searchEverything, {
  id: 'search.everything',
  summary: 'Search all kinds of records.',
  query: v.strictObject({
    q: searchText,
    limit: v.optional(v.pipe(wholeNumber(2), v.minValue(1), v.maxValue(50))),
  }),
  output: v.object({
    data: v.array(hitSchema),
  }),
});
