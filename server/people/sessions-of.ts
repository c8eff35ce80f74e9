import type { PersonSession } from '../../contract/auth.ts';
import { endSessionsOf, type EndReason } from '../auth/sessions.ts';
import { sql, type Database, type Queries } from '../database/database.ts';
import { changePerson } from './change-person.ts';

/** Live sessions, the last used first. */
export const sessionsOf = (tx: Queries, personId: string, currentId: string): Promise<PersonSession[]> =>
  tx.rows<PersonSession>(sql`
    select id, created_at, last_used_at, expires_at, user_agent, address, id = ${currentId} as current
    from sessions
    where person_id = ${personId} and ended_at is null and expires_at > now()
    order by last_used_at desc, id`);

interface Ending {
  readonly personId: string;
  readonly by: string;
  readonly only?: string;
  readonly except?: string;
}

/**
 * Ends sessions of a person as one change-set.
 * @returns how many were live
 * @throws Failure `not_found` for an unknown person
 */
export const endSessions = (database: Database, { personId, by, ...which }: Ending): Promise<number> => {
  const because: EndReason = personId === by ? 'ended_elsewhere' : 'ended_by_administrator';
  const summary = (name: string) =>
    which.only ? `Ended a session of ${name}` : `Ended the sessions of ${name}`;
  return database.transaction(async (tx) => {
    const { result } = await changePerson(tx, { personId, by, summary }, () =>
      endSessionsOf(tx, personId, because, which),
    );
    return result;
  });
};
