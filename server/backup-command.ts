import { existsSync } from 'node:fs';
import { writeBackup } from './backup/write-backup.ts';
import { commandLine } from './command-line.ts';
import { connect } from './database/connect.ts';
import { withDatabaseOf } from './database/open-database.ts';
import { explainFailure } from './explain-failure.ts';
import { readSettings, StartFailure } from './settings.ts';

const USAGE = `Usage:
  ${commandLine('backup')} FILE
Backs up the whole database to FILE, with or without a running server. DATABASE_URL or DATA_DIR selects the database.`;

try {
  const [file, ...rest] = process.argv.slice(2);
  if (!file || file.startsWith('-') || rest.length > 0) throw new StartFailure(USAGE);
  if (existsSync(file)) throw new StartFailure(`${file} already exists.`);
  const { rows, at } = await withDatabaseOf(readSettings(process.env), async (url) => {
    const database = await connect(url, { statementTimeout: 0, prepare: () => Promise.resolve() });
    return writeBackup(database, file).finally(() => database.close());
  });
  console.log(`Backed up ${rows.toLocaleString('en')} rows to ${file}, as of ${at}.`);
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
}
