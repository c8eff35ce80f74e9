import { join } from 'sql-template-tag';
import { sql, type Queries } from '../../database/database.ts';
import { fold } from '../../search/fold-text.ts';
import { withOneWordOmitted } from '../../search/text-query.ts';
import { wordsLikeUnknown, WORD_SIMILARITY_THRESHOLD } from '../../search/vocabulary.ts';
import { asVector, wholeTerm } from '../../search/words.ts';
import { identifier, type Row, type Store } from '../../stores/store.ts';
import { isCertainlyDifferent } from './contradictions.ts';
import {
  ISO_DATE_LENGTH,
  similarityReason,
  similarityScore,
  domainsOf,
  similarityOf,
  namesOf,
  comparedTitle,
  distinctiveWords,
  lettersAllowed,
  type SimilarityReason,
  type NameFeatures,
} from './name-similarity.ts';

export interface PossibleDuplicate {
  readonly id: string;
  readonly by: SimilarityReason;
  readonly score: number;
}

const comparedColumns = (store: Store) => {
  const wanted = [
    'id',
    store.kind.title,
    'aliases',
    'domains',
    'website',
    ...(store.duplicateScopeFields ?? []),
    ...store.kind.naturalKeys.flat(),
  ];
  return [...store.columns.keys()].filter((name) => wanted.includes(name));
};

/** Live records only. */
export const comparedRecords = (tx: Queries, store: Store, ids: readonly string[]): Promise<Row[]> =>
  tx.rows<Row>(sql`
    select ${join(comparedColumns(store).map(identifier))} from ${store.table}
    where id = any(${[...ids]}::uuid[]) and deleted_at is null`);

const MAX_CANDIDATES = 40;
const MAX_LISTED_DUPLICATES = 5;

const wordsOf = (store: Store, row: Row): string[] => [...distinctiveWords([comparedTitle(store, row)])];

type Spellings = ReadonlyMap<string, readonly string[]>;

/** A complete name or domain, or the distinctive words in any order and spelling. */
const wholeQuery = (store: Store, row: Row, words: readonly string[], spellings: Spellings): string => {
  const texts = new Set([...namesOf(store, row), ...domainsOf(row)].map(fold).filter(Boolean));
  const isDistinctive = words.length > 1 || words.some((word) => spellings.has(word));
  const anySpelling = (word: string) =>
    `(${[word, ...(spellings.get(word) ?? [])].map((spelling) => asVector([spelling])).join(' | ')})`;
  return [
    ...[...texts].map((text) => asVector([wholeTerm(text)])),
    ...(isDistinctive ? [`(${words.map(anySpelling).join(' & ')})`] : []),
  ].join(' | ');
};

/** All distinctive words but one, which may be misspelt. */
const wordsQuery = (words: readonly string[]): string => {
  const vectors = words.map((word) => asVector([word]));
  return (words.length > 1 ? withOneWordOmitted(vectors) : vectors)
    .map((variant) => `(${variant})`)
    .join(' | ');
};

/**
 * `cpu_operator_cost`, 0.0025 by default: the planner takes `@@` for cheap and scans the table instead of the GIN
 * index.
 */
const COMPARISON_COST = '1';

const candidatesOf = async (
  tx: Queries,
  store: Store,
  rows: readonly Row[],
  within: readonly string[],
  among: readonly string[] | null,
) => {
  const columns = join(comparedColumns(store).map((name) => sql`record.${identifier(name)}`));
  const isWithin = within.map(
    (field) =>
      sql`left(record.${identifier(field)}, ${ISO_DATE_LENGTH}) = left(line.${identifier(field)}, ${ISO_DATE_LENGTH})`,
  );
  const isAmong = among === null ? [] : [sql`record.id = any(${[...among]}::uuid[])`];
  const found = (query: 'whole' | 'words') => sql`
    (select ${columns} from ${store.table} as record
    where record.search_words @@ line.${identifier(query)}::tsquery
      and ${join([sql`record.deleted_at is null`, ...isWithin, ...isAmong], ' and ')}
    limit ${MAX_CANDIDATES})`;
  const words = rows.map((row) => wordsOf(store, row));
  const spellings = await wordsLikeUnknown(tx, [...new Set(words.flat())], lettersAllowed);
  const values = join([
    sql`${rows.map(({ id }) => id)}::uuid[]`,
    sql`${rows.map((row, at) => wholeQuery(store, row, words[at] ?? [], spellings))}::text[]`,
    sql`${words.map(wordsQuery)}::text[]`,
    ...within.map((field) => sql`${rows.map((row) => row[field] ?? null)}::text[]`),
  ]);
  return tx.rows<Row & { line_id: string }>(sql`
    select line.line_id, found.*
    from unnest(${values}) as line (${join(['line_id', 'whole', 'words', ...within].map(identifier))})
    cross join lateral (${found('whole')} union all ${found('words')}) as found`);
};

const moreLikely = (a: PossibleDuplicate, b: PossibleDuplicate) =>
  b.score - a.score || (a.id < b.id ? -1 : 1);

/**
 * By row id, likeliest first. Needs a transaction.
 * @param among record ids; null: all
 */
export const possibleDuplicates = async (
  tx: Queries,
  store: Store,
  rows: readonly Row[],
  among: readonly string[] | null = null,
): Promise<Map<string, PossibleDuplicate[]>> => {
  const { duplicateScopeFields: within } = store;
  const found = new Map<string, PossibleDuplicate[]>();
  if (!within || rows.length === 0) return found;
  const known = new Map<string, NameFeatures>();
  const likenessIn = (record: Row): NameFeatures => {
    const likeness = known.get(record.id) ?? similarityOf(store, record);
    known.set(record.id, likeness);
    return likeness;
  };
  const byId = new Map(rows.map((row) => [row.id, row]));
  const setFor = (cost: string, threshold: string) =>
    tx.row(sql`
      select set_config('cpu_operator_cost', ${cost}, true),
        set_config('pg_trgm.similarity_threshold', ${threshold}, true)`);
  const before = await tx.row<{ cost: string; threshold: string }>(sql`
    select current_setting('cpu_operator_cost') as cost, show_limit() as threshold`);
  await setFor(COMPARISON_COST, WORD_SIMILARITY_THRESHOLD);
  const candidates = await candidatesOf(tx, store, rows, within, among);
  await setFor(before?.cost ?? '', String(before?.threshold ?? ''));
  for (const candidate of candidates) {
    const row = byId.get(candidate.line_id) as Row;
    const others = found.get(row.id) ?? [];
    if (others.some(({ id }) => id === candidate.id) || isCertainlyDifferent(store, row, candidate)) continue;
    const compared = [likenessIn(row), likenessIn(candidate)] as const;
    const by = similarityReason(...compared);
    if (by) found.set(row.id, [...others, { id: candidate.id, by, score: similarityScore(...compared) }]);
  }
  return new Map(
    [...found].map(([id, list]) => [id, list.toSorted(moreLikely).slice(0, MAX_LISTED_DUPLICATES)]),
  );
};

/**
 * Flushes GIN pending lists, which every query would scan. Without statistics the planner assumes all records in the
 * trash.
 */
export const prepareSearch = async (tx: Queries, store: Store): Promise<void> => {
  await tx.row(sql`
    select gin_clean_pending_list(${`${store.kind.plural}_words`}::regclass),
      gin_clean_pending_list('search_words_like'::regclass)`);
  const isKnown = await tx.row(
    sql`select from pg_stats where tablename = ${store.kind.plural} and attname = 'deleted_at'`,
  );
  if (!isKnown) await tx.execute(sql`analyze ${store.table}`);
};
