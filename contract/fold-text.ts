/** Lower-case letters without a decomposition in Unicode, as they are searched. */
export const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ə: 'a',
  // Arabic and Persian variants; tatweel is removed.
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ـ: '',
};
const SPECIAL_LETTERS = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'gu');

/** `øst` → `ost`; of lower-case text. */
export const withPlainLetters = (text: string): string =>
  text.replaceAll(SPECIAL_LETTERS, (letter) => PLAIN_LETTERS[letter] ?? letter);

/** Without accents and case, with the keyboard's apostrophe: `Español` → `espanol`, `Côte d’Or` → `cote d'or`. */
export const foldText = (text: string): string =>
  withPlainLetters(text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[’‘ʼ]/g, "'").toLowerCase());
