import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { openDatabase, type Database } from '../../server/database/database.ts';
import { findRunningDatabase } from '../../server/folder-lock.ts';
import { signedIn, type Client } from '../support/client.ts';
import type { InstalledPostgres } from '../support/installed-postgres.ts';
import { startRegistrar, type Registrar } from '../support/registrar-process.ts';

export const ADMIN = { email: 'admin@registrar.example', password: 'seven quiet otters read' };
/** Milliseconds; filling a database holds statements that serving one never does. */
const STATEMENT_TIMEOUT_MS = 600_000;

export interface OwnServer {
  readonly folder: string;
  readonly process: Registrar;
  readonly client: Client;
  /** `postgres://…` of its database. */
  readonly databaseUrl: string;
  /** Its database, with statements that may take minutes. */
  openDatabase(): Database;
  /** Kills PostgreSQL as a loss of power would; one that is not the server's own is started again. */
  killDatabase(): Promise<void>;
}

let installed: InstalledPostgres | null = null;

/** Lets every later server run on this PostgreSQL, each folder on a database of its own. */
export const runOn = (postgres: InstalledPostgres): void => {
  installed = postgres;
};

const onInstalled = async (statement: string) => {
  const client = new pg.Client({ connectionString: installed?.url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

const databaseNameOf = (folder: string) =>
  basename(folder)
    .replaceAll(/[^A-Za-z0-9]/g, '_')
    .toLowerCase();

const installedUrl = (folder: string) => {
  const url = new URL(installed?.url ?? '');
  url.pathname = `/${databaseNameOf(folder)}`;
  return url.href;
};

/** `npm start` in a process of its own on a folder, signed in to. */
export const startOn = async (folder: string): Promise<OwnServer> => {
  const server = await startRegistrar({
    PORT: '0',
    ...(installed ? { DATABASE_URL: installedUrl(folder) } : { DATA_DIR: folder }),
    ADMIN_PASSWORD: ADMIN.password,
    ACCESS_TOKEN_TTL: '3600',
    LOG_LEVEL: 'warn',
  });
  const databaseUrl = installed ? installedUrl(folder) : (findRunningDatabase(folder) ?? '');
  return {
    folder,
    process: server,
    client: await signedIn(server.address, ADMIN),
    databaseUrl,
    openDatabase: () => openDatabase(databaseUrl, { connections: 2, statementTimeout: STATEMENT_TIMEOUT_MS }),
    killDatabase: async () => {
      if (installed) return installed.killAndRestart();
      const [postmaster] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(postmaster), 'SIGKILL');
    },
  };
};

/** Gives work a folder that is gone afterwards. */
export const inFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'registrar-accept-'));
  if (installed) await onInstalled(`create database ${databaseNameOf(folder)}`);
  try {
    return await work(folder);
  } finally {
    if (installed) await onInstalled(`drop database ${databaseNameOf(folder)} with (force)`);
    await rm(folder, { recursive: true, force: true });
  }
};

/** Gives work a server of its own, with the starter set, and ends it. */
export const withServer = <T>(work: (server: OwnServer) => Promise<T>): Promise<T> =>
  inFolder(async (folder) => {
    const server = await startOn(folder);
    try {
      return await work(server);
    } finally {
      await server.process.stop();
    }
  });
