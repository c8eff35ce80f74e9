import { isDeepStrictEqual } from 'node:util';
import { ADMIN_SCOPE } from '../../contract/constants.ts';
import type { BodyOf } from '../../contract/operation.ts';
import { profileFields, type changePerson as operation, type WrittenPerson } from '../../contract/people.ts';
import { internationalPhone } from '../../contract/phone-numbers.ts';
import { sql, type Queries } from '../database/database.ts';
import { mergeThreeWay } from '../records/write/three-way-merge.ts';
import { changePerson, type PersonState } from './change-person.ts';
import { readPerson } from './read-people.ts';

const KIND = { kind: { singular: 'person', fields: { ...profileFields, scopes: null } } };

type ChangeBody = BodyOf<typeof operation>;

export interface ProfileChange {
  readonly personId: string;
  readonly by: string;
  /** That the change began from. */
  readonly version: number;
  readonly input: ChangeBody;
}

/** An emptied name is ''. */
const givenFields = ({ first_name, last_name, ...input }: ChangeBody): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({
      ...(first_name !== undefined && { first_name: first_name ?? '' }),
      ...(last_name !== undefined && { last_name: last_name ?? '' }),
      ...input,
      ...(input.phone && { phone: internationalPhone(input.phone, null) }),
    }).filter(([, value]) => value !== undefined),
  );

const writeProfile = async (tx: Queries, person: PersonState, mine: Readonly<Record<string, unknown>>) => {
  const after = { ...person, ...mine } as PersonState;
  await tx.execute(sql`
    update people set first_name = ${after.first_name}, last_name = ${after.last_name}, email = ${after.email},
      phone = ${after.phone}, scopes = ${[...after.scopes]}
    where id = ${person.id}`);
  return after;
};

const isAdministrator = (person: PersonState | null) => person?.scopes.includes(ADMIN_SCOPE) ?? false;

const summaryOf = (name: string, before: PersonState | null, after: PersonState) => {
  if (isAdministrator(before) && !isAdministrator(after)) return `Removed the administrator role of ${name}`;
  if (!isAdministrator(before) && isAdministrator(after)) return `Made ${name} an administrator`;
  return isDeepStrictEqual(before?.scopes, after.scopes)
    ? `Changed the profile of ${name}`
    : `Changed the scopes of ${name}`;
};

/**
 * A stale save merges where no field conflicts.
 * @param written runs under the person's lock
 * @throws Failure `not_found`, `already_exists`, `stale_version`
 */
export const changeProfile = async (
  tx: Queries,
  { personId, by, version, input }: ProfileChange,
  written: (before: PersonState, after: PersonState) => Promise<void> = async () => {},
): Promise<WrittenPerson> => {
  const act = { personId, by, summary: summaryOf };
  const { result, changeSetId } = await changePerson(tx, act, async (person) => {
    const { mine, merged } = await mergeThreeWay(tx, KIND, { ...person }, version, givenFields(input));
    await written(person, await writeProfile(tx, person, mine));
    return merged;
  });
  return {
    data: await readPerson(tx, by, personId),
    meta: { change_set_id: changeSetId, merged: [...result] },
  };
};
