import { v7 as uuidv7 } from 'uuid';
import type { BodyOf } from '../../contract/operation.ts';
import type { InvitedPerson, invitePerson } from '../../contract/people.ts';
import { internationalPhone } from '../../contract/phone-numbers.ts';
import { sql, type Database } from '../database/database.ts';
import { asAdministrator } from './administrators.ts';
import { recordChange } from './change-person.ts';
import { createLink } from './one-time-links.ts';
import { readPerson } from './read-people.ts';

/** @throws Failure `already_exists`, `invalid_input` without email and phone */
export const invite = (
  database: Database,
  by: string,
  { first_name, last_name, email, phone, scopes }: BodyOf<typeof invitePerson>,
): Promise<InvitedPerson> =>
  asAdministrator(database, by, async (tx) => {
    const personId = uuidv7();
    await tx.execute(sql`
      insert into people (id, email, phone, first_name, last_name, scopes, invited_by)
      values (${personId}, ${email}, ${phone && internationalPhone(phone, null)}, ${first_name ?? ''}, ${last_name ?? ''}, ${[...scopes]}, ${by})`);
    const link = await createLink(tx, personId, by);
    const summary = (name: string) => `Invited ${name}`;
    const changeSetId = await recordChange(tx, { personId, by, kind: 'create', summary }, null);
    return {
      data: await readPerson(tx, by, personId),
      meta: { change_set_id: changeSetId as string, link },
    };
  });
