import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { openDatabase, type Database } from '../../server/database/database.ts';
import { startEmbedded } from '../../server/database/embedded.ts';
import { migrate } from '../../server/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server every file makes its own database on. */
    databaseServer: string;
  }
}

const TEMPLATE = 'registrar_template';

const withName = (server: string, name: string) => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

const administer = async (server: string, statement: string) => {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

/**
 * One PostgreSQL with one migrated template on it.
 * @param given its address; a server of our own without one
 */
export const startDatabaseServer = async (given?: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'registrar-tests-'));
  const embedded = given ? null : await startEmbedded(folder);
  const server = given ?? embedded?.url ?? '';
  await administer(server, `drop database if exists ${TEMPLATE} with (force)`);
  await administer(server, `create database ${TEMPLATE}`);
  const template = openDatabase(withName(server, TEMPLATE));
  await migrate(template);
  await template.close();
  return {
    server,
    stop: async () => {
      await embedded?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Runs once for a suite, on TEST_DATABASE_URL where it is set. */
export default async function setup(project: TestProject) {
  const { server, stop } = await startDatabaseServer(process.env['TEST_DATABASE_URL']);
  project.provide('databaseServer', server);
  return stop;
}

export interface TestDatabase {
  readonly url: string;
  readonly database: Database;
  /** Closes the pool and removes the database. */
  drop(): Promise<void>;
}

let made = 0;

const createDatabase = async (server: string, origin: string): Promise<TestDatabase> => {
  made += 1;
  const name = `test_${process.pid}_${made}_${Date.now()}`;
  // Template copies wait for one another only while the template itself is in use.
  await administer(server, `create database ${name} ${origin}`);
  const url = withName(server, name);
  const database = openDatabase(url);
  return {
    url,
    database,
    drop: async () => {
      await database.close();
      await administer(server, `drop database if exists ${name} with (force)`);
    },
  };
};

/** A fresh, migrated, empty database, copied from the template in a few milliseconds. */
export const createTestDatabase = (server = inject('databaseServer')): Promise<TestDatabase> =>
  createDatabase(server, `template ${TEMPLATE}`);

/** A database nobody has used, without any table. */
export const createBareDatabase = (server = inject('databaseServer')): Promise<TestDatabase> =>
  createDatabase(server, '');
