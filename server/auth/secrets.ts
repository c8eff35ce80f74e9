import { randomBytes } from 'node:crypto';
import { sql, type Queries } from '../database/database.ts';

const SECRET_BYTES = 32;

/** Shared by all servers of a database. */
export const readSecrets = async (database: Queries) => {
  await database.execute(sql`
    insert into secrets (name, value)
    values ('signing', ${randomBytes(SECRET_BYTES)}), ('rotation', ${randomBytes(SECRET_BYTES)})
    on conflict do nothing`);
  const rows = await database.rows<{ name: string; value: Buffer }>(sql`select name, value from secrets`);
  const secretNamed = (name: string) => {
    const found = rows.find((row) => row.name === name);
    if (!found) throw new Error(`the secret "${name}" is missing`);
    return found.value;
  };
  return { signing: secretNamed('signing'), rotation: secretNamed('rotation') };
};
