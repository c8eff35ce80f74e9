import { afterAll, beforeEach, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../server/database/database.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const NOWHERE = '0192f0c1-2345-7abc-8def-0123456789ab';
const add = async (kind: string, body: object): Promise<string> => {
  const response = await server.call('POST', `/v1/${kind}`, { body });
  expect(response.status).toBe(201);
  return response.body.data.id;
};
const namesOf = async (kind: string, query = '') => {
  const { body } = await server.call('GET', `/v1/${kind}?limit=100${query}`);
  return body.data.map(({ name }: { name: string }) => name);
};
const versionOf = async (kind: string, id: string): Promise<number> =>
  (await server.call('GET', `/v1/${kind}/${id}`)).body.data?.version ?? 1;
const place = async (kind: string, id: string, body: object, version?: number) =>
  server.call('POST', `/v1/${kind}/${id}/place`, {
    body,
    headers: { 'if-match': `"${version ?? (await versionOf(kind, id))}"` },
  });

const read = async (path: string) => (await server.call('GET', `/v1/change-sets/${path}`)).body.data;

describe('levels', () => {
  const ids: Record<string, string> = {};
  beforeEach(async () => {
    await server.database.execute(sql`delete from levels`);
    for (const [index, name] of ['A', 'B', 'C', 'D'].entries())
      ids[name] = await add('levels', { name, code: name, position: index + 1 });
  });
  const at = (name: string) => ids[name] ?? '';

  test.each([
    ['D', null, 'D A B C'],
    ['A', 'B', 'B A C D'],
    ['A', 'D', 'B C D A'],
    ['C', 'B', 'A B C D'],
  ])('%s is placed after %s', async (name, after, order) => {
    const response = await place('levels', at(name), { after: after && at(after) });
    expect(response.status).toBe(200);
    expect(await namesOf('levels')).toEqual(order.split(' '));
  });

  test('a move is one change-set of one record, says what it did, and can be undone', async () => {
    const { body } = await place('levels', at('A'), { after: at('C') });
    const [set] = (await server.call('GET', '/v1/change-sets?limit=1')).body.data;
    const move = { id: body.meta.change_set_id, summary: 'Moved A after C', is_move: true, records: 1 };
    expect(set).toMatchObject(move);
    const undone = await server.call('POST', `/v1/change-sets/${set.id}/undo`);
    expect(undone.status).toBe(200);
    const [undo] = (await server.call('GET', '/v1/change-sets?limit=1')).body.data;
    expect(undo).toMatchObject({ is_move: true, is_undo: true });
    expect(await namesOf('levels')).toEqual(['A', 'B', 'C', 'D']);
  });

  test('a place that is the present one changes nothing but the number, and first of all says so', async () => {
    await place('levels', at('D'), { after: null });
    const [set] = (await server.call('GET', '/v1/change-sets?limit=1')).body.data;
    expect(set.summary).toBe('Moved D to the top');
  });

  test('where no number is left between two neighbours all are numbered anew, in the same order and change-set', async () => {
    await server.database.execute(sql`update levels set position = 1`);
    const { body } = await place('levels', at('D'), { after: at('A') });
    expect(await namesOf('levels')).toEqual(['A', 'D', 'B', 'C']);
    const positions = await server.database.rows<{ position: number }>(
      sql`select position from levels order by position`,
    );
    expect(positions.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
    const setId = body.meta.change_set_id;
    const isOfOneRecord = async (id: string, repositioned: number) => {
      const [set, changes] = [await read(id), await read(`${id}/changes`)];
      expect(set).toMatchObject({ records: 1, repositioned });
      expect(changes.map(({ name }: { name: string }) => name)).toEqual(['D']);
    };
    await isOfOneRecord(setId, 2);
    const undone = await server.call('POST', `/v1/change-sets/${setId}/undo`);
    expect(await namesOf('levels')).toEqual(['A', 'B', 'C', 'D']);
    expect(undone.body.data).toMatchObject({ undone: 1, failed: 0 });
    await isOfOneRecord(undone.body.data.change_set_id, 2);
    const redone = await server.call('POST', `/v1/change-sets/${undone.body.data.change_set_id}/undo`);
    expect(await namesOf('levels')).toEqual(['A', 'D', 'B', 'C']);
    await isOfOneRecord(redone.body.data.change_set_id, 2);
  });

  test('sixty moves to the same place keep every order', async () => {
    for (let round = 0; round < 60; round += 1)
      await place('levels', at(round % 2 === 0 ? 'D' : 'C'), { after: at('A') });
    expect(await namesOf('levels')).toEqual(['A', 'C', 'D', 'B']);
  });

  test('people who move at the same time all get a place of its own, and nothing else of a level is lost', async () => {
    const { version } = (await server.call('GET', `/v1/levels/${at('B')}`)).body.data;
    const responses = await Promise.all([
      place('levels', at('D'), { after: null }),
      place('levels', at('C'), { after: null }),
      place('levels', at('B'), { after: null }),
      server.call('PATCH', `/v1/levels/${at('B')}`, {
        body: { eqf: 6 },
        headers: { 'if-match': `"${version}"` },
      }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const names = await namesOf('levels');
    expect(names.toSorted()).toEqual(['A', 'B', 'C', 'D']);
    expect(names.at(-1)).toBe('A');
    expect((await server.call('GET', `/v1/levels/${at('B')}`)).body.data.eqf).toBe(6);
  });

  test('who saw an older place moves nothing; what others changed elsewhere in the level is kept', async () => {
    const version = await versionOf('levels', at('C'));
    await server.call('PATCH', `/v1/levels/${at('C')}`, {
      body: { eqf: 6 },
      headers: { 'if-match': `"${version}"` },
    });
    const kept = await place('levels', at('C'), { after: null }, version);
    expect([kept.status, kept.body.data.eqf, kept.body.meta.merged]).toEqual([200, 6, ['eqf']]);
    const { status, body } = await place('levels', at('C'), { after: at('D') }, version);
    expect([status, body.detail]).toEqual([
      412,
      'This level was changed by someone else while you were editing.',
    ]);
    expect(await namesOf('levels')).toEqual(['C', 'A', 'B', 'D']);
  });

  test('a neighbour that is gone, or one’s own self, is no place', async () => {
    for (const after of [NOWHERE, at('A')]) {
      const { status, body } = await place('levels', at('A'), { after });
      expect([status, body.code]).toEqual([409, 'conflict']);
    }
    expect((await place('levels', NOWHERE, { after: null })).status).toBe(404);
    expect((await place('levels', at('A'), {})).body.errors).toMatchObject([{ path: 'after' }]);
  });
});

describe('subjects', () => {
  const ids: Record<string, string> = {};
  const at = (name: string) => ids[name] ?? '';
  const hang = async (name: string, level: string, parent: string | null = null) => {
    ids[name] = await add('subjects', {
      name,
      code: name,
      scheme: 'house',
      level,
      parent_id: parent && at(parent),
      position: 1,
    });
  };
  beforeAll(async () => {
    await hang('Arts', 'broad');
    await hang('Science', 'broad');
    await hang('Music', 'narrow', 'Arts');
    await hang('Physics', 'narrow', 'Science');
    await hang('Optics', 'detailed', 'Physics');
  });
  const under = async (parent: string) => {
    const filter = JSON.stringify({ field: 'parent_id', is: 'any_of', value: [at(parent)] });
    return namesOf('subjects', `&sort=position&filter=${encodeURIComponent(filter)}`);
  };

  test('a branch moves under another with all that is under it, and among what is there', async () => {
    const response = await place('subjects', at('Physics'), { parent_id: at('Arts'), after: at('Music') });
    expect(response.status).toBe(200);
    expect(await under('Arts')).toEqual(['Music', 'Physics']);
    expect(await under('Science')).toEqual([]);
    expect(await under('Physics')).toEqual(['Optics']);
    const [{ summary }] = (await server.call('GET', '/v1/change-sets?limit=1')).body.data;
    expect(summary).toBe('Moved Physics under Arts, after Music');
    await place('subjects', at('Physics'), { after: null });
    expect(await under('Arts')).toEqual(['Physics', 'Music']);
  });

  test.each([
    ['Optics', 'Arts', 'A detailed subject needs a narrow subject as its parent.'],
    ['Science', 'Music', 'A broad subject can’t have a parent.'],
  ])('%s under %s is refused in words', async (name, parent, message) => {
    const { status, body } = await place('subjects', at(name), { parent_id: at(parent), after: null });
    expect(status).toBe(400);
    expect(body.errors.map((error: { message: string }) => error.message)).toContain(message);
  });

  test('a subject that somebody put under another parent is not put back by who saw the old one', async () => {
    const version = await versionOf('subjects', at('Music'));
    await server.call('PATCH', `/v1/subjects/${at('Music')}`, {
      body: { parent_id: at('Science') },
      headers: { 'if-match': `"${version}"` },
    });
    const { status } = await place('subjects', at('Music'), { parent_id: at('Arts'), after: null }, version);
    expect([status, await under('Science')]).toEqual([412, ['Music']]);
  });

  test('under what is not there is refused at the field', async () => {
    const { body } = await place('subjects', at('Music'), { parent_id: NOWHERE, after: null });
    expect(body.errors).toMatchObject([{ path: 'parent_id' }]);
  });
});
