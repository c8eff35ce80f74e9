import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { explainFailure } from '../../server/explain-failure.ts';
import { readSettings } from '../../server/settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'registrar-addresses-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Each holds the password "hush", or a part of one, where an address may not hold it. */
const MALFORMED = [
  'postgres://me:hu#sh@127.0.0.1:1/registrar',
  'postgres://me:hush@127.0.0.1:port/registrar',
  'postgres://me:1/hush@127.0.0.1:1/registrar',
  'postgres://me:1?hush@127.0.0.1:1/registrar',
  'postgres://me:hush@[127.0.0.1/registrar',
  'postgres://me hush@127.0.0.1:1:1/registrar',
  'postgres:me:hush@127.0.0.1:1/registrar',
];
/** Reach nothing: their server refuses, or there is none. */
const UNREACHABLE = [
  'postgres://me:hush@127.0.0.1:1/registrar',
  'postgres://me:hu%ffsh@127.0.0.1:1/registrar',
  'postgres://me@127.0.0.1:1/registrar?password=hush',
  'postgres://127.0.0.1:1/registrar?user=me&password=hush',
];
const COMMANDS = [
  ['server/backup-command.ts', join(folder, 'backup')],
  ['server/restore-command.ts', join(folder, 'backup')],
  ['server/user-command.ts', 'add', 'ada@example.org'],
  ['scripts/start.ts'],
].map((command) => ({ program: command[0], command }));

const printedBy = (command: readonly string[], address: string) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', ...command], {
    env: { ...process.env, DATABASE_URL: address, PORT: '0' },
    encoding: 'utf8',
    input: '',
  });
  return { status, printed: stdout + stderr };
};

describe('an address of a database is never printed', () => {
  test.each(COMMANDS)('$program refuses a malformed one in a sentence', ({ command }) => {
    const { status, printed } = printedBy(command, MALFORMED[0]!);
    expect(status).toBe(1);
    expect(printed).toMatch(/DATABASE_URL must be a URL like/);
    expect(printed).not.toMatch(/hu#?sh|\n\s+at /);
  });

  test.each(MALFORMED)('a malformed one is refused with the settings: %s', (address) => {
    expect(() => readSettings({ DATABASE_URL: address })).toThrow(/^DATABASE_URL must (be|start)/);
    expect(() => readSettings({ DATABASE_URL: address })).not.toThrow(/hu#?sh/);
  });

  test.each(UNREACHABLE)('one that cannot be reached is named by its server alone: %s', (address) => {
    const { status, printed } = printedBy(COMMANDS[0]!.command, address);
    expect([status, printed.trim()]).toEqual([
      1,
      expect.stringMatching(/^Can’t use the database at 127\.0\.0\.1:1\/registrar: [^\n]*\.$/),
    ]);
    expect(printed).not.toMatch(/hu(%ff)?sh/);
  });

  test.each([
    'postgres://me:hush@db.example.org/registrar?sslmode=verify-full&application_name=a@b',
    'postgresql://me@db.example.org:5432/registrar',
    'postgres://me:hu%2Fsh%40@[::1]:5432/registrar',
    'postgres:///registrar?host=/run/postgresql',
  ])('a sound one is taken: %s', (address) => {
    expect(readSettings({ DATABASE_URL: address }).databaseUrl).toBe(address);
  });

  test('a fault of a library that repeats it is printed without it', () => {
    const fault = Object.assign(new TypeError('Invalid URL'), { input: 'postgres://me:hush@:x/registrar' });
    expect(explainFailure(new Error('not connected', { cause: fault }))).not.toContain('hush');
  });
});
