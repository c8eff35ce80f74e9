import { parentPort } from 'node:worker_threads';
import writeExcelFile from 'write-excel-file/node';
import type { Cell } from './write-workbook.ts';

const COLUMN_WIDTH_CHARACTERS = 20;

/** `_x0041_` would be a character reference (ECMA-376, 22.9.2.19). */
const escapeText = (text: string) => text.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');

const port = parentPort!;
const rows: Cell[][] = [];

port.on('message', async (message: readonly (readonly Cell[])[] | 'end') => {
  if (message !== 'end') {
    for (const row of message)
      rows.push(row.map((cell) => (typeof cell === 'string' ? escapeText(cell) : cell)));
    return;
  }
  const columns = rows[0]!.map(() => ({ width: COLUMN_WIDTH_CHARACTERS }));
  port.postMessage(await writeExcelFile(rows, { columns, stickyRowsCount: 1 }).toBuffer());
});
