import { ADMIN_SCOPE } from '../../contract/constants.ts';
import type { Account } from '../../contract/account.ts';
import type { ListedPerson } from '../../contract/people.ts';
import { sql, type Queries, type Sql } from '../database/database.ts';
import { personNameOf } from '../stores/display-names.ts';
import { Failure } from '../failure.ts';

const isoInstant = (instant: Sql) => sql`to_char(${instant}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const personName = personNameOf(sql`p`);
export const personRole = sql`case when ${ADMIN_SCOPE} = any(p.scopes) then 'administrator' else 'member' end`;
export const personState = sql`case when p.disabled_at is not null then 'disabled'
  when p.password_hash is null then 'invited' else 'active' end`;

const columns = (selfId: string): Sql => sql`
  p.id, p.version, p.first_name, p.last_name, ${personName} as name, p.email, p.phone, p.scopes,
  ${personRole} as role, ${personState} as state, (select count(*)::int from passkeys k where k.person_id = p.id) as passkeys, p.created_at,
  (select ${personNameOf(sql`i`)} from people i where i.id = p.invited_by) as invited_by,
  p.last_signed_in_at,
  (
    select jsonb_build_object(
      'purpose', l.purpose, 'created_at', ${isoInstant(sql`l.created_at`)}, 'expires_at', ${isoInstant(sql`l.expires_at`)}
    )
    from one_time_links l where l.person_id = p.id and l.used_at is null and l.revoked_at is null
  ) as link,
  p.id = ${selfId} as is_self`;

export const readPeople = (tx: Queries, selfId: string, clauses: Sql): Promise<ListedPerson[]> =>
  tx.rows<ListedPerson>(sql`select ${columns(selfId)} from people p ${clauses}`);

/** @throws Failure `not_found` */
export const readPerson = async (tx: Queries, selfId: string, id: string): Promise<ListedPerson> => {
  const [person] = await readPeople(tx, selfId, sql`where p.id = ${id}`);
  if (!person) throw new Failure('not_found', 'Person not found.');
  return person;
};

export const readAccount = async (tx: Queries, id: string): Promise<Account> => {
  const row = await tx.row<Account>(
    sql`select ${columns(id)}, p.password_changed_at from people p where p.id = ${id}`,
  );
  return row as Account;
};
