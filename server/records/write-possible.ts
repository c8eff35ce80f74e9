import pg from 'pg';
import { sql, type Queries } from '../database/database.ts';
import type { ChangeSetWriter, Write } from './commit.ts';

const UNIQUE = '23505';

/** Does the work, or leaves no trace of having tried when something that must be unique was taken. */
const attempt = async (tx: Queries, work: () => Promise<void>): Promise<boolean> => {
  await tx.execute(sql`savepoint attempt`);
  try {
    await work();
    await tx.execute(sql`release savepoint attempt`);
    return true;
  } catch (error) {
    await tx.execute(sql`rollback to savepoint attempt`);
    if (error instanceof pg.DatabaseError && error.code === UNIQUE) return false;
    throw error;
  }
};

/** Writes all records at once or, when one of them takes what must be unique, one by one. Returns those refused. */
export const writePossible = async (
  tx: Queries,
  changeSet: ChangeSetWriter,
  writes: readonly Write[],
): Promise<Write[]> => {
  if (await attempt(tx, () => changeSet.write(writes))) return [];
  const refused: Write[] = [];
  for (const write of writes) {
    // eslint-disable-next-line no-await-in-loop
    if (!(await attempt(tx, () => changeSet.write([write])))) refused.push(write);
  }
  return refused;
};
