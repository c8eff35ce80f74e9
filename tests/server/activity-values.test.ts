import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../server/database/database.ts';
import { until } from '../support/until.ts';
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

test('a move tells the parent it is from, and no position, also where it renumbers the records beside it', async () => {
  const subject = async (name: string, parent?: string) => {
    const level = parent ? 'narrow' : 'broad';
    const body = { name, code: name, scheme: 'house', level, parent_id: parent ?? null };
    return (await write('POST', 'subjects', body)).data;
  };
  const [from, to] = [await subject('Moves from here'), await subject('Moves to here')];
  const moved = await subject('Moved subject', from.id);
  await subject('Renumbered subject', to.id);
  await write('POST', `subjects/${moved.id}/place`, { parent_id: to.id, after: null }, 1);
  expect(await newest()).toMatchObject({
    records: 1,
    repositioned: 1,
    values: [{ label: 'Part of', before: 'Moves from here', after: 'Moves to here' }],
  });
  const level = async (position: number) =>
    (await write('POST', 'levels', { code: `move-${position}`, name: `Level ${position}`, position })).data;
  const [first, , third] = [await level(901), await level(902), await level(903)];
  await write('POST', `levels/${third.id}/place`, { after: first.id }, 1);
  expect(await newest()).toMatchObject({ summary: 'Moved Level 903 after Level 901', values: [] });
  await write('PATCH', `levels/${first.id}`, { position: 905 }, 1);
  expect((await newest()).values).toEqual([{ label: 'Position', before: '901', after: '905' }]);
});

test('an undo that skips a record says how many and which, until it is undone', async () => {
  const make = async (name: string) => (await write('POST', 'universities', { name, country: 'NP' })).data;
  const [one, other] = [await make('Skip One'), await make('Skip Other')];
  const set = (await write('POST', 'universities/sets', { ids: [one.id, other.id] })).data;
  const job = (await write('POST', 'universities/bulk', { set_id: set.id, change: { city: 'Butwal' } })).data;
  const { change_set_id: id } = await until(async () => {
    const { data } = await write('GET', `jobs/${job.id}`);
    expect(data.state).toBe('done');
    return data;
  });
  const read = async () => (await write('GET', `change-sets/${id}`)).data;
  expect(await read()).toMatchObject({ undo_skipped: 0, undo_result: null });
  await write('PATCH', `universities/${one.id}`, { city: 'Patan' }, 2);
  const undo = (await write('POST', `change-sets/${id}/undo`)).data;
  expect(await read()).toMatchObject({
    undone_by: undo.change_set_id,
    undo_skipped: 1,
    undo_result: { changed: 1, failed: 1, left_alone: [{ id: one.id, name: 'Skip One' }] },
  });
  const isSkipped = async (record: string) => {
    const { data } = await write('GET', `universities/${record}/history`);
    return data.find((each: { change_set: { id: string } }) => each.change_set.id === id).undo_skipped;
  };
  expect([await isSkipped(one.id), await isSkipped(other.id)]).toEqual([true, false]);
  await write('POST', `change-sets/${undo.change_set_id}/undo`);
  expect(await read()).toMatchObject({ undone_by: null, undo_skipped: 0, undo_result: null });
  expect([await isSkipped(one.id), await isSkipped(other.id)]).toEqual([false, false]);
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
