import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn, type Client } from '../support/client.ts';
import { importFile } from '../support/import-file.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

/** A major's primary subject is none of its further ones: a write that names the primary alone takes it from these. */

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

const make = async (plural: string, body: object) =>
  (await server.call('POST', `/v1/${plural}`, { body })).body.data as { id: string };
const subject = async (code: string) =>
  (await make('subjects', { code, name: `Subject ${code}`, scheme: 'house', level: 'broad' })).id;
const patch = (id: string, version: number, body: object) =>
  server.call('PATCH', `/v1/majors/${id}`, { body, headers: { 'if-match': `"${version}"` } });
const subjectsOf = async (id: string) => {
  const { data } = (await server.call('GET', `/v1/majors/${id}`)).body;
  return [data.subject_id, data.further_subject_ids];
};
const soils = async (word: string) => {
  const [crops, soil, water] = [
    await subject(`${word}1`),
    await subject(`${word}2`),
    await subject(`${word}3`),
  ];
  const name = `Soil Science ${word}`;
  const further = { subject_id: crops, further_subject_ids: [soil, water] };
  const { id } = await make('majors', { name, code: word, scheme: 'house', ...further });
  return { id, crops, soil, water };
};

test('a save of the primary subject alone', async () => {
  const { id, crops, soil, water } = await soils('A');
  const refused = await patch(id, 1, { subject_id: soil, further_subject_ids: [soil] });
  expect(refused.body.errors).toEqual([
    { path: 'further_subject_ids', message: 'Remove the primary subject from this list.' },
  ]);
  const saved = await patch(id, 1, { subject_id: soil });
  expect(saved.status).toBe(200);
  expect(await subjectsOf(id)).toEqual([soil, [water]]);
  await server.call('POST', `/v1/change-sets/${saved.body.meta.change_set_id}/undo`);
  expect(await subjectsOf(id)).toEqual([crops, [soil, water]]);
});

test('a row of an import, whether or not the file has further subjects', async () => {
  const { id, soil, water } = await soils('B');
  const mapping = { code: 'code', name: 'name', subject: 'subject_id', further: 'further_subject_ids' };
  const load = (csv: string) =>
    importFile(client, {
      kind: 'majors',
      csv,
      mapping,
      matchBy: 'auto',
      emptyCells: 'keep',
      constants: { scheme: 'house' },
    });
  const { committed } = await load('code,name,subject\nB,Soil Science B,B2\n');
  expect(committed.counts).toMatchObject({ changed: 1, failed: 0 });
  expect(await subjectsOf(id)).toEqual([soil, [water]]);

  const fish = await subject('B4');
  const listed = await load('code,name,subject,further\nB,Soil Science B,B3,B4\n');
  expect(listed.committed.counts).toMatchObject({ changed: 1, failed: 0 });
  expect(await subjectsOf(id)).toEqual([water, [fish]]);
});

test('a change of many', async () => {
  const { id, soil, water } = await soils('C');
  const set = await server.call('POST', '/v1/majors/sets', { body: { ids: [id] } });
  const body = { set_id: set.body.data.id, change: { subject_id: soil } };
  const { data } = (await server.call('POST', '/v1/majors/bulk', { body })).body;
  const result = await until(async () => {
    const job = (await server.call('GET', `/v1/jobs/${data.id}`)).body.data;
    expect(job.state).toBe('done');
    return job.result;
  });
  expect(result).toMatchObject({ changed: 1, left_alone: [] });
  expect(await subjectsOf(id)).toEqual([soil, [water]]);
});

test('a merge of the primary subject with a further one, and of two majors', async () => {
  const { id, crops, soil, water } = await soils('D');
  const merge = (plural: string, kept: string, duplicate: string, more = {}) =>
    server.call('POST', `/v1/${plural}/${kept}/merge`, {
      body: { duplicate, duplicate_version: 1, ...more },
      headers: { 'if-match': '"1"' },
    });
  const merged = await merge('subjects', crops, soil);
  expect(await subjectsOf(id)).toEqual([crops, [water]]);
  expect((await patch(id, 2, { name: 'Soils' })).status).toBe(200);
  await server.call('POST', `/v1/change-sets/${merged.body.meta.change_set_id}/undo`);
  expect(await subjectsOf(id)).toEqual([crops, [soil, water]]);

  const kept = await soils('E');
  const { id: duplicate } = await make('majors', { name: 'Pedology', subject_id: kept.soil });
  await merge('majors', kept.id, duplicate, { change: { subject_id: kept.soil } });
  expect(await subjectsOf(kept.id)).toEqual([kept.soil, [kept.water]]);
});
