import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Import } from '../../contract/imports.ts';
import { sql } from '../../server/database/database.ts';
import { changeLines } from '../../server/imports/review/change-lines-job.ts';
import { signedIn, type Client } from '../support/client.ts';
import { importFile, settledImport, startCommit, uploadAndCheck } from '../support/import-file.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

/** More than are changed while a person waits. */
const ROWS = 600;
const MAPPING = { name: 'name', country: 'country', domains: 'domains' } as const;
const universities = (country: string, prefix: string) => ({
  kind: 'universities',
  csv: [
    'name,country,domains',
    ...Array.from({ length: ROWS }, (_, at) => `${prefix}${at} University,${country},${prefix}${at}.edu`),
  ].join('\n'),
  mapping: MAPPING,
  matchBy: 'auto',
});

/** The answer of the request, and the import once its job has ended. */
const change = async (id: string, path: string, body: object) => {
  const response = (await client.call('POST', `/v1/imports/${id}/${path}`, body)) as {
    data: Import;
    meta: { fix_id: string };
  };
  return { ...response, settled: await settledImport(client, id) };
};

/** By what a job writes of the checksum, and by what the file's rows say. */
const isWhole = async (id: string) => {
  const sums = await server.database.row<{ stored: string; found: string }>(sql`
    select checksum as stored, (
      select lpad(to_hex(bit_xor(hashtextextended(line || cells::text, 0))), 16, '0')
      from import_lines where import_id = imports.id) as found
    from imports where id = ${id}`);
  expect(sums?.stored).toBe(sums?.found);
};

test('very many rows with one error are fixed, changed back, skipped and included by a job', async () => {
  const { id, counts } = await uploadAndCheck(client, universities('Atlantis', 'sunk'));
  expect(counts).toMatchObject({ new: 0, failed: ROWS });
  const fixed = await change(id, 'fix', { column: 'country', from: 'Atlantis', to: 'NP' });
  expect(fixed.data.state).toBe('checking');
  expect(fixed.settled).toMatchObject({
    state: 'checked',
    counts: { new: ROWS, failed: 0 },
    job: { kind: 'import_change', state: 'done', result: { changed: ROWS, failed: 0 } },
  });
  await isWhole(id);
  const undone = await change(id, 'undo-fix', { fix_id: fixed.meta.fix_id });
  expect(undone.settled.counts).toMatchObject({ new: 0, failed: ROWS });
  await isWhole(id);
  const still = await change(id, 'fix', { column: 'country', from: 'Atlantis', to: 'Lemuria' });
  expect(still.settled.job?.result).toMatchObject({ changed: 0, failed: ROWS });
  const skipped = await change(id, 'skip', { field: 'country', skip: true });
  expect(skipped.settled.counts).toMatchObject({ skipped: ROWS, failed: 0 });
  const included = await change(id, 'skip', { field: 'country', skip: false });
  expect(included.settled.counts).toMatchObject({ skipped: 0, failed: ROWS });
  await change(id, 'fix', { column: 'country', to: 'NP' });
  const data = await startCommit(client, id);
  expect((await settledImport(client, data.id)).written).toEqual({ new: ROWS, changed: 0 });
});

test('very many possible duplicates are merged, created and skipped by a job, and that is remembered', async () => {
  await importFile(client, universities('CH', 'twin'));
  const file = universities('CH', 'twin');
  const alike = { ...file, csv: file.csv.replaceAll(' University', ' Univ') };
  const { id, counts } = await uploadAndCheck(client, alike);
  expect(counts).toMatchObject({ duplicate: ROWS });
  const created = await change(id, 'duplicates', { choice: 'create' });
  expect(created.settled.counts).toMatchObject({ new: ROWS, duplicate: 0 });
  const undecided = await change(id, 'duplicates', { choice: 'undecided' });
  expect(undecided.settled.counts).toMatchObject({ new: 0, duplicate: ROWS });
  const merged = await change(id, 'duplicates', { choice: 'merge' });
  expect(merged.settled).toMatchObject({ state: 'checked', counts: { duplicate: 0 } });
  const again = await uploadAndCheck(client, alike);
  expect(again.counts).toMatchObject({ duplicate: 0, new: 0 });
  await change(id, 'duplicates', { choice: 'undecided' });
  const skipped = await change(id, 'duplicates', { choice: 'skip' });
  expect(skipped.settled.counts).toMatchObject({ skipped: ROWS, duplicate: 0 });
  expect((await uploadAndCheck(client, alike)).counts).toMatchObject({ skipped: ROWS });
});

test('a change that was stopped midway leaves a file to be checked again', async () => {
  const { id } = await uploadAndCheck(client, universities('Atlantis', 'halted'));
  const fix = { sort: 'fix', fixId: id, place: 2, isPart: false, replacements: [{ to: 'NP' }] };
  const request = { importId: id, change: fix };
  await server.database.transaction((tx) => changeLines.begin({ tx, personId: server.adminId, request }));
  expect((await client.call('GET', `/v1/imports/${id}`)).data.state).toBe('read');
});

test.each([
  ['https://known.edu.np', 'unchanged'],
  ['https://KNOWN.edu.np/', 'unchanged'],
  ['https://known.edu.np:443', 'unchanged'],
  ['http://known.edu.np/', 'changed'],
  ['https://www.known.edu.np/', 'changed'],
  ['https://known.edu.np/about', 'changed'],
])('beside https://known.edu.np/, %s is %s', async (website, outcome) => {
  const { data: known } = await client.call('POST', '/v1/universities', {
    name: `Known as ${website}`,
    country: 'NP',
    website: 'https://known.edu.np/',
  });
  const { counts } = await uploadAndCheck(client, {
    kind: 'universities',
    csv: `id,website\n${known.id},${website}\n`,
    mapping: { id: 'id', website: 'website' },
    matchBy: 'auto',
  });
  expect(counts).toMatchObject({ new: 0, failed: 0, [outcome]: 1 });
});
