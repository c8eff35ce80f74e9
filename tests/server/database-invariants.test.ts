import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrokenInvariants } from '../support/database-invariants.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ contents: 'starter set' });
});
afterAll(() => server.close());

const find = () => findBrokenInvariants(server.url);

/** Does harm behind the server's back, checks, and repairs it. */
const findAfter = async (harm: string, repair: string) => {
  await server.database.pool.query(harm);
  const found = await find();
  await server.database.pool.query(repair);
  return found.join('\n');
};

test('invariants: hold for the sample data, an edit, a rename, an undo and a purge', async () => {
  const level = (await server.call('GET', '/v1/levels?limit=1')).body.data[0];
  const patch = (version: number, body: object) =>
    server.call('PATCH', `/v1/levels/${level.id}`, { body, headers: { 'if-match': `"${version}"` } });
  expect((await patch(1, { name: 'Zebra certificate' })).status).toBe(200);
  const sets = (await server.call('GET', '/v1/change-sets?limit=1')).body.data;
  const undo = `/v1/change-sets/${sets[0].id}/undo`;
  expect((await server.call('POST', undo, { headers: { 'idempotency-key': 'undo' } })).status).toBe(200);
  const made = await server.call('POST', '/v1/subjects', {
    body: { code: '99', name: 'Falconry', scheme: 'house', level: 'broad' },
    headers: { 'idempotency-key': 'made' },
  });
  expect(made.status).toBe(201);
  const path = `/v1/subjects/${made.body.data.id}`;
  expect((await server.call('DELETE', path, { headers: { 'if-match': '"1"' } })).status).toBe(200);
  expect(await find()).toEqual([]);
});

test.each([
  {
    harm: 'a record written without a change',
    by: `update levels set eqf = coalesce(eqf, 1) % 8 + 1 where id = (select min(id::text)::uuid from levels)`,
    undo: `update levels set eqf = (eqf + 6) % 8 + 1 where id = (select min(id::text)::uuid from levels)`,
    told: 'each of the levels is as its changes left it',
  },
  {
    harm: 'a version nobody wrote',
    by: `update majors set version = version + 1`,
    undo: `update majors set version = version - 1`,
    told: 'each of the majors has the version of its last change',
  },
  {
    harm: 'a lost change',
    by: `update changes set version = version + 5 where record_kind = 'universities'`,
    undo: `update changes set version = version - 5 where record_kind = 'universities'`,
    told: 'the versions of a record are 1, 2, 3',
  },
  {
    harm: 'a wrong count',
    by: `update change_sets set records = records + 1`,
    undo: `update change_sets set records = records - 1`,
    told: 'a change-set counts the changes it made',
  },
  {
    harm: 'a reference into the trash',
    by: `update levels set deleted_at = now()`,
    undo: `update levels set deleted_at = null`,
    told: 'level_ids of majors leads to levels that are not in the trash',
  },
  {
    harm: 'two records in one place',
    by: `create table kept as select id, position from levels; update levels set position = -1`,
    undo: `update levels set position = kept.position from kept where kept.id = levels.id; drop table kept`,
    told: 'no two levels stand at one position',
  },
  {
    harm: 'a name that search does not know',
    by: `update universities set search_words = ''`,
    undo: `update universities set search_words = ''`,
    told: 'search finds no',
  },
])('invariants: $harm is found', async ({ by, undo, told }) => {
  expect(await findAfter(by, undo)).toContain(told);
});
