import { PLAIN_LETTERS, withPlainLetters } from '../../contract/fold-text.ts';
import { sql, type Sql } from '../database/database.ts';

// Accents, Hebrew points, Arabic vowels; Indic signs are letters and stay.
const OPTIONAL_MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]/gu;
const JOINERS_PATTERN = /[\u00ad\u200b-\u200f\u2060\ufeff]|['’‘`´ʻʼʹ]/gu;
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/gu;
const ASCII_PATTERN = /^[\x20-\x7e]*$/;

const foldAscii = (text: string) =>
  text
    .toLowerCase()
    .replaceAll("'", '')
    .replaceAll('`', '')
    .replaceAll('&', ' and ')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** `Zürich—ETH` → `zurich eth`. Stored and typed text must use the same function. */
export const fold = (text: string): string => {
  if (ASCII_PATTERN.test(text)) return foldAscii(text);
  const joined = text.toLowerCase().replaceAll(JOINERS_PATTERN, '').replaceAll('&', ' and ');
  return withPlainLetters(joined)
    .normalize('NFKD')
    .replaceAll(OPTIONAL_MARKS, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(BETWEEN_WORDS, ' ')
    .trim();
};

/** Leaves what stands between words. */
export const foldedSql = (text: Sql): Sql => {
  const joined = sql`regexp_replace(lower(${text}), ${JOINERS_PATTERN.source}, '', 'g')`;
  const plain = Object.entries(PLAIN_LETTERS).reduce(
    (inner, [letter, letters]) => sql`replace(${inner}, ${letter}, ${letters})`,
    joined,
  );
  return sql`normalize(regexp_replace(normalize(${plain}, NFKD), ${OPTIONAL_MARKS.source}, '', 'g'), NFKC)`;
};

/** With blanks alone between words, as the database knows letters: compare it with itself. */
export const foldedWordsSql = (text: Sql): Sql => {
  const folded = foldedSql(sql`replace(${text}, '&', ' and ')`);
  return sql`btrim(regexp_replace(${folded}, '[^[:alnum:]]+', ' ', 'g'))`;
};

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** `Zuerich` for `Zürich`; else the text itself. */
export const respell = (text: string): string =>
  text.normalize('NFC').replaceAll(/[äöüåø]/giu, (letter) => UMLAUTS[letter.toLowerCase()] ?? letter);
