import type { SyntheticEvent } from 'react';
import type { AnyRecord, ListResponse, Names } from '../../api/records.ts';
import { kindRegistry } from '../registry.ts';
import { Button } from '../../views/parts/button.tsx';
import { Link } from '../../views/parts/link.tsx';
import { formatNumber, textOf } from '../../views/format/format.ts';
import { MoreIcon } from '../../views/parts/more-icon.tsx';
import { StatusDot } from '../../views/parts/status-badge.tsx';
import { isSingleKey } from '../../views/preferences/shortcut-preference.ts';
import { SHORTCUTS } from '../../views/keyboard/shortcuts.ts';
import { deletedName, recordPath, titleOf } from '../declaration.ts';
import { ColumnHeads } from '../../views/columns/column-heads.tsx';
import {
  HeadCheckbox,
  RowCheckbox,
  RowSelectionProvider,
  type RowSelection,
} from '../../views/list/row-checkbox.tsx';
import { isSelected, useSelectedRecords } from '../../views/bulk/selection.ts';
import type { OfferingSide } from './offering-details.ts';
import { offerings, rowSummary } from './offerings.tsx';

interface OfferingsTableProps {
  readonly side: OfferingSide;
  readonly rows: ListResponse['data'];
  readonly names: Names;
  /** By level id; null: the rows are not ordered by level. */
  readonly levelCounts: ReadonlyMap<string, number> | null;
  readonly choosing: RowSelection;
  readonly isStale: boolean;
  readonly onOpen: (dialog: 'edit' | 'delete', id: string) => void;
  readonly onIntent: () => void;
}

const REFERENCE_COLUMNS = [
  { field: 'university_id', title: 'University', declaration: kindRegistry.universities },
  { field: 'major_id', title: 'Major', declaration: kindRegistry.majors },
] as const;

/** Controls act for themselves; selected text stays selected. */
const isOnRowItself = ({ target }: SyntheticEvent) =>
  (target as Element).closest('a, button, input, label') === null && getSelection()?.isCollapsed !== false;

export const dialogOfKey = (event: KeyboardEvent) =>
  isSingleKey(event)
    ? (['edit', 'delete'] as const).find((name) => SHORTCUTS.record[name] === event.key)
    : undefined;

type Rows = OfferingsTableProps['rows'];

/** Rows may be in any order: a former query's are not sorted by level. */
const byLevel = (rows: Rows): ReadonlyMap<string, Rows> => {
  const groups = new Map<string, AnyRecord[]>();
  for (const row of rows) {
    const level = textOf(row, 'level_id');
    groups.set(level, [...(groups.get(level) ?? []), row]);
  }
  return groups;
};

export const OfferingsTable = (props: OfferingsTableProps) => {
  const { side, rows, names, levelCounts, choosing, isStale, onOpen, onIntent } = props;
  const shownElsewhere = new Set<string>([side, ...(levelCounts ? ['level_id'] : [])]);
  const [first = REFERENCE_COLUMNS[0], second] = REFERENCE_COLUMNS.filter(({ field }) => field !== side);
  // An empty column would take room from the names.
  const columns = offerings.columns.filter(
    ({ field, cell }) => !shownElsewhere.has(field) && rows.some((row) => cell(row, names) !== ''),
  );
  const toEnd = ({ field, declaration }: (typeof REFERENCE_COLUMNS)[number], row: AnyRecord) => (
    <Link href={recordPath(declaration, textOf(row, field))}>
      {names[textOf(row, field)] ?? deletedName(declaration)}
    </Link>
  );
  const chosen = useSelectedRecords(choosing.selection);
  const nameOf = (row: AnyRecord) => `${titleOf(offerings, row)}, ${names[textOf(row, 'level_id')] ?? ''}`;
  const act = (row: AnyRecord, dialog: 'edit' | 'delete', verb: string) => ({
    'aria-label': `${verb} ${nameOf(row)}`,
    onClick: () => onOpen(dialog, row.id),
    onPointerEnter: onIntent,
    onFocus: onIntent,
  });
  const rowOf = (row: AnyRecord) => (
    <tr
      key={row.id}
      data-record={row.id}
      onClick={(event) => isOnRowItself(event) && onOpen('edit', row.id)}
      onKeyDown={(event) => {
        const dialog = dialogOfKey(event.nativeEvent);
        // The page's own keys, which act on its record, find a dialog in the address.
        if (dialog) onOpen(dialog, row.id);
      }}
    >
      <td className="list-check">
        <RowCheckbox
          id={row.id}
          name={nameOf(row)}
          isChosen={isSelected(chosen, row.id, choosing.queryKey)}
        />
      </td>
      <th scope="row">
        <StatusDot status={row.status} />
        {toEnd(first, row)}
        <span className="row-summary">
          {rowSummary(
            row,
            names,
            second ? (names[textOf(row, second.field)] ?? '') : '',
            !shownElsewhere.has('level_id'),
          )}
        </span>
      </th>
      {second && <td data-column={second.field}>{toEnd(second, row)}</td>}
      {columns.map(({ field, isSpare, isNumber, cell }) => (
        <td key={field} data-column={field} data-spare={isSpare} data-number={isNumber}>
          {cell(row, names)}
        </td>
      ))}
      <td className="offerings-acts">
        <Button variant="quiet small" {...act(row, 'edit', 'Edit')}>
          <MoreIcon name="edit" />
          <span>Edit</span>
        </Button>
        <Button variant="quiet danger small" {...act(row, 'delete', 'Delete')}>
          <MoreIcon name="trash" />
          <span>Delete</span>
        </Button>
      </td>
    </tr>
  );
  return (
    <RowSelectionProvider value={choosing}>
      <table
        className="list offerings-table"
        aria-label="Offerings"
        data-two-names={second !== undefined || undefined}
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
            <ColumnHeads {...{ columns }} />
            <th scope="col" className="offerings-acts">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        {[...(levelCounts ? byLevel(rows) : new Map([['', rows]]))].map(([level, group]) => (
          <tbody key={level}>
            {levelCounts && (
              <tr className="offerings-level">
                <th scope="rowgroup" colSpan={2}>
                  {names[level] ?? deletedName(kindRegistry.levels)}{' '}
                  <span className="tab-count">{formatNumber(levelCounts.get(level) ?? group.length)}</span>
                </th>
                {second && <td data-column={second.field} />}
                {columns.map(({ field, isSpare }) => (
                  <td key={field} data-column={field} data-spare={isSpare} />
                ))}
                <td />
              </tr>
            )}
            {group.map(rowOf)}
          </tbody>
        ))}
      </table>
    </RowSelectionProvider>
  );
};
