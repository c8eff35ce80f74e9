import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const add = async (kind: string, body: object): Promise<string> => {
  const response = await server.call('POST', `/v1/${kind}`, { body });
  expect(response.status).toBe(201);
  return response.body.data.id;
};
const usage = async (kind: string, id: string) => {
  const { body } = await server.call('GET', `/v1/${kind}/usage`);
  const { majors, offerings } = body.data.find((each: { id: string }) => each.id === id);
  return [majors, offerings];
};

test('a subject’s branch is itself and those below it, a level’s is itself', async () => {
  const top = await add('subjects', { name: 'Trades', level: 'broad', code: 'Trades', scheme: 'house' });
  const below = { name: 'Roofing', level: 'narrow', code: 'Roofing', scheme: 'house', parent_id: top };
  const roofing = await add('subjects', below);
  const level = await add('levels', { name: 'Certificate', code: 'CRT' });
  const branch = async (kind: string, id: string) => {
    const { body } = await server.call('GET', `/v1/${kind}/usage`);
    return body.data.find((each: { id: string }) => each.id === id).branch.toSorted();
  };
  expect(await branch('subjects', top)).toEqual([top, roofing].toSorted());
  expect(await branch('subjects', roofing)).toEqual([roofing]);
  expect(await branch('levels', level)).toEqual([level]);
});

test('majors and offerings count for their subject, for those above it and for their level, unless in trash', async () => {
  const subject = (name: string, level: string, parent: string | null) =>
    add('subjects', { name, level, code: name, scheme: 'house', parent_id: parent });
  const crafts = await subject('Crafts', 'broad', null);
  const wood = await subject('Wood', 'narrow', crafts);
  const joinery = await subject('Joinery', 'detailed', wood);
  const diploma = await add('levels', { name: 'Diploma', code: 'DIP' });
  const university = await add('universities', { name: 'University of Crafts', country: 'NP' });
  const carving = await add('majors', { name: 'Carving', subject_id: wood, level_ids: [diploma] });
  // A further subject in the same branch does not count a major twice.
  const windows = await add('majors', { name: 'Windows', subject_id: joinery, further_subject_ids: [wood] });
  const offer = (major: string) =>
    add('offerings', { university_id: university, major_id: major, level_id: diploma });
  await offer(carving);
  const last = await offer(windows);
  expect([
    await usage('subjects', joinery),
    await usage('subjects', wood),
    await usage('subjects', crafts),
  ]).toEqual([
    [1, 1],
    [2, 2],
    [2, 2],
  ]);
  expect(await usage('levels', diploma)).toEqual([1, 2]);
  await server.call('DELETE', `/v1/offerings/${last}`, { headers: { 'if-match': '"1"' } });
  expect([await usage('subjects', crafts), await usage('levels', diploma)]).toEqual([
    [2, 1],
    [1, 1],
  ]);
});
