import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '../../server/main.ts';
import { readSettings } from '../../server/settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'registrar-data-folder-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const [file, nowhere] = [join(folder, 'a file'), join(folder, 'link')];
writeFileSync(file, '');
symlinkSync(join(folder, 'absent', 'too'), nowhere);

test.each([
  ['in which the kernel makes none', '/proc/none', 'ENOENT'],
  ['in one of those', '/proc/none/below/it', 'ENOENT'],
  ['that takes no files', '/proc', 'ENOENT'],
  ['that is a file', file, expect.stringMatching(/EACCES|ENOTDIR/)],
  ['below a file', join(file, 'data'), 'ENOTDIR'],
  ['that links to nowhere', nowhere, 'EEXIST'],
  ['whose name is too long', join(folder, 'x'.repeat(300)), 'ENAMETOOLONG'],
])('a data folder %s is refused in one sentence that names the setting', async (_, dataDir, code) => {
  const refused = await startServer(readSettings({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' })).then(
    () => '',
    ({ message }: Error) => message,
  );
  const [, named] = /\((\w+)\)/.exec(refused) ?? [];
  expect(named).toEqual(code);
  expect(refused).toBe(
    `Can’t write to the data folder ${dataDir} (${named}). Set DATA_DIR to a folder you can write to.`,
  );
});
