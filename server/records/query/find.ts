import { join } from 'sql-template-tag';
import type { Matched } from '../../../contract/records.ts';
import { sql, type Queries, type Sql } from '../../database/database.ts';
import { searchedNames } from '../../stores/computed-columns.ts';
import { identifier, titleOf, type Row, type Store } from '../../stores/store.ts';
import { parseQuery, type ParsedQuery } from '../../search/parse-query.ts';
import { ranking } from '../../search/rank.ts';
import {
  allOf,
  anyOf,
  exactQuery,
  namedQuery,
  strictQuery,
  withOneWordOmitted,
} from '../../search/text-query.ts';
import { corrections } from '../../search/vocabulary.ts';

export interface SearchHit {
  readonly id: string;
  readonly score: number;
  readonly matched: Matched | null;
  readonly title: string;
}

interface SearchResult {
  readonly hits: readonly SearchHit[];
  /** Too many to rank; null when `hits` are complete. */
  readonly matchCondition: Sql | null;
}

/** All or none are ranked: a part would change between pages. */
const MAX_RANKED_MATCHES = 300;
const MIN_EXACT_MATCHES = 10;
const FULL_NAME_SCORE = 98;
const MIN_FUZZY_SCORE = 30;

const titles = new Intl.Collator('en', { numeric: true });

export type RankedPosition = Omit<SearchHit, 'matched'>;

export const compareHits = (a: RankedPosition, b: RankedPosition): number => {
  const likelier = b.score - a.score || titles.compare(a.title, b.title);
  if (likelier !== 0 || a.id === b.id) return likelier;
  return a.id < b.id ? -1 : 1;
};

const matches = (query: string): Sql => sql`search_words @@ ${query}::tsquery`;
/** Tests rows found otherwise, without the index. */
const alsoMatches = (query: string): Sql => sql`ts_match_vq(search_words, ${query}::tsquery)`;

/** Above this share of records, the index is slower than testing rows. */
const POPULAR_SHARE = 0.2;

/** By the statistics of `analyze`; none before the first. */
const popularWords = async (
  tx: Queries,
  store: Store,
  words: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await tx.rows<{ word: string }>(sql`
    select distinct typed.word
    from pg_stats as stats
    cross join unnest(stats.most_common_elems::text::text[], stats.most_common_elem_freqs) as common (word, share)
    join unnest(${[...words]}::text[]) as typed (word) on starts_with(common.word, typed.word)
    where stats.schemaname = current_schema() and stats.tablename = ${store.kind.plural} and stats.attname = 'search_words'
      and common.share >= ${POPULAR_SHARE}`);
  return new Set(rows.map(({ word }) => word));
};

const matchesAll = async (tx: Queries, store: Store, words: readonly string[]): Promise<Sql> => {
  const popular = words.length > 1 ? await popularWords(tx, store, words) : new Set();
  const rare = words.filter((word) => !popular.has(word));
  if (popular.size === 0 || rare.length === 0) return matches(strictQuery(words));
  const others = words.filter((word) => popular.has(word));
  return sql`${matches(strictQuery(rare))} and ${alsoMatches(strictQuery(others))}`;
};

export const hasIdAmong = (rows: readonly { readonly id: string }[]): Sql =>
  sql`id = any(${rows.map(({ id }) => id)}::uuid[])`;

const candidates = (store: Store, where: Sql, match: Sql, limit: number): Sql => {
  const fields = [...new Set(['id', store.kind.title, ...store.searchedFields])].map(identifier);
  return sql`select ${join(fields)} from ${store.table} where ${where} and ${match} limit ${limit}`;
};

/** One more than can be ranked, if there are more. */
const rankable = (tx: Queries, store: Store, where: Sql, match: Sql): Promise<Row[]> =>
  tx.rows<Row>(candidates(store, where, match, MAX_RANKED_MATCHES + 1));

const LONG_WORD_LETTERS = 4;
const MAX_SIMILAR_MATCHES = 100;

interface Misspelt {
  readonly rows: readonly Row[];
  /** tsquery of too many matches to rank, without `rows`. */
  readonly query?: string;
}

const misspelt = async (tx: Queries, store: Store, where: Sql, question: ParsedQuery): Promise<Misspelt> => {
  const found = async (query: string): Promise<Misspelt> => {
    const rows = await rankable(tx, store, where, matches(query));
    return rows.length > MAX_RANKED_MATCHES ? { rows: [], query } : { rows };
  };
  const isAny = ({ rows, query }: Misspelt) => rows.length > 0 || query !== undefined;
  const known = await corrections(tx, question.required);
  const meant = (words: readonly string[]) => words.map((word) => anyOf(word, known.get(word) ?? []));
  const all = meant(question.required);
  const every = await found(allOf(all));
  if (isAny(every) || all.length < 2) return every;
  const long = meant(question.required.filter((word) => word.length >= LONG_WORD_LETTERS));
  const byLong = long.length > 1 ? await found(allOf(long)) : { rows: [] };
  if (isAny(byLong)) return byLong;
  const looser = [...withOneWordOmitted(long), ...withOneWordOmitted(all)];
  const queries = [...new Set(looser)].filter((query) => query !== '');
  if (queries.length === 0) return { rows: [] };
  const statements = queries.map(
    (query, index) =>
      sql`(select ${index}::integer as query, found.* from (${candidates(store, where, matches(query), MAX_SIMILAR_MATCHES + 1)}) as found)`,
  );
  const rows = await tx.rows<Row>(join(statements, ' union all '));
  const groups = queries.map((_, index) => rows.filter((row) => row.query === index));
  const precise = groups.filter((group) => group.length <= MAX_SIMILAR_MATCHES).flat();
  return { rows: [...new Map(precise.map((row) => [row.id, row])).values()] };
};

/**
 * With few matches also by edit distance.
 * @param where further condition on the store's columns
 */
export const findMatches = async (
  tx: Queries,
  store: Store,
  where: Sql,
  typed: string,
): Promise<SearchResult> => {
  const question = parseQuery(typed);
  if (question.words.length === 0) return { hits: [], matchCondition: null };
  const rank = ranking(question);
  const hitsOf = async (rows: readonly Row[]): Promise<SearchHit[]> => {
    const names = await searchedNames(tx, store, rows);
    return rows
      .map((row) => ({ id: row.id, title: titleOf(store, row), ...rank(store.terms(row, names)) }))
      .toSorted(compareHits);
  };
  // Prefixes of common words are ten times slower in large tables.
  const exact = await rankable(tx, store, where, matches(exactQuery(question)));
  const strict = await matchesAll(tx, store, question.required);
  if (exact.length > MAX_RANKED_MATCHES) {
    const named = await rankable(tx, store, where, matches(namedQuery(question)));
    return { hits: named.length > MAX_RANKED_MATCHES ? [] : await hitsOf(named), matchCondition: strict };
  }
  const plain = await rankable(tx, store, where, strict);
  if (plain.length > MAX_RANKED_MATCHES) return { hits: await hitsOf(exact), matchCondition: strict };
  const hits = await hitsOf(plain);
  const isNamed = (hits[0]?.score ?? 0) >= FULL_NAME_SCORE;
  if (plain.length >= MIN_EXACT_MATCHES || isNamed) return { hits, matchCondition: null };
  const seen = new Set(plain.map((row) => row.id));
  const { rows, query } = await misspelt(tx, store, where, question);
  if (query !== undefined) return { hits, matchCondition: matches(query) };
  const others = await hitsOf(rows.filter((row) => !seen.has(row.id)));
  const likely = others.filter((hit) => hit.score >= MIN_FUZZY_SCORE);
  return { hits: [...hits, ...likely].toSorted(compareHits), matchCondition: null };
};

/** @returns `where`, and what was typed */
export const whereMatching = async (
  tx: Queries,
  store: Store,
  where: Sql,
  typed: string | undefined,
): Promise<Sql> => {
  if (!typed) return where;
  const { hits, matchCondition } = await findMatches(tx, store, where, typed);
  return sql`${where} and ${matchCondition ?? hasIdAmong(hits)}`;
};
