import { createContext, use, useState, type PointerEvent } from 'react';

const HeldContext = createContext(false);

/** Around all lists that are one above the other. */
export const HeldProvider = HeldContext.Provider;

/** Whether the pointer is there; a finger is until it scrolls. */
export const useHeld = () => {
  const [isHeld, setHeld] = useState(false);
  const handlers = {
    onPointerEnter: () => setHeld(true),
    // It may have been there before the lists.
    onPointerDownCapture: () => setHeld(true),
    onPointerLeave: ({ pointerType }: PointerEvent) => setHeld(pointerType === 'touch'),
    onPointerCancel: () => setHeld(false),
  };
  return { isHeld, handlers };
};

/** Leaving rows stay while the pointer is on the lists: the next click finds what it was aimed at. */
export const useRetainedRows = <Row>(rows: readonly Row[], keyOf: (row: Row) => unknown) => {
  const isHeld = use(HeldContext);
  const [retained, setRetained] = useState<readonly Row[]>([]);
  const latest = new Map(rows.map((row) => [keyOf(row), row]));
  const retainedKeys = new Set(retained.map(keyOf));
  const shown = isHeld
    ? [
        ...retained.map((row) => latest.get(keyOf(row)) ?? row),
        ...rows.filter((row) => !retainedKeys.has(keyOf(row))),
      ]
    : rows;
  if (shown.length !== retained.length || shown.some((row, at) => row !== retained[at])) setRetained(shown);
  return { shown, isGone: (row: Row) => !latest.has(keyOf(row)) };
};
