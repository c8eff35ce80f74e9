import { createContext, use, useEffect, useRef } from 'react';
import { isSelected, useSelectedRecords, type Selection } from '../bulk/selection.ts';

export interface RowSelection {
  readonly selection: Selection;
  /** Serialised list query. */
  readonly queryKey: string;
  readonly rows: readonly string[];
  /** Not while they answer another query. */
  readonly canSelect: boolean;
  /** Of all that match. */
  readonly total: number | undefined;
}

const RowSelectionContext = createContext<RowSelection | null>(null);

/** Around rows: a context, because it changes more often than memoised rows. */
export const RowSelectionProvider = RowSelectionContext.Provider;

const isShift = (event: Event) => event instanceof MouseEvent && event.shiftKey;

interface RowCheckboxProps {
  readonly id: string;
  readonly name: string;
  readonly isChosen: boolean;
}

export const RowCheckbox = ({ id, name, isChosen }: RowCheckboxProps) => {
  const choosing = use(RowSelectionContext);
  return (
    <label className="row-check">
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={isChosen}
        onChange={({ nativeEvent }) =>
          choosing?.selection.toggle(id, { ...choosing, isRange: isShift(nativeEvent) })
        }
      />
    </label>
  );
};

export const HeadCheckbox = ({ choosing }: { choosing: RowSelection }) => {
  const { selection, queryKey, rows, canSelect, total } = choosing;
  const selected = useSelectedRecords(selection);
  const box = useRef<HTMLInputElement>(null);
  const count = rows.filter((id) => isSelected(selected, id, queryKey)).length;
  const hasAllShown = count > 0 && count === rows.length;
  const isWhole = selected.snapshot ? selected.snapshot.except.size === 0 : total === count;
  const hasAll = hasAllShown && isWhole;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !hasAll;
  }, [count, hasAll]);
  return (
    <label className="row-check">
      <input
        ref={box}
        type="checkbox"
        aria-label="Select all rows on this page"
        checked={hasAllShown}
        onChange={() =>
          canSelect &&
          (hasAllShown ? selection.setChosen(rows, false) : selection.setRows(rows, queryKey, true))
        }
      />
    </label>
  );
};
