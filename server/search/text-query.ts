import type { ParsedQuery } from './parse-query.ts';
import { wholeTerm } from './words.ts';

// Folding has left neither quotes nor backslashes, so that a quoted lexeme needs no escape.
const exactly = (lexeme: string) => `'${lexeme}'`;
const beginning = (lexeme: string) => `'${lexeme}':*`;

/** One letter begins too many words to mean one; it means names that begin with it. */
const wordQuery = (word: string) =>
  word.length > 1 ? beginning(word) : `(${exactly(word)} | ${beginning(wholeTerm(word))})`;

/** Every telling word of the question begins a word of the record. */
export const strictQuery = (question: ParsedQuery): string => question.required.map(wordQuery).join(' & ');

/** One of the record's names is, or begins with, the whole question. */
export const namedQuery = ({ text }: ParsedQuery): string => beginning(wholeTerm(text));

/** One of the record's names is, or begins with, the whole question, or it has every word of it, the commonest too. */
export const exactQuery = (question: ParsedQuery): string =>
  `${namedQuery(question)} | (${question.words.map(exactly).join(' & ')})`;

/** The word as typed, or any of what it may have been meant to be. */
export const anyOf = (word: string, meant: readonly string[]): string =>
  `(${[wordQuery(word), ...meant.filter((other) => other !== word).map(exactly)].join(' | ')})`;

export const allOf = (queries: readonly string[]): string => queries.join(' & ');

/** For each of them: all the others. */
export const withOneWordOmitted = (queries: readonly string[]): string[] =>
  queries.map((_, left) => allOf(queries.filter((_, index) => index !== left)));
