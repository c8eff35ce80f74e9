import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const make = async (plural: string, body: object) =>
  (await server.call('POST', `/v1/${plural}`, { body })).body.data as { id: string; slug: string };
const change = async (plural: string, choice: object, task: object) => {
  const set = (await server.call('POST', `/v1/${plural}/sets`, { body: choice })).body.data;
  const { body } = await server.call('POST', `/v1/${plural}/bulk`, { body: { set_id: set.id, ...task } });
  return until(async () => {
    const { data } = (await server.call('GET', `/v1/jobs/${body.data.id}`)).body;
    expect(data.state).toBe('done');
    return data.result;
  });
};

test('a bulk change that gives two records one code names the field and the value of the second', async () => {
  const ids = [(await make('majors', { name: 'First' })).id, (await make('majors', { name: 'Second' })).id];
  const result = await change('majors', { ids }, { change: { code: 'X1', scheme: 'house' } });
  expect(result).toMatchObject({
    changed: 1,
    failed: 1,
    left_alone: [
      {
        id: ids[1],
        reason: 'Code “X1”: Another major, “First”, already has this code in this code system.',
        taken_by: { kind: 'majors', id: ids[0], name: 'First' },
      },
    ],
  });
});

test('an id is not named as a value', async () => {
  const university = await make('universities', { name: 'One', country: 'NP' });
  const level = await make('levels', { code: 'b', name: 'Bachelor' });
  const majors = [await make('majors', { name: 'Law' }), await make('majors', { name: 'Art' })];
  const offers = await Promise.all(
    majors.map(({ id }) =>
      make('offerings', { university_id: university.id, level_id: level.id, major_id: id }),
    ),
  );
  const ids = offers.map(({ id }) => id);
  const { failed, left_alone: left } = await change(
    'offerings',
    { ids },
    { change: { major_id: majors[0]!.id } },
  );
  expect([failed, left[0].reason]).toEqual([
    1,
    'Major: This university already offers this major at this level.',
  ]);
});

test('records whose address another one took are restored, the second under another address', async () => {
  const ids: string[] = [];
  for (const _ of [1, 2]) {
    const { id, slug } = await make('majors', { name: 'Twice' });
    expect(slug).toBe('twice');
    ids.push(id);
    await server.call('DELETE', `/v1/majors/${id}`, { headers: { 'if-match': '"1"' } });
  }
  const result = await change('majors', { ids, in: 'trash' }, { restore: true });
  expect(result).toMatchObject({ changed: 2, failed: 0 });
  const found = await Promise.all(ids.map((id) => server.call('GET', `/v1/majors/${id}`)));
  expect(found.map(({ body }) => body.data.slug)).toEqual(['twice', 'twice-2']);
});
