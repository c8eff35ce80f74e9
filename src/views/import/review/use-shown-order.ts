import { useState } from 'react';

/** In the order in which they were first shown, while the view stays open; new rows come last. */
export const useShownOrder = <Row extends object>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): readonly Row[] => {
  const [order, setOrder] = useState<readonly string[]>([]);
  const latest = new Map(rows.map((row) => [keyOf(row), row]));
  const added = [...latest.keys()].filter((key) => !order.includes(key));
  if (added.length > 0) setOrder([...order, ...added]);
  return order.flatMap((key) => latest.get(key) ?? []);
};
