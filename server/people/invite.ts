import { v7 as uuidv7 } from 'uuid';
import type { BodyOf } from '../../contract/operation.ts';
import type { InvitedPerson, invitePerson } from '../../contract/people.ts';
import { internationalPhone } from '../../contract/phone-numbers.ts';
import { sql, type Database, type Queries } from '../database/database.ts';
import { withIdempotencyKey } from '../records/write/idempotency.ts';
import { asAdministrator } from './administrators.ts';
import { recordChange } from './change-person.ts';
import { createAnotherLink, createLink } from './one-time-links.ts';
import { readPerson } from './read-people.ts';

const addPerson = async (
  tx: Queries,
  id: string,
  by: string,
  { first_name, last_name, email, phone, scopes }: BodyOf<typeof invitePerson>,
): Promise<string> => {
  await tx.execute(sql`
    insert into people (id, email, phone, first_name, last_name, scopes, invited_by)
    values (${id}, ${email}, ${phone && internationalPhone(phone, null)}, ${first_name ?? ''}, ${last_name ?? ''}, ${[...scopes]}, ${by})`);
  return id;
};

/**
 * Idempotent per key: a repeat finds the person and makes another link, as no link is stored.
 * @throws Failure `already_exists`, `idempotency_key_reused`, `invalid_input` without email and phone, `conflict` once
 * disabled
 */
export const invite = (
  database: Database,
  { by, key, input }: { by: string; key: string | null; input: BodyOf<typeof invitePerson> },
): Promise<InvitedPerson> =>
  asAdministrator(database, by, async (tx) => {
    const newId = uuidv7();
    const personId = await withIdempotencyKey(tx, { personId: by, key, request: ['people', input] }, () =>
      addPerson(tx, newId, by, input),
    );
    const create = async () => {
      const link = await createLink(tx, personId, by);
      const summary = (name: string) => `Invited ${name}`;
      return { link, changeSetId: await recordChange(tx, { personId, by, kind: 'create', summary }, null) };
    };
    const isRepeat = personId !== newId;
    const { link, changeSetId } = await (isRepeat ? createAnotherLink(tx, personId, by) : create());
    return {
      data: await readPerson(tx, by, personId),
      meta: { change_set_id: changeSetId as string, link },
    };
  });
