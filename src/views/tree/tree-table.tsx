import { useEffect, useMemo, type MouseEvent } from 'react';
import { titleOf, type Column, type Declaration } from '../../kinds/declaration.ts';
import { ColumnHeads } from '../list/columns/column-heads.tsx';
import { RootAttribute } from '../parts/root-attribute.tsx';
import type { Nesting } from './nesting.ts';
import { DropLine } from './drop-line.tsx';
import { TreeBody } from './tree-body.tsx';
import type { TreeRow } from './tree-rows.ts';
import { drawnRowRects } from './row-rects.ts';
import { branchOf, findPosition, dropTargetsFor, rowsWith } from './drop-targets.ts';
import { useCurrentRow } from './use-current-row.ts';
import { useTreeDrag } from './use-tree-drag.ts';
import { useTreeKeys } from './use-tree-keys.ts';
import { useVirtualRows } from './use-virtual-rows.ts';
import type { ReorderController } from './use-reorder.ts';

/** A null parent means the root. */
const useCanNestUnder = (rows: readonly TreeRow[], nesting: Nesting | null) =>
  useMemo(() => {
    const records = new Map(rows.map(({ id, record }) => [id, record]));
    return (id: string, parentId: string | null): boolean => {
      const record = records.get(id);
      const parent = parentId === null ? null : records.get(parentId);
      if (!nesting) return parentId === null;
      return record !== undefined && parent !== undefined && nesting.canNestUnder(record, parent);
    };
  }, [rows, nesting]);

interface TreeTableProps {
  readonly ref: React.RefObject<HTMLTableElement | null>;
  readonly declaration: Declaration;
  readonly columns: readonly Column[];
  readonly nesting: Nesting | null;
  readonly rows: readonly TreeRow[];
  readonly controller: ReorderController;
  readonly question: string;
  readonly isSearched: boolean;
  readonly setOpen: (ids: readonly string[], isOpen: boolean) => void;
  readonly onVisit: (id: string) => void;
  readonly onEdit: (id: string) => void;
  readonly onMove: (id: string) => void;
}

export const TreeTable = (props: TreeTableProps) => {
  const { ref, declaration, columns, nesting, rows, controller, isSearched, setOpen, onMove, question } =
    props;
  const isTree = nesting !== null;
  const canNest = useCanNestUnder(rows, nesting);
  const { current, focusRow, onFocus, onBlur } = useCurrentRow(ref, rows, () => {
    if (controller.isLifted && !drag.isDragging) controller.send({ type: 'move.cancel' });
  });
  const { recordId, position, isLifted, isBusy } = controller;
  const shown = isBusy && recordId !== null && position ? rowsWith(rows, recordId, position) : rows;
  const shownIn = useVirtualRows(ref, shown, current);
  const rowRects =
    shownIn?.rowRects ?? (() => (ref.current ? drawnRowRects(ref.current)() : () => undefined));
  const drag = useTreeDrag({
    table: ref,
    rows,
    rowRects,
    isWindowed: shownIn !== null,
    controller,
    canNestUnder: canNest,
    isOff: isSearched,
    onOpen: (id) => setOpen([id], true),
    onLift: focusRow,
  });
  const targets = useMemo(
    () =>
      recordId === null ? [] : dropTargetsFor(rows, recordId, (parentId) => canNest(recordId, parentId)),
    [rows, recordId, canNest],
  );
  const onKeyDown = useTreeKeys({ ...props, targets, focusRow });

  const liftedIds = recordId === null ? null : branchOf(rows, recordId);
  const target = isLifted ? findPosition(targets, position) : null;
  const isLiftedGone = isLifted && !rows.some(({ id }) => id === recordId);
  const { send } = controller;
  useEffect(() => {
    if (isLiftedGone) send({ type: 'move.cancel' });
  }, [isLiftedGone, send]);

  const onClick = ({ target: clicked }: MouseEvent) => {
    const element = clicked as Element;
    const id = element.closest<HTMLElement>('tr[data-id]')?.dataset['id'];
    const row = rows.find((each) => each.id === id);
    if (!row) return;
    if (element.closest('[data-toggle]')) setOpen([row.id], !row.isOpen);
    else if (element.closest('[data-handle]') && !isLifted && !drag.takeDragged()) onMove(row.id);
    else if (!element.closest('a, button')) focusRow(row.id);
  };
  const liftedRow = rows.find(({ id }) => id === recordId);
  return (
    <div className="tree-place">
      {drag.isDragging && <RootAttribute name="tree-dragging" />}
      <table
        ref={ref}
        className="list tree"
        role={isTree ? 'treegrid' : 'grid'}
        aria-label={declaration.plural}
        aria-rowcount={rows.length + 1}
        aria-busy={isBusy || undefined}
        data-dragging={drag.isDragging || undefined}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onPointerDown={(event) => {
          const handle = (event.target as Element).closest<HTMLElement>('[data-handle]');
          const id = handle?.closest<HTMLElement>('tr[data-id]')?.dataset['id'];
          if (handle && id) drag.begin(event, handle, id);
        }}
        {...{ onFocus, onBlur }}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className="tree-grip no-print">
              <span className="visually-hidden">Move</span>
            </th>
            <th scope="col">Name</th>
            <ColumnHeads {...{ columns }} />
          </tr>
        </thead>
        <TreeBody
          rows={shown}
          {...{ shownIn, declaration, columns, isTree, current, liftedIds, question }}
          canToggle={!isSearched}
        />
      </table>
      {target && (
        <DropLine
          rowRects={rowRects}
          target={target.target}
          depth={target.found.depth}
          isFollowed={!drag.isDragging}
        />
      )}
      {drag.isDragging && liftedRow && (
        <div ref={drag.ghost} className="tree-ghost" aria-hidden="true">
          {titleOf(declaration, liftedRow.record)}
        </div>
      )}
    </div>
  );
};
