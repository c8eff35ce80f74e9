import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Import } from '../../contract/imports.ts';
import { signedIn, type Client } from '../support/client.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

const mappingOf = async (body: string, kind = 'universities') => {
  const response = await client.send('POST', `/v1/${kind}/imports?name=file`, { body });
  return ((await response.json()) as { data: Import }).data.mapping;
};

test('a column of IDs is guessed to be the record’s only where it holds ours', async () => {
  const ours = '0198aaaa-0000-7000-8000-000000000000';
  expect(await mappingOf(`id,name\n,A\n${ours},B\n`)).toEqual({ id: 'id', name: 'name' });
  expect(await mappingOf('id,name\n,A\nU2,B\n')).toEqual({ id: 'source_ids', name: 'name' });
  expect(await mappingOf('id,name\n,A\n')).toEqual({ id: 'id', name: 'name' });
});

test('another list’s IDs come before those of a register, and after its own source IDs', async () => {
  expect(await mappingOf('id,ipeds_unitid,name\nU1,100663,A\n')).toEqual({
    id: 'source_ids',
    ipeds_unitid: null,
    name: 'name',
  });
  expect(await mappingOf('id,source id,name\n7,U1,A\n')).toEqual({
    id: null,
    'source id': 'source_ids',
    name: 'name',
  });
});

test('a column of universities is guessed to be the host of events, and the university of offerings', async () => {
  expect(await mappingOf('title,host,organiser\nFair,A,B\n', 'events')).toEqual({
    title: 'title',
    host: 'host_id',
    organiser: 'organiser',
  });
  expect(await mappingOf('Universität,major,level\nA,B,C\n', 'offerings')).toEqual({
    Universität: 'university_id',
    major: 'major_id',
    level: 'level_id',
  });
});
