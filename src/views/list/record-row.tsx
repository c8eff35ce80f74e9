import { memo, type Ref } from 'react';
import type { ListResponse, Names } from '../../api/records.ts';
import type { ChangeBadge } from '../live/change-badges.ts';
import { StatusDot } from '../parts/status-badge.tsx';
import { RowCheckbox } from './row-checkbox.tsx';
import { recordPath, titleOf, type Column, type Declaration } from '../../kinds/declaration.ts';

interface RecordRowProps {
  readonly row: ListResponse['data'][number];
  readonly index: number;
  readonly declaration: Declaration;
  readonly columns: readonly Column[];
  readonly names: Names;
  readonly isChosen: boolean;
  /** Must be stable: rows are memoised. */
  readonly onChoose: (id: string, isRange: boolean) => void;
  readonly mark: ChangeBadge | undefined;
  readonly ref?: Ref<HTMLTableRowElement> | undefined;
}

export const RecordRow = memo(function RecordRow({
  row,
  index,
  declaration,
  columns,
  names,
  isChosen,
  onChoose,
  mark,
  ref,
}: RecordRowProps) {
  const title = titleOf(declaration, row);
  return (
    <tr ref={ref} data-index={index} data-chosen={isChosen || undefined} aria-rowindex={index + 2}>
      <td className="list-check">
        <RowCheckbox id={row.id} name={title} {...{ isChosen, onChoose }} />
      </td>
      <th scope="row" data-mark={mark && (mark.isGone ? 'gone' : 'changed')}>
        <StatusDot status={row.status} />
        <a href={recordPath(declaration, row.id)}>{title}</a>
        {row.matched && <span className="matched">{row.matched}</span>}
        {mark && (
          <span className="row-mark" title={mark.words}>
            <span className="visually-hidden">{mark.words}</span>
            <span aria-hidden="true">{mark.short}</span>
          </span>
        )}
        <span className="row-summary">{declaration.summary(row, names)}</span>
      </th>
      {columns.map(({ field, isSpare, isNumber, cell }) => (
        <td key={field} data-column={field} data-spare={isSpare} data-number={isNumber}>
          {cell(row, names)}
        </td>
      ))}
    </tr>
  );
});
