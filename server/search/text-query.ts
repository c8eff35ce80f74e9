import type { ParsedQuery } from './parse-query.ts';
import { wholeTerm } from './words.ts';

// Folded text holds no quote or backslash, so lexemes need no escape.
const exactly = (lexeme: string) => `'${lexeme}'`;
const beginning = (lexeme: string) => `'${lexeme}':*`;

/** A single letter is a prefix of names only, not of every word. */
const wordQuery = (word: string) =>
  word.length > 1 ? beginning(word) : `(${exactly(word)} | ${beginning(wholeTerm(word))})`;

export const strictQuery = (words: readonly string[]): string => words.map(wordQuery).join(' & ');

/** The query is a prefix of a name. */
export const namedQuery = ({ text }: ParsedQuery): string => beginning(wholeTerm(text));

/** The query is a prefix of a name, or every word matches whole. */
export const exactQuery = (question: ParsedQuery): string =>
  `${namedQuery(question)} | (${question.words.map(exactly).join(' & ')})`;

export const anyOf = (word: string, meant: readonly string[]): string =>
  `(${[wordQuery(word), ...meant.filter((other) => other !== word).map(exactly)].join(' | ')})`;

export const allOf = (queries: readonly string[]): string => queries.join(' & ');

export const withOneWordOmitted = (queries: readonly string[]): string[] =>
  queries.map((_, left) => allOf(queries.filter((_, index) => index !== left)));
