import { afterAll, beforeAll, expect, test } from 'vitest';
import { expireSnapshots } from '../../server/bulk/expire-snapshots.ts';
import { sql } from '../../server/database/database.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.call('POST', '/v1/levels', { body: { name: 'Diploma', code: 'D' } });
});
afterAll(() => server.close());

const snapshot = async () => {
  const { status, body } = await server.call('POST', '/v1/levels/sets', { body: {} });
  expect(status).toBe(201);
  return body.data as { id: string; count: number };
};
const makeOld = (id: string, hours = 25) =>
  server.database.execute(
    sql`update frozen_sets set created_at = now() - make_interval(hours => ${hours}) where id = ${id}`,
  );
const addMembers = (id: string, count: number) =>
  server.database.execute(sql`
    insert into frozen_members (set_id, record_id, version)
    select ${id}, gen_random_uuid(), 1 from generate_series(1, ${count})`);
const membersOf = async (id: string) =>
  (await server.database.row<{ count: number }>(
    sql`select count(*) as count from frozen_members where set_id = ${id}`,
  ))!.count;
const expire = () => expireSnapshots(server.database, new AbortController().signal);

test('a selection of many is written under the timeout of a write, not of a search', async () => {
  await server.database.execute(sql`create table seen (timeout text)`);
  await server.database.execute(sql`
    create function see() returns trigger language plpgsql as $$
    begin insert into seen values (current_setting('statement_timeout')); return null; end $$`);
  await server.database.execute(
    sql`create trigger see after insert on frozen_members for each statement execute function see()`,
  );
  await snapshot();
  expect(await server.database.rows(sql`select timeout from seen`)).toEqual([{ timeout: '25s' }]);
  await server.database.execute(sql`drop table seen cascade`);
  await server.database.execute(sql`drop function see() cascade`);
});

test('a selection of many is written without a look-up for each of its records', async () => {
  expect(
    await server.database.rows(sql`
      select tgname from pg_trigger where tgrelid = 'frozen_members'::regclass`),
  ).toEqual([]);
});

test('selecting leaves old selections to the background, which deletes them whole', async () => {
  const old = await snapshot();
  await addMembers(old.id, 45_000);
  await makeOld(old.id);
  const recent = await snapshot();
  await makeOld(recent.id, 23);
  expect(await membersOf(old.id)).toBe(45_001);
  await expire();
  expect([await membersOf(old.id), await membersOf(recent.id)]).toEqual([0, 1]);
  expect(await server.database.rows(sql`select id from frozen_sets where id = ${old.id}`)).toEqual([]);
});

test('a selection that a stopped server has half deleted can’t be used, and is deleted later', async () => {
  const old = await snapshot();
  await makeOld(old.id);
  const stopped = new AbortController();
  stopped.abort();
  await expireSnapshots(server.database, stopped.signal);
  const { status, body } = await server.call('POST', '/v1/levels/bulk', {
    body: { set_id: old.id, trash: true },
  });
  expect([status, body.detail]).toEqual([404, 'Your selection expired. Select the records again.']);
  await expire();
  expect(await membersOf(old.id)).toBe(0);
});

test('a selection that a job still needs is kept', async () => {
  const old = await snapshot();
  await server.database.execute(sql`
    insert into jobs (id, kind, person_id, request, state, claim, beat_at)
    values (gen_random_uuid(), 'bulk', ${server.adminId}, ${JSON.stringify({ setId: old.id })}::jsonb,
      'running', gen_random_uuid(), now())`);
  await makeOld(old.id);
  await expire();
  expect(await membersOf(old.id)).toBe(1);
});

test('a selection says which of its records are in use, also by one that is itself in use', async () => {
  const make = async (fields: object) =>
    (await server.call('POST', '/v1/universities', { body: { country: 'TV', ...fields } })).body.data as {
      id: string;
      name: string;
    };
  const root = await make({ name: 'Root' });
  const branch = await make({ name: 'Branch', parent_id: root.id });
  await make({ name: 'Free' });
  const filter = JSON.stringify({ field: 'country', is: 'is', value: 'TV' });
  const inUse = async () => {
    const set = (await server.call('POST', '/v1/universities/sets', { body: { filter } })).body.data;
    return (await server.call('GET', `/v1/universities/sets/${set.id}/in-use`)).body.data;
  };
  expect(await inUse()).toEqual({ count: 0, named: [], offerings: 0 });
  await make({ name: 'Outside', country: 'FR', parent_id: branch.id });
  const used_by = [{ kind: 'universities', count: 1, label: '1 university', fields: ['parent_id'] }];
  expect(await inUse()).toEqual({
    count: 2,
    named: [branch, root].map(({ id, name }) => ({
      id,
      name,
      reason: 'It is used by 1 university.',
      used_by,
    })),
    offerings: 0,
  });
});

test('a selection in trash says that what uses its records is there too', async () => {
  const make = async (fields: object) =>
    (await server.call('POST', '/v1/universities', { body: { country: 'TV', ...fields } })).body.data.id;
  const parent = await make({ name: 'Trashed parent' });
  const child = await make({ name: 'Trashed child', parent_id: parent });
  for (const id of [child, parent])
    await server.call('DELETE', `/v1/universities/${id}`, { headers: { 'if-match': '"1"' } });
  const body = { ids: [parent], in: 'trash' };
  const set = (await server.call('POST', '/v1/universities/sets', { body })).body.data;
  const { named } = (await server.call('GET', `/v1/universities/sets/${set.id}/in-use`)).body.data;
  expect(named).toMatchObject([
    {
      id: parent,
      name: 'Trashed parent',
      reason: 'It is used by 1 university in trash.',
      used_by: [{ label: '1 university', in: 'trash' }],
    },
  ]);
});

test('a selection says what in it cannot be published, with the reason, and what already is', async () => {
  const make = async (fields: object) =>
    (await server.call('POST', '/v1/universities', { body: { country: 'KI', ...fields } })).body.data as {
      id: string;
      name: string;
    };
  const whole = { city: 'Tarawa', time_zone: 'Pacific/Tarawa', website: 'https://whole.example' };
  await make({ name: 'Ready', ...whole });
  await make({ name: 'Published', ...whole, status: 'published' });
  const without = await make({ name: 'Without a website', ...whole, website: null });
  const filter = JSON.stringify({ field: 'country', is: 'is', value: 'KI' });
  const set = (await server.call('POST', '/v1/universities/sets', { body: { filter } })).body.data;
  const { body } = await server.call('GET', `/v1/universities/sets/${set.id}/unpublishable`);
  expect(body.data).toEqual({
    published: 1,
    count: 1,
    named: [{ id: without.id, name: without.name, reason: 'Website: Required to publish.' }],
  });
  const gone = await server.call('GET', `/v1/universities/sets/${without.id}/unpublishable`);
  expect(gone.status).toBe(404);
});
