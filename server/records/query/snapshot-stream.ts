import { Readable } from 'node:stream';
import { queriesOf, type Database, type Queries } from '../../database/database.ts';
import { taskQueue } from '../../task-queue.ts';
import { prepareReads, withReadableValues } from './read-transaction.ts';

/** Of the pool's ten connections, the most that downloads may hold: a slow client holds one for minutes. */
const MAX_CONCURRENT_SNAPSHOTS = 4;
/** Statement timeout: higher than for lists, as an aborted file is useless. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** For how long a client may take nothing before PostgreSQL ends the snapshot. */
const IDLE_TIMEOUT_MS = 5 * 60_000;
/** A file below this is read at once, however slowly it is taken. */
const READ_AHEAD_BYTES = 1 << 20;

const slots = taskQueue(MAX_CONCURRENT_SNAPSHOTS);

const takeSlot = (): Promise<() => void> =>
  new Promise((taken) => {
    void slots.run(() => new Promise<void>((free) => taken(free)));
  });

const openSnapshot = async (database: Database) => {
  const freeSlot = await takeSlot();
  const client = await database.pool.connect().catch((error: unknown) => {
    freeSlot();
    throw error;
  });
  let isOpen = true;
  const close = (isBroken: boolean) => {
    if (!isOpen) return;
    isOpen = false;
    client.off('error', closeBroken);
    client.release(isBroken);
    freeSlot();
  };
  // At once, not at the next statement: the client that was too slow may never ask for one.
  const closeBroken = () => close(true);
  client.on('error', closeBroken);
  const rollback = () =>
    client.query('rollback').then(
      () => close(false),
      () => close(true),
    );
  try {
    await client.query('begin isolation level repeatable read, read only');
    await client.query(`set local idle_in_transaction_session_timeout = ${IDLE_TIMEOUT_MS}`);
  } catch (error) {
    close(true);
    throw error;
  }
  return { tx: queriesOf(client), close: async () => isOpen && rollback() };
};

/**
 * Reads pages in one transaction, so that all show the records as they were when the first was read: a record
 * that is edited in between would otherwise move to a page that was read already.
 */
export async function* readSnapshot<T>(
  database: Database,
  open: (tx: Queries) => Promise<AsyncIterable<T>>,
): AsyncGenerator<T, void> {
  const { tx, close } = await openSnapshot(database);
  try {
    await prepareReads(tx, STATEMENT_TIMEOUT_MS);
    yield* await withReadableValues(() => open(tx));
  } finally {
    await close();
  }
}

/**
 * The same as a stream; the connection is given back when all is read or the stream is destroyed. What `open`
 * throws is thrown before the response begins.
 */
export const streamSnapshot = async (
  database: Database,
  open: (tx: Queries) => Promise<AsyncIterable<string>>,
): Promise<Readable> => {
  const texts = readSnapshot(database, open);
  const first = await texts.next();
  async function* all() {
    if (!first.done) yield first.value;
    yield* texts;
  }
  const stream = Readable.from(all(), { objectMode: false, highWaterMark: READ_AHEAD_BYTES });
  // A generator that never began would not end what it reads from.
  return stream.once('close', () => void texts.return());
};
