import { useEffect, useRef } from 'react';
import { useSelectedRecords, type Selection } from './selection.ts';

/** What rows are chosen from. */
export interface RowSelection {
  readonly selection: Selection;
  /** What the list was asked for, as one string. */
  readonly queryKey: string;
  /** The rows in sight, in their order. */
  readonly rows: readonly string[];
}

const isShift = (event: Event) => event instanceof MouseEvent && event.shiftKey;

interface RowCheckboxProps {
  readonly id: string;
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: (id: string, isRange: boolean) => void;
}

/** Chooses one row; with Shift, all since the one before. */
export const RowCheckbox = ({ id, name, isChosen, onChoose }: RowCheckboxProps) => (
  <label className="row-check">
    <input
      type="checkbox"
      aria-label={`Select ${name}`}
      checked={isChosen}
      onChange={({ nativeEvent }) => onChoose(id, isShift(nativeEvent))}
    />
  </label>
);

/** Chooses all rows in sight, or none of them. */
export const HeadCheckbox = ({ choosing }: { choosing: RowSelection }) => {
  const { selection, queryKey, rows } = choosing;
  const { ids, snapshot: frozen } = useSelectedRecords(selection);
  const box = useRef<HTMLInputElement>(null);
  const count = frozen?.queryKey === queryKey ? rows.length : rows.filter((id) => ids.has(id)).length;
  const isAll = count > 0 && count === rows.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);
  return (
    <label className="row-check">
      <input
        ref={box}
        type="checkbox"
        aria-label="Select all rows shown"
        checked={isAll}
        onChange={() => selection.mark(rows, !isAll)}
      />
    </label>
  );
};
