import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { startRegistrar } from '../support/registrar-process.ts';
import { until } from '../support/until.ts';

const root = mkdtempSync(join(tmpdir(), 'registrar-stopping-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const newFolder = () => mkdtempSync(join(root, 'data-'));
const PASSWORD = 'seven quiet otters read';

/** Processes that were started with this folder, by their own command lines. */
const processesOn = (folder: string) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      } catch {
        return '';
      }
    })
    .filter((line) => line.includes(folder));

const run = (folder: string, ...command: string[]) =>
  spawn(process.execPath, ['--import', 'tsx', ...command], {
    env: { ...process.env, DATA_DIR: folder, PORT: '0', ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'fatal' },
    stdio: 'ignore',
  });
const endedWith = async (child: ChildProcess) => ((await once(child, 'exit')) as [number | null])[0];
const isServed = (folder: string) => existsSync(join(folder, 'postgres', 'postmaster.pid'));

describe('a signal', () => {
  test.each([
    [
      'while the first database is made',
      (folder: string) => readdirSync(folder).some((name) => name.startsWith('postgres')),
    ],
    ['while PostgreSQL starts', isServed],
  ])('%s ends the start with 0 and leaves neither PostgreSQL nor a lock behind', async (_, isMoment) => {
    const folder = newFolder();
    const server = run(folder, 'scripts/start.ts');
    const ended = endedWith(server);
    await until(() => expect(isMoment(folder)).toBe(true));
    server.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(processesOn(folder)).toEqual([]);
    expect([isServed(folder), existsSync(join(folder, 'server.lock'))]).toEqual([false, false]);
    const again = await startRegistrar({ DATA_DIR: folder, PORT: '0', ADMIN_PASSWORD: PASSWORD });
    expect(await again.stop()).toBe(0);
  });

  test('of a terminal that is closed ends a running server like any other', async () => {
    const folder = newFolder();
    const server = await startRegistrar({ DATA_DIR: folder, PORT: '0', ADMIN_PASSWORD: PASSWORD });
    expect(await server.stop('SIGHUP')).toBe(0);
    expect(processesOn(folder)).toEqual([]);
  });

  test('again ends a server at once that waits for a request, and the next one takes its folder over', async () => {
    const folder = newFolder();
    const server = await startRegistrar({ DATA_DIR: folder, PORT: '0', ADMIN_PASSWORD: PASSWORD });
    const port = Number(new URL(server.address).port);
    const slow = connect(port, '127.0.0.1').on('error', () => {});
    // Never sent to its end; the 100 says that the server has begun to read it.
    slow.write(
      'POST /v1/auth/login HTTP/1.1\r\nHost: localhost\r\nScope: admin\r\nExpect: 100-continue\r\n' +
        'Content-Type: application/json\r\nContent-Length: 999\r\n\r\n',
    );
    await once(slow, 'data');
    let isOver = false;
    void server.ended.finally(() => (isOver = true));
    const first = server.stop('SIGINT');
    await until(async () => {
      const another = connect(port, '127.0.0.1').on('error', () => {});
      await expect(once(another, 'connect').finally(() => another.destroy())).rejects.toThrow('ECONNREFUSED');
    });
    expect(isOver).toBe(false);
    void server.stop('SIGINT');
    expect(await first).toBe(1);
    expect(server.output()).toContain('Stopped immediately.');
    const next = await startRegistrar({ DATA_DIR: folder, PORT: '0', ADMIN_PASSWORD: PASSWORD });
    expect(await next.stop()).toBe(0);
    expect(processesOn(folder)).toEqual([]);
  });

  test('during a command that runs PostgreSQL ends it with 1 and leaves no PostgreSQL behind', async () => {
    const folder = newFolder();
    const command = run(folder, 'server/user-command.ts', 'enable', 'nobody@example.org');
    const ended = endedWith(command);
    await until(() => expect(isServed(folder)).toBe(true));
    command.kill('SIGTERM');
    expect(await ended).toBe(1);
    expect(processesOn(folder)).toEqual([]);
  });
});

test('a server whose PostgreSQL does not start again says so while it tries, and ends with 1 after the time that is set', async () => {
  const folder = newFolder();
  const server = await startRegistrar({
    DATA_DIR: folder,
    PORT: '0',
    ADMIN_PASSWORD: PASSWORD,
    DATABASE_RESTART_TIMEOUT: '3',
  });
  renameSync(join(folder, 'postgres', 'postgresql.conf'), join(folder, 'postgresql.conf.away'));
  const [pid] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
  await until(() => expect(server.output()).toContain('"event":"database.restart_failed"'));
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain('"event":"database.abandoned"');
  expect(server.output()).toMatch(
    /^Registrar has stopped\. PostgreSQL could not be restarted within 3 s: .*postgresql\.conf/m,
  );
});
