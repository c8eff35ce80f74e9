import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { openDatabase, type Database } from '../../server/database/database.ts';
import { startEmbedded } from '../../server/database/embedded.ts';
import { migrate } from '../../server/database/migrate.ts';
import { loadSeedData } from '../../server/seed-data/load.ts';
import { POLL_TIMEOUT_MS } from './patience.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server every file makes its own database on. */
    databaseServer: string;
  }
}

/** Copied rather than filled again by each file: a copy takes a tenth of what the migrations or the starter set take. */
const TEMPLATES = { empty: 'registrar_template', 'starter set': 'registrar_starter_template' } as const;
export type Contents = keyof typeof TEMPLATES;

/** Far more than the servers of all the files that run at a time hold: ten each and one that listens. */
const CONNECTIONS = 400;

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

/** Nothing of a test has to outlive a loss of power, and no table lives long enough to need cleaning. */
const hurry = async (server: string) => {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum', 'jit'])
    await administer(server, `alter system set ${setting} = off`);
  await administer(server, 'select pg_reload_conf()');
};

const makeTemplate = async (server: string, contents: Contents, origin: string) => {
  const name = TEMPLATES[contents];
  await administer(server, `drop database if exists ${name} with (force)`);
  await administer(server, `create database ${name} ${origin}`);
  const template = openDatabase(withName(server, name));
  await (contents === 'empty' ? migrate(template) : loadSeedData(template));
  await template.close();
};

/**
 * One PostgreSQL with migrated templates on it.
 * @param given its address; a server of our own without one
 */
export const startDatabaseServer = async (given?: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'registrar-tests-'));
  const embedded = given ? null : await startEmbedded(folder, { connections: CONNECTIONS });
  const server = given ?? embedded?.url ?? '';
  if (embedded) await hurry(server);
  await makeTemplate(server, 'empty', '');
  await makeTemplate(server, 'starter set', `template ${TEMPLATES.empty}`);
  return {
    server,
    stop: async () => {
      await embedded?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

interface Shared {
  readonly started: ReturnType<typeof startDatabaseServer>;
  users: number;
}
// Each suite's setup is a module of its own, and all are of one process.
const run = globalThis as { registrarDatabaseServer?: Shared | undefined };

/** The PostgreSQL of the whole run, on TEST_DATABASE_URL where it is set; it stops when its last user has left. */
export const joinDatabaseServer = async () => {
  const shared = (run.registrarDatabaseServer ??= {
    started: startDatabaseServer(process.env['TEST_DATABASE_URL']),
    users: 0,
  });
  shared.users += 1;
  const { server, stop } = await shared.started;
  return {
    server,
    leave: async () => {
      shared.users -= 1;
      if (shared.users > 0) return;
      run.registrarDatabaseServer = undefined;
      await stop();
    },
  };
};

/** Runs once for a suite. */
export default async function setup(project: TestProject) {
  const { server, leave } = await joinDatabaseServer();
  project.provide('databaseServer', server);
  return leave;
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
  // Copies the files; writing them through the log instead, as is the default, takes six times as long.
  await administer(server, `create database ${name} ${origin} strategy file_copy`);
  const url = withName(server, name);
  // A machine on which all wait must not make the server answer 503.
  const database = openDatabase(url, {
    statementTimeout: POLL_TIMEOUT_MS,
    connectionTimeout: POLL_TIMEOUT_MS,
  });
  return {
    url,
    database,
    drop: async () => {
      await database.close();
      await administer(server, `drop database if exists ${name} with (force)`);
    },
  };
};

/** A fresh, migrated database, copied from a template in a few milliseconds. */
export const createTestDatabase = (
  server = inject('databaseServer'),
  contents: Contents = 'empty',
): Promise<TestDatabase> => createDatabase(server, `template ${TEMPLATES[contents]}`);

/** A database nobody has used, without any table. */
export const createBareDatabase = (server = inject('databaseServer'), origin = ''): Promise<TestDatabase> =>
  createDatabase(server, origin);
