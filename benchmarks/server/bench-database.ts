import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createApp } from '../../server/app.ts';
import { generatePassword, hashPassword } from '../../server/auth/passwords.ts';
import { connect } from '../../server/database/connect.ts';
import { openDatabase, sql, type Database } from '../../server/database/database.ts';
import { startEmbedded } from '../../server/database/embedded.ts';
import { ensureAdministrator } from '../../server/first-administrator.ts';
import { loadSeedData } from '../../server/seed-data/load.ts';
import { signedIn, type Client } from '../../tests/support/client.ts';

/** Milliseconds; filling a database holds statements that serving one never does. */
const STATEMENT_TIMEOUT_MS = 600_000;
/** Jobs of a million rows take hours. */
const SETTINGS = { accessTokenTtl: 28_800, refreshTokenTtl: 28_800, trustProxy: false };
const EMAIL = 'bench@registrar.example';

export interface Bench {
  readonly client: Client;
  /** As the server has it. */
  readonly database: Database;
  /** The same, with statements that may take minutes. */
  readonly patient: Database;
  close(): Promise<void>;
}

/** The real server, in this process, on a migrated database; without a starter set unless asked for one. */
export const openBench = async (url: string, hasStarterSet: boolean): Promise<Bench> => {
  const database = await connect(url);
  const patient = openDatabase(url, { connections: 2, statementTimeout: STATEMENT_TIMEOUT_MS });
  if (hasStarterSet) await loadSeedData(database);
  const adminPassword = generatePassword();
  const made = await ensureAdministrator(database, { adminEmail: EMAIL, adminPassword });
  // A database filled by an earlier run has the administrator of that run.
  if (!made)
    await database.execute(sql`update people set password_hash = ${await hashPassword(adminPassword)}`);
  const app = await createApp({ database, settings: SETTINGS });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const client = await signedIn(address, { email: EMAIL, password: adminPassword });
  return {
    client,
    database,
    patient,
    close: async () => {
      await app.close();
      await patient.close();
      await database.close();
    },
  };
};

/** A PostgreSQL to measure on: the one given, or one of our own that is gone afterwards. */
export const openServer = async (given: string | undefined) => {
  if (given) return { urlOf: (name: string) => withName(given, name), stop: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'registrar-bench-'));
  const embedded = await startEmbedded(folder);
  return {
    urlOf: (name: string) => withName(embedded.url, name),
    stop: async () => {
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const withName = async (server: string, name: string): Promise<string> => {
  const url = new URL(server);
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const there = await client.query('select from pg_database where datname = $1', [name]);
  if (there.rowCount === 0) await client.query(`create database ${name}`);
  await client.end();
  url.pathname = `/${name}`;
  return url.href;
};
