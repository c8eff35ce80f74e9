import { ADMIN_SCOPE, NOT_ADMIN_MESSAGE } from '../../contract/constants.ts';
import { sql, type Database, type Queries } from '../database/database.ts';
import { ADMINISTRATORS_LOCK_KEY } from '../database/advisory-lock-keys.ts';
import { Failure } from '../failure.ts';
import { withPeopleTransaction } from './change-person.ts';

/** Two who act on one another come in turn. */
export const lockAdministrators = (tx: Queries) =>
  tx.row(sql`select pg_advisory_xact_lock(${ADMINISTRATORS_LOCK_KEY})`);

/**
 * Checks under the lock that `by` still is one.
 * @throws Failure `unauthenticated`, `forbidden`
 */
export const asAdministrator = <T>(
  database: Database,
  by: string,
  work: (tx: Queries) => Promise<T>,
): Promise<T> =>
  withPeopleTransaction(database, async (tx) => {
    await lockAdministrators(tx);
    const actor = await tx.row<{ scopes: string[] }>(
      sql`select scopes from people where id = ${by} and disabled_at is null`,
    );
    if (!actor) throw new Failure('unauthenticated', 'Sign in to continue.');
    if (!actor.scopes.includes(ADMIN_SCOPE)) throw new Failure('forbidden', NOT_ADMIN_MESSAGE);
    return work(tx);
  });

/**
 * The caller holds the administrators' lock.
 * @throws Failure `last_administrator`
 */
export const requireAnotherAdministrator = async (tx: Queries, personId: string): Promise<void> => {
  const another = await tx.row(sql`
    select 1 from people
    where id <> ${personId} and disabled_at is null and password_hash is not null
      and ${ADMIN_SCOPE} = any(scopes) limit 1`);
  if (!another) {
    throw new Failure(
      'last_administrator',
      'This is the last administrator who can sign in. Make someone else an administrator first.',
    );
  }
};

/** @throws Failure `own_account` */
export const requireSomebodyElse = (personId: string, by: string, detail: string): void => {
  if (personId === by) throw new Failure('own_account', detail);
};
