import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectTo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { connect } from '../../server/database/connect.ts';
import { requirePrograms } from '../../server/database/embedded-programs.ts';
import { startRegistrar } from '../support/registrar-process.ts';

const root = mkdtempSync(join(tmpdir(), 'registrar-start-up-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const folder = (name: string) => mkdtempSync(join(root, `${name}-`));

const PASSWORD = 'seven quiet otters read';
const start = (settings: Record<string, string>) =>
  startRegistrar({ PORT: '0', ADMIN_PASSWORD: PASSWORD, ...settings });
/** Starts a server, and says how many milliseconds that takes this machine at this hour. */
const startTimed = async (settings: Record<string, string>) => {
  const began = Date.now();
  const server = await start(settings);
  return { server, took: Date.now() - began };
};
/** A time that is demanded of an idle machine; one that needs longer for a whole start may need as long for a part. */
const orAsLongAsAStart = (milliseconds: number, took: number) => Math.max(milliseconds, 2 * took);

/** What a start that cannot succeed prints, and the code it ends with. */
const refusal = async (settings: Record<string, string>) => {
  const error = await start(settings).then(
    async (server) => {
      await server.stop();
      return new Error('it started');
    },
    (cause: Error) => cause,
  );
  const [first = '', ...said] = error.message.split('\n');
  return { code: Number(/ended with (\d+)/.exec(first)?.[1]), said: said.filter(Boolean) };
};

const signIn = (address: string) =>
  fetch(`${address}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', scope: 'admin' },
    body: JSON.stringify({ email: 'admin@registrar.example', password: PASSWORD }),
  });

describe('a start that cannot succeed says why in one sentence and ends with 1', () => {
  test('settings that make no sense, all of them at once', async () => {
    const { code, said } = await refusal({ PORT: 'eighty', TRUST_PROXY: 'maybe', DATABASE_URL: 'mysql://x' });
    expect(code).toBe(1);
    expect(said).toEqual([
      'Registrar could not start. DATABASE_URL must begin with postgres://; PORT must be a whole number from 0 to 65535, not "eighty"; TRUST_PROXY must be one of true, false, not "maybe".',
    ]);
  });

  test('a folder that cannot be written to', async () => {
    const file = join(root, 'a-file');
    writeFileSync(file, '');
    const { code, said } = await refusal({ DATA_DIR: join(file, 'data') });
    expect(code).toBe(1);
    expect(said).toEqual([
      expect.stringMatching(/^Registrar could not start\. Cannot write to the data folder .*set DATA_DIR/),
    ]);
  });

  test('a database that does not answer, without its password', async () => {
    const { code, said } = await refusal({ DATABASE_URL: 'postgres://me:hush@127.0.0.1:1/registrar' });
    expect(code).toBe(1);
    expect(said).toEqual([
      expect.stringMatching(
        /^Registrar could not start\. The database at 127\.0\.0\.1:1\/registrar cannot be used: /,
      ),
    ]);
    expect(said.join()).not.toContain('hush');
  });

  test('a port that is taken, and the database is stopped again', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const data = folder('port');
    const { code, said } = await refusal({ PORT: String(port), DATA_DIR: data });
    other.close();
    expect(code).toBe(1);
    expect(said.at(-1)).toBe(
      `Registrar could not start. Port ${port} on 127.0.0.1 is in use: set PORT to another, or stop what uses it.`,
    );
    expect(() => readFileSync(join(data, 'postgres', 'postmaster.pid'))).toThrow('ENOENT');
  });

  test('an administrator password that is tried first', async () => {
    const { said } = await refusal({ DATA_DIR: folder('password'), ADMIN_PASSWORD: 'password123456789' });
    expect(said.at(-1)).toMatch(/^Registrar could not start\. ADMIN_PASSWORD cannot be used: /);
  });

  test('a machine PostgreSQL is not packed for', async () => {
    await expect(requirePrograms('plan9-mips')).rejects.toThrow('set DATABASE_URL to a PostgreSQL server');
  });
});

test('a second server on the same folder ends within five seconds and names the first', async () => {
  const data = folder('shared');
  const { server: first, took } = await startTimed({ DATA_DIR: data });
  const began = Date.now();
  const { code, said } = await refusal({ DATA_DIR: data });
  expect(code).toBe(1);
  expect(Date.now() - began).toBeLessThan(orAsLongAsAStart(5000, took));
  expect(said.at(-1)).toBe(
    `Registrar could not start. Another server (process ${first.pid} at ${first.address}) already uses ${data}.`,
  );
  expect(await first.stop()).toBe(0);
});

test('after kill -9 the next start takes the folder and its database over within six seconds', async () => {
  const data = folder('killed');
  const { server: first, took } = await startTimed({ DATA_DIR: data });
  await first.stop('SIGKILL');
  const [orphan] = readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const { server: second, took: tookAgain } = await startTimed({ DATA_DIR: data });
  expect(tookAgain).toBeLessThan(orAsLongAsAStart(6000, took));
  const [present] = readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  expect(present).not.toBe(orphan);
  expect((await signIn(second.address)).status).toBe(200);
  expect(await second.stop()).toBe(0);
});

test('the database is started again when it is killed under the server', async () => {
  const data = folder('database-killed');
  const { server, took } = await startTimed({ DATA_DIR: data });
  const [pid] = readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
  await expect
    .poll(async () => (await signIn(server.address)).status, {
      timeout: orAsLongAsAStart(6000, took),
      interval: 100,
    })
    .toBe(200);
  expect(await server.stop()).toBe(0);
});

test('SIGTERM answers what is in flight, waits for nobody who asks nothing, ends with 0 within five seconds, and leaves no database behind', async () => {
  const data = folder('term');
  const { server, took } = await startTimed({ DATA_DIR: data });
  // Browsers and proxies open connections for later.
  const silent = connectTo(Number(new URL(server.address).port), '127.0.0.1');
  await once(silent, 'connect');
  const requests = Array.from({ length: 20 }, () => signIn(server.address).then((answer) => answer.status));
  // All have reached the server once the first is answered: each costs it a password hash.
  await Promise.race(requests);
  const began = Date.now();
  const code = await server.stop();
  expect(code).toBe(0);
  expect(Date.now() - began).toBeLessThan(orAsLongAsAStart(5000, took));
  const statuses = await Promise.all(requests.map((request) => request.catch(() => 'lost')));
  expect(statuses.filter((status) => status === 'lost')).toEqual([]);
  expect(() => readFileSync(join(data, 'postgres', 'postmaster.pid'))).toThrow('ENOENT');
});

test('four servers starting on one empty database run each migration once', async () => {
  const server = inject('databaseServer');
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query('drop database if exists four_starts with (force)');
  await client.query('create database four_starts');
  const url = new URL(server);
  url.pathname = '/four_starts';
  const databases = await Promise.all(Array.from({ length: 4 }, () => connect(url.href)));
  const { rows } = await databases[0]!.pool.query<{ name: string }>(
    'select name from migrations order by name',
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length);
  await Promise.all(databases.map((database) => database.close()));
  await client.query('drop database four_starts with (force)');
  await client.end();
});
