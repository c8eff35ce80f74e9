import { useEffect, useRef } from 'react';
import { useSelectedRecords, type Selection } from '../bulk/selection.ts';

export interface RowSelection {
  readonly selection: Selection;
  /** Serialised list query. */
  readonly queryKey: string;
  readonly rows: readonly string[];
}

const isShift = (event: Event) => event instanceof MouseEvent && event.shiftKey;

interface RowCheckboxProps {
  readonly id: string;
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: (id: string, isRange: boolean) => void;
}

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

export const HeadCheckbox = ({ choosing }: { choosing: RowSelection }) => {
  const { selection, queryKey, rows } = choosing;
  const { ids, snapshot } = useSelectedRecords(selection);
  const box = useRef<HTMLInputElement>(null);
  const count = snapshot?.queryKey === queryKey ? rows.length : rows.filter((id) => ids.has(id)).length;
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
        onChange={() => selection.setChosen(rows, !isAll)}
      />
    </label>
  );
};
