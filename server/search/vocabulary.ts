import { sql, type Queries } from '../database/database.ts';
import { editDistance, mistakesAllowed } from './edit-distance.ts';
import { isVocabulary } from './words.ts';

/** pg_trgm, 0 to 1; low, because short words share few trigrams. */
export const WORD_SIMILARITY_THRESHOLD = '0.2';
const MAX_CORRECTIONS = 40;
const MAX_CANDIDATES = 200;
/** A swap counts as two. */
const MAX_EDIT_DISTANCE = 4;
/** Shorter words are close to too many others. */
const MIN_WORD_LETTERS = 5;

export const learn = async (tx: Queries, lexemes: readonly string[]): Promise<void> => {
  const words = [...new Set(lexemes.filter(isVocabulary))].toSorted();
  if (words.length === 0) return;
  // A fixed order avoids deadlocks between servers.
  await tx.execute(sql`
    insert into search_words (word)
    select new.word from unnest(${words}::text[]) as new (word)
    where not exists (select from search_words as known where known.word = new.word)
    order by new.word collate "C"
    on conflict do nothing`);
};

interface Near {
  readonly typed: string;
  readonly word: string;
}

const byParts = (tx: Queries, typed: readonly string[]): Promise<Near[]> =>
  tx.rows<Near>(sql`
    select typed, near.word
    from unnest(${[...typed]}::text[]) as typed
    cross join lateral (
      select word from search_words
      where word % typed and char_length(word) between char_length(typed) - 3 and char_length(typed) + 3
      order by similarity(word, typed) desc, word collate "C"
      limit ${MAX_CANDIDATES}
    ) as near`);

/** Two swaps can leave a short word without a common trigram. */
const byLetters = (tx: Queries, typed: readonly string[]): Promise<Near[]> =>
  tx.rows<Near>(sql`
    select typed, word
    from unnest(${[...typed]}::text[]) as typed
    join search_words on char_length(word) between char_length(typed) - 2 and char_length(typed) + 2
      and levenshtein_less_equal(word, typed, ${MAX_EDIT_DISTANCE}) <= ${MAX_EDIT_DISTANCE}
    order by word collate "C"`);

const mistakesIn = (word: string) => mistakesAllowed(word.length);

const closestTerms = (rows: readonly Near[], allowedIn = mistakesIn): Map<string, string[]> => {
  const near = rows.flatMap(({ typed, word }) => {
    const allowed = Math.max(allowedIn(typed), allowedIn(word));
    const mistakes = editDistance(typed, word, allowed);
    return mistakes > allowed ? [] : [{ typed, word, mistakes }];
  });
  const found = new Map<string, string[]>();
  for (const { typed, word } of near.toSorted((a, b) => a.mistakes - b.mistakes)) {
    const words = found.get(typed) ?? [];
    if (words.length < MAX_CORRECTIONS) found.set(typed, [...words, word]);
  }
  return found;
};

/** Likeliest first. Needs the low `pg_trgm.similarity_threshold` of `withReadTransaction`. */
export const corrections = async (
  tx: Queries,
  typed: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const near = closestTerms(await byParts(tx, typed));
  const unknown = typed.filter((word) => !near.has(word) && word.length >= MIN_WORD_LETTERS);
  if (unknown.length === 0) return near;
  return new Map([...near, ...closestTerms(await byLetters(tx, unknown))]);
};

/**
 * Corrects words no record has. Needs the low threshold too.
 * @param allowed how many mistakes
 */
export const wordsLikeUnknown = async (
  tx: Queries,
  words: readonly string[],
  allowed: (word: string) => number,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const unknown = await tx.rows<{ word: string }>(sql`
    select word from unnest(${words.filter((word) => allowed(word) > 0)}::text[]) as word
    where not exists (select from search_words as known where known.word = word.word)`);
  const typed = unknown.map(({ word }) => word);
  return closestTerms(await byParts(tx, typed), allowed);
};
