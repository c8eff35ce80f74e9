import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../server/database/database.ts';
import { tryLockJob } from '../../server/jobs/job-lock.ts';
import { signedIn, type Client } from '../support/client.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

const PATH = '/v1/universities';
const create = async (name: string): Promise<string> =>
  (await client.call('POST', PATH, { name, country: 'NP' })).data.id;
/** The record that answers at an address, and whether it is in the trash. */
const answering = async (id: string) => {
  const { data } = await client.call('GET', `${PATH}/${id}`);
  return [data.id, data.deleted_at === null ? 'live' : 'in trash'];
};
const versionOf = async (id: string): Promise<number> => {
  const { data } = await client.call('GET', `/v1/change-sets?record=${id}`);
  return data.length;
};
const act = async (method: string, path: string, id: string, body?: object): Promise<string> => {
  const headers = { 'if-match': `"${await versionOf(id)}"` };
  const response = await client.send(method, `${PATH}/${id}${path}`, { body, headers });
  const text = await response.text();
  expect([response.status, text]).toEqual([expect.toSatisfy((status: number) => status < 300), text]);
  return text ? JSON.parse(text).meta?.change_set_id : '';
};
const merge = async (duplicate: string, into: string) =>
  act('POST', '/merge', into, { duplicate, duplicate_version: await versionOf(duplicate) });
const trash = (id: string) => act('DELETE', '', id);
const restore = (id: string) => act('POST', '/restore', id);
const purge = (id: string) => act('POST', '/purge', id);
const undo = async (changeSetId: string): Promise<string> =>
  (await client.call('POST', `/v1/change-sets/${changeSetId}/undo`)).data.change_set_id;

test.each([
  [1, 2],
  [2, 1],
])(
  'a merge of versions %i and %i, where both records have two, is refused',
  async (version, duplicateVersion) => {
    const ids = [await create('Compared'), await create('Compared too')] as const;
    for (const id of ids)
      await client.send('PATCH', `${PATH}/${id}`, {
        body: { city: 'Pokhara' },
        headers: { 'if-match': '"1"' },
      });
    const body = { duplicate: ids[1], duplicate_version: duplicateVersion };
    const headers = { 'if-match': `"${version}"` };
    expect((await client.send('POST', `${PATH}/${ids[0]}/merge`, { body, headers })).status).toBe(412);
    expect(await answering(ids[1])).toEqual([ids[1], 'live']);
  },
);

describe('the address of a merged record', () => {
  test('leads to the other while the merge stands, and is its own once it is undone, also in the trash', async () => {
    const [a, b] = [await create('Undone A'), await create('Undone B')];
    const merged = await merge(a, b);
    expect(await answering(a)).toEqual([b, 'live']);
    const redone = await undo(await undo(merged));
    expect(await answering(a)).toEqual([b, 'live']);
    await undo(redone);
    expect(await answering(a)).toEqual([a, 'live']);
    await trash(a);
    expect(await answering(a)).toEqual([a, 'in trash']);
  });

  test('is its own again once the record was restored by hand', async () => {
    const [a, b] = [await create('Restored A'), await create('Restored B')];
    await merge(a, b);
    await restore(a);
    await trash(a);
    expect(await answering(a)).toEqual([a, 'in trash']);
  });

  test('leads on to where the other was merged in turn, also when that was purged', async () => {
    const [a, b, c] = [await create('Chained A'), await create('Chained B'), await create('Chained C')];
    await merge(a, b);
    await merge(b, c);
    expect(await answering(a)).toEqual([c, 'live']);
    expect(await answering(b)).toEqual([c, 'live']);
    await purge(b);
    expect(await answering(a)).toEqual([c, 'live']);
  });

  test('is its own where the other is in the trash or purged', async () => {
    const [a, b] = [await create('Alone A'), await create('Alone B')];
    await merge(a, b);
    await trash(b);
    expect(await answering(a)).toEqual([a, 'in trash']);
    await purge(b);
    expect(await answering(a)).toEqual([a, 'in trash']);
  });

  test('is its own where two merges that were done anew lead to each other', async () => {
    const [a, b] = [await create('Circle A'), await create('Circle B')];
    const first = await undo(await merge(a, b));
    const second = await undo(await merge(b, a));
    await undo(first);
    await undo(second);
    expect(await answering(a)).toEqual([a, 'in trash']);
    expect(await answering(b)).toEqual([b, 'in trash']);
  });
});

test('a merge is in the history of the record that is kept, also where it changed no field of it', async () => {
  const [a, b] = [await create('Twin'), await create('Twin')];
  const merged = await merge(a, b);
  const newest = async () => (await client.call('GET', `${PATH}/${b}/history`)).data[0].change_set;
  expect(await newest()).toMatchObject({ id: merged, summary: 'Merged Twin into Twin', undone_by: null });
  const { version } = (await client.call('GET', `${PATH}/${b}`)).data;
  await client.send('PATCH', `${PATH}/${b}`, {
    body: { city: 'Pokhara' },
    headers: { 'if-match': `"${version}"` },
  });
  await trash(b);
  const { data } = await client.call('POST', `/v1/change-sets/${merged}/undo`);
  expect(data).toMatchObject({ undone: 1, left_alone: [] });
  expect(await answering(a)).toEqual([a, 'live']);
  const { data: revisions } = await client.call('GET', `${PATH}/${b}/history`);
  expect(revisions.filter((each: { undo_skipped: boolean }) => each.undo_skipped)).toEqual([]);
});

test('undoing a merge and redoing it count the record that is kept, and are in its history', async () => {
  const [a, b] = [await create('Triplet'), await create('Triplet')];
  let id = await merge(a, b);
  for (const summary of ['Undid: Merged Triplet into Triplet', 'Redid: Merged Triplet into Triplet']) {
    const { data: asked } = await client.call('GET', `/v1/change-sets/${id}`);
    const { data } = await client.call('POST', `/v1/change-sets/${id}/undo`);
    expect(data).toMatchObject({ undone: asked.records, left_alone: [] });
    id = data.change_set_id;
    const { data: revisions } = await client.call('GET', `${PATH}/${b}/history`);
    expect(revisions[0].change_set).toMatchObject({ id, summary, records: 2 });
  }
  expect(await answering(a)).toEqual([b, 'live']);
});

test('an undo of a merge that brings nothing back undoes nothing, and can be asked for again', async () => {
  const [a, b] = [await create('Purged twin'), await create('Kept twin')];
  const merged = await merge(a, b);
  await purge(a);
  const { data } = await client.call('POST', `/v1/change-sets/${merged}/undo`);
  expect(data).toMatchObject({ undone: 0, change_set_id: null, left_alone: [{ id: a }] });
  const { data: revisions } = await client.call('GET', `${PATH}/${b}/history`);
  expect(revisions[0].change_set).toMatchObject({ id: merged, undone_by: null });
});

test('a record that a job is merging is not merged again meanwhile, in either direction or into a third', async () => {
  const [a, b, third] = [await create('Slow A'), await create('Slow B'), await create('Slow C')];
  const request = {
    plural: 'universities',
    id: b,
    version: 1,
    duplicateId: a,
    duplicateVersion: 1,
    change: {},
  };
  const id = '018f0000-0000-7000-8000-000000000009';
  const refused = async (duplicate: string, into: string) => {
    const body = { duplicate, duplicate_version: 1 };
    const answer = await client.send('POST', `${PATH}/${into}/merge`, {
      body,
      headers: { 'if-match': '"1"' },
    });
    return [answer.status, (await answer.json()).detail];
  };
  const conflict = [409, '“Slow A” is already being merged. Wait for that merge to finish.'];
  await server.database.transaction(async (tx) => {
    expect(await tryLockJob(tx, id)).toBe(true);
    await server.database.execute(sql`
      insert into jobs (id, kind, person_id, request, state, claim, beat_at)
      values (${id}, 'merge', ${server.adminId}, ${JSON.stringify(request)}::jsonb, 'running', ${id}, now() - interval '1 hour')`);
    expect(await refused(a, b)).toEqual(conflict);
    expect(await refused(b, a)).toEqual(conflict);
    expect(await refused(a, third)).toEqual(conflict);
    expect(await refused(third, a)).toEqual(conflict);
  });
  await server.database.row(sql`select pg_notify('jobs', '')`);
  await until(async () => expect(await answering(a)).toEqual([b, 'live']));
  await merge(third, b);
  expect(await answering(third)).toEqual([b, 'live']);
});
