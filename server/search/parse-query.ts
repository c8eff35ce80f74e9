import { fold } from './fold-text.ts';
import { isCommon, wordsOf } from './words.ts';

export interface ParsedQuery {
  /** Folded; '' when nothing is searchable. */
  readonly text: string;
  readonly words: readonly string[];
  readonly required: readonly string[];
}

const MAX_QUERY_WORDS = 12;

/** `https://www.uzh.ch/en` → `uzh.ch` */
const hostOf = (typed: string): string =>
  typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/^([a-z0-9.-]+\.[a-z]{2,})\/.*$/i, '$1');

export const parseQuery = (typed: string): ParsedQuery => {
  const text = fold(hostOf(typed));
  const words = [...new Set(wordsOf(text))].slice(0, MAX_QUERY_WORDS);
  // A single letter is still being typed: it excludes nothing.
  const distinctive = words.filter((word) => word.length > 1 && !isCommon(word));
  return { text, words, required: distinctive.length > 0 ? distinctive : words };
};
