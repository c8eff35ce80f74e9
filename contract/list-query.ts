import * as v from 'valibot';
import { MAX_SEARCH_LENGTH } from './constants.ts';

export const PAGE_SIZE = { default: 50, max: 200 } as const;

export const searchText = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(MAX_SEARCH_LENGTH, `The search is too long. Shorten it to ${MAX_SEARCH_LENGTH} characters.`),
);

export const listFilters = {
  /** Tolerates typos, missing accents, acronyms, other scripts and word order. */
  q: v.optional(searchText),
  /** JSON of `contract/filter.ts`. */
  filter: v.optional(v.pipe(v.string(), v.maxLength(8000))),
  in: v.optional(v.picklist(['live', 'trash'])),
};
export type ListFilters = v.InferInput<v.StrictObjectSchema<typeof listFilters, undefined>>;

/** `-` descends: `country,-established`. */
export const sort = v.optional(v.pipe(v.string(), v.maxLength(200)));

/** Of a query string. */
export const wholeNumber = (maxDigits: number, message = 'Enter a whole number.') =>
  v.pipe(v.string(), v.regex(new RegExp(`^\\d{1,${maxDigits}}$`), message), v.transform(Number));

const LIMIT_MESSAGE = `Enter a limit between 1 and ${PAGE_SIZE.max}.`;
export const pageLimit = v.optional(
  v.pipe(
    wholeNumber(4, LIMIT_MESSAGE),
    v.minValue(1, LIMIT_MESSAGE),
    v.maxValue(PAGE_SIZE.max, LIMIT_MESSAGE),
  ),
);

export const listQuery = v.strictObject({
  ...listFilters,
  sort,
  limit: pageLimit,
  /** Opaque, from `meta`. */
  after: v.optional(v.pipe(v.string(), v.maxLength(2000))),
  before: v.optional(v.pipe(v.string(), v.maxLength(2000))),
});
export type ListQuery = v.InferInput<typeof listQuery>;
