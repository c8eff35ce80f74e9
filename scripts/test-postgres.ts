/** On this machine's PostgreSQL: `npm run test:postgres [-- FILES]`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startInstalledPostgres } from '../tests/support/installed-postgres.ts';

const postgres = await startInstalledPostgres();
console.log(`Server tests on ${postgres.version}`);
try {
  const tests = spawn('npx', ['vitest', 'run', '--project', 'server', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: postgres.url },
  });
  const [code] = (await once(tests, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
} finally {
  await postgres.stop();
}
