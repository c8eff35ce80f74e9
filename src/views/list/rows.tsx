import { useCallback, useEffect, useRef } from 'react';
import type { ListResponse, Names } from '../../api/records.ts';
import type { Column, Declaration } from '../../kinds/declaration.ts';
import { useChangeBadges, type ChangeBadges } from '../live/change-badges.ts';
import { RecordRow } from './record-row.tsx';
import type { RowSelection } from './row-checkbox.tsx';
import { isSelected, useSelectedRecords } from '../bulk/selection.ts';

export interface RowsProps {
  readonly rows: ListResponse['data'];
  readonly declaration: Declaration;
  readonly columns: readonly Column[];
  readonly names: Names;
  readonly choosing: RowSelection;
  readonly badges: ChangeBadges;
  readonly places?: readonly number[];
  readonly measure?: (row: HTMLTableRowElement | null) => void;
}

/** Reusing elements by index is much faster while typing. Props must be stable: rows are memoised. */
export const Rows = ({ rows, declaration, columns, names, choosing, badges, places, measure }: RowsProps) => {
  const { selection, queryKey } = choosing;
  const chosen = useSelectedRecords(selection);
  const marked = useChangeBadges(badges);
  const latest = useRef(choosing);
  useEffect(() => {
    latest.current = choosing;
  });
  const onChoose = useCallback((id: string, isRange: boolean) => {
    const { selection: into, ...place } = latest.current;
    into.toggle(id, { ...place, isRange });
  }, []);
  return (places ?? rows.map((_, index) => index)).map((index) => {
    const row = rows[index];
    return (
      row && (
        <RecordRow
          key={index}
          ref={measure}
          {...{ row, index, declaration, columns, names, onChoose }}
          isChosen={isSelected(chosen, row.id, queryKey)}
          mark={marked.get(row.id)}
        />
      )
    );
  });
};
