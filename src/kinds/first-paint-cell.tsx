import type { AnyRecord, Names } from '../api/records.ts';
import type { Column } from './declaration.ts';
import { firstPaintLine, firstPaintText, type FirstPaintCell } from './first-paint-text.ts';

/** `prerendered` lets first paint draw the table; a table with any other cell waits for the app's code. */
export const firstPaintColumn = (as: FirstPaintCell['as'], declared: Omit<Column, 'cell'>): Column => {
  const prerendered = { field: declared.field, as };
  const cell = (record: AnyRecord, names: Names) => firstPaintText(prerendered, record, names);
  return { ...declared, cell: Object.assign(cell, { prerendered }) };
};

export const firstPaintSummary = (parts: readonly FirstPaintCell[], by = ' · ') => {
  const prerendered = { parts, by };
  return Object.assign((record: AnyRecord, names: Names) => firstPaintLine(prerendered, record, names), {
    prerendered,
  });
};
