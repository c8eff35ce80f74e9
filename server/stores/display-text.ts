import { choiceLabel } from '../../contract/choice-label.ts';
import { formatDuration } from '../../contract/duration.ts';
import { cutText } from '../database/cut-text.ts';
import type { Column } from './store.ts';

const MAX_SHOWN_CHARACTERS = 60;

const shorten = (text: string) =>
  text.length > MAX_SHOWN_CHARACTERS ? `${cutText(text, MAX_SHOWN_CHARACTERS)}…` : text;

const isNamed = (column: Column | undefined) =>
  column === undefined ||
  column.name === 'country' ||
  (column.type.startsWith('reference') && column.name !== 'id');

const partText = (
  column: Column | undefined,
  value: unknown,
  names: Readonly<Record<string, string>>,
): string => {
  if (column?.type === 'choice') return choiceLabel(String(value));
  if (column?.type === 'wall_time') return String(value).replace('T', ' ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'object' || value === null)
    return (isNamed(column) ? names[String(value)] : undefined) ?? String(value);
  return 'name' in value ? String(value.name) : Object.values(value).filter(Boolean).join(' ');
};

const textWith = (textOf: typeof partText, ...[column, value, names]: Parameters<typeof partText>): string =>
  [value]
    .flat()
    .filter((part) => part !== null && part !== undefined && part !== '')
    .map((part) => textOf(column, part, names))
    .join(', ');

/**
 * For cells that an import reads; '' when empty.
 * @param names by id and country code
 */
export const displayText: typeof partText = (...value) => textWith(partText, ...value);

const languages = new Intl.DisplayNames('en', { type: 'language' });
const months = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });
/** Years stay without a comma. */
const numbers = new Intl.NumberFormat('en', { useGrouping: 'min2', maximumFractionDigits: 20 });

const readableText: typeof partText = (column, value, names) => {
  if (column?.isLanguage) return languages.of(String(value)) ?? String(value);
  if (column?.isDuration) return formatDuration(Number(value));
  if (column?.type === 'number') return numbers.format(Number(value));
  if (column?.type === 'numbers') return months.format(Date.UTC(2026, Number(value) - 1));
  return partText(column, value, names);
};

/** For people to read, not to import: “Nepali”, “4 years”; `empty`, or cut to 60 characters. */
export const valueText: typeof partText = (column, value, names) =>
  shorten(textWith(readableText, column, value, names)) || 'empty';
