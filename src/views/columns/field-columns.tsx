import type { Column, Declaration, Details } from '../../kinds/declaration.ts';
import { statusColumn } from '../../kinds/status-column.tsx';
import { filterFields, type FilterField } from '../filters/filter-fields.ts';
import { formatMoment } from '../format/dates.ts';
import { formatValue } from '../fields/format-value.ts';

const UNSORTABLE_TYPES: readonly string[] = ['reference', 'references', 'texts', 'numbers', 'objects'];
const TYPE_WIDTHS: Readonly<Record<string, string>> = { number: '7.5rem', boolean: '6rem', instant: '12rem' };

const columnOf = (details: Details, { field, label, type, to }: FilterField): Column => {
  const formField = details.form.flatMap(({ fields }) => fields).find((each) => each.field === field);
  return {
    field,
    title: label,
    width: TYPE_WIDTHS[type] ?? '11rem',
    ...(type === 'number' && { isNumber: true }),
    isSortable: !UNSORTABLE_TYPES.includes(type),
    cell: (record, names) => {
      const value = record[field];
      if (type === 'instant') return value ? formatMoment(String(value)) : '';
      if (to === 'people') return names[String(value)] ?? '';
      return formatValue(formField, value, names, record);
    },
  };
};

export const fieldColumns = (declaration: Declaration, details: Details): readonly Column[] => {
  const { columns, titleField } = declaration;
  const isTaken = (field: string) =>
    field === titleField || field === 'id' || columns.some((column) => column.field === field);
  return [
    ...columns,
    ...filterFields(details)
      .filter(({ field }) => !isTaken(field))
      .map((field) => (field.field === 'status' ? statusColumn : columnOf(details, field))),
  ];
};
