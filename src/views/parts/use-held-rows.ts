import { useState } from 'react';

/** Leaving rows stay while the pointer is on the list: a second click hits no other row. */
export const useHeldRows = <Row>(rows: readonly Row[], keyOf: (row: Row) => unknown) => {
  const [held, setHeld] = useState<readonly Row[] | null>(null);
  const latest = new Map(rows.map((row) => [keyOf(row), row]));
  const heldKeys = new Set(held?.map(keyOf));
  const shown = held
    ? [
        ...held.map((row) => latest.get(keyOf(row)) ?? row),
        ...rows.filter((row) => !heldKeys.has(keyOf(row))),
      ]
    : rows;
  return {
    shown,
    isGone: (row: Row) => !latest.has(keyOf(row)),
    handlers: {
      onPointerEnter: () => setHeld(shown),
      // Rows may have come since.
      onPointerDownCapture: () => setHeld(shown),
      onPointerLeave: () => setHeld(null),
    },
  };
};
