import type { OpenedLink, redeemLink as operation } from '../../contract/one-time-links.ts';
import type { BodyOf } from '../../contract/operation.ts';
import { hashPassword, isPassword } from '../auth/passwords.ts';
import { hashOf } from '../hash-of.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import { sql, type Database } from '../database/database.ts';
import { invalidLink } from '../failure.ts';
import { changePerson, withPeopleTransaction } from './change-person.ts';
import { writePassword } from './change-password.ts';

const IS_OPEN = sql`used_at is null and revoked_at is null and expires_at > now()`;

export const findLink = (database: Database, token: string): Promise<OpenedLink | undefined> =>
  database.row<OpenedLink>(sql`
    select person_id, purpose, first_name, last_name, email, phone, expires_at
    from one_time_links join people on people.id = person_id
    where token_hash = ${hashOf(token)} and ${IS_OPEN} and disabled_at is null`);

/** A lost response is asked for again within. */
const REPEAT_PERIOD = '10 minutes';

interface RedeemedLink extends Pick<OpenedLink, 'person_id' | 'purpose'> {
  readonly password_hash: string;
}

/**
 * A link that was just used, to whoever repeats the password it set: it opens no more than signing in does.
 * @throws Failure `overloaded`
 */
export const findRedeemedLink = async (
  database: Database,
  { token, password }: Pick<BodyOf<typeof operation>, 'token' | 'password'>,
): Promise<RedeemedLink | null> => {
  const link = await database.row<RedeemedLink>(sql`
    select person_id, purpose, password_hash
    from one_time_links join people on people.id = person_id
    where token_hash = ${hashOf(token)} and used_at > now() - ${REPEAT_PERIOD}::interval
      and password_changed_at <= used_at and password_hash is not null and disabled_at is null`);
  return link && (await isPassword(link.password_hash, password)) ? link : null;
};

/**
 * Ends every session.
 * @returns the password's hash, for the new session
 * @throws Failure `invalid_link`, `overloaded`
 */
export const redeemLink = async (
  database: Database,
  { person_id: personId, purpose }: Pick<OpenedLink, 'person_id' | 'purpose'>,
  { token, password, first_name, last_name }: BodyOf<typeof operation>,
): Promise<string> => {
  const hash = await hashPassword(password);
  const summary = (name: string) =>
    purpose === 'invitation' ? 'Accepted the invitation' : `Reset the password of ${name} by link`;
  await withPeopleTransaction(database, (tx) =>
    changePerson(tx, { personId, by: personId, summary }, async (person) => {
      const used = await tx.execute(sql`
        update one_time_links set used_at = now() where token_hash = ${hashOf(token)} and ${IS_OPEN}`);
      if (used === 0 || person.disabled_at !== null) throw invalidLink();
      await writePassword(tx, personId, hash);
      await tx.execute(sql`
        update people set first_name = coalesce(${first_name}, first_name), last_name = coalesce(${last_name}, last_name)
        where id = ${personId}`);
      await endSessionsOf(tx, personId, 'password_changed');
    }),
  );
  return hash;
};
