/**
 * `npm run build` ends with it: writes the server, and what it shares with the app, as JavaScript, a file for a file,
 * into dist/server and dist/contract, or into another folder.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const folder = process.argv[2] ?? 'dist';
const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));

for (const part of ['server', 'contract']) rmSync(join(folder, part), { recursive: true, force: true });
execFileSync(
  process.execPath,
  [join(typescript, 'bin', 'tsc'), '--project', 'tsconfig.server.json', '--outDir', folder],
  { stdio: 'inherit' },
);
const migrations = join('server', 'database', 'migrations');
cpSync(migrations, join(folder, migrations), { recursive: true });
