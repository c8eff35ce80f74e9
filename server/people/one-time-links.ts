import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { LinkPurpose, OneTimeLink } from '../../contract/one-time-links.ts';
import { hashOf } from '../hash-of.ts';
import { sql, type Database, type Queries } from '../database/database.ts';
import { Failure } from '../failure.ts';
import { asAdministrator, requireSomebodyElse } from './administrators.ts';
import { changePerson, type PersonState } from './change-person.ts';

const TOKEN_BYTES = 32;
const LINK_LIFETIME_HOURS = 24;

/** The caller has locked the person. */
export const revokeLinkOf = (tx: Queries, personId: string): Promise<number> =>
  tx.execute(sql`
    update one_time_links set revoked_at = now()
    where person_id = ${personId} and used_at is null and revoked_at is null`);

/**
 * The caller has locked the person.
 * @throws Failure `conflict` for a disabled person
 */
export const createLink = async (tx: Queries, personId: string, by: string): Promise<OneTimeLink> => {
  const person = await tx.row<{ is_disabled: boolean; purpose: LinkPurpose }>(sql`
    select disabled_at is not null as is_disabled,
      case when password_hash is null then 'invitation' else 'reset' end as purpose
    from people where id = ${personId}`);
  if (!person || person.is_disabled)
    throw new Failure('conflict', 'This person is disabled. Enable them first.');
  await revokeLinkOf(tx, personId);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const link = await tx.row<{ expires_at: string }>(sql`
    insert into one_time_links (id, person_id, purpose, token_hash, created_by, expires_at)
    values (${uuidv7()}, ${personId}, ${person.purpose}, ${hashOf(token)}, ${by},
      now() + make_interval(hours => ${LINK_LIFETIME_HOURS}))
    returning expires_at`);
  return { purpose: person.purpose, token, expires_at: link?.expires_at as string };
};

/** @throws Failure `not_found`, `conflict` for a disabled person */
export const createAnotherLink = async (tx: Queries, personId: string, by: string) => {
  const summary = (name: string, _before: unknown, { link }: PersonState) =>
    `Created ${link?.purpose === 'invitation' ? 'an invitation link' : 'a password reset link'} for ${name}`;
  const made = await changePerson(tx, { personId, by, summary }, () => createLink(tx, personId, by));
  return { link: made.result, changeSetId: made.changeSetId };
};

/** @throws Failure `not_found`, `own_account`, `conflict` for a disabled person */
export const makeLink = (database: Database, personId: string, by: string): Promise<OneTimeLink> =>
  asAdministrator(database, by, async (tx) => {
    requireSomebodyElse(personId, by, 'Change your own password in My account.');
    return (await createAnotherLink(tx, personId, by)).link;
  });

/** @throws Failure `not_found` without a link */
export const revokeLink = (database: Database, personId: string, by: string): Promise<void> =>
  asAdministrator(database, by, async (tx) => {
    const summary = (name: string) => `Revoked the link of ${name}`;
    const { result } = await changePerson(tx, { personId, by, summary }, () => revokeLinkOf(tx, personId));
    if (result === 0) throw new Failure('not_found', 'This person has no link to revoke.');
  });
