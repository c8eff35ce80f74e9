import { useEffect, useMemo, type MouseEvent } from 'react';
import { titleOf, type Column, type Declaration } from '../declaration.ts';
import type { Nesting } from './nesting.ts';
import { DropLine } from './drop-line.tsx';
import { OutlineBody } from './outline-body.tsx';
import type { OutlineRow } from './outline-rows.ts';
import { drawnPositions } from './positions.ts';
import { branchOf, findPlace, gapsFor, rowsWith } from './slots.ts';
import { useCurrentRow } from './use-current-row.ts';
import { useDrag } from './use-drag.ts';
import { useMayHang } from './use-may-hang.ts';
import { useOutlineKeys } from './use-outline-keys.ts';
import { useOutlineWindow } from './use-outline-window.ts';
import type { PlacingHand } from './use-placing.ts';

interface OutlineTableProps {
  readonly ref: React.RefObject<HTMLTableElement | null>;
  readonly declaration: Declaration;
  readonly columns: readonly Column[];
  readonly nesting: Nesting | null;
  readonly rows: readonly OutlineRow[];
  readonly hand: PlacingHand;
  readonly isSearched: boolean;
  readonly setOpen: (ids: readonly string[], isOpen: boolean) => void;
  readonly onVisit: (id: string) => void;
  readonly onEdit: (id: string) => void;
  readonly onMove: (id: string) => void;
}

/** The rows in their order, each to be walked, opened and moved. */
export const OutlineTable = (props: OutlineTableProps) => {
  const { ref, declaration, columns, nesting, rows, hand, isSearched, setOpen, onMove } = props;
  const isTree = nesting !== null;
  const mayHang = useMayHang(rows, nesting);
  const { current, focusRow, onFocus, onBlur } = useCurrentRow(ref, rows, () => {
    if (hand.isHeld && !drag.isDragging) hand.send({ type: 'record.putBack' });
  });
  const { recordId, slot, isHeld, isBusy } = hand;
  const shown = isBusy && recordId !== null && slot ? rowsWith(rows, recordId, slot) : rows;
  const shownIn = useOutlineWindow(ref, shown, current);
  const positions =
    shownIn?.positions ?? (() => (ref.current ? drawnPositions(ref.current)() : () => undefined));
  const drag = useDrag({
    table: ref,
    rows,
    positions,
    isWindowed: shownIn !== null,
    hand,
    mayHang,
    isOff: isSearched,
    onOpen: (id) => setOpen([id], true),
    onLift: focusRow,
  });
  const gaps = useMemo(
    () => (recordId === null ? [] : gapsFor(rows, recordId, (parentId) => mayHang(recordId, parentId))),
    [rows, recordId, mayHang],
  );
  const onKeyDown = useOutlineKeys({ ...props, gaps, focusRow });

  const held = recordId === null ? null : branchOf(rows, recordId);
  const target = isHeld ? findPlace(gaps, slot) : null;
  const isHeldGone = isHeld && !rows.some(({ id }) => id === recordId);
  const { send } = hand;
  useEffect(() => {
    if (isHeldGone) send({ type: 'record.putBack' });
  }, [isHeldGone, send]);

  const onClick = ({ target: clicked }: MouseEvent) => {
    const element = clicked as Element;
    const id = element.closest<HTMLElement>('tr[data-id]')?.dataset['id'];
    const row = rows.find((each) => each.id === id);
    if (!row) return;
    if (element.closest('[data-toggle]')) setOpen([row.id], !row.isOpen);
    else if (element.closest('[data-handle]') && !drag.wasDragged.current && !isHeld) onMove(row.id);
    else if (!element.closest('a, button')) focusRow(row.id);
  };
  const heldName = rows.find(({ id }) => id === recordId);
  return (
    <div className="outline-place">
      <table
        ref={ref}
        className="list outline"
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
            <th scope="col" className="outline-grip no-print">
              <span className="visually-hidden">Move</span>
            </th>
            <th scope="col">Name</th>
            {columns.map(({ field, title, isSpare, width }) => (
              <th
                key={field}
                scope="col"
                data-column={field}
                data-spare={isSpare}
                style={width ? { width } : undefined}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <OutlineBody
          rows={shown}
          {...{ shownIn, declaration, columns, isTree, current, held }}
          canToggle={!isSearched}
        />
      </table>
      {target && (
        <DropLine
          positions={positions}
          gap={target.gap}
          depth={target.place.depth}
          isFollowed={!drag.isDragging}
        />
      )}
      {drag.isDragging && heldName && (
        <div ref={drag.ghost} className="outline-ghost" aria-hidden="true">
          {titleOf(declaration, heldName.record)}
        </div>
      )}
    </div>
  );
};
