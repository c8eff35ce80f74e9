import { memo, type CSSProperties } from 'react';
import type { ListResponse, Names } from '../../api/records.ts';
import { formatNumber, textOf } from '../format/format.ts';
import { Icon } from '../parts/icon.tsx';
import { MoreIcon } from '../parts/more-icon.tsx';
import { MarkedText } from '../format/marked-text.tsx';
import { Link } from '../parts/link.tsx';
import { recordPath, titleOf, type Column, type Declaration } from '../../kinds/declaration.ts';
import type { TreeRow } from './tree-rows.ts';

export interface TreeRowState {
  readonly declaration: Declaration;
  readonly columns: readonly Column[];
  readonly isTree: boolean;
  /** Searched text, or ''. */
  readonly question: string;
  /** False while searching. */
  readonly canToggle: boolean;
}

interface TreeRowViewProps extends TreeRowState {
  readonly row: TreeRow;
  /** 1-based. */
  readonly index: number;
  readonly measure: ((row: HTMLTableRowElement | null) => void) | undefined;
  /** Roving tabindex target. */
  readonly isCurrent: boolean;
  readonly isLifted: boolean;
}

const NO_NAMES: Names = {};

const Toggle = ({ row, name, isReached }: { row: TreeRow; name: string; isReached: boolean }) => (
  <button
    type="button"
    className="tree-toggle"
    data-toggle
    data-open={row.isOpen || undefined}
    aria-label={`${row.isOpen ? 'Collapse' : 'Expand'} ${name}`}
    tabIndex={isReached ? 0 : -1}
  >
    <Icon name="right" />
  </button>
);

export const TreeRowView = memo((props: TreeRowViewProps) => {
  const { row, index, measure, declaration, columns, isTree, isCurrent, isLifted, canToggle, question } =
    props;
  const { id, record, depth, childCount: below, isOpen } = row;
  const name = titleOf(declaration, record);
  const { matched } = record as ListResponse['data'][number];
  const tabIndex = isCurrent ? 0 : -1;
  const isBranch = below !== 0;
  // Otherwise the names of its buttons, too, are read on every row one moves to.
  const called = [isTree && textOf(record, 'code'), name, below && `${formatNumber(below)} inside`];
  return (
    <tr
      ref={measure}
      data-id={id}
      data-index={index - 1}
      aria-label={called.filter(Boolean).join(' ')}
      tabIndex={tabIndex}
      aria-rowindex={index + 1}
      aria-level={isTree ? depth + 1 : undefined}
      aria-posinset={isTree ? row.indexInSiblings : undefined}
      aria-setsize={isTree ? row.size : undefined}
      aria-expanded={isTree && isBranch && (canToggle || isOpen) ? isOpen : undefined}
      data-lifted={isLifted || undefined}
      data-context={row.isContext || undefined}
      style={{ '--depth': depth } as CSSProperties}
    >
      <td className="tree-grip no-print">
        <button
          type="button"
          data-handle
          aria-label={`Move ${name}`}
          title="Drag to move, or click to choose a position"
          tabIndex={tabIndex}
        >
          <MoreIcon name="grip" />
        </button>
      </td>
      <th scope="row">
        <div className="tree-name">
          {isTree &&
            (isBranch && canToggle ? (
              <Toggle {...{ row, name }} isReached={isCurrent} />
            ) : (
              <span className="tree-leaf" />
            ))}
          {isTree && <span className="tree-code">{textOf(record, 'code')}</span>}
          <Link href={recordPath(declaration, id)} tabIndex={tabIndex}>
            <MarkedText text={name} question={question} />
          </Link>
          {isBranch && (
            <span className="tree-count">
              {below !== null && (
                <>
                  {formatNumber(below)}
                  <span className="visually-hidden"> inside</span>
                </>
              )}
            </span>
          )}
        </div>
        {matched && <span className="matched">{matched.text}</span>}
        <span className="row-summary">{declaration.summary(record, NO_NAMES)}</span>
      </th>
      {columns.map(({ field, isSpare, isNumber, href, cell }) => {
        const path = href?.(record);
        const content = cell(record, NO_NAMES);
        return (
          <td key={field} data-column={field} data-spare={isSpare} data-number={isNumber}>
            {path ? (
              <Link href={path} tabIndex={tabIndex}>
                {content}
              </Link>
            ) : (
              content
            )}
          </td>
        );
      })}
    </tr>
  );
});
