import { Readable } from 'node:stream';
import { queriesOf, type Database, type Queries } from '../../database/database.ts';
import { taskQueue } from '../../task-queue.ts';
import { prepareReads, withReadableValues } from './read-transaction.ts';

/** A slow client holds one of the pool's connections for minutes. */
const MAX_CONCURRENT_SNAPSHOTS = 4;
/** Higher than for lists, as an aborted file is useless. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** How long a client may take nothing before PostgreSQL ends the snapshot. */
const IDLE_TIMEOUT_MS = 5 * 60_000;
const READ_AHEAD_BYTES = 1 << 20;

const slots = taskQueue(MAX_CONCURRENT_SNAPSHOTS);

const acquireSlot = (): Promise<() => void> =>
  new Promise((acquired) => {
    void slots.run(() => new Promise<void>((free) => acquired(free)));
  });

const openSnapshot = async (database: Database) => {
  const freeSlot = await acquireSlot();
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
  // A client that was too slow may never ask for another statement.
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

/** Reads in one transaction: a record edited in between would otherwise move to a page already read. */
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

/** Throws what `open` does before the response begins. */
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
  // A generator that never began does not end its source.
  return stream.once('close', () => void texts.return());
};
