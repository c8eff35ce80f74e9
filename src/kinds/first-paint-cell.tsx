import type { AnyRecord, Names } from '../api/records.ts';
import { firstPaintLine, firstPaintText, type FirstPaintCell } from './first-paint-text.ts';

/** `prerendered` lets first paint draw the table; a table with any other cell waits for the app's code. */
export const firstPaintCell = (as: FirstPaintCell['as'], field: string) =>
  Object.assign((record: AnyRecord, names: Names) => firstPaintText({ field, as }, record, names), {
    prerendered: { field, as },
  });

export const firstPaintSummary = (parts: readonly FirstPaintCell[], by = ' · ') => {
  const prerendered = { parts, by };
  return Object.assign((record: AnyRecord, names: Names) => firstPaintLine(prerendered, record, names), {
    prerendered,
  });
};
