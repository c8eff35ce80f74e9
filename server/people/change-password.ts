import { hashPassword, isPassword } from '../auth/passwords.ts';
import { objectionToPassword } from '../../contract/passwords.ts';
import type { FieldError } from '../../contract/failure.ts';
import { forgetFailuresOn } from '../auth/sign-in-attempts.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import { sql, type Database, type Queries } from '../database/database.ts';
import { changePerson } from './change-person.ts';
import { revokeLinkOf } from './one-time-links.ts';

/** The caller has locked the person. */
export const writePassword = async (tx: Queries, personId: string, hash: string) => {
  const person = await tx.row<{ email: string | null; phone: string | null }>(sql`
    update people set password_hash = ${hash}, password_changed_at = now() where id = ${personId}
    returning email, phone`);
  await forgetFailuresOn(tx, [person?.email ?? null, person?.phone ?? null]);
};

export const objectionsToPassword = (password: string, path: string): FieldError[] => {
  const message = objectionToPassword(password);
  return message === null ? [] : [{ path, message }];
};

/**
 * @returns the current hash; null for a wrong password
 * @throws Failure `overloaded`
 */
export const verifyCurrentPassword = async (
  database: Database,
  personId: string,
  password: string,
): Promise<string | null> => {
  const row = await database.row<{ password_hash: string | null }>(
    sql`select password_hash from people where id = ${personId}`,
  );
  const hash = row?.password_hash ?? null;
  return (await isPassword(hash, password, { isKnown: true })) ? hash : null;
};

interface OwnPassword {
  readonly personId: string;
  readonly sessionId: string;
  /** Of two changes at once, one finds it replaced. */
  readonly currentHash: string;
  readonly password: string;
}

/**
 * Also revokes a reset link.
 * @returns how many sessions ended; null when changed meanwhile
 * @throws Failure `overloaded`
 */
export const changeOwnPassword = async (
  database: Database,
  { personId, sessionId, currentHash, password }: OwnPassword,
): Promise<number | null> => {
  const hash = await hashPassword(password);
  const summary = (name: string) => `Changed the password of ${name}`;
  return database.transaction(async (tx) => {
    const { result } = await changePerson(tx, { personId, by: personId, summary }, async () => {
      const isCurrent = await tx.row(
        sql`select 1 from people where id = ${personId} and password_hash = ${currentHash}`,
      );
      if (!isCurrent) return null;
      await writePassword(tx, personId, hash);
      await revokeLinkOf(tx, personId);
      return endSessionsOf(tx, personId, 'password_changed', { except: sessionId });
    });
    return result;
  });
};
