/** On this machine's PostgreSQL: `npm run test:postgres [-- FILES]`. */
import { startInstalledPostgres } from '../tests/support/installed-postgres.ts';
import { runProgram } from './run-program.ts';

const postgres = await startInstalledPostgres();
console.log(`Server tests on ${postgres.version}`);
try {
  const parameters = ['run', '--project', 'server', ...process.argv.slice(2)];
  process.exitCode = await runProgram('vitest', parameters, { TEST_DATABASE_URL: postgres.url });
} finally {
  await postgres.stop();
}
