import type { ParsedQuery } from './parse-query.ts';
import { wholeTerm } from './words.ts';

// Folded text holds no quote or backslash to escape.
const exactly = (lexeme: string) => `'${lexeme}'`;
const prefixQuery = (lexeme: string) => `'${lexeme}':*`;

/** A single letter is a prefix of names only. */
const wordQuery = (word: string) =>
  word.length > 1 ? prefixQuery(word) : `(${exactly(word)} | ${prefixQuery(wholeTerm(word))})`;

export const strictQuery = (words: readonly string[]): string => words.map(wordQuery).join(' & ');

export const namedQuery = ({ text }: ParsedQuery): string => prefixQuery(wholeTerm(text));

/** A prefix of a name, or every word whole. */
export const exactQuery = (question: ParsedQuery): string =>
  `${namedQuery(question)} | (${question.words.map(exactly).join(' & ')})`;

export const anyOf = (word: string, meant: readonly string[]): string =>
  `(${[wordQuery(word), ...meant.filter((other) => other !== word).map(exactly)].join(' | ')})`;

export const allOf = (queries: readonly string[]): string => queries.join(' & ');

export const withOneWordOmitted = (queries: readonly string[]): string[] =>
  queries.map((_, left) => allOf(queries.filter((_, index) => index !== left)));
