import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { NamedRecord } from '../../contract/failure.ts';
import type { ChangeSet } from '../../contract/records.ts';
import { sql, type Database, type Queries, type Transaction } from '../database/database.ts';
import { notify } from '../database/notify.ts';
import { alreadyExists, Failure, invalidInput, takenError } from '../failure.ts';
import { violatedKey } from '../database/violated-key.ts';
import { withTransactionRetries } from '../database/transaction-retries.ts';
import { CHECK_VIOLATION, UNIQUE_VIOLATION } from '../database/sqlstates.ts';

/** For the history: no secret, no hash. */
export interface PersonState {
  readonly id: string;
  readonly version: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly scopes: readonly string[];
  readonly disabled_at: string | null;
  readonly password_changed_at: string | null;
  readonly sessions_ended_at: string | null;
  /** Neither used nor revoked. */
  readonly link: { readonly purpose: string; readonly expires_at: string } | null;
  /** Names, oldest first. */
  readonly passkeys: readonly string[];
}

const UNIQUE_ERRORS: Readonly<Record<string, { path: string; message: string }>> = {
  people_email_key: { path: 'email', message: 'Someone with this email address already exists.' },
  people_phone_key: { path: 'phone', message: 'Someone with this phone number already exists.' },
};

const findPersonWith = async (
  database: Database,
  violation: pg.DatabaseError,
): Promise<NamedRecord | undefined> => {
  const [[column, value] = []] = violatedKey(violation);
  const person = await database.row<Pick<PersonState, 'id' | 'first_name' | 'last_name' | 'email' | 'phone'>>(
    sql`select id, first_name, last_name, email, phone from people
      where ${column === 'email' ? sql`email` : sql`phone`} = ${value ?? ''}`,
  );
  return person && { kind: 'people', id: person.id, name: nameOf(person) };
};

/** Retries on deadlock; maps constraint violations to field errors. */
export const withPeopleTransaction = async <T>(
  database: Database,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> => {
  try {
    return await withTransactionRetries(database, work);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    const taken = error.code === UNIQUE_VIOLATION ? UNIQUE_ERRORS[error.constraint ?? ''] : undefined;
    if (taken) throw alreadyExists(takenError(taken, await findPersonWith(database, error)), error);
    if (error.code === CHECK_VIOLATION && error.constraint === 'people_check')
      throw invalidInput([{ path: 'email', message: 'Enter an email address or a phone number.' }]);
    throw error;
  }
};

interface StoredState extends Omit<PersonState, 'link'> {
  readonly purpose: string | null;
  readonly expires_at: string | null;
}

const findState = async (tx: Queries, id: string): Promise<PersonState | undefined> => {
  const row = await tx.row<StoredState>(sql`
    select p.id, version, first_name, last_name, email, phone, scopes,
      disabled_at, password_changed_at, sessions_ended_at, l.purpose, l.expires_at,
      array(select k.name from passkeys k where k.person_id = p.id order by k.created_at, k.id) as passkeys
    from people p left join one_time_links l on l.person_id = p.id and l.used_at is null and l.revoked_at is null
    where p.id = ${id}`);
  if (!row) return undefined;
  const { purpose, expires_at: ends, ...state } = row;
  return { ...state, link: purpose !== null && ends !== null ? { purpose, expires_at: ends } : null };
};

/** @throws Failure `not_found` */
export const requirePerson = async (tx: Queries, id: string): Promise<PersonState> => {
  const person = await findState(tx, id);
  if (!person) throw new Failure('not_found', 'Person not found.');
  return person;
};

export const nameOf = ({
  first_name,
  last_name,
  email,
  phone,
}: Pick<PersonState, 'first_name' | 'last_name' | 'email' | 'phone'>): string =>
  `${first_name} ${last_name}`.trim() || email || phone || '';

interface Act {
  readonly personId: string;
  /** Null: the command line. */
  readonly by: string | null;
  readonly kind?: Extract<ChangeSet['kind'], 'create' | 'edit'>;
  /** `before` is null for a new person. */
  readonly summary: (name: string, before: PersonState | null, after: PersonState) => string;
}

const trackedOf = (person: PersonState): Record<string, unknown> =>
  Object.fromEntries(Object.entries(person).filter(([field]) => field !== 'id' && field !== 'version'));

/** Null when nothing differs. */
export const recordChange = async (
  tx: Queries,
  { personId, by, kind = 'edit', summary }: Act,
  before: PersonState | null,
): Promise<string | null> => {
  const state = await requirePerson(tx, personId);
  const [old, now] = [before && trackedOf(before), trackedOf(state)];
  const fields = Object.keys(now).filter((field) => !old || !isDeepStrictEqual(old[field], now[field]));
  if (fields.length === 0) return null;
  const pick = (values: Record<string, unknown>) =>
    JSON.stringify(Object.fromEntries(fields.map((field) => [field, values[field]])));
  const id = uuidv7();
  await tx.execute(sql`update people set version = version + 1 where id = ${personId}`);
  await tx.execute(sql`
    insert into change_sets (id, kind, at, person_id, record_kind, summary, records)
    values (${id}, ${kind}, clock_timestamp(), ${by}, 'people', ${summary(nameOf(state), before, state)}, 1)`);
  await tx.execute(sql`
    insert into changes (change_set_id, record_kind, record_id, version, name, before, after)
    values (${id}, 'people', ${personId}, ${state.version + 1}, ${nameOf(state)},
      ${old && pick(old)}::jsonb, ${pick(now)}::jsonb)`);
  await notify(tx, 'changes', { change_set_id: id, kinds: ['people'] });
  return id;
};

/**
 * Locks the person; writes one change-set.
 * @throws Failure `not_found`
 */
export const changePerson = async <T>(
  tx: Queries,
  act: Act,
  work: (person: PersonState) => Promise<T>,
): Promise<{ readonly result: T; readonly changeSetId: string | null }> => {
  await tx.row(sql`select id from people where id = ${act.personId} for no key update`);
  const before = await requirePerson(tx, act.personId);
  const result = await work(before);
  return { result, changeSetId: await recordChange(tx, act, before) };
};
