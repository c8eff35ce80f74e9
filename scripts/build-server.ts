import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from './run-program.ts';

const folder = process.argv[2] ?? 'dist';

for (const part of ['server', 'contract']) rmSync(join(folder, part), { recursive: true, force: true });
const code = await runProgram('tsc', ['--project', 'tsconfig.server.json', '--outDir', folder]);
if (code !== 0) process.exit(code);
const migrations = join('server', 'database', 'migrations');
cpSync(migrations, join(folder, migrations), { recursive: true });
