import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
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
const timed = async <T>(work: Promise<T>) => {
  const began = performance.now();
  const result = await work;
  return { result, took: performance.now() - began };
};
/**
 * How long a piece of work takes, as a multiple of what a first start takes that begins with it: the machine is the
 * same, at the same hour. The seconds that are demanded of an idle one are asked for by `npm run accept`.
 */
const comparedToAStart = async <T>(work: () => Promise<T>) => {
  const [{ result, took }, started] = await Promise.all([
    timed(work()),
    timed(start({ DATA_DIR: folder('beside') })),
  ]);
  await started.result.stop();
  return { result, ratio: took / started.took };
};

/** What a start that cannot succeed prints, and the code it ends with. */
const refusal = async (settings: Record<string, string>) => {
  const error = await start(settings).then(
    async (server) => {
      await server.stop();
      return new Error('it started');
    },
    (cause: Error) => cause,
  );
  const [first = '', ...output] = error.message.split('\n');
  return { code: Number(/ended with (\d+)/.exec(first)?.[1]), output: output.filter(Boolean) };
};

const CREDENTIALS = JSON.stringify({ email: 'admin@registrar.example', password: PASSWORD });

const signIn = (address: string) =>
  fetch(`${address}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', scope: 'admin' },
    body: CREDENTIALS,
  });

describe('a start that cannot succeed says why in one sentence and ends with 1', () => {
  test('settings that make no sense, all of them at once', async () => {
    const { code, output } = await refusal({
      PORT: 'eighty',
      TRUST_PROXY: 'maybe',
      DATABASE_URL: 'mysql://x',
      ADMIN_EMAIL: 'admin@localhost',
      ADMIN_PASSWORD: 'password123456789',
    });
    expect(code).toBe(1);
    expect(output).toEqual([
      'Registrar could not start. DATABASE_URL must start with postgres://; ADMIN_EMAIL must be an email address like name@example.org, not “admin@localhost”; ADMIN_PASSWORD can’t be used: This password is too common. Choose another; PORT must be a whole number from 0 to 65535, not “eighty”; TRUST_PROXY must be one of true, false, not “maybe”.',
    ]);
  });

  test('a folder that cannot be written to', async () => {
    const file = join(root, 'a-file');
    writeFileSync(file, '');
    const { code, output } = await refusal({ DATA_DIR: join(file, 'data') });
    expect(code).toBe(1);
    expect(output).toEqual([
      expect.stringMatching(/^Registrar could not start\. Can’t write to the data folder .*Set DATA_DIR/),
    ]);
  });

  test('a database that does not answer, without its password', async () => {
    const { code, output } = await refusal({ DATABASE_URL: 'postgres://me:hush@127.0.0.1:1/registrar' });
    expect(code).toBe(1);
    expect(output).toEqual([
      expect.stringMatching(
        /^Registrar could not start\. Can’t use the database at 127\.0\.0\.1:1\/registrar: /,
      ),
    ]);
    expect(output.join()).not.toContain('hush');
  });

  test('a port that is taken, and the database is stopped again', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const data = folder('port');
    const { code, output } = await refusal({ PORT: String(port), DATA_DIR: data });
    other.close();
    expect(code).toBe(1);
    expect(output.at(-1)).toBe(
      `Registrar could not start. Port ${port} on 127.0.0.1 is in use. Set PORT to another port, or stop the program that uses it.`,
    );
    expect(() => readFileSync(join(data, 'postgres', 'postmaster.pid'))).toThrow('ENOENT');
  });

  test('a machine PostgreSQL is not packed for', async () => {
    await expect(requirePrograms('plan9-mips')).rejects.toThrow('Set DATABASE_URL to a PostgreSQL server');
  });
});

test('a second server on the same folder ends sooner than one starts, and names the first', async () => {
  const data = folder('shared');
  const first = await start({ DATA_DIR: data });
  const { result, ratio } = await comparedToAStart(() => refusal({ DATA_DIR: data }));
  const { code, output } = result;
  expect(code).toBe(1);
  expect(ratio).toBeLessThan(1);
  expect(output.at(-1)).toBe(
    `Registrar could not start. Another server (process ${first.pid} at ${first.address}) already uses ${data}.`,
  );
  expect(await first.stop()).toBe(0);
});

test('after kill -9 the next start takes the folder and its database over, in at most twice the time of a first start', async () => {
  const data = folder('killed');
  const first = await start({ DATA_DIR: data });
  await first.stop('SIGKILL');
  const [orphan] = readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const { result: second, ratio } = await comparedToAStart(() => start({ DATA_DIR: data }));
  expect(ratio).toBeLessThan(2);
  const [present] = readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  expect(present).not.toBe(orphan);
  expect((await signIn(second.address)).status).toBe(200);
  expect(await second.stop()).toBe(0);
});

test('the database is started again when it is killed under the server', async () => {
  const data = folder('database-killed');
  const server = await start({ DATA_DIR: data });
  const [pid] = readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
  await expect.poll(async () => (await signIn(server.address)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});

test('SIGTERM answers what is in flight, waits for nobody who asks nothing, ends with 0, and leaves no database behind', async () => {
  const data = folder('term');
  const server = await start({ DATA_DIR: data });
  // Browsers and proxies open connections for later.
  const silent = connectTo(Number(new URL(server.address).port), '127.0.0.1');
  await once(silent, 'connect');
  const connections = new Agent({ keepAlive: true, maxSockets: 6 });
  const send = (path: string, body?: string) =>
    new Promise<number | 'lost'>((resolve) => {
      const headers = { 'content-type': 'application/json', scope: 'admin' };
      const method = body === undefined ? 'GET' : 'POST';
      request(`${server.address}${path}`, { agent: connections, method, headers }, (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 'lost'));
      })
        .on('error', () => resolve('lost'))
        .end(body);
    });
  await Promise.all(Array.from({ length: 6 }, () => send('/readyz')));
  // Few: each costs a processor's time, and the server waits for all of them ten seconds.
  const signIns = Array.from({ length: 5 }, () => send('/v1/auth/login', CREDENTIALS));
  // Sent after them over a connection as old as theirs: once it is answered, all have been read.
  await send('/readyz');
  expect(await server.stop()).toBe(0);
  expect(await Promise.all(signIns)).not.toContain('lost');
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
