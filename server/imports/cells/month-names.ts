import { foldText } from '../../../contract/fold-text.ts';

/** In English and German, without accents. */
const MONTHS = [
  ['january', 'januar', 'janner'],
  ['february', 'februar'],
  ['march', 'marz', 'maerz'],
  ['april'],
  ['may', 'mai'],
  ['june', 'juni'],
  ['july', 'juli'],
  ['august'],
  ['september'],
  ['october', 'oktober'],
  ['november'],
  ['december', 'dezember'],
];
export const MAX_MONTH = MONTHS.length;
const MIN_LETTERS_OF_MONTH = 3;

/** `September`, `Sept`, `Dezember` → 1 to 12; undefined if unknown. */
export const monthNamed = (word: string): number | undefined => {
  const typed = foldText(word);
  const at = MONTHS.findIndex((names) => names.some((name) => name.startsWith(typed)));
  return typed.length < MIN_LETTERS_OF_MONTH || at < 0 ? undefined : at + 1;
};
