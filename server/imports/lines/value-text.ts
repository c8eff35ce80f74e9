import { choiceLabel } from '../../../contract/choice-label.ts';
import { cutText } from '../../database/cut-text.ts';
import type { Column } from '../../stores/store.ts';

const MAX_SHOWN_CHARACTERS = 60;

const shorten = (text: string) =>
  text.length > MAX_SHOWN_CHARACTERS ? `${cutText(text, MAX_SHOWN_CHARACTERS)}…` : text;

const partText = (
  type: Column['type'] | undefined,
  value: unknown,
  names: Readonly<Record<string, string>>,
) => {
  if (type === 'choice') return choiceLabel(String(value));
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'object' || value === null) return names[String(value)] ?? String(value);
  return 'name' in value ? String(value.name) : Object.values(value).filter(Boolean).join(' ');
};

/**
 * A value as a sentence names it.
 * @param names of the records and countries it may refer to, by id and code
 */
export const valueText = (
  column: Column | undefined,
  value: unknown,
  names: Readonly<Record<string, string>>,
): string => {
  const parts = [value].flat().filter((part) => part !== null && part !== undefined && part !== '');
  if (parts.length === 0) return 'empty';
  return shorten(parts.map((part) => partText(column?.type, part, names)).join(', '));
};
