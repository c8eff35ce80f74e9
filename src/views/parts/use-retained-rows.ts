import { useState } from 'react';

/** Leaving rows stay while the pointer is on the list: a second click hits no other row. */
export const useRetainedRows = <Row>(rows: readonly Row[], keyOf: (row: Row) => unknown) => {
  const [retainedRows, setRetainedRows] = useState<readonly Row[] | null>(null);
  const latest = new Map(rows.map((row) => [keyOf(row), row]));
  const retainedKeys = new Set(retainedRows?.map(keyOf));
  const shown = retainedRows
    ? [
        ...retainedRows.map((row) => latest.get(keyOf(row)) ?? row),
        ...rows.filter((row) => !retainedKeys.has(keyOf(row))),
      ]
    : rows;
  return {
    shown,
    isGone: (row: Row) => !latest.has(keyOf(row)),
    handlers: {
      onPointerEnter: () => setRetainedRows(shown),
      // Rows may have come since.
      onPointerDownCapture: () => setRetainedRows(shown),
      onPointerLeave: () => setRetainedRows(null),
    },
  };
};
