import { afterAll, beforeAll, expect, test } from 'vitest';
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

const fixCountry = (id: string) =>
  client.call('POST', `/v1/imports/${id}/fix`, { column: 'country', from: 'Narnia', to: 'NP' });
const commit = async (id: string) => {
  await startCommit(client, id);
  return settledImport(client, id);
};
const undo = async (changeSetId: string) =>
  (await client.call('POST', `/v1/change-sets/${changeSetId}/undo`)).data as {
    undone: number;
    change_set_id: string;
  };

test('an import names what each of its commits wrote, however its rows are fixed in between', async () => {
  const { id, change_set_ids: none } = await uploadAndCheck(client, {
    kind: 'universities',
    csv: 'name,country\nFirst Act University,NP\nSecond Act University,Narnia\n',
    mapping: { name: 'name', country: 'country' },
    matchBy: 'auto',
  });
  expect(none).toEqual([]);
  const { change_set_ids: first } = await commit(id);
  expect(first).toHaveLength(1);
  await fixCountry(id);
  const { data: fixed } = await client.call('GET', `/v1/imports/${id}`);
  expect(fixed).toMatchObject({ state: 'checked', to_write: 1, change_set_ids: first });
  const { change_set_ids: both } = await commit(id);
  expect(both).toEqual([expect.any(String), ...first]);
  expect(new Set(both).size).toBe(2);
  const undone = await Promise.all(both.map(undo));
  expect(undone.map((each) => each.undone)).toEqual([1, 1]);
});

test('an import whose second commit wrote nothing still names what its first one wrote', async () => {
  const { id } = await uploadAndCheck(client, {
    kind: 'universities',
    csv: 'name,country\nOnly Act University,NP\nNo Act University,Narnia\n',
    mapping: { name: 'name', country: 'country' },
    matchBy: 'auto',
  });
  const { change_set_ids: first } = await commit(id);
  await client.call('POST', `/v1/imports/${id}/skip`, { line: 3, skip: true });
  const after = await commit(id);
  expect(after).toMatchObject({ change_set_id: null, change_set_ids: first });
});

test('an import has open rows until all it wrote is undone, and again once that is redone', async () => {
  const { id } = await uploadAndCheck(client, {
    kind: 'universities',
    csv: 'name,country\nOpen Act University,NP\nLater Act University,Oz\nWrong Act University,Narnia\n',
    mapping: { name: 'name', country: 'country' },
    matchBy: 'auto',
  });
  const openRows = async () =>
    (await client.call('GET', '/v1/imports')).data.find((each: { id: string }) => each.id === id)
      .open_rows as number;
  await commit(id);
  await client.call('POST', `/v1/imports/${id}/fix`, { column: 'country', from: 'Oz', to: 'NP' });
  const [second = '', first = ''] = (await commit(id)).change_set_ids;
  await undo(first);
  expect(await openRows()).toBe(1);
  const { change_set_id: undoing } = await undo(second);
  expect(await openRows()).toBe(0);
  await undo(undoing);
  expect(await openRows()).toBe(1);
});

test('rows of a record that a row before them created are reviewed again, and may add to it alone', async () => {
  const name = 'Native University';
  const { id, counts } = await uploadAndCheck(client, {
    kind: 'universities',
    csv: `name,country,local,city\n${name},NP,Dēshī,Pokhara\n${name},NP,देशी,\n${name},NP,ਦੇਸੀ,\n${name},NP,,Patan\n`,
    mapping: { name: 'name', country: 'country', local: 'aliases', city: 'city' },
    emptyCells: 'keep',
    matchBy: 'auto',
  });
  expect(counts).toMatchObject({ new: 1, failed: 3 });
  const recheck = async () => {
    await client.call('POST', `/v1/imports/${id}/recheck`);
    return settledImport(client, id);
  };
  expect((await commit(id)).counts).toMatchObject({ new: 1, failed: 3 });
  const groups = await client.call('GET', `/v1/imports/${id}/error-groups`);
  expect(groups.meta.outdated).toBe(3);
  expect(groups.data).toEqual([
    expect.objectContaining({
      message: 'The same record as another row, which was imported. Review it again.',
      rows: 3,
    }),
  ]);
  expect((await recheck()).counts).toMatchObject({ changed: 1, failed: 2 });
  await commit(id);
  expect((await recheck()).counts).toMatchObject({ changed: 1, failed: 1 });
  await commit(id);
  const { data } = await client.call('GET', `/v1/universities?q=${encodeURIComponent(name)}`);
  expect(data).toMatchObject([
    { city: 'Pokhara', aliases: [{ name: 'Dēshī' }, { name: 'देशी' }, { name: 'ਦੇਸੀ' }] },
  ]);
});
