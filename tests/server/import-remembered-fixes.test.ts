import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorGroup } from '../../contract/import-fixes.ts';
import { signedIn, type Client } from '../support/client.ts';
import { uploadAndCheck } from '../support/import-file.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

const universities = (...rows: string[]) =>
  uploadAndCheck(client, {
    kind: 'universities',
    csv: ['name,country,status', ...rows].join('\n'),
    mapping: { name: 'name', country: 'country', status: 'status' },
    matchBy: 'auto',
  });
const majors = (name: string, level: string) =>
  uploadAndCheck(client, {
    kind: 'majors',
    csv: `name,levels\n${name},${level}`,
    mapping: { name: 'name', levels: 'level_ids' },
    matchBy: null,
  });
const suggestionsOf = async (id: string): Promise<Record<string, ErrorGroup['suggestions']>> => {
  const { data } = await client.call('GET', `/v1/imports/${id}/error-groups`);
  return Object.fromEntries(
    (data as ErrorGroup[]).map(({ value, suggestions }) => [value ?? '', suggestions]),
  );
};
const fix = (id: string, body: object) => client.call('POST', `/v1/imports/${id}/fix`, body);
const earlier = (value: string, label: string) => [{ value, label, is_remembered: true }];

test('what was put in place of a text is suggested alone in the next list, in its field', async () => {
  const first = await universities('One,Scottland,draft', 'Two,Scottland,draft', 'Three,Nepall,draft');
  const replaced = { column: 'country', from: 'Scottland', to: 'GB', also: [{ from: 'Nepall', to: 'IN' }] };
  expect((await fix(first.id, replaced)).meta.fixed).toBe(3);
  const second = await universities('Four,Scottland,draft', 'Five,Nepall,Scottland', 'Six,Nepaal,draft');
  expect(await suggestionsOf(second.id)).toEqual({
    Nepall: earlier('IN', 'India'),
    Nepaal: [{ value: 'NP', label: 'Nepal', is_remembered: false }],
    // Of the status, where nobody fixed it.
    Scottland: [],
  });
  expect((await suggestionsOf((await universities('Seven,Scottland,draft')).id))['Scottland']).toEqual(
    earlier('GB', 'United Kingdom'),
  );
});

test('the last fix counts, and what is undone, of one row, or empty is not remembered', async () => {
  const { id } = await universities('A,Albion,draft', 'B,Bohemia,draft', 'C,Cathay,draft', 'D,,draft');
  await fix(id, { column: 'country', from: 'Albion', to: 'IE' });
  const undone = await fix(id, { column: 'country', from: 'Bohemia', to: 'CZ' });
  await client.call('POST', `/v1/imports/${id}/undo-fix`, { fix_id: undone.meta.fix_id });
  await fix(id, { column: 'country', from: 'Cathay', to: 'CN', line: 4 });
  await fix(id, { column: 'country', from: '', to: 'NP' });
  const again = await universities('E,Albion,draft');
  await fix(again.id, { column: 'country', from: 'Albion', to: 'GB' });
  const next = await universities('F,Albion,draft', 'G,Bohemia,draft', 'H,Cathay,draft', 'I,,draft');
  expect(await suggestionsOf(next.id)).toEqual({
    Albion: earlier('GB', 'United Kingdom'),
    Bohemia: [],
    Cathay: [],
    '': [],
  });
});

test('an item of a list is remembered by the record it names, while that is there', async () => {
  const level = (await client.call('POST', '/v1/levels', { code: 'SB', name: 'Bachelor’s degree' })).data as {
    readonly id: string;
  };
  const { id } = await majors('Bread', 'First cycle');
  await fix(id, { column: 'levels', from: 'First cycle', to: level.id, is_part: true });
  expect((await suggestionsOf((await majors('Cakes', 'First cycle')).id))['First cycle']).toEqual(
    earlier(level.id, 'Bachelor’s degree'),
  );
  await client.send('DELETE', `/v1/levels/${level.id}`, { headers: { 'if-match': '"1"' } });
  expect((await suggestionsOf((await majors('Soups', 'First cycle')).id))['First cycle']).toEqual([]);
});

test('which date or number a text is, is asked for each file', async () => {
  const events = (title: string) =>
    uploadAndCheck(client, {
      kind: 'events',
      csv: `title,kind,attendance,starts,capacity\n${title},fair,online,03/04/2198,"1,500"`,
      mapping: {
        title: 'title',
        kind: 'kind',
        attendance: 'attendance',
        starts: 'starts_at',
        capacity: 'capacity',
      },
      matchBy: 'auto',
    });
  const first = await events('First');
  await fix(first.id, { column: 'starts', from: '03/04/2198', to: '2198-03-04T00:00' });
  await fix(first.id, { column: 'capacity', from: '1,500', to: '1500' });
  const second = await suggestionsOf((await events('Second')).id);
  expect(second['03/04/2198']?.map(({ value }) => value)).toEqual(['2198-04-03T00:00', '2198-03-04T00:00']);
  expect(second['1,500']).toMatchObject([{ value: '1500', is_remembered: false }]);
});
