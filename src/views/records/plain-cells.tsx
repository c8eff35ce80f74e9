import type { AnyRecord, Names } from '../../api/records.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { plainLine, plainText, type Plain } from './plain-text.ts';

/**
 * A cell that shows a plain value. What it shows is said beside it, so that the page can draw a first table before the
 * application's code has come; one cell of another sort, and it waits.
 */
export const plainCell = (as: Plain['as'], field: string) =>
  Object.assign(
    (record: AnyRecord, names: Names) =>
      as === 'status' ? <StatusBadge status={record.status} /> : plainText({ field, as }, record, names),
    { plain: { field, as } },
  );

/** One line of plain values, those that are there. */
export const plainSummary = (parts: readonly Plain[], by = ' · ') => {
  const plain = { parts, by };
  return Object.assign((record: AnyRecord, names: Names) => plainLine(plain, record, names), { plain });
};
