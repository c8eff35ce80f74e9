import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '../../server/database/database.ts';
import { findRunningDatabase } from '../../server/folder-lock.ts';
import { signedIn, type Client } from '../support/client.ts';
import { startRegistrar, type Registrar } from '../support/registrar-process.ts';

const ADMIN = { email: 'admin@registrar.example', password: 'seven quiet otters read' };
/** Milliseconds; filling a database holds statements that serving one never does. */
const PATIENCE = 600_000;

export interface OwnServer {
  readonly folder: string;
  readonly process: Registrar;
  readonly client: Client;
  /** Its database, with statements that may take minutes. */
  openDatabase(): Database;
}

/** `npm start` in a process of its own on a folder, signed in to. */
export const startOn = async (folder: string): Promise<OwnServer> => {
  const server = await startRegistrar({
    PORT: '0',
    DATA_DIR: folder,
    ADMIN_PASSWORD: ADMIN.password,
    ACCESS_TOKEN_TTL: '3600',
    LOG_LEVEL: 'warn',
  });
  return {
    folder,
    process: server,
    client: await signedIn(server.address, ADMIN),
    openDatabase: () =>
      openDatabase(findRunningDatabase(folder) ?? '', { connections: 2, statementTimeout: PATIENCE }),
  };
};

/** Gives work a folder that is gone afterwards. */
export const inFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'registrar-accept-'));
  try {
    return await work(folder);
  } finally {
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
