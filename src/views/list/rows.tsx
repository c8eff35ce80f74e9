import { useCallback, useEffect, useRef } from 'react';
import type { ListResponse, Names } from '../../api/records.ts';
import type { Column, Declaration } from '../../kinds/declaration.ts';
import { useChangeBadges, type ChangeBadges } from '../live/change-badges.ts';
import { RecordRow } from './record-row.tsx';
import type { RowSelection } from './row-checkbox.tsx';
import { isSelected, useSelectedRecords } from './selection.ts';

export interface RowsProps {
  readonly rows: ListResponse['data'];
  readonly declaration: Declaration;
  readonly columns: readonly Column[];
  readonly names: Names;
  readonly choosing: RowSelection;
  readonly badges: ChangeBadges;
  /** Which of the rows are drawn; all of them unless told. */
  readonly places?: readonly number[];
  readonly measure?: (row: HTMLTableRowElement | null) => void;
}

/**
 * Rows of the list. A row is one of the table, and not of the record: while someone types, the answer to each key
 * fills the rows that stand there already, which takes far less time than taking them down and building others.
 * It is drawn again for its own sake alone, and hears of nothing but what it is given.
 */
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
