import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn, type Client } from '../support/client.ts';
import { uploadAndCheck } from '../support/import-file.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';
import { uploadBytes } from '../support/upload-bytes.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

const create = async (plural: string, body: object) =>
  (await client.call('POST', `/v1/${plural}`, body)).data as { readonly id: string };
const linesOf = async (id: string) =>
  (await client.call('GET', `/v1/imports/${id}/lines`)).data as {
    changes: { field: string; after: unknown }[];
    errors: { path: string; message: string }[];
    duplicates?: unknown;
  }[];

const MAPPING = {
  University: 'university_id',
  Major: 'major_id',
  Level: 'level_id',
  Language: 'language',
  Duration: 'duration_months',
};
const HEADER = Object.keys(MAPPING).join();
const checkOfferings = async (...rows: string[]) => {
  const csv = `${HEADER}\n${rows.join('\n')}\n`;
  const { id } = await uploadAndCheck(client, { kind: 'offerings', mapping: MAPPING, matchBy: 'auto', csv });
  return { id, lines: await linesOf(id) };
};

test('columns are known by the labels of the forms and of exported files', async () => {
  const { import: found } = await uploadBytes(
    client,
    'offerings',
    'University,Major,Level,Duration,Language of instruction,Study mode,Notes of mine\nA,B,C,12,en,full time,x\n',
  );
  expect(found.mapping).toEqual({
    University: 'university_id',
    Major: 'major_id',
    Level: 'level_id',
    Duration: 'duration_months',
    'Language of instruction': 'language',
    'Study mode': 'mode',
    'Notes of mine': null,
  });
});

test('names, languages and durations are read as people write them', async () => {
  const university = await create('universities', { name: 'Université d’Étampes', country: 'FR' });
  const major = await create('majors', { name: 'Tide Law' });
  const level = await create('levels', {
    name: 'Candidate’s degree',
    code: 'cand',
    aliases: [{ name: 'CandD', language: null, kind: 'acronym' }],
  });
  const { id, lines } = await checkOfferings(
    "Universite d'Etampes,TIDE LAW,candidate's degree,English,4 years",
    "UNIVERSITÉ D'ÉTAMPES,tide law,candd,français,18 months",
    'Université d’Étampes,Tide Law,Candidate’s degree,pt-br,2 years 6 months',
  );
  const values = lines.map(({ changes }) => Object.fromEntries(changes.map((one) => [one.field, one.after])));
  expect(values[0]).toMatchObject({
    university_id: university.id,
    major_id: major.id,
    level_id: level.id,
    language: 'en',
    duration_months: 48,
  });
  // What they name is the same, so that they are one offering.
  const same = [
    { path: 'major_id', message: 'Row 2 of this file has the same university, major, and level.' },
  ];
  expect(lines.slice(1).map(({ errors }) => errors)).toEqual([same, same]);
  const { data: groups } = await client.call('GET', `/v1/imports/${id}/error-groups`);
  expect(groups.map(({ suggestions }: { suggestions: unknown[] }) => suggestions)).toEqual([[], []]);
});

test('a text that is folded to a very long one is as good a name as any', async () => {
  const name = 'ﷺ'.repeat(255);
  const { id } = await create('majors', { name });
  const { lines } = await checkOfferings(`${'ﷺ'.repeat(900)},${name},None,en,12`);
  expect(lines[0]!.errors.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['university_id', 'level_id']),
  );
  expect(lines[0]!.errors.map(({ path }) => path)).not.toContain('major_id');
  const { data } = await client.call('GET', `/v1/majors?q=${encodeURIComponent('ﷺ'.repeat(10))}`);
  expect(data.map((row: { id: string }) => row.id)).toContain(id);
});

test('a name that two records have is not chosen among, and what is no name, language or duration is said to be none', async () => {
  await create('majors', { name: 'Sea Law' });
  await create('majors', {
    name: 'Law of the Sea',
    aliases: [{ name: 'Seal', language: null, kind: 'other' }],
  });
  await create('majors', { name: 'Seals', aliases: [{ name: 'seal', language: null, kind: 'other' }] });
  const { lines } = await checkOfferings('Nowhere,SEAL,No level,Klingon,4 semesters');
  expect(Object.fromEntries(lines[0]!.errors.map(({ path, message }) => [path, message]))).toMatchObject({
    university_id: 'No university matches “Nowhere”. Correct it, or create the university first.',
    major_id: 'Several majors match “SEAL”. Select one, or enter its ID or slug.',
    language: '“Klingon” isn’t a known language. Enter its name, or a code such as “ne”.',
    duration_months: '“4 semesters” isn’t a duration. Enter months, or years such as “4 years”.',
  });
});

test.each([
  ['year_established', 'established'],
  ['established_year', 'established'],
  ['Founded year', 'established'],
  ['Year of establishment', 'established'],
  ['est_year', 'established'],
  ['Name of the institution', 'name'],
  ['Type of institution', 'type'],
  ['Zip code', 'postcode'],
  ['Phone number', 'phone'],
  ['Email address', 'email'],
  ['Website URL', 'website'],
  ['Gegründet', 'established'],
  ['Land', 'country'],
  ['Year of nothing known', null],
])('the column %s is taken for %s', async (column, field) => {
  const { import: found } = await uploadBytes(client, 'universities', `${column}\nx\n`);
  expect(found.mapping).toEqual({ [column]: field });
});

test('a column named as a field is that field’s, whatever another list’s columns were taken for', async () => {
  await uploadAndCheck(client, {
    kind: 'events',
    csv: 'id,Event\nE00001,Fair\n',
    mapping: { id: 'source_ids', Event: 'title' },
    matchBy: 'auto',
  });
  const { import: same } = await uploadBytes(client, 'events', 'id,Event\nE00002,Fair\n');
  expect(same.mapping).toEqual({ id: 'source_ids', Event: 'title' });
  const { import: exported } = await uploadBytes(
    client,
    'events',
    'id,source_ids,title\n019a0000-0000-7000-8000-000000000001,E00001,Fair\n',
  );
  expect(exported.mapping).toEqual({ id: 'id', source_ids: 'source_ids', title: 'title' });
});
