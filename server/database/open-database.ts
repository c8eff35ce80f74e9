import { existsSync } from 'node:fs';
import { findRunningDatabase, lockFolder } from '../folder-lock.ts';
import { stopGracefully } from '../stop-on-signal.ts';
import { StartFailure, type Settings } from '../settings.ts';
import { startEmbedded } from './embedded.ts';

/**
 * Works beside a running server or without one.
 * @throws StartFailure
 */
export const withDatabaseOf = async <Result>(
  { databaseUrl, dataDir }: Settings,
  work: (url: string) => Promise<Result>,
): Promise<Result> => {
  const known = databaseUrl ?? findRunningDatabase(dataDir);
  if (known) return work(known);
  if (!existsSync(dataDir))
    throw new StartFailure(`Folder ${dataDir} not found. Set DATA_DIR or DATABASE_URL.`);
  const lock = lockFolder(dataDir);
  const stopping = new AbortController();
  const starting = startEmbedded(dataDir, { signal: stopping.signal });
  const end = async () => {
    stopping.abort();
    await starting.then(
      (embedded) => embedded.stop(),
      () => {},
    );
    lock.release();
  };
  const { uninstall } = stopGracefully(async (fault) => {
    await end();
    throw fault ?? 'Stopped before the end.';
  });
  try {
    return await work((await starting).url);
  } finally {
    await end();
    uninstall();
  }
};
