import { useState } from 'react';

/** Leaving rows stay while the pointer is on the list: a second click hits no other row. */
export const useRetainedRows = <Row>(rows: readonly Row[], keyOf: (row: Row) => unknown) => {
  const [stableRows, setStableRows] = useState<readonly Row[] | null>(null);
  const latest = new Map(rows.map((row) => [keyOf(row), row]));
  const stableKeys = new Set(stableRows?.map(keyOf));
  const shown = stableRows
    ? [
        ...stableRows.map((row) => latest.get(keyOf(row)) ?? row),
        ...rows.filter((row) => !stableKeys.has(keyOf(row))),
      ]
    : rows;
  return {
    shown,
    isGone: (row: Row) => !latest.has(keyOf(row)),
    handlers: {
      onPointerEnter: () => setStableRows(shown),
      // Rows may have come since.
      onPointerDownCapture: () => setStableRows(shown),
      onPointerLeave: () => setStableRows(null),
    },
  };
};
