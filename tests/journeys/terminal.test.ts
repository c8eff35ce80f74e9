import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { startRegistrar } from '../support/registrar-process.ts';
import { runOnTerminal } from '../support/terminal.ts';
import { until } from '../support/until.ts';

const root = mkdtempSync(join(tmpdir(), 'registrar-terminal-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const environment = () => {
  const { LOG_LEVEL: _, ...given } = process.env;
  return { ...given, DATA_DIR: mkdtempSync(join(root, 'data-')), PORT: '0' };
};
const isJson = (line: string) => line.trimStart().startsWith('{');

describe('a person at a terminal', () => {
  test('reads the greeting alone on the first start, and a short line when something is wrong', async () => {
    const settings = environment();
    const terminal = runOnTerminal('scripts/start.ts', settings);
    await until(() => expect(terminal.screen()).toContain('Press Ctrl+C to stop.'));
    expect(
      terminal
        .screen()
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    ).toEqual([
      'Registrar is ready.',
      expect.stringMatching(/^Address: {3}http:\/\/localhost:\d+$/),
      'Email:     admin@registrar.example',
      expect.stringMatching(/^Password: {2}\S{15,} {3}\(shown only once\)$/),
      'Press Ctrl+C to stop.',
    ]);
    const [pid] = readFileSync(join(settings.DATA_DIR, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await until(() => expect(terminal.screen()).toContain('PostgreSQL restarted'));
    expect(terminal.screen()).toMatch(/^\d\d:\d\d:\d\d error: PostgreSQL stopped; restarting it\r?$/m);
    expect(await terminal.interrupt()).toBe(0);
    expect(terminal.screen().split('\n').filter(isJson)).toEqual([]);
  });

  test('who sets LOG_LEVEL reads JSON lines', async () => {
    const terminal = runOnTerminal('scripts/start.ts', { ...environment(), LOG_LEVEL: 'info' });
    await until(() => expect(terminal.screen()).toContain('Press Ctrl+C to stop.'));
    await until(() =>
      expect(terminal.screen().split('\n').filter(isJson).join()).toContain('"event":"server.ready"'),
    );
    expect(await terminal.interrupt()).toBe(0);
  });
});

test('a program that reads standard error is given JSON lines', async () => {
  const server = await startRegistrar(environment());
  await until(() =>
    expect(server.output().split('\n').filter(isJson).join()).toContain('"event":"server.ready"'),
  );
  expect(await server.stop()).toBe(0);
});
