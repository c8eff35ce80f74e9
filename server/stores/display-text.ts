import { choiceLabel } from '../../contract/choice-label.ts';
import { cutText } from '../database/cut-text.ts';
import type { Column } from './store.ts';

const MAX_SHOWN_CHARACTERS = 60;

const shorten = (text: string) =>
  text.length > MAX_SHOWN_CHARACTERS ? `${cutText(text, MAX_SHOWN_CHARACTERS)}…` : text;

const isNamed = (column: Column | undefined) =>
  column === undefined || column.name === 'country' || column.type.startsWith('reference');

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

/**
 * '' when empty.
 * @param names by id and country code
 */
export const displayText = (
  column: Column | undefined,
  value: unknown,
  names: Readonly<Record<string, string>>,
): string =>
  [value]
    .flat()
    .filter((part) => part !== null && part !== undefined && part !== '')
    .map((part) => partText(column, part, names))
    .join(', ');

/** `empty`, or cut to 60 characters. */
export const valueText = (...value: Parameters<typeof displayText>): string =>
  shorten(displayText(...value)) || 'empty';
