import { once } from 'node:events';
import { Failure } from '../../failure.ts';
import { formatNumber } from '../../format-number.ts';
import { startThread } from '../../start-thread.ts';
import { taskQueue } from '../../task-queue.ts';

/** At 30 columns half a minute and 600 MB at once. */
const MAX_WORKBOOK_ROWS = 50_000;
/** Spreadsheet programs cut longer cells off. */
const MAX_CELL_LENGTH = 32_767;
const MAX_HEAP_MB = 1024;
/** Per process, for their memory. */
const MAX_CONCURRENT_WORKBOOKS = 1;

export type Cell = string | number | boolean | null | { readonly value: Date; readonly format: string };

const refuse = (message: string) =>
  new Failure('invalid_input', message, { errors: [{ path: 'format', message }] });

const write = async (source: AsyncIterable<readonly (readonly Cell[])[]>): Promise<Uint8Array> => {
  const worker = startThread(new URL('./workbook-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const send = (message: readonly (readonly Cell[])[] | 'end') => worker.postMessage(message);
  const result = once(worker, 'message');
  result.catch(() => {});
  let count = -1;
  try {
    for await (const rows of source) {
      count += rows.length;
      if (count > MAX_WORKBOOK_ROWS)
        throw refuse(
          `A workbook holds at most ${formatNumber(MAX_WORKBOOK_ROWS)} rows. Filter the list, or export it as CSV.`,
        );
      if (rows.some((row) => row.some((cell) => typeof cell === 'string' && cell.length > MAX_CELL_LENGTH)))
        throw refuse('A value in this list is too long for a workbook cell. Export the list as CSV.');
      send(rows);
    }
    send('end');
    const [bytes] = (await result) as [Uint8Array];
    return bytes;
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
      ? refuse('This list is too large for a workbook. Export it as CSV.')
      : error;
  } finally {
    await worker.terminate();
  }
};

const queue = taskQueue(MAX_CONCURRENT_WORKBOOKS);

/**
 * @param source the header first; dates are taken in UTC
 * @throws Failure `invalid_input` above a workbook's limits
 */
export const writeWorkbook = (source: AsyncIterable<readonly (readonly Cell[])[]>): Promise<Uint8Array> =>
  queue.run(() => write(source));
