import pg from 'pg';
import { sql, type Queries } from '../../database/database.ts';
import type { ChangeSetWriter, RecordWrite } from '../../change-sets/change-set-writer.ts';

const UNIQUE_VIOLATION = '23505';

/** Savepoint: rolls back on a unique violation and returns false. */
const attempt = async (tx: Queries, work: () => Promise<void>): Promise<boolean> => {
  await tx.execute(sql`savepoint attempt`);
  try {
    await work();
    await tx.execute(sql`release savepoint attempt`);
    return true;
  } catch (error) {
    await tx.execute(sql`rollback to savepoint attempt`);
    if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) return false;
    throw error;
  }
};

/**
 * Writes all at once; after a unique violation one by one.
 * @returns the refused ones
 */
export const writeEachInSavepoint = async (
  tx: Queries,
  changeSet: ChangeSetWriter,
  writes: readonly RecordWrite[],
): Promise<RecordWrite[]> => {
  if (await attempt(tx, () => changeSet.write(writes))) return [];
  const refused: RecordWrite[] = [];
  for (const write of writes) {
    // eslint-disable-next-line no-await-in-loop
    if (!(await attempt(tx, () => changeSet.write([write])))) refused.push(write);
  }
  return refused;
};
