import {
  useEffect,
  useMemo,
  type MouseEvent,
  useLayoutEffect,
  useRef,
  type CSSProperties,
  Fragment,
} from 'react';
import { titleOf, type Column } from '../../kinds/declaration.ts';
import { ColumnHeads } from '../columns/column-heads.tsx';
import { RootAttribute } from '../parts/root-attribute.tsx';
import type { Nesting } from './nesting.ts';
import type { TreeRow } from './tree-rows.ts';
import { drawnRowRects, type RowRects } from './row-rects.ts';
import { branchOf, findPosition, dropTargetsFor, rowsWith, type DropTarget } from './drop-targets.ts';
import { useCurrentRow } from './use-current-row.ts';
import { useTreeDrag } from './use-tree-drag.ts';
import { useTreeKeys, type TreeActions } from './use-tree-keys.ts';
import { useVirtualRows, type VirtualRows } from './use-virtual-rows.ts';
import { TreeRowView, type TreeRowState } from './tree-row.tsx';

interface TreeBodyProps extends TreeRowState {
  readonly rows: readonly TreeRow[];
  readonly shownIn: VirtualRows | null;
  readonly current: string | null;
  readonly liftedIds: ReadonlySet<string> | null;
}

const Room = ({ height }: { height: number }) => height > 0 && <tr aria-hidden="true" style={{ height }} />;

const TreeBody = ({ rows, shownIn, current, liftedIds, ...rowProps }: TreeBodyProps) => {
  const drawn = shownIn?.drawn ?? rows.map((_, index) => ({ index, roomBefore: 0 }));
  return (
    <tbody>
      {drawn.map(({ index, roomBefore }) => {
        const row = rows[index];
        return (
          row && (
            <Fragment key={row.id}>
              <Room height={roomBefore} />
              <TreeRowView
                {...rowProps}
                {...{ row }}
                measure={shownIn?.measure}
                index={index + 1}
                isCurrent={row.id === current}
                isLifted={liftedIds?.has(row.id) ?? false}
              />
            </Fragment>
          )
        );
      })}
      <Room height={shownIn?.roomAfter ?? 0} />
    </tbody>
  );
};

interface DropLineProps {
  readonly rowRects: RowRects;
  readonly target: DropTarget;
  readonly depth: number;
  readonly isFollowed: boolean;
}

/** Pixels from the table's top. */
const heightOf = (rowRects: RowRects, { aboveId, belowId }: DropTarget) => {
  const spanOf = rowRects();
  return spanOf(aboveId ?? '')?.to ?? spanOf(belowId ?? '')?.from ?? 0;
};

/** Overlays the table: inserting a row would lay out all others. */
const DropLine = ({ rowRects, target, depth, isFollowed }: DropLineProps) => {
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!line.current) return;
    line.current.style.transform = `translateY(${heightOf(rowRects, target)}px)`;
    if (isFollowed) line.current.scrollIntoView({ block: 'nearest' });
  });
  const style = { '--depth': depth } as CSSProperties;
  return <div ref={line} className="drop-line" aria-hidden="true" style={style} />;
};

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

interface TreeTableProps extends TreeActions {
  readonly ref: React.RefObject<HTMLTableElement | null>;
  readonly columns: readonly Column[];
  readonly nesting: Nesting | null;
  readonly question: string;
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
