import { foldText } from '../../../contract/fold-text.ts';

/** In English and German, each with what it is shortened to. */
const WEEKDAYS = [
  ['monday', 'mon', 'montag', 'mo'],
  ['tuesday', 'tues', 'tue', 'dienstag', 'di'],
  ['wednesday', 'wed', 'mittwoch', 'mi'],
  ['thursday', 'thurs', 'thur', 'thu', 'donnerstag', 'do'],
  ['friday', 'fri', 'freitag', 'fr'],
  ['saturday', 'sat', 'samstag', 'sonnabend', 'sa'],
  ['sunday', 'sun', 'sonntag', 'so'],
];

/** `Monday`, `Tue`, `Mi` → 1 for Monday to 7 for Sunday; undefined if unknown. */
export const weekdayNamed = (word: string): number | undefined => {
  const typed = foldText(word);
  const at = WEEKDAYS.findIndex((names) => names.includes(typed));
  return at < 0 ? undefined : at + 1;
};
