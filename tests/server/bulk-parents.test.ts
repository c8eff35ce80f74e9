import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../server/database/database.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const make = async (body: object): Promise<string> =>
  (await server.call('POST', '/v1/universities', { body: { country: 'NP', ...body } })).body.data.id;
const change = async (choice: object, task: object) => {
  const set = (await server.call('POST', '/v1/universities/sets', { body: choice })).body.data;
  const { body } = await server.call('POST', '/v1/universities/bulk', { body: { set_id: set.id, ...task } });
  return until(async () => {
    const { data } = (await server.call('GET', `/v1/jobs/${body.data.id}`)).body;
    expect(data.state).toBe('done');
    return data;
  });
};
const family = async (name: string) => {
  const oldest = await make({ name });
  const middle = await make({ name: `${name} middle`, parent_id: oldest });
  return [oldest, middle, await make({ name: `${name} youngest`, parent_id: middle })];
};
const trashed = async (ids: readonly string[]) => {
  const found = await Promise.all(ids.map((id) => server.call('GET', `/v1/universities/${id}`)));
  return found.map(({ body }) => body.data.deleted_at !== null);
};

test('a parent and its children selected together are trashed and restored together, each as one change', async () => {
  const ids = await family('Whole');
  const gone = await change({ ids }, { trash: true });
  expect(gone).toMatchObject({ total: 3, done: 3, result: { changed: 3, failed: 0, left_alone: [] } });
  expect(await trashed(ids)).toEqual([true, true, true]);
  const sets = (await server.call('GET', '/v1/change-sets?limit=1')).body.data;
  expect(sets[0]).toMatchObject({
    id: gone.change_set_id,
    records: 3,
    summary: 'Moved 3 universities to trash',
  });
  const back = await change({ ids, in: 'trash' }, { restore: true });
  expect(back).toMatchObject({ total: 3, done: 3, result: { changed: 3, failed: 0, left_alone: [] } });
  expect(await trashed(ids)).toEqual([false, false, false]);
});

test('a parent whose child was not selected is skipped, once, with what uses it', async () => {
  const [oldest = '', middle = '', youngest = ''] = await family('Part');
  const single = await make({ name: 'Single' });
  const { total, done, result } = await change({ ids: [oldest, middle, single] }, { trash: true });
  expect([total, done, result.changed, result.failed]).toEqual([3, 3, 1, 2]);
  expect(result.left_alone.map(({ id, reason }: { id: string; reason: string }) => [id, reason])).toEqual([
    [oldest, 'It is used by 1 university.'],
    [middle, 'It is used by 1 university.'],
  ]);
  expect(await trashed([oldest, middle, youngest, single])).toEqual([false, false, false, true]);
});

test('a child whose parent is in trash is not restored, in bulk or by undo, and both name the parent', async () => {
  const [oldest = '', middle = '', youngest = ''] = await family('Down');
  const deletion = await change({ ids: [youngest] }, { trash: true });
  await change({ ids: [oldest, middle] }, { trash: true });
  const named = {
    reason: '“Down middle” is in trash. Restore it first.',
    in_trash: { kind: 'universities', id: middle, name: 'Down middle' },
  };
  const { result } = await change({ ids: [youngest], in: 'trash' }, { restore: true });
  expect(result.left_alone).toMatchObject([{ id: youngest, ...named }]);
  const undone = await server.call('POST', `/v1/change-sets/${deletion.change_set_id}/undo`);
  expect(undone.body.data.left_alone).toMatchObject([{ id: youngest, ...named }]);
});

test('a restore says of each move of references whether it can still be undone', async () => {
  const [to, early, late] = await Promise.all(['To', 'Early', 'Late'].map((name) => make({ name })));
  for (const id of [early, late]) {
    await make({ name: `Child of ${id}`, parent_id: id });
    await server.call('POST', `/v1/universities/${id}/move-references`, { body: { to } });
  }
  await server.database.execute(
    sql`update change_sets set at = now() - interval '31 days' where references_from = ${early}`,
  );
  await change({ ids: [early, late] }, { trash: true });
  const { result } = await change({ ids: [early, late], in: 'trash' }, { restore: true });
  expect(result.reference_moves).toMatchObject([
    { summary: 'Moved references from Late to To', undoable: true },
    { summary: 'Moved references from Early to To', undoable: false },
  ]);
});
