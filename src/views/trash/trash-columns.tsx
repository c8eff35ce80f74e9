import type { TrashColumns } from '../columns/use-columns.ts';
import type { Column, Declaration } from '../../kinds/declaration.ts';
import { formatMoment } from '../format/dates.ts';
import { textOf } from '../format/format.ts';
import { RestoreInCell } from './restore-button.tsx';

const DELETION_FIELDS = ['deleted_at', 'deleted_by'];

/** Where rows have no Restore of their own, in the cell that narrow screens keep. */
const withRestore = (declaration: Declaration, { cell, ...column }: Column): Column => ({
  ...column,
  cell: (record, names) => (
    <>
      <span className="deleted-at">{cell(record, names)}</span>
      {record.deleted_at && <RestoreInCell {...{ declaration, record }} />}
    </>
  ),
});

export const trashColumns: TrashColumns['trashColumns'] = (declaration, all, chosen) => [
  ...all
    .filter(({ field }) => DELETION_FIELDS.includes(field) && !chosen?.some((each) => each.field === field))
    .map((column) =>
      column.field === 'deleted_at' ? withRestore(declaration, column) : { ...column, isSpare: true },
    ),
  // With more of them, the name would be cut beside them.
  ...(chosen ?? declaration.columns.slice(0, 1).map((column) => ({ ...column, isSpare: true }))),
];

/** Narrow screens show the deletion below the name; rows of the list, shown until the trash loads, have none. */
export const inTrash: TrashColumns['inTrash'] = (declaration) => ({
  ...declaration,
  summary: (record, names) => {
    const at = textOf(record, 'deleted_at');
    if (at === '') return declaration.summary(record, names);
    return `Deleted ${formatMoment(at)} by ${names[textOf(record, 'deleted_by')] ?? 'System'}`;
  },
});
