import type { FieldType } from '../../contract/field-type.ts';
import { formatAliases, type Alias } from './alias-cell.ts';
import { escapePart } from './parts.ts';
import { escapeFormula, unescapeFormula } from './formula.ts';

/** Lists are joined by `|`. */
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
      return escapeFormula(formatAliases(value as Alias[]));
    case 'text':
      return escapeFormula(String(value));
    default:
      return String(value);
  }
};

export const cellText = (cell: string): string => unescapeFormula(cell).trim();
