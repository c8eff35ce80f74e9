/**
 * Runs the server's tests on the PostgreSQL of this machine instead of our own:
 *   npm run test:postgres [-- FILES]
 * The programs are those in PG_BIN, else the newest under /usr/lib/postgresql, else what `pg_config` names.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireRunner } from '../server/database/embedded-runner.ts';

const DEBIAN = '/usr/lib/postgresql';

const newestIn = async (folder: string) => {
  const versions = await readdir(folder).catch(() => []);
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  return newest ? join(folder, newest, 'bin') : undefined;
};

const ofConfig = () => {
  try {
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
};

const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
};

const bin = process.env['PG_BIN'] ?? (await newestIn(DEBIAN)) ?? ofConfig();
if (!bin) {
  console.error('There is no PostgreSQL server on this machine: install one, or set PG_BIN to its programs.');
  process.exit(1);
}

const folder = await mkdtemp(join(tmpdir(), 'registrar-postgres-'));
// Root lends the programs an ordinary user, who must be able to pass.
await chmod(folder, 0o755);
const program = (name: string) => join(bin, name);
const runner = requireRunner(program('postgres'), folder);
runner.own(folder);
const data = join(folder, 'data');
const port = await freePort();
const options = `-p ${port} -h 127.0.0.1 -c unix_socket_directories= -c fsync=off -c max_connections=200`;
try {
  await runner.run(program('initdb'), [
    `--pgdata=${data}`,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ]);
  await runner.run(program('pg_ctl'), ['start', '-w', '-D', data, '-l', join(folder, 'log'), '-o', options]);
  console.log(`Server tests on ${(await runner.run(program('postgres'), ['--version'])).trim()}`);
  const tests = spawn('npx', ['vitest', 'run', '--project', 'server', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres` },
  });
  const [code] = (await once(tests, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
} finally {
  await runner.run(program('pg_ctl'), ['stop', '-D', data, '-m', 'immediate']).catch(() => {});
  await rm(folder, { recursive: true, force: true });
}
