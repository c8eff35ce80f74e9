import type { Row, Store } from '../../stores/store.ts';
import {
  ISO_DATE_LENGTH,
  isTypeWord,
  lettersAllowed,
  similarityOf,
  similarityReason,
  withOneLetterOmitted,
  type NameFeatures,
} from './name-similarity.ts';

/** Shorter words are never misspelt. */
const MIN_MISSPELT_LENGTH = 4;

/** Without each word that may be misspelt; one word without each letter. */
const spellingKeys = (gist: readonly string[]): string[] => {
  const words = gist.filter((word) => !isTypeWord(word));
  const [first = ''] = words;
  if (words.length <= 1) return lettersAllowed(first) > 0 ? withOneLetterOmitted(first) : words;
  const shortened = words.flatMap((word, at) =>
    word.length < MIN_MISSPELT_LENGTH ? [] : [words.toSpliced(at, 1)],
  );
  return [words, ...shortened].map((variant) => variant.join(' '));
};

export interface SimilarRecords {
  add(record: Row): void;
  remove(id: string): void;
  similarTo(row: Row): string[];
}

export const createSimilarRecords = (store: Store): SimilarRecords => {
  const features = new Map<string, NameFeatures>();
  const idsByKey = new Map<string, Set<string>>();
  const keysOf = (row: Row, { domains, names, gists }: NameFeatures): string[] => {
    const scope = (store.duplicateScopeFields ?? []).map((field) =>
      String(row[field] ?? '').slice(0, ISO_DATE_LENGTH),
    );
    const keys = { domain: [...domains], name: [...names], spelling: gists.flatMap(spellingKeys) };
    return Object.entries(keys).flatMap(([sort, texts]) =>
      texts.map((text) => [...scope, sort, text].join('|')),
    );
  };
  return {
    add: (record) => {
      const known = similarityOf(store, record);
      features.set(record.id, known);
      for (const key of keysOf(record, known)) {
        const ids = idsByKey.get(key) ?? new Set();
        idsByKey.set(key, ids.add(record.id));
      }
    },
    // Its keys remain: what they find is compared anyway.
    remove: (id) => void features.delete(id),
    similarTo: (row) => {
      const own = similarityOf(store, row);
      const ids = new Set(keysOf(row, own).flatMap((key) => [...(idsByKey.get(key) ?? [])]));
      return [...ids].filter((id) => {
        const known = features.get(id);
        return known !== undefined && similarityReason(own, known) !== undefined;
      });
    },
  };
};
