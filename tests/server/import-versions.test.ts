import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Import } from '../../contract/imports.ts';
import { signedIn, type Client } from '../support/client.ts';
import { settledImport, startCommit, uploadAndCheck } from '../support/import-file.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

const upload = (...lines: readonly string[]) =>
  uploadAndCheck(client, {
    kind: 'universities',
    csv: ['name,country,website', ...lines].join('\n'),
    mapping: { name: 'name', country: 'country', website: 'website' },
    matchBy: 'auto',
  });
const post = (id: string, act: string, body: object) => client.call('POST', `/v1/imports/${id}/${act}`, body);
const refusal = async (id: string, act: string, body?: object, headers: Record<string, string> = {}) => {
  const answer = await client.send('POST', `/v1/imports/${id}/${act}`, { ...(body && { body }), headers });
  const { code, detail } = (await answer.json()) as { code: string; detail: string };
  return [answer.status, code, detail];
};
const approved = ({ version }: Pick<Import, 'version'>) => ({ 'if-match': `"${version}"` });
const NARNIA = { column: 'country', from: 'Narnia', to: 'NP' };

test('an import that was changed since its review is not imported, and what it would import now is said', async () => {
  const reviewed = await upload('Told A,NP,', 'Told B,Narnia,', 'Told C,Narnia,');
  const { id } = reviewed;
  await post(id, 'fix', NARNIA);
  expect(await refusal(id, 'commit', undefined, approved(reviewed))).toEqual([
    412,
    'stale_version',
    'This import has changed since you reviewed it, so it was not started. It would now import 3 rows.',
  ]);
  expect((await refusal(id, 'commit'))[1]).toBe('version_required');
  const { data: now } = await client.call('GET', `/v1/imports/${id}`);
  expect(now).toMatchObject({ state: 'checked', to_write: 3, change_set_ids: [] });
  await startCommit(client, id);
  await settledImport(client, id);
  expect(await refusal(id, 'commit', undefined, approved(now))).toMatchObject([
    412,
    'stale_version',
    'This import has changed since you reviewed it, so it was not started. No rows are left to import.',
  ]);
});

test('every change to what would be imported raises the version of the import', async () => {
  const twins = {
    kind: 'universities',
    mapping: { name: 'name', country: 'country' },
    matchBy: 'auto',
  } as const;
  const known = await uploadAndCheck(client, { ...twins, csv: 'name,country\nHeightened University,CH' });
  await startCommit(client, known.id);
  await settledImport(client, known.id);
  const { id, version } = await upload('Raised A,Narnia,', 'Raised B,NP,nowhere', 'Heightened Univ,CH,');
  const versions = [version];
  const act = async (name: string, body: object) => {
    const { data, meta } = await post(id, name, body);
    versions.push(data.version);
    return meta;
  };
  const { fix_id: fixId } = await act('fix', NARNIA);
  await act('undo-fix', { fix_id: fixId });
  await act('skip', { line: 3, skip: true });
  await act('duplicates', { choice: 'create' });
  await act('keep', { fields: ['website'], keep: true });
  await act('recheck', {});
  expect(versions).toEqual(versions.map((_, at) => version + at));
});

test('a commit that is sent again, as its answer was lost, is answered as before and imports nothing twice', async () => {
  const reviewed = await upload('Again A,NP,');
  const { id } = reviewed;
  const send = async () => {
    const headers = { ...approved(reviewed), 'idempotency-key': id };
    const answer = await client.send('POST', `/v1/imports/${id}/commit`, { headers });
    return ((await answer.json()) as { data: Import }).data;
  };
  const first = await send();
  const done = await settledImport(client, id);
  expect(await send()).toEqual(first);
  expect((await settledImport(client, id)).job?.id).toBe(done.job?.id);
});

test('what is imported is not changed back in its import', async () => {
  const { id } = await upload('Back A,Narnia,', 'Back B,Narnia,nowhere', 'Back C,NP,');
  const { meta } = await post(id, 'fix', NARNIA);
  await startCommit(client, id);
  const committed = await settledImport(client, id);
  const imported = [
    409,
    'conflict',
    'These rows were already imported. To change them back, undo the import.',
  ];
  expect(await refusal(id, 'undo-fix', { fix_id: meta.fix_id })).toEqual(imported);
  expect(await refusal(id, 'skip', { line: 4, skip: true })).toEqual(imported);
  expect(await settledImport(client, id)).toEqual(committed);
});

test('the counts of all commits add up to the rows of the file', async () => {
  const { id } = await upload('Sum A,NP,', 'Sum B,NP,', 'Sum C,Narnia,', 'Sum D,NP,nowhere');
  await startCommit(client, id);
  await settledImport(client, id);
  await post(id, 'fix', NARNIA);
  for (const before of [2, 3]) {
    await startCommit(client, id);
    expect(await settledImport(client, id)).toMatchObject({
      written: { new: 3 - before, changed: 0 },
      written_before: { new: before, changed: 0 },
      counts: { new: 3 - before, failed: 1 },
      lines: 4,
    });
  }
});
