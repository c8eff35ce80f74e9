import { Fragment } from 'react';
import { OutlineRowView, type OutlineRowLook } from './outline-row.tsx';
import type { OutlineRow } from './outline-rows.ts';
import type { OutlineWindow } from './use-outline-window.ts';

interface OutlineBodyProps extends OutlineRowLook {
  readonly rows: readonly OutlineRow[];
  /** Null: all rows are drawn. */
  readonly shownIn: OutlineWindow | null;
  readonly current: string | null;
  /** What is held, with all below it. */
  readonly held: ReadonlySet<string> | null;
}

const Room = ({ height }: { height: number }) =>
  height > 0 && <tr className="outline-room" aria-hidden="true" style={{ height }} />;

/** The rows, or those of them that are in sight with room for the others. */
export const OutlineBody = ({ rows, shownIn, current, held, ...look }: OutlineBodyProps) => {
  const drawn = shownIn?.drawn ?? rows.map((_, index) => ({ index, roomBefore: 0 }));
  return (
    <tbody>
      {drawn.map(({ index, roomBefore }) => {
        const row = rows[index];
        return (
          row && (
            <Fragment key={row.id}>
              <Room height={roomBefore} />
              <OutlineRowView
                {...look}
                {...{ row }}
                measure={shownIn?.measure}
                index={index + 1}
                isCurrent={row.id === current}
                isHeld={held?.has(row.id) ?? false}
              />
            </Fragment>
          )
        );
      })}
      <Room height={shownIn?.roomAfter ?? 0} />
    </tbody>
  );
};
