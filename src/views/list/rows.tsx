import { memo, type Ref } from 'react';
import type { ListResponse, Names } from '../../api/records.ts';
import { recordPath, titleOf, type Column, type Declaration } from '../../kinds/declaration.ts';
import { useChangeBadges, type ChangeBadge, type ChangeBadges } from '../live/change-badges.ts';
import { matchedText } from '../format/matched-text.ts';
import { StatusDot, SummaryText } from '../parts/status-badge.tsx';
import { RowCheckbox, RowSelectionProvider, type RowSelection } from './row-checkbox.tsx';
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

interface RecordRowProps extends Pick<RowsProps, 'declaration' | 'columns' | 'names'> {
  readonly row: ListResponse['data'][number];
  readonly index: number;
  readonly isChosen: boolean;
  readonly badge: ChangeBadge | undefined;
  readonly ref?: Ref<HTMLTableRowElement> | undefined;
}

const RecordRow = memo(function RecordRow(props: RecordRowProps) {
  const { row, index, declaration, columns, names, isChosen, badge, ref } = props;
  const title = titleOf(declaration, row);
  return (
    <tr ref={ref} data-index={index} data-chosen={isChosen || undefined} aria-rowindex={index + 2}>
      <td className="list-check">
        <RowCheckbox id={row.id} name={title} isChosen={isChosen} />
      </td>
      <th scope="row" data-mark={badge && (badge.isGone ? 'gone' : 'changed')}>
        <StatusDot status={row.status} />
        <a href={recordPath(declaration, row.id)}>{title}</a>
        {row.matched && <span className="matched">{matchedText(row.matched)}</span>}
        {badge && (
          <span className="row-mark" title={badge.text}>
            <span className="visually-hidden">{badge.text}</span>
            <span aria-hidden="true">{badge.short}</span>
          </span>
        )}
        <span className="row-summary">
          <SummaryText alertStatus={declaration.alertStatus?.(row)}>
            {declaration.summary(row, names)}
          </SummaryText>
        </span>
      </th>
      {columns.map(({ field, isSpare, isNumber, cell }) => (
        <td key={field} data-column={field} data-spare={isSpare} data-number={isNumber}>
          {cell(row, names)}
        </td>
      ))}
    </tr>
  );
});

/** Keyed by index: reusing elements is much faster while typing. Rows are memoised, so props must be stable. */
export const Rows = ({ rows, declaration, columns, names, choosing, badges, places, measure }: RowsProps) => {
  const { selection, queryKey } = choosing;
  const chosen = useSelectedRecords(selection);
  const shownBadges = useChangeBadges(badges);
  const shown = (places ?? rows.map((_, index) => index)).map((index) => {
    const row = rows[index];
    return (
      row && (
        <RecordRow
          key={index}
          ref={measure}
          {...{ row, index, declaration, columns, names }}
          isChosen={isSelected(chosen, row.id, queryKey)}
          badge={shownBadges.get(row.id)}
        />
      )
    );
  });
  return <RowSelectionProvider value={choosing}>{shown}</RowSelectionProvider>;
};
