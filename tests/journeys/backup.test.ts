import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { signedIn } from '../support/client.ts';
import { createBareDatabase } from '../support/database.ts';
import { startRegistrar } from '../support/registrar-process.ts';

const root = mkdtempSync(join(tmpdir(), 'registrar-backup-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const ADMIN = { email: 'admin@registrar.example', password: 'seven quiet otters dive' };

/** The README's own command, with the settings a person would give it. */
const run = async (verb: 'backup' | 'restore', file: string, settings: Record<string, string>) => {
  const env = { ...process.env, ...settings };
  const { stdout } = await promisify(execFile)('npm', ['run', '-s', verb, '--', file], { env });
  return stdout;
};

const refreshing = ({ refresh_token }: { refresh_token: string }) => ({
  method: 'POST',
  headers: { scope: 'admin', 'content-type': 'application/json' },
  body: JSON.stringify({ refresh_token }),
});

test('a backup of the embedded database, taken beside the running server, moves everything to a server of one’s own, and back', async () => {
  const file = join(root, 'registrar.gz');
  const settings = { PORT: '0', ADMIN_PASSWORD: ADMIN.password, LOG_LEVEL: 'error' };
  const first = await startRegistrar({ ...settings, DATA_DIR: join(root, 'first') });
  const before = await signedIn(first.address, ADMIN);
  const { data: session } = await before.call('POST', '/v1/auth/login', ADMIN);
  const made = await before.call('POST', '/v1/levels', { code: 'keeper', name: 'Keeper' });
  expect(await run('backup', file, { DATA_DIR: join(root, 'first') })).toMatch(
    /^Backed up [\d,]+ rows to .*, as of/,
  );
  await before.call('POST', '/v1/levels', { code: 'late', name: 'Too late' });
  await first.stop();

  const own = await createBareDatabase();
  expect(await run('restore', file, { DATABASE_URL: own.url })).toMatch(/^Restored [\d,]+ rows/);
  const second = await startRegistrar({ ...settings, DATABASE_URL: own.url });
  // The password of then: nobody's account was made anew.
  expect(second.output()).not.toContain('Password');
  const after = await signedIn(second.address, ADMIN);
  const found = await after.call('GET', '/v1/levels?q=keeper');
  expect(found.data.map(({ name }: { name: string }) => name)).toEqual(['Keeper']);
  expect((await after.call('GET', '/v1/levels?q=late')).data).toEqual([]);
  // What was approved before can be taken back after.
  const undone = await after.call('POST', `/v1/change-sets/${made.meta.change_set_id}/undo`);
  expect(undone.data.undone).toBe(1);
  const old = await fetch(`${second.address}/v1/auth/refresh-token`, refreshing(session));
  expect(old.status).toBe(401);

  const back = join(root, 'back.gz');
  await run('backup', back, { DATABASE_URL: own.url });
  await second.stop();
  await run('restore', back, { DATA_DIR: join(root, 'third') });
  const third = await startRegistrar({ ...settings, DATA_DIR: join(root, 'third') });
  const home = await signedIn(third.address, ADMIN);
  expect((await home.call('GET', '/v1/levels?q=keeper')).data).toEqual([]);
  expect((await home.call('GET', '/v1/universities/count')).data.value).toBeGreaterThan(300);
  await third.stop();
  await own.drop();
});
