import type { AnyRecord, Names } from '../api/records.ts';
import { firstPaintLine, firstPaintText, type FirstPaintCell } from './first-paint-text.ts';

/** `plain` lets first paint draw the table; a table with any other cell waits for the app's code. */
export const firstPaintCell = (as: FirstPaintCell['as'], field: string) =>
  Object.assign((record: AnyRecord, names: Names) => firstPaintText({ field, as }, record, names), {
    plain: { field, as },
  });

export const firstPaintSummary = (parts: readonly FirstPaintCell[], by = ' · ') => {
  const plain = { parts, by };
  return Object.assign((record: AnyRecord, names: Names) => firstPaintLine(plain, record, names), { plain });
};
