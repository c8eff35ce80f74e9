import type { SyntheticEvent } from 'react';
import type { AnyRecord, ListResponse, Names } from '../../api/records.ts';
import { kindRegistry } from '../registry.ts';
import { Link } from '../../views/parts/link.tsx';
import { textOf } from '../../views/parts/format.ts';
import { isSingleKey } from '../../views/parts/shortcut-preference.ts';
import { SHORTCUTS } from '../../views/parts/shortcuts.ts';
import { recordPath, titleOf } from '../declaration.ts';
import { HeadCheckbox, RowCheckbox, type RowSelection } from '../../views/list/row-checkbox.tsx';
import { isSelected, useSelectedRecords } from '../../views/bulk/selection.ts';
import type { OfferingSide } from './offering-details.ts';
import { offerings, rowSummary } from './offerings.tsx';

interface OfferingsTableProps {
  readonly side: OfferingSide;
  readonly rows: ListResponse['data'];
  readonly names: Names;
  readonly choosing: RowSelection;
  readonly isStale: boolean;
  readonly onOpen: (dialog: 'edit' | 'delete', id: string) => void;
  readonly onIntent: () => void;
}

/** Level and status; with more, a laptop’s row says them below its name. */
const MAX_COLUMNS_BESIDE_PROPERTIES = 2;
const REFERENCE_COLUMNS = [
  { field: 'university_id', title: 'University', declaration: kindRegistry.universities },
  { field: 'major_id', title: 'Major', declaration: kindRegistry.majors },
] as const;

/** Links, buttons and boxes act for themselves; selected text stays selected. */
const isOnRowItself = ({ target }: SyntheticEvent) =>
  (target as Element).closest('a, button, input, label') === null && getSelection()?.isCollapsed !== false;

const dialogOfKey = (event: KeyboardEvent) =>
  isSingleKey(event)
    ? (['edit', 'delete'] as const).find((name) => SHORTCUTS.record[name] === event.key)
    : undefined;

export const OfferingsTable = (props: OfferingsTableProps) => {
  const { side, rows, names, choosing, isStale, onOpen, onIntent } = props;
  const [first = REFERENCE_COLUMNS[0], second] = REFERENCE_COLUMNS.filter(({ field }) => field !== side);
  // A column that no row fills would take its room from the names.
  const columns = offerings.columns.filter(
    ({ field, cell }) => field !== side && rows.some((row) => cell(row, names) !== ''),
  );
  const toEnd = ({ field, declaration }: (typeof REFERENCE_COLUMNS)[number], row: AnyRecord) => (
    <Link href={recordPath(declaration, textOf(row, field))}>{names[textOf(row, field)] ?? 'Unknown'}</Link>
  );
  const chosen = useSelectedRecords(choosing.selection);
  const nameOf = (row: AnyRecord) => `${titleOf(offerings, row)}, ${names[textOf(row, 'level_id')] ?? ''}`;
  const act = (row: AnyRecord, dialog: 'edit' | 'delete', verb: string) => ({
    type: 'button' as const,
    'aria-label': `${verb} ${nameOf(row)}`,
    onClick: () => onOpen(dialog, row.id),
    onPointerEnter: onIntent,
    onFocus: onIntent,
  });
  return (
    <table
      className="list offerings-table"
      aria-label="Offerings"
      data-many={second !== undefined || columns.length > MAX_COLUMNS_BESIDE_PROPERTIES || undefined}
      data-stale={isStale || undefined}
    >
      <thead>
        <tr>
          <th scope="col" className="list-check">
            <HeadCheckbox {...{ choosing }} />
          </th>
          <th scope="col">{first.title}</th>
          {second && (
            <th scope="col" data-column={second.field}>
              {second.title}
            </th>
          )}
          {columns.map(({ field, title, width, isSpare }) => (
            <th key={field} scope="col" data-column={field} data-spare={isSpare} style={{ width }}>
              {title}
            </th>
          ))}
          <th scope="col" className="offerings-acts">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.id}
            onClick={(event) => isOnRowItself(event) && onOpen('edit', row.id)}
            onKeyDown={(event) => {
              const dialog = dialogOfKey(event.nativeEvent);
              // The page’s own keys, which act on its record, find a dialog in the address.
              if (dialog) onOpen(dialog, row.id);
            }}
          >
            <td className="list-check">
              <RowCheckbox
                id={row.id}
                name={nameOf(row)}
                isChosen={isSelected(chosen, row.id, choosing.queryKey)}
                onChoose={(id, isRange) => choosing.selection.toggle(id, { ...choosing, isRange })}
              />
            </td>
            <th scope="row">
              {toEnd(first, row)}
              <span className="row-summary">{rowSummary(row, names, side)}</span>
            </th>
            {second && <td data-column={second.field}>{toEnd(second, row)}</td>}
            {columns.map(({ field, isSpare, cell }) => (
              <td key={field} data-column={field} data-spare={isSpare}>
                {cell(row, names)}
              </td>
            ))}
            <td className="offerings-acts">
              <button className="button button-quiet button-small" {...act(row, 'edit', 'Edit')}>
                Edit
              </button>
              <button className="button button-quiet button-small" {...act(row, 'delete', 'Delete')}>
                Delete
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
