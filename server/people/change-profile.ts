import { profileFields, type WrittenPerson } from '../../contract/people.ts';
import type { Database } from '../database/database.ts';
import { sql, type Queries } from '../database/database.ts';
import { mergeThreeWay } from '../records/write/three-way-merge.ts';
import { changePerson, withPeopleTransaction, type PersonState } from './change-person.ts';
import { readPerson } from './read-people.ts';

const KIND = { kind: { singular: 'person', fields: profileFields } };

export interface ProfileInput {
  readonly first_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly scopes?: readonly string[] | undefined;
}

interface ProfileChange {
  readonly personId: string;
  readonly by: string;
  /** Version the change began from. */
  readonly version: number;
  readonly input: ProfileInput;
}

/** Only the given fields; a name that was emptied is ''. */
const givenFields = ({ first_name, last_name, ...input }: ProfileInput): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({
      ...(first_name !== undefined && { first_name: first_name ?? '' }),
      ...(last_name !== undefined && { last_name: last_name ?? '' }),
      ...input,
    }).filter(([, value]) => value !== undefined),
  );

const writeProfile = (tx: Queries, person: PersonState, mine: Readonly<Record<string, unknown>>) => {
  const { id, first_name, last_name, email, phone, scopes } = { ...person, ...mine } as PersonState;
  return tx.execute(sql`
    update people set first_name = ${first_name}, last_name = ${last_name}, email = ${email}, phone = ${phone},
      scopes = ${[...scopes]}
    where id = ${id}`);
};

/**
 * Changes the given fields of a person; a stale save merges where no field conflicts.
 * @param written runs in the same transaction, under the person's lock, after the fields were written
 * @throws Failure `not_found`, `already_exists`, `stale_version`
 */
export const changeProfile = (
  database: Database,
  { personId, by, version, input }: ProfileChange,
  written: (tx: Queries, before: PersonState, after: ProfileInput) => Promise<void> = async () => {},
): Promise<WrittenPerson> =>
  withPeopleTransaction(database, async (tx) => {
    const summary = (name: string) =>
      input.scopes ? `Changed the scopes of ${name}` : `Changed the profile of ${name}`;
    const { result, changeSetId } = await changePerson(tx, { personId, by, summary }, async (person) => {
      const { mine, merged } = await mergeThreeWay(tx, KIND, { ...person }, version, givenFields(input));
      await writeProfile(tx, person, mine);
      await written(tx, person, mine);
      return merged;
    });
    return {
      data: await readPerson(tx, by, personId),
      meta: { change_set_id: changeSetId, merged: [...result] },
    };
  });
