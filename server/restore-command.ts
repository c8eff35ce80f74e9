import { existsSync } from 'node:fs';
import { restore } from './backup/restore.ts';
import { commandLine } from './command-line.ts';
import { connect } from './database/connect.ts';
import { withDatabaseOf } from './database/open-database.ts';
import { explainFailure } from './explain-failure.ts';
import { requireFolder } from './folder-lock.ts';
import { readSettings, StartFailure } from './settings.ts';

const USAGE = `Usage:
  ${commandLine('restore')} FILE
Restores FILE into an empty database: the one at DATABASE_URL, or an embedded one in a new folder at DATA_DIR.`;

try {
  const [file, ...rest] = process.argv.slice(2);
  if (!file || file.startsWith('-') || rest.length > 0) throw new StartFailure(USAGE);
  const settings = readSettings(process.env);
  if (!existsSync(file)) throw new StartFailure(`${file} not found.`);
  if (!settings.databaseUrl) requireFolder(settings.dataDir);
  const { rows, at } = await withDatabaseOf(settings, async (url) => {
    const database = await connect(url, { statementTimeout: 0, prepare: () => Promise.resolve() });
    return restore(database, file).finally(() => database.close());
  });
  console.log(
    `Restored ${rows.toLocaleString('en')} rows, as of ${at}. Everyone must sign in again, with the password they had then.`,
  );
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
}
