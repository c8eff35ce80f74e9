import type { DuplicateReason } from '../../contract/duplicates.ts';
import {
  distinctiveWords,
  domainsOf,
  ISO_DATE_LENGTH,
  lettersAllowed,
  similarityOf,
  withOneLetterOmitted,
} from '../imports/matching/name-similarity.ts';
import { fold } from '../search/fold-text.ts';
import type { Row, Store } from '../stores/store.ts';

interface DuplicateKey {
  readonly sort: DuplicateReason;
  readonly key: string;
}

/** With each letter of the longest distinctive word omitted. */
const withOneMistake = (words: readonly string[]): string[] => {
  const distinctive = [...distinctiveWords(words)];
  const longest = distinctive.toSorted((one, other) => other.length - one.length)[0] ?? '';
  if (lettersAllowed(longest) === 0) return [];
  const at = words.indexOf(longest);
  return withOneLetterOmitted(longest).map((variant) => words.toSpliced(at, 1, variant).join(' '));
};

/** Nothing for a record in the trash. */
export const duplicateKeysOf = (store: Store, row: Row): DuplicateKey[] => {
  if (row.deleted_at !== null) return [];
  const scope = (store.duplicateScopeFields ?? [])
    .map((field) => String(row[field] ?? '').slice(0, ISO_DATE_LENGTH))
    .join('|');
  const { acronyms, names, gists } = similarityOf(store, row);
  const texts: readonly (readonly [DuplicateReason, readonly string[]])[] = [
    ['domain', domainsOf(row)],
    ['name', [...names]],
    ['spelling', gists.flatMap(withOneMistake)],
    ['acronym', [...acronyms]],
    ['place', typeof row['city'] === 'string' ? [fold(row['city'])] : []],
  ];
  return texts.flatMap(([sort, all]) =>
    [...new Set(all)].filter(Boolean).map((text) => ({ sort, key: `${scope}|${text}` })),
  );
};
