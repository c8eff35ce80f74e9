import type { PersonSession } from '../../contract/auth.ts';
import { endSessionsOf, type SessionChoice } from '../auth/sessions.ts';
import { sql, type Database, type Queries } from '../database/database.ts';
import { asAdministrator, requireSomebodyElse } from './administrators.ts';
import { changePerson } from './change-person.ts';

/** Last used first. */
export const sessionsOf = (tx: Queries, personId: string, currentId: string): Promise<PersonSession[]> =>
  tx.rows<PersonSession>(sql`
    select id, created_at, last_used_at, expires_at, user_agent, address, id = ${currentId} as current
    from sessions
    where person_id = ${personId} and ended_at is null and expires_at > now()
    order by last_used_at desc, id`);

const summaryOf = (only: string | undefined) => (name: string) =>
  only ? `Ended a session of ${name}` : `Ended the sessions of ${name}`;

/**
 * @returns how many were live
 * @throws Failure `not_found`, `own_account`
 */
export const endSessionsOfOther = (
  database: Database,
  { personId, by, only }: { readonly personId: string; readonly by: string; readonly only?: string },
): Promise<number> =>
  asAdministrator(database, by, async (tx) => {
    requireSomebodyElse(personId, by, 'End your own sessions in My account.');
    const { result } = await changePerson(tx, { personId, by, summary: summaryOf(only) }, () =>
      endSessionsOf(tx, personId, 'ended_by_administrator', { only }),
    );
    return result;
  });

/** @returns how many were live */
export const endOwnSessions = (
  database: Database,
  { personId, ...which }: SessionChoice & { readonly personId: string },
): Promise<number> => {
  const act = { personId, by: personId, summary: summaryOf(which.only) };
  return database.transaction(async (tx) => {
    const { result } = await changePerson(tx, act, () =>
      endSessionsOf(tx, personId, 'ended_elsewhere', which),
    );
    return result;
  });
};
