import { fold, respell } from './fold-text.ts';
import type { SearchTerm } from './common-terms.ts';

// Without blanks between words: bigrams count as words.
const UNSPACED_SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const COMMON_WORDS = new Set(
  'a an and at by for in of on the to de des di da do dos das du d del der die das den el et e en fur im la las le les los l of und van von vor y a o i'.split(
    ' ',
  ),
);

export const isCommon = (word: string): boolean => COMMON_WORDS.has(word);

const pairs = (run: string): string[] => {
  const letters = [...run];
  if (letters.length < 2) return [run];
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
};

const MAX_WORD_LENGTH = 60;
/** PostgreSQL takes no lexeme beyond 2046 bytes; some letters fold to whole phrases. */
const MAX_TERM_LENGTH = 400;
const cut = (text: string, length = MAX_WORD_LENGTH) =>
  text.length <= length ? text : [...text].slice(0, length).join('');

export const wordsOf = (folded: string): string[] =>
  folded === ''
    ? []
    : folded.split(' ').flatMap((word) => (UNSPACED_SCRIPTS.test(word) ? pairs(word) : [cut(word)]));

const WHOLE_TERM_PREFIX = '=';

export const wholeTerm = (folded: string): string => `${WHOLE_TERM_PREFIX}${cut(folded, MAX_TERM_LENGTH)}`;

/** Folded. */
export const spellings = (text: string): string[] => {
  const other = respell(text);
  return other === text ? [fold(text)] : [fold(text), fold(other)];
};

const lexemesOf = (term: SearchTerm): string[] =>
  spellings(term.text).flatMap((folded) => {
    if (folded === '') return [];
    const words = wordsOf(folded);
    return term.as === 'place' || term.as === 'host' ? words : [...words, wholeTerm(folded)];
  });

export const lexemes = (terms: readonly SearchTerm[]): string[] => [...new Set(terms.flatMap(lexemesOf))];

/** Folded text needs no escape. */
export const asVector = (list: readonly string[]): string => list.map((lexeme) => `'${lexeme}'`).join(' ');

export const isVocabulary = (lexeme: string): boolean =>
  !lexeme.startsWith(WHOLE_TERM_PREFIX) &&
  lexeme.length > 2 &&
  lexeme.length <= 40 &&
  !/\d/.test(lexeme) &&
  !UNSPACED_SCRIPTS.test(lexeme);
