import { Fragment } from 'react';
import { TreeRowView, type TreeRowState } from './tree-row.tsx';
import type { TreeRow } from './tree-rows.ts';
import type { VirtualRows } from './use-virtual-rows.ts';

interface TreeBodyProps extends TreeRowState {
  readonly rows: readonly TreeRow[];
  readonly shownIn: VirtualRows | null;
  readonly current: string | null;
  readonly liftedIds: ReadonlySet<string> | null;
}

const Room = ({ height }: { height: number }) => height > 0 && <tr aria-hidden="true" style={{ height }} />;

export const TreeBody = ({ rows, shownIn, current, liftedIds, ...rowProps }: TreeBodyProps) => {
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
