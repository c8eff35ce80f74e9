import type { AnyRecord, Names } from '../api/records.ts';
import { firstPaintLine, firstPaintText, type FirstPaintCell } from './first-paint-text.ts';

/**
 * Describes itself in `plain`, so that first paint can draw the table without the app's code. A table with
 * any other cell waits for that code.
 */
export const firstPaintCell = (as: FirstPaintCell['as'], field: string) =>
  Object.assign((record: AnyRecord, names: Names) => firstPaintText({ field, as }, record, names), {
    plain: { field, as },
  });

export const firstPaintSummary = (parts: readonly FirstPaintCell[], by = ' · ') => {
  const plain = { parts, by };
  return Object.assign((record: AnyRecord, names: Names) => firstPaintLine(plain, record, names), { plain });
};
