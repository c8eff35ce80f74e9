import { fold } from './fold-text.ts';
import { isCommon, wordsOf } from './words.ts';

/** What was typed, ready to be compared. */
export interface ParsedQuery {
  /** Folded whole; '' when nothing searchable was typed. */
  readonly text: string;
  /** All words, in the order typed. */
  readonly words: readonly string[];
  /** The words a record must have: all but the commonest. */
  readonly required: readonly string[];
}

const MAX_QUERY_WORDS = 12;

/** A pasted web address stands for its host: `https://www.uzh.ch/en` → `uzh.ch`. */
const hostOf = (typed: string): string =>
  typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/^([a-z0-9.-]+\.[a-z]{2,})\/.*$/i, '$1');

export const parseQuery = (typed: string): ParsedQuery => {
  const text = fold(hostOf(typed));
  const words = [...new Set(wordsOf(text))].slice(0, MAX_QUERY_WORDS);
  // A single letter beside other words is a word being typed: it ranks, but leaves none out.
  const telling = words.filter((word) => word.length > 1 && !isCommon(word));
  return { text, words, required: telling.length > 0 ? telling : words };
};
