import { memo, type Ref } from 'react';
import type { ListAnswer, Names } from '../../api/records.ts';
import { Link } from '../parts/link.tsx';
import { useMark, type Marks } from './live/marks.ts';
import { RowCheck, type Choosing } from './row-check.tsx';
import { recordPath, titleOf, type Column, type Declaration } from './declaration.ts';

interface RecordRowProps {
  readonly row: ListAnswer['data'][number];
  readonly index: number;
  readonly declaration: Declaration;
  readonly columns: readonly Column[];
  readonly names: Names;
  readonly choosing: Choosing;
  readonly marks: Marks;
  readonly ref?: Ref<HTMLTableRowElement>;
}

/** One row: the name leads to the record, and says what matched where that is not in the name. */
export const RecordRow = memo(function RecordRow({
  row,
  index,
  declaration,
  columns,
  names,
  choosing,
  marks,
  ref,
}: RecordRowProps) {
  const mark = useMark(marks, row.id);
  return (
    <tr ref={ref} data-index={index} aria-rowindex={index + 2}>
      <td className="list-check">
        <RowCheck {...{ choosing }} id={row.id} name={titleOf(declaration, row)} />
      </td>
      <th scope="row" data-mark={mark && (mark.isGone ? 'gone' : 'changed')}>
        <Link href={recordPath(declaration, row.id)}>{titleOf(declaration, row)}</Link>
        {row.matched && <span className="matched">{row.matched}</span>}
        {mark && (
          <span className="row-mark" title={mark.words}>
            <span className="visually-hidden">{mark.words}</span>
            <span aria-hidden="true">{mark.short}</span>
          </span>
        )}
        <span className="row-summary">{declaration.summary(row, names)}</span>
      </th>
      {columns.map(({ field, isSpare, cell }) => (
        <td key={field} data-column={field} data-spare={isSpare}>
          {cell(row, names)}
        </td>
      ))}
    </tr>
  );
});
