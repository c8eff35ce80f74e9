import { useState } from 'react';

interface HeldRows<Row> {
  readonly shown: readonly Row[];
  /** Whether a shown row has left the list. */
  readonly isGone: (row: Row) => boolean;
  /** For the element around the rows. */
  readonly handlers: {
    readonly onPointerEnter: () => void;
    readonly onPointerDownCapture: () => void;
    readonly onPointerLeave: () => void;
  };
}

/**
 * Keeps rows that leave a list in their places while the pointer is on it, so that a second click hits no other row.
 * New rows come after them.
 */
export const useHeldRows = <Row>(rows: readonly Row[], keyOf: (row: Row) => unknown): HeldRows<Row> => {
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
    isGone: (row) => !latest.has(keyOf(row)),
    handlers: {
      onPointerEnter: () => setHeld(shown),
      // Rows may have come since the pointer did.
      onPointerDownCapture: () => setHeld(shown),
      onPointerLeave: () => setHeld(null),
    },
  };
};
