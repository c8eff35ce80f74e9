import pg from 'pg';
import { fieldLabel } from '../../../contract/field-labels.ts';
import type { FieldError } from '../../../contract/failure.ts';
import { sql, type Queries } from '../../database/database.ts';
import { isSlugTaken } from '../../database/transaction-retries.ts';
import { UNIQUE_VIOLATION } from '../../database/sqlstates.ts';
import type { ChangeSetWriter, RecordWrite } from '../../change-sets/change-set-writer.ts';
import { findTakenError } from './find-taken-error.ts';
import { withUnchangedSlug } from './slug.ts';

interface RefusedWrite {
  readonly write: RecordWrite;
  readonly error: FieldError;
  /** With the field's label and value. */
  readonly reason: string;
}

/** @returns a unique violation, rolled back */
const attempt = async (tx: Queries, work: () => Promise<void>): Promise<pg.DatabaseError | null> => {
  await tx.execute(sql`savepoint attempt`);
  try {
    await work();
    await tx.execute(sql`release savepoint attempt`);
    return null;
  } catch (error) {
    await tx.execute(sql`rollback to savepoint attempt`);
    if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) return error;
    throw error;
  }
};

/** @throws the violation of an index that no field stands for */
const refusalOf = async (
  tx: Queries,
  write: RecordWrite,
  violation: pg.DatabaseError,
): Promise<RefusedWrite> => {
  const { store, after } = write;
  const error = await findTakenError(tx, store, violation);
  if (!error) throw violation;
  const value = store.kind.references[error.path] ? '' : ` “${String(after[error.path])}”`;
  return { write, error, reason: `${fieldLabel(error.path)}${value}: ${error.message}` };
};

/** The slug may have been taken since it was chosen. */
const writeOne = async (tx: Queries, changeSet: ChangeSetWriter, write: RecordWrite) => {
  const violation = await attempt(tx, () => changeSet.write([write]));
  if (!violation || !isSlugTaken(violation)) return violation;
  const after = await withUnchangedSlug(tx, write.store, write.after);
  return attempt(tx, () => changeSet.write([{ ...write, after }]));
};

/** All at once; after a unique violation one by one. */
export const writeEachInSavepoint = async (
  tx: Queries,
  changeSet: ChangeSetWriter,
  writes: readonly RecordWrite[],
): Promise<RefusedWrite[]> => {
  if (!(await attempt(tx, () => changeSet.write(writes)))) return [];
  const refused: RefusedWrite[] = [];
  for (const write of writes) {
    const violation = await writeOne(tx, changeSet, write);
    if (violation) refused.push(await refusalOf(tx, write, violation));
  }
  return refused;
};
