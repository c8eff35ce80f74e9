import type { Ref } from 'react';
import type { Column } from '../declaration.ts';
import { depthStyle } from './depth-style.ts';

interface DropLineProps {
  readonly ref: Ref<HTMLTableRowElement>;
  readonly columns: readonly Column[];
  readonly depth: number;
}

/** The line between two rows on which the held one would land: a row without height, so that nothing moves. */
export const DropLine = ({ ref, columns, depth }: DropLineProps) => (
  <tr ref={ref} className="drop-line" aria-hidden="true" style={depthStyle(depth)}>
    <td className="no-print" />
    <td />
    {/* A cell for each column, as in every row: one that spans them all would bring back those that are hidden. */}
    {columns.map(({ field, isSpare }) => (
      <td key={field} data-column={field} data-spare={isSpare} />
    ))}
  </tr>
);
