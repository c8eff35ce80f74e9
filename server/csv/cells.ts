import type { FieldType } from '../../contract/field-type.ts';
import { escapeFormula, unescapeFormula } from './formula.ts';

export const escapePart = (part: string) => part.replaceAll(/[\\|]/g, String.raw`\$&`);

/** `a|b\|c` → `['a', 'b|c']`; a backslash before anything but these two is one of the text. */
export const splitList = (cell: string): string[] =>
  [...cell.matchAll(/(?:\\[\\|]|[^|])+/g)].map(([part]) => part.replaceAll(/\\([\\|])/g, '$1').trim());

/**
 * Formats a cell: lists joined by `|`, objects as JSON, references by `nameOf`; texts are escaped against
 * formula injection.
 */
export const toCell = (
  column: { readonly type: FieldType },
  value: unknown,
  nameOf: (id: string) => string,
): string => {
  if (value === null || value === undefined) return '';
  switch (column.type) {
    case 'reference':
      return nameOf(String(value));
    case 'references':
      return (value as string[]).map((id) => escapePart(nameOf(id))).join('|');
    case 'texts':
    case 'numbers':
      return escapeFormula((value as unknown[]).map((part) => escapePart(String(part))).join('|'));
    case 'objects':
      return (value as unknown[]).length === 0 ? '' : JSON.stringify(value);
    case 'text':
      return escapeFormula(String(value));
    default:
      return String(value);
  }
};

export const cellText = (cell: string): string => unescapeFormula(cell).trim();
