import { v7 as uuidv7 } from 'uuid';
import { MAX_PASSKEYS, type Passkey } from '../../contract/passkeys.ts';
import type { VerifiedPasskey } from '../auth/verify-passkey.ts';
import { sql, type Database, type Queries } from '../database/database.ts';
import { Failure } from '../failure.ts';
import { changePerson, withPeopleTransaction } from './change-person.ts';

const columns = sql`id, name, created_at, last_used_at, is_synced`;

export const passkeysOf = (tx: Queries, personId: string): Promise<Passkey[]> =>
  tx.rows<Passkey>(
    sql`select ${columns} from passkeys where person_id = ${personId} order by created_at, id`,
  );

/** @throws Failure `not_found` */
const requirePasskey = async (tx: Queries, personId: string, id: string): Promise<Passkey> => {
  const passkey = await tx.row<Passkey>(
    sql`select ${columns} from passkeys where id = ${id} and person_id = ${personId}`,
  );
  if (!passkey) throw new Failure('not_found', 'Passkey not found.');
  return passkey;
};

/** @throws Failure `conflict` */
export const requireRoomForPasskey = async (tx: Queries, personId: string): Promise<void> => {
  const row = await tx.row<{ count: number }>(
    sql`select count(*) as count from passkeys where person_id = ${personId}`,
  );
  if ((row?.count ?? 0) >= MAX_PASSKEYS)
    throw new Failure(
      'conflict',
      `You’ve reached the limit of ${MAX_PASSKEYS} passkeys. Remove one to add another.`,
    );
};

/** @throws Failure `already_exists`, `conflict` beyond the limit */
export const addPasskey = (
  database: Database,
  personId: string,
  name: string,
  { credentialId, publicKey, counter, transports, isSynced }: VerifiedPasskey,
): Promise<Passkey> =>
  withPeopleTransaction(database, async (tx) => {
    const summary = (person: string) => `Added a passkey to the account of ${person}`;
    const { result } = await changePerson(tx, { personId, by: personId, summary }, async () => {
      await requireRoomForPasskey(tx, personId);
      const id = uuidv7();
      const added = await tx.execute(sql`
        insert into passkeys (id, person_id, credential_id, public_key, counter, transports, name, is_synced)
        values (${id}, ${personId}, ${credentialId}, ${publicKey}, ${counter}, ${[...transports]}, ${name}, ${isSynced})
        on conflict do nothing`);
      if (added === 0) throw new Failure('already_exists', 'This passkey is already registered.');
      return requirePasskey(tx, personId, id);
    });
    return result;
  });

/** @throws Failure `not_found` */
export const renamePasskey = (
  database: Database,
  personId: string,
  id: string,
  name: string,
): Promise<Passkey> =>
  withPeopleTransaction(database, async (tx) => {
    const summary = (person: string) => `Renamed a passkey of ${person}`;
    const { result } = await changePerson(tx, { personId, by: personId, summary }, async () => {
      await requirePasskey(tx, personId, id);
      await tx.execute(sql`update passkeys set name = ${name} where id = ${id}`);
      return requirePasskey(tx, personId, id);
    });
    return result;
  });

/** @throws Failure `not_found` */
export const removePasskey = async (database: Database, personId: string, id: string): Promise<void> => {
  await withPeopleTransaction(database, (tx) => {
    const summary = (person: string) => `Removed a passkey of ${person}`;
    return changePerson(tx, { personId, by: personId, summary }, async () => {
      await requirePasskey(tx, personId, id);
      await tx.execute(sql`delete from passkeys where id = ${id}`);
    });
  });
};
