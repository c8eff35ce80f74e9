import { parentPort, workerData } from 'node:worker_threads';
import { BATCH, charsOf, type FileRecord } from '../file-record.ts';
import { zippedFiles } from '../zip-archive.ts';
import { readMerges } from './merged-cells.ts';
import { readSheet } from './sheet-rows.ts';
import { unpacker, WorkbookRefusal } from './unpack.ts';
import { readWorkbook, type Sheet, type Workbook } from './workbook.ts';

export interface SheetRequest {
  readonly descriptor: number;
  /** Null: the first with rows below a header. */
  readonly sheet: string | null;
  readonly consumed: SharedArrayBuffer;
}

export type SheetMessage =
  | {
      readonly type: 'sheets';
      readonly names: readonly string[];
      readonly sheet: string;
      readonly hidden: readonly string[];
    }
  | { readonly type: 'rows'; readonly rows: readonly FileRecord[] }
  | { readonly type: 'end' }
  | { readonly type: 'refused'; readonly message: string };

/** Backpressure: beyond it parsing waits. */
const MAX_PENDING_BATCHES = 4;

const port = parentPort!;
const { descriptor, sheet: wanted, consumed } = workerData as SheetRequest;
const consumedCount = new Int32Array(consumed);
const post = (message: SheetMessage) => port.postMessage(message);

class Enough extends Error {}

const hasRows = async (bytes: AsyncIterable<Buffer>, workbook: Workbook): Promise<boolean> => {
  let rows = 0;
  try {
    await readSheet(bytes, workbook, [], () => {
      rows += 1;
      if (rows > 1) throw new Enough();
    });
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return rows > 1;
};

async function* emptyStream(): AsyncGenerator<Buffer> {}

const chooseSheet = async (
  workbook: Workbook,
  bytesOf: (sheet: Sheet) => AsyncIterable<Buffer>,
): Promise<Sheet> => {
  const { sheets } = workbook;
  if (wanted !== null) {
    const sheet = sheets.find(({ name }) => name === wanted);
    if (!sheet) throw new WorkbookRefusal(`This workbook has no sheet “${wanted}”.`);
    return sheet;
  }
  for (const sheet of sheets) {
    if (await hasRows(bytesOf(sheet), workbook)) return sheet;
  }
  throw new WorkbookRefusal('No sheet in this workbook has data rows.');
};

const read = async () => {
  const unpack = unpacker(await zippedFiles(descriptor));
  const workbook = await readWorkbook(unpack);
  const bytesOf = ({ path }: Sheet) => unpack(path) ?? emptyStream();
  const sheet = await chooseSheet(workbook, bytesOf);
  post({
    type: 'sheets',
    names: workbook.sheets.map(({ name }) => name),
    sheet: sheet.name,
    hidden: workbook.hiddenSheets,
  });
  let batches = 0;
  let rows: FileRecord[] = [];
  let chars = 0;
  const flush = () => {
    if (rows.length === 0) return;
    post({ type: 'rows', rows });
    batches += 1;
    rows = [];
    chars = 0;
    for (
      let count = Atomics.load(consumedCount, 0);
      batches - count > MAX_PENDING_BATCHES;
      count = Atomics.load(consumedCount, 0)
    )
      Atomics.wait(consumedCount, 0, count);
  };
  const merges = await readMerges(bytesOf(sheet));
  await readSheet(bytesOf(sheet), workbook, merges, (row) => {
    rows.push(row);
    chars += charsOf(row.cells);
    if (rows.length >= BATCH.rows || chars >= BATCH.chars) flush();
  });
  flush();
  post({ type: 'end' });
};

read().catch((error: unknown) => {
  const damage =
    'This workbook is damaged or was cut off. Open it in a spreadsheet program, save it again, and import that.';
  post({ type: 'refused', message: error instanceof WorkbookRefusal ? error.message : damage });
});
