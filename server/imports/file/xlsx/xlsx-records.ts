import { on } from 'node:events';
import { startThread } from '../../../start-thread.ts';
import { refuseFile } from '../refuse-file.ts';
import type { FileBytes } from '../file-bytes.ts';
import type { FileRecord } from '../file-record.ts';
import type { SheetMessage, SheetRequest } from './sheet-worker.ts';

const MAX_HEAP_MB = 1024;
const TOO_LARGE_MESSAGE = 'This workbook is too large to be read. Save the sheet as CSV and import that.';

export interface Sheets {
  readonly names: readonly string[];
  readonly sheet: string;
  /** Not among `names`. */
  readonly hidden: readonly string[];
}

/**
 * @param sheet null: the first with rows below a header
 * @throws Failure `invalid_input` where it cannot be read
 */
export async function* xlsxRecords(
  file: FileBytes,
  sheet: string | null,
  signal: AbortSignal,
  onSheets: (sheets: Sheets) => void,
): AsyncGenerator<FileRecord> {
  const consumed = new SharedArrayBuffer(4);
  const request: SheetRequest = { descriptor: file.descriptor, sheet, consumed };
  const worker = startThread(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  try {
    const messages = on(worker, 'message', { close: ['exit'], signal }) as AsyncIterable<[SheetMessage]>;
    for await (const [message] of messages) {
      if (message.type === 'refused') throw refuseFile(message.message);
      if (message.type === 'end') return;
      if (message.type === 'sheets') onSheets(message);
      else {
        yield* message.rows;
        Atomics.add(new Int32Array(consumed), 0, 1);
        Atomics.notify(new Int32Array(consumed), 0);
      }
    }
    throw refuseFile(TOO_LARGE_MESSAGE);
  } catch (error) {
    signal.throwIfAborted();
    throw (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
      ? refuseFile(TOO_LARGE_MESSAGE)
      : error;
  } finally {
    await worker.terminate();
  }
}
