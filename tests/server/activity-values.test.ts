import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../server/database/database.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const GRACE = { email: 'grace@example.org', password: 'six blue herons wade' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const write = async (method: string, path: string, body?: object, version?: number) =>
  (
    await server.call(method, `/v1/${path}`, {
      ...(body ? { body } : {}),
      headers: version === undefined ? {} : { 'if-match': `"${version}"` },
    })
  ).body;
const newest = async () => (await server.call('GET', '/v1/change-sets?limit=1')).body.data[0];

test('a change of up to three fields of one record has their values, by label and name', async () => {
  const university = (await write('POST', 'universities', { name: 'Told', country: 'NP' })).data;
  expect((await newest()).values).toEqual([]);
  const major = (await write('POST', 'majors', { name: 'Telling' })).data;
  const level = (await write('POST', 'levels', { code: 'told', name: 'Told level' })).data;
  const of = { university_id: university.id, major_id: major.id, level_id: level.id };
  const offering = `offerings/${(await write('POST', 'offerings', of)).data.id}`;
  const changed = async (fields: object, version: number) => {
    await write('PATCH', offering, fields, version);
    return (await newest()).values;
  };
  expect(await changed({ tuition: 120_000.5, currency: 'NPR', language: 'ne' }, 1)).toEqual([
    { label: 'Language of instruction', before: null, after: 'Nepali' },
    { label: 'Tuition', before: null, after: '120,000.5' },
    { label: 'Currency', before: null, after: 'NPR' },
  ]);
  expect(await changed({ duration_months: 24, intakes: [2, 9], mode: 'part_time' }, 2)).toEqual([
    { label: 'Duration', before: null, after: '2 years' },
    { label: 'Mode', before: null, after: 'Part time' },
    { label: 'Intakes', before: [], after: ['Feb', 'Sep'] },
  ]);
  expect(await changed({ status: 'published' }, 3)).toEqual([]);
  const four = { tuition: null, currency: null, mode: null, duration_months: null };
  expect(await changed(four, 4)).toEqual([]);
  await write('DELETE', offering, undefined, 5);
  expect((await newest()).values).toEqual([]);
});

test('a person’s new name is told, and no more of their account than that', async () => {
  await server.addPerson(GRACE);
  const { data } = await write('GET', 'people?q=grace');
  const [{ id, version }] = data;
  await write('PATCH', `people/${id}`, { last_name: 'Hopper' }, version);
  expect((await newest()).values).toEqual([{ label: 'Last name', before: 'Lovelace', after: 'Hopper' }]);
  await write('PATCH', `people/${id}`, { scopes: [] }, version + 1);
  expect((await newest()).values).toEqual([]);
});

test('an undone change tells who undid it and when, until that is undone', async () => {
  const alan = { email: 'alan@example.org', password: GRACE.password };
  const alanId = await server.addPerson(alan);
  await server.database.execute(sql`update people set first_name = 'Alan' where id = ${alanId}`);
  const token = (await server.signIn(alan)).body.data.access_token;
  const { id, version } = (await write('POST', 'universities', { name: 'Undone', country: 'NP' })).data;
  const { meta } = await write('PATCH', `universities/${id}`, { city: 'Pokhara' }, version);
  const path = `/v1/change-sets/${meta.change_set_id}`;
  const undo = (await server.call('POST', `${path}/undo`, { token })).body.data;
  const read = async (setId: string) => (await server.call('GET', `/v1/change-sets/${setId}`)).body.data;
  const { at } = await read(undo.change_set_id);
  expect(await read(meta.change_set_id)).toMatchObject({
    by_name: 'Ada Lovelace',
    undone_by: undo.change_set_id,
    undone_by_name: 'Alan Lovelace',
    undone_at: at,
  });
  const history = await server.call('GET', `/v1/universities/${id}/history`);
  expect(history.body.data[1].change_set.undone_by_name).toBe('Alan Lovelace');
  await server.call('POST', `/v1/change-sets/${undo.change_set_id}/undo`);
  expect(await read(meta.change_set_id)).toMatchObject({ undone_by_name: null, undone_at: null });
});
