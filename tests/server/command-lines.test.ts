import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'registrar-command-lines-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const absent = join(folder, 'absent');

/** Started in a folder of its own, which shows what it leaves. */
const run = (program: string, parameters: string[], settings: Record<string, string> = {}) => {
  const tsx = import.meta.resolve('tsx');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', tsx, resolve(program), ...parameters],
    { cwd: folder, env: { ...process.env, DATA_DIR: absent, ...settings }, encoding: 'utf8', input: '' },
  );
  return [status, (stdout + stderr).trim()];
};

test.each([
  ['server/backup-command.ts', /^Usage:\n {2}npm run backup -- FILE\n/],
  ['server/restore-command.ts', /^Usage:\n {2}npm run restore -- FILE\n/],
  ['server/user-command.ts', /^Usage:\n {2}npm run user -- add EMAIL /],
  [
    'server/start-command.ts',
    /^Registrar could not start\. “--help” has no effect: settings are environment/,
  ],
])('%s --help says how to use it, and does nothing', (program, printed) => {
  expect(run(program, ['--help'])).toEqual([1, expect.stringMatching(printed)]);
  expect(readdirSync(folder)).toEqual([]);
});

test('a data folder that is not there is not made by mistake', () => {
  const [status, printed] = run('server/user-command.ts', ['add', 'ada@example.org']);
  expect([status, printed]).toEqual([1, `Folder ${absent} not found. Set DATA_DIR or DATABASE_URL.`]);
  expect(run('server/restore-command.ts', ['none.gz'])).toEqual([1, 'none.gz not found.']);
  expect(existsSync(absent)).toBe(false);
});

test('what the machine refuses is said in its words, without a stack', () => {
  const file = join(absent, 'backup.gz');
  const [status, printed] = run('server/backup-command.ts', [file], {
    DATABASE_URL: `${inject('databaseServer').replace(/[^/]*$/, '')}registrar_template`,
  });
  expect([status, printed]).toEqual([
    1,
    expect.stringMatching(/^No such file or directory: \S+backup\.gz\.\d+\.part \(ENOENT\)\.$/),
  ]);
});
