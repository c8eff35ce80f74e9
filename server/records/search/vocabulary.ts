import { sql, type Queries } from '../../database/database.ts';
import { editDistance, mistakesAllowed } from './edit-distance.ts';
import { isVocabulary } from './words.ts';

/** Enough for the right word to be among them, few enough for the index to look all of them up. */
const MOST_CORRECTIONS = 16;
const MOST_LOOKED_AT = 200;

/** Keeps the words of a record, so that a later typing mistake can be corrected to them. */
export const learn = async (tx: Queries, lexemes: readonly string[]): Promise<void> => {
  const words = [...new Set(lexemes.filter(isVocabulary))].toSorted();
  if (words.length === 0) return;
  // In one order everywhere: two servers that learn the same words never wait for each other in a circle.
  await tx.execute(sql`
    insert into search_words (word)
    select new.word from unnest(${words}::text[]) as new (word)
    where not exists (select from search_words as known where known.word = new.word)
    order by new.word collate "C"
    on conflict do nothing`);
};

/**
 * Finds, for each typed word, the known words it may have been meant to be, likeliest first.
 * Needs `pg_trgm.similarity_threshold` low enough for short words; `search/find.ts` sets it.
 */
export const corrections = async (
  tx: Queries,
  typed: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const rows = await tx.rows<{ typed: string; word: string }>(sql`
    select typed, near.word
    from unnest(${[...typed]}::text[]) as typed
    cross join lateral (
      select word from search_words
      where word % typed and char_length(word) between char_length(typed) - 2 and char_length(typed) + 2
      order by similarity(word, typed) desc, word collate "C"
      limit ${MOST_LOOKED_AT}
    ) as near`);
  const found = new Map<string, { word: string; mistakes: number }[]>();
  for (const row of rows) {
    const allowed = mistakesAllowed(Math.max(row.typed.length, row.word.length));
    const mistakes = editDistance(row.typed, row.word, allowed);
    if (mistakes > allowed) continue;
    const list = found.get(row.typed) ?? [];
    list.push({ word: row.word, mistakes });
    found.set(row.typed, list);
  }
  return new Map(
    [...found].map(([word, list]) => [
      word,
      list
        .toSorted((a, b) => a.mistakes - b.mistakes)
        .slice(0, MOST_CORRECTIONS)
        .map((near) => near.word),
    ]),
  );
};
