import type { AnyRecord, Names } from '../api/records.ts';
import { StatusBadge } from '../views/parts/status-badge.tsx';
import { firstPaintLine, firstPaintText, type FirstPaintCell } from './first-paint-text.ts';

/**
 * A cell that shows a plain value. What it shows is said beside it, so that the page can draw a first table before the
 * application's code has come; one cell of another sort, and it waits.
 */
export const firstPaintCell = (as: FirstPaintCell['as'], field: string) =>
  Object.assign(
    (record: AnyRecord, names: Names) =>
      as === 'status' ? <StatusBadge status={record.status} /> : firstPaintText({ field, as }, record, names),
    { plain: { field, as } },
  );

/** One line of plain values, those that are there. */
export const firstPaintSummary = (parts: readonly FirstPaintCell[], by = ' · ') => {
  const plain = { parts, by };
  return Object.assign((record: AnyRecord, names: Names) => firstPaintLine(plain, record, names), { plain });
};
