import { v7 as uuidv7 } from 'uuid';
import { ADMIN_SCOPE } from '../contract/constants.ts';
import { generatePassword, hashPassword } from './auth/passwords.ts';
import { sql, type Database } from './database/database.ts';
import { FIRST_ADMINISTRATOR_LOCK_KEY } from './database/advisory-lock-keys.ts';
import type { Settings } from './settings.ts';

export interface Credentials {
  readonly email: string;
  /** Shown once; null: set by the administrator. */
  readonly password: string | null;
}

/** Null when somebody exists. */
export const ensureAdministrator = async (
  database: Database,
  { adminEmail, adminPassword }: Pick<Settings, 'adminEmail' | 'adminPassword'>,
): Promise<Credentials | null> => {
  const anyone = await database.row(sql`select 1 from people limit 1`);
  if (anyone) return null;
  const password = adminPassword ?? generatePassword();
  const hash = await hashPassword(password);
  return database.transaction(async (tx) => {
    await tx.row(sql`select pg_advisory_xact_lock(${FIRST_ADMINISTRATOR_LOCK_KEY})`);
    const added = await tx.execute(sql`
      insert into people (id, email, first_name, last_name, scopes, password_hash)
      select ${uuidv7()}, ${adminEmail}, 'Administrator', '', ${[ADMIN_SCOPE]}, ${hash}
      where not exists (select 1 from people)`);
    if (added === 0) return null;
    return { email: adminEmail, password: adminPassword === null ? password : null };
  });
};
