import { sql, type Queries, type Sql } from '../database/database.ts';
import { identifier, type Row, type Store } from '../stores/store.ts';
import { parseQuery, type ParsedQuery } from './parse-query.ts';
import { ranking } from './rank.ts';
import { allOf, anyOf, withOneWordOmitted, namedQuery, strictQuery, exactQuery } from './text-query.ts';
import { corrections } from './vocabulary.ts';

export interface SearchHit {
  readonly id: string;
  readonly score: number;
  readonly matched: string | null;
  /** What the record sorts by among equals. */
  readonly title: string;
}

export interface SearchResult {
  /** Best first. */
  readonly hits: readonly SearchHit[];
  /** Matching records beyond the ranked ones, too many to rank; null when `hits` are all there are. */
  readonly rest: Sql | null;
}

/**
 * Up to here every match is ranked; beyond, a list sorted by name serves better than one sorted by likeness. What is
 * ranked is always all that a query finds: some of it would be others on the next page.
 */
const MAX_RANKED_MATCHES = 300;
/** With this many plain matches, or one that is named exactly, nobody is waiting for misspelt ones. */
const MIN_EXACT_MATCHES = 10;
/** The least score of a record one of whose names was typed in full. */
const FULL_NAME_SCORE = 98;
/** The least score of a record that is taken to have been meant, though misspelt. */
const MIN_FUZZY_SCORE = 30;

const titles = new Intl.Collator('en', { numeric: true });

/** Likeliest first, then by title, then by id: an order no two hits share a place in. */
export const compareHits = (a: Omit<SearchHit, 'matched'>, b: Omit<SearchHit, 'matched'>): number => {
  const likelier = b.score - a.score || titles.compare(a.title, b.title);
  if (likelier !== 0 || a.id === b.id) return likelier;
  return a.id < b.id ? -1 : 1;
};

const matches = (query: string): Sql => sql`search_words @@ ${query}::tsquery`;

/** Reads what ranking needs of the records a text query finds, any `most` of them. */
const candidates = (store: Store, where: Sql, query: string, most: number): Sql => {
  const fields = [...new Set(['id', store.kind.title, ...store.searchedFields])].map(identifier);
  const columns = fields.reduce((list, field) => sql`${list}, ${field}`);
  return sql`select ${columns} from ${store.table} where ${where} and ${matches(query)} limit ${most}`;
};

const LONG_WORD_LETTERS = 4;
/** What more records than this share says nothing about which of them was meant. */
const MAX_SIMILAR_MATCHES = 100;

interface Misspelt {
  readonly rows: readonly Row[];
  /** Set when a text query finds too many to rank; then there are no rows. */
  readonly query?: string;
}

/** Misspelt: every word stands for a known one, or all the longer words do, or all but one of them. */
const misspelt = async (tx: Queries, store: Store, where: Sql, question: ParsedQuery): Promise<Misspelt> => {
  const found = async (query: string): Promise<Misspelt> => {
    const rows = await tx.rows<Row>(candidates(store, where, query, MAX_RANKED_MATCHES + 1));
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
  const statements = queries.map(
    (query, index) =>
      sql`(select ${index}::integer as query, found.* from (${candidates(store, where, query, MAX_SIMILAR_MATCHES + 1)}) as found)`,
  );
  const [first, ...others] = statements;
  if (!first) return { rows: [] };
  const rows = await tx.rows<Row>(others.reduce((union, each) => sql`${union} union all ${each}`, first));
  const groups = queries.map((_, index) => rows.filter((row) => row.query === index));
  const telling = groups.filter((group) => group.length <= MAX_SIMILAR_MATCHES).flat();
  return { rows: [...new Map(telling.map((row) => [row.id, row])).values()] };
};

/**
 * Finds the records of a kind that a text may mean: by whole words, their beginnings and in any order; and when
 * few answer so, by words that differ in a letter or two.
 * @param where what else must hold of a record, in terms of the store's columns
 */
export const findMatches = async (
  tx: Queries,
  store: Store,
  where: Sql,
  typed: string,
): Promise<SearchResult> => {
  const question = parseQuery(typed);
  if (question.words.length === 0) return { hits: [], rest: null };
  const judge = ranking(question);
  const hitsOf = (rows: readonly Row[]): SearchHit[] =>
    rows
      .map((row) => ({
        id: row.id,
        title: String(row[store.kind.title] ?? ''),
        ...judge(store.terms(row)),
      }))
      .toSorted(compareHits);
  const strict = strictQuery(question);
  // Whole words first: in a large table looking for all that merely begins like common words takes ten times as long.
  const exact = await tx.rows<Row>(candidates(store, where, exactQuery(question), MAX_RANKED_MATCHES + 1));
  if (exact.length > MAX_RANKED_MATCHES) {
    const named = await tx.rows<Row>(candidates(store, where, namedQuery(question), MAX_RANKED_MATCHES + 1));
    return { hits: named.length > MAX_RANKED_MATCHES ? [] : hitsOf(named), rest: matches(strict) };
  }
  const plain = await tx.rows<Row>(candidates(store, where, strict, MAX_RANKED_MATCHES + 1));
  if (plain.length > MAX_RANKED_MATCHES) return { hits: hitsOf(exact), rest: matches(strict) };
  const hits = hitsOf(plain);
  const isNamed = (hits[0]?.score ?? 0) >= FULL_NAME_SCORE;
  if (plain.length >= MIN_EXACT_MATCHES || isNamed) return { hits, rest: null };
  const seen = new Set(plain.map((row) => row.id));
  const { rows, query } = await misspelt(tx, store, where, question);
  if (query !== undefined) return { hits, rest: matches(query) };
  const likely = hitsOf(rows.filter((row) => !seen.has(row.id))).filter(
    (hit) => hit.score >= MIN_FUZZY_SCORE,
  );
  return { hits: [...hits, ...likely].toSorted(compareHits), rest: null };
};
