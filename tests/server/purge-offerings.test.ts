import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const make = async (plural: string, body: object): Promise<string> =>
  (await server.call('POST', `/v1/${plural}`, { body })).body.data.id;
const trash = (plural: string, id: string) =>
  server.call('DELETE', `/v1/${plural}/${id}`, { headers: { 'if-match': '"1"' } });
const status = async (plural: string, id: string) => (await server.call('GET', `/v1/${plural}/${id}`)).status;

/** Offerings have no list in trash: nobody could delete them first. */
const withOfferings = async (name: string, beforeTrash = async (_id: string) => {}) => {
  const university = await make('universities', { name, country: 'NP' });
  const offerings: string[] = [];
  for (const level of ['Bachelor', 'Master']) {
    const level_id = await make('levels', {
      name: `${level} ${name}`,
      code: `${level}-${name}`.toLowerCase(),
    });
    const major_id = await make('majors', { name: `${level} ${name}` });
    offerings.push(await make('offerings', { university_id: university, major_id, level_id }));
  }
  await beforeTrash(university);
  for (const id of offerings) await trash('offerings', id);
  await trash('universities', university);
  return { university, offerings };
};

test('a record is deleted permanently with the offerings in trash that refer to it', async () => {
  const { university, offerings } = await withOfferings('Single');
  const other = await withOfferings('Other');
  const purged = await server.call('POST', `/v1/universities/${university}/purge`, {
    headers: { 'if-match': '"2"' },
  });
  expect(purged.status).toBe(200);
  for (const id of offerings) expect(await status('offerings', id)).toBe(404);
  for (const id of other.offerings) expect(await status('offerings', id)).toBe(200);
});

test('offerings of a record that is in use in trash are not counted, as it stays', async () => {
  const { university } = await withOfferings('Above', async (parent_id) => {
    await trash('universities', await make('universities', { name: 'Below', country: 'NP', parent_id }));
  });
  const set = (
    await server.call('POST', '/v1/universities/sets', { body: { ids: [university], in: 'trash' } })
  ).body.data;
  const inUse = await server.call('GET', `/v1/universities/sets/${set.id}/in-use`);
  expect(inUse.body.data).toMatchObject({ count: 1, offerings: 0 });
});

test('so are the records of a selection, which says how many beforehand and in Activity', async () => {
  const { university, offerings } = await withOfferings('Selected');
  const set = (
    await server.call('POST', '/v1/universities/sets', { body: { ids: [university], in: 'trash' } })
  ).body.data;
  const inUse = await server.call('GET', `/v1/universities/sets/${set.id}/in-use`);
  expect(inUse.body.data).toEqual({ count: 0, named: [], offerings: 2 });
  const { body } = await server.call('POST', '/v1/universities/bulk', {
    body: { set_id: set.id, purge: true },
  });
  const job = await until(async () => {
    const { data } = (await server.call('GET', `/v1/jobs/${body.data.id}`)).body;
    expect(data.state).toBe('done');
    return data;
  });
  expect(job).toMatchObject({ total: 1, result: { changed: 1, failed: 0 } });
  for (const id of offerings) expect(await status('offerings', id)).toBe(404);
  const [newest] = (await server.call('GET', '/v1/change-sets?limit=1')).body.data;
  expect(newest).toMatchObject({
    summary: 'Permanently deleted Selected and 2 offerings',
    records: 3,
    undoable: false,
  });
});
