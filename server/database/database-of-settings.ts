import { findRunningDatabase, lockFolder } from '../folder-lock.ts';
import type { Settings } from '../settings.ts';
import { startEmbedded } from './embedded.ts';

/**
 * Runs `work` with the address of the database of the settings, beside a running server or without one.
 * @throws StartFailure when it cannot be started
 */
export const withDatabaseOf = async <Result>(
  { databaseUrl, dataDir }: Settings,
  work: (url: string) => Promise<Result>,
): Promise<Result> => {
  const known = databaseUrl ?? findRunningDatabase(dataDir);
  if (known) return work(known);
  const lock = lockFolder(dataDir);
  try {
    const embedded = await startEmbedded(dataDir);
    return await work(embedded.url).finally(() => embedded.stop());
  } finally {
    lock.release();
  }
};
