import { afterAll, beforeAll, expect, test } from 'vitest';
import { event } from '../../contract/events.ts';
import { fieldLabel } from '../../contract/field-labels.ts';
import { level } from '../../contract/levels.ts';
import { major } from '../../contract/majors.ts';
import { offering } from '../../contract/offerings.ts';
import { subject } from '../../contract/subjects.ts';
import { university } from '../../contract/universities.ts';
import { declaration as events } from '../../src/kinds/events/declaration.tsx';
import { signedIn, type Client } from '../support/client.ts';
import { uploadAndCheck } from '../support/import-file.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer({ contents: 'starter set' });
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

const imported = async (plural: string, columns: readonly string[]) => {
  const query = new URLSearchParams({ format: 'csv', values: 'labels', columns: columns.join() });
  const { body } = await server.call('GET', `/v1/${plural}/export?${query}`);
  const csv = String(body);
  const mapping = Object.fromEntries(columns.map((field) => [fieldLabel(field), field]));
  const { counts, lines } = await uploadAndCheck(client, { kind: plural, csv, mapping, matchBy: 'auto' });
  return { ...counts, lines };
};

test.each([university, subject, major, level, event, offering])(
  'what a list of $plural shows, exported and imported again, changes nothing',
  async ({ plural, fields }) => {
    const found = await imported(plural, ['id', ...Object.keys(fields), 'slug', 'status']);
    expect(found.lines).toBeGreaterThan(20);
    expect(found).toMatchObject({ new: 0, changed: 0, duplicate: 0, failed: 0, unchanged: found.lines });
  },
);

test('nor do the columns that the events’ list shows, where an event has no start yet', async () => {
  const undated = { title: 'Undated fair', kind: 'fair', attendance: 'online', organiser: 'Registrar' };
  await client.call('POST', '/v1/events', undated);
  const shown = events.columns.flatMap(({ field, exportedWith = [] }) => [field, ...exportedWith]);
  const found = await imported('events', ['title', ...shown, 'status']);
  expect(found).toMatchObject({ new: 0, changed: 0, duplicate: 0, failed: 0, unchanged: found.lines });
});

test('a few columns of it neither', async () => {
  const found = await imported('universities', ['name', 'country', 'aliases', 'domains']);
  expect(found).toMatchObject({ new: 0, changed: 0, duplicate: 0, failed: 0, unchanged: found.lines });
});
