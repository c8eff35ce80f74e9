import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Import, ImportLine } from '../../contract/imports.ts';
import { signedIn, type Client } from '../support/client.ts';
import { settledImport, startCommit, uploadAndCheck } from '../support/import-file.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

const check = (kind: string, csv: string, listModes = {}) => {
  const columns = csv.split('\n')[0]?.split(',') ?? [];
  const mapping = Object.fromEntries(columns.map((column) => [column, column]));
  return uploadAndCheck(client, { kind, csv, mapping, matchBy: 'auto', emptyCells: 'keep', listModes });
};
const create = async (kind: string, body: object) =>
  (await client.call('POST', `/v1/${kind}`, body)).data as { id: string };
const read = async (kind: string, id: string) => (await client.call('GET', `/v1/${kind}/${id}`)).data;
const lines = async (id: string, outcome: string): Promise<ImportLine[]> =>
  (await client.call('GET', `/v1/imports/${id}/lines?outcome=${outcome}`)).data;
const decide = async (id: string, body: object): Promise<Import['counts'] & { resolved: number }> => {
  const { data, meta } = await client.call('POST', `/v1/imports/${id}/duplicates`, body);
  return { ...data.counts, ...meta };
};
const commit = async (id: string): Promise<Import> => {
  await startCommit(client, id);
  return settledImport(client, id);
};
const NOTHING = { new: 0, changed: 0, duplicate: 0, failed: 0 };

test('rows whose names differ in case, accents or spaces alone are one record', async () => {
  const names = ['Twin  Spaces Academy', 'Twin Spaces Academy', 'twin spaces ácademy'];
  const { id, counts } = await check(
    'universities',
    `name,country\n${names.map((name) => `${name},FI`).join('\n')}\n`,
  );
  expect(counts).toMatchObject({ new: 1, failed: 2 });
  const [row] = await lines(id, 'new');
  expect(row?.changes).toContainEqual(expect.objectContaining({ after: 'Twin Spaces Academy' }));
});

test('initials are the same with dots and without', async () => {
  const { id } = await create('universities', { name: 'ZTH Zürich', country: 'CH' });
  const checked = await check('universities', 'name,country\nZ.T.H. Zürich,CH\n');
  expect((await lines(checked.id, 'duplicate'))[0]?.alike[0]).toMatchObject({ id, by: 'words' });
});

test('records whose names differ in case alone are each changed by their row', async () => {
  for (const name of ['Echo Hall College', 'echo hall college'])
    await create('universities', { name, country: 'FI' });
  const csv = 'name,country,city\nEcho Hall College,FI,Turku\necho hall college,FI,Oulu\n';
  expect((await check('universities', csv)).counts).toMatchObject({ changed: 2, failed: 0 });
});

test('an acronym for a name is a possible duplicate of who has it in that country', async () => {
  const aliases = [{ name: 'ZIFT', kind: 'acronym' }];
  const { id } = await create('universities', {
    name: 'Zeta Institute of Flow Tuning',
    country: 'FI',
    aliases,
  });
  const checked = await check('universities', 'name,country\nZ.I.F.T.,FI\nZift,SE\n');
  expect(checked.counts).toMatchObject({ duplicate: 1, new: 1 });
  expect((await lines(checked.id, 'duplicate'))[0]?.alike[0]).toMatchObject({ id, by: 'acronym' });
});

describe('a possible duplicate that is merged', () => {
  const HEAD = 'name,country,city,website,type,domains';
  const known = {
    name: 'University of Berne',
    country: 'CH',
    city: null,
    website: 'https://ours.example',
    type: 'university',
    domains: ['unibe.ch'],
  };
  const row = 'Universität Berne,CH,Bern,https://theirs.example,college,unibe.ch|theirs.example';

  test('differs in no field that the file has no column for, also where empty cells clear', async () => {
    await create('universities', { ...known, name: 'Bielefeld College', domains: ['bielefeld.example'] });
    const checked = await uploadAndCheck(client, {
      kind: 'universities',
      csv: 'name,country,website\nBielefelt College,CH,https://bielefeld.example/en\n',
      mapping: { name: 'name', country: 'country', website: 'website' },
      matchBy: 'auto',
      emptyCells: 'clear',
    });
    expect(checked.duplicates).toEqual({ mergeable: 1, ambiguous: 0, differing: { name: 1, website: 1 } });
  });

  test('does not differ in an address that is the same for every browser', async () => {
    await create('universities', {
      ...known,
      name: 'Fiel College',
      website: 'https://fiel.example',
      domains: [],
    });
    const checked = await check(
      'universities',
      'name,country,website\nFiell College,CH,https://FIEL.example/\n',
    );
    expect(checked.duplicates).toEqual({ mergeable: 1, ambiguous: 0, differing: { name: 1 } });
  });

  test('fills what is empty and adds to lists; what differs is kept as it is and shown', async () => {
    const { id } = await create('universities', known);
    const csv = `${HEAD}\n${row}\n`;
    const checked = await check('universities', csv);
    expect(checked).toMatchObject({
      counts: { duplicate: 1 },
      duplicates: { mergeable: 1, ambiguous: 0, differing: { name: 1, website: 1, type: 1 } },
    });
    const [line] = await lines(checked.id, 'duplicate');
    expect(line?.alike[0]).toMatchObject({ id, differing: ['name', 'type', 'website'] });
    expect(await decide(checked.id, { choice: 'merge' })).toMatchObject({ resolved: 1, changed: 1 });
    const [merged] = await lines(checked.id, 'changed');
    expect(merged?.changes.map(({ field }) => field)).toEqual(['city', 'domains']);
    expect(merged?.kept).toEqual([
      { field: 'name', before: 'University of Berne', after: 'Universität Berne' },
      { field: 'type', before: 'university', after: 'college' },
      { field: 'website', before: 'https://ours.example', after: 'https://theirs.example' },
    ]);
    await commit(checked.id);
    expect(await read('universities', id)).toMatchObject({
      ...known,
      city: 'Bern',
      domains: ['unibe.ch', 'theirs.example'],
      version: 2,
    });

    // The same file again, although no sure key finds the record.
    const again = await check('universities', csv);
    expect(again.counts).toMatchObject({ ...NOTHING, unchanged: 1 });
    // Another value in the file is news.
    const later = await check('universities', csv.replace('theirs.example,', 'moved.example,'));
    expect((await lines(later.id, 'changed'))[0]?.changes).toEqual([
      { field: 'website', before: 'https://ours.example', after: 'https://moved.example' },
    ]);
  });

  test('is found again by the source ID it brought, though the two names share no word', async () => {
    const milan = { name: 'Politecnico di Milano', country: 'IT', domains: ['polimi.it'] };
    const { id } = await create('universities', milan);
    const csv =
      'source_ids,name,country,website\nU05274,Polytechnic Institute of Milan,IT,http://www.polimi.it/\n';
    const first = await check('universities', csv);
    await decide(first.id, { choice: 'merge' });
    await commit(first.id);
    expect((await check('universities', csv)).counts).toMatchObject({ ...NOTHING, unchanged: 1 });

    // By what was decided, where nothing else the row says is the record's.
    const short = 'source_ids,name,country\nU05274,Polytechnic Institute of Milan,IT\n';
    expect((await check('universities', short)).counts).toMatchObject({ ...NOTHING, unchanged: 1 });
    const other = await check('universities', short.replace('Polytechnic Institute of Milan', 'Bocconi'));
    expect((await lines(other.id, 'failed')).map(({ record_id: found, errors }) => [found, errors])).toEqual([
      [
        null,
        [
          {
            path: 'source_ids',
            message:
              'The source ID “U05274” belongs to “Politecnico di Milano”, which has a different name. ' +
              'Correct or clear it, or match by source ID if the two are the same.',
          },
        ],
      ],
    ]);
    expect((await read('universities', id)).source_ids).toEqual(['U05274']);
  });

  test.each([
    ['ROR ID', 'ror_id', '00bqvf857', 'Dharan College'],
    ['domain', 'domains', 'itahari.example', 'Itahari College'],
  ])('is renamed where the source ID and the %s say which record it is', async (_, field, value, name) => {
    const csv = `source_ids,name,country,${field}\nS-${field},${name},NP,${value}\n`;
    await commit((await check('universities', csv)).id);
    const renamed = `Eastern Institute by ${field}`;
    const { id, counts } = await check('universities', csv.replace(name, renamed));
    expect(counts).toMatchObject({ ...NOTHING, changed: 1 });
    expect((await lines(id, 'changed'))[0]?.changes).toMatchObject([{ field: 'name', after: renamed }]);
  });

  test('takes the fields of the file that a person chooses, for one line or all alike', async () => {
    const made = await Promise.all(
      ['Aare University', 'Rhine University'].map((name) =>
        create('universities', { ...known, name, country: 'DE', domains: [] }),
      ),
    );
    const { id } = await check(
      'universities',
      `${HEAD}\nUniversität Aare,DE,,https://aare.example,,\nUniversität Rhine,DE,,https://rhine.example,,\n`,
    );
    await decide(id, { choice: 'merge', replace: ['website'] });
    expect(await lines(id, 'changed')).toMatchObject([
      { kept: [{ field: 'name' }], changes: [{ field: 'website' }] },
      { kept: [{ field: 'name' }], changes: [{ field: 'website' }] },
    ]);
    // Decided otherwise for one of them.
    await decide(id, { choice: 'merge', line: 3, into: made[1]?.id, replace: ['website', 'name'] });
    await commit(id);
    expect(await read('universities', made[0]?.id ?? '')).toMatchObject({
      name: 'Aare University',
      website: 'https://aare.example',
    });
    expect(await read('universities', made[1]?.id ?? '')).toMatchObject({
      name: 'Universität Rhine',
      website: 'https://rhine.example',
      aliases: [{ name: 'Rhine University' }],
    });
  });

  test('is found by its sure key the next time, and what was kept stays', async () => {
    const { id } = await create('universities', { ...known, name: 'Doubs University', country: 'FR' });
    const csv = `source_ids,${HEAD}\nS77,Université Doubs,FR,Besançon,https://theirs.example,,\n`;
    const first = await check('universities', csv);
    await decide(first.id, { choice: 'merge' });
    await commit(first.id);
    expect(await read('universities', id)).toMatchObject({
      name: 'Doubs University',
      city: 'Besançon',
      website: 'https://ours.example',
      source_ids: ['S77'],
    });
    const again = await check('universities', csv);
    expect(again.counts).toMatchObject({ ...NOTHING, unchanged: 1 });
    const [line] = await lines(again.id, 'unchanged');
    expect(line?.kept.map(({ field }) => field)).toEqual(['name', 'website']);
    expect((await commit(again.id)).change_set_id).toBeNull();
    // What was kept can still be taken.
    await decide(again.id, { choice: 'merge', line: 2, into: id, replace: ['website'] });
    await commit(again.id);
    expect((await read('universities', id)).website).toBe('https://theirs.example');
  });

  test('into a record that was trashed meanwhile is not written as a new one', async () => {
    const { id } = await create('universities', { ...known, name: 'Saône University', country: 'FR' });
    const { id: importId } = await check('universities', `${HEAD}\nUniversité Saône,FR,,,,\n`);
    await decide(importId, { choice: 'merge', replace: ['name'] });
    await client.send('DELETE', `/v1/universities/${id}`, { headers: { 'if-match': '"1"' } });
    expect((await commit(importId)).counts).toMatchObject({ new: 0, changed: 0, failed: 1 });
    expect((await lines(importId, 'failed'))[0]?.errors[0]?.message).toMatch(/^The record .* was deleted\./);
  });
});

describe('merging all', () => {
  test('acts on as many rows as it says; each row it leaves says which other row has the record', async () => {
    const { id: jura } = await create('universities', {
      name: 'Jurassien Mountain University',
      country: 'CH',
    });
    const { id: thur } = await create('universities', {
      name: 'Thur University',
      country: 'CH',
      ror_id: '02s6k3f65',
    });
    const csv = [
      'name,country,city,ror_id',
      'Thurgau,CH,,02s6k3f65',
      'Universität Thur,CH,,',
      'Université Jurassien Mountain,CH,Delémont,',
      'Jurassian Mountain University,CH,,',
    ].join('\n');
    const checked = await check('universities', csv);
    expect(checked).toMatchObject({ counts: { changed: 1, duplicate: 3 }, duplicates: { mergeable: 1 } });
    const pairs = async () =>
      (await lines(checked.id, 'duplicate')).map(({ line, alike }) => [
        line,
        alike.map((each) => [each.id === jura, each.taken_by, each.preceded_by]),
      ]);
    expect(await pairs()).toEqual([
      [3, [[false, 2, null]]],
      [4, [[true, null, null]]],
      [5, [[true, null, 4]]],
    ]);
    expect(await decide(checked.id, { choice: 'merge' })).toMatchObject({ resolved: 1, duplicate: 2 });
    const { data } = await client.call('GET', `/v1/imports/${checked.id}`);
    expect(data.duplicates).toEqual({ mergeable: 0, ambiguous: 0, differing: {} });
    expect(await pairs()).toEqual([
      [3, [[false, 2, null]]],
      [5, [[true, 4, null]]],
    ]);
    const refused = await client.send('POST', `/v1/imports/${checked.id}/duplicates`, {
      body: { choice: 'merge', line: 3, into: thur },
    });
    expect([refused.status, (await refused.json()).detail]).toEqual([
      409,
      'Row 2 already updates this record. Create a new record from row 3, or skip it.',
    ]);
  });
});

describe('a decision', () => {
  const csv = 'source_ids,name,country\nQ1,Universität Limmat,CH\nQ2,Universität Reuss,CH\n';
  const forget = async (id: string) => {
    for (const line of await lines(id, 'skipped'))
      await client.call('POST', `/v1/imports/${id}/skip`, { line: line.line, skip: false });
  };
  beforeAll(async () => {
    for (const name of ['Limmat University', 'Reuss University'])
      await create('universities', { name, country: 'CH' });
  });

  test('to skip or to create is remembered when the same file comes again, and can be undone', async () => {
    const first = await check('universities', csv);
    expect(first.counts).toMatchObject({ duplicate: 2 });
    await client.call('POST', `/v1/imports/${first.id}/skip`, { line: 2, skip: true });
    await decide(first.id, { choice: 'create', line: 3 });

    const again = await check('universities', csv);
    expect(again.counts).toMatchObject({ duplicate: 0, skipped: 1, new: 1 });
    expect(await lines(again.id, 'skipped')).toMatchObject([{ line: 2, is_remembered: true }]);
    expect(await lines(again.id, 'new')).toMatchObject([
      { line: 3, is_remembered: true, resolution: 'create' },
    ]);

    await forget(again.id);
    await decide(again.id, { choice: 'undecided', line: 3 });
    expect((await check('universities', csv)).counts).toMatchObject({ duplicate: 2, skipped: 0 });
  });

  test('about many rows is undone in those, and no other', async () => {
    const three = `${csv}Q3,Universität Aare,CH\n`;
    await create('universities', { name: 'Aare University', country: 'CH' });
    const { id } = await check('universities', three);
    await decide(id, { choice: 'create', line: 2 });
    const resolve = (body: object) => client.call('POST', `/v1/imports/${id}/duplicates`, body);
    for (const choice of ['skip', 'merge', 'create']) {
      const { meta } = await resolve({ choice });
      expect(meta.resolved).toBe(2);
      const back = await resolve({ choice: 'undecided', decision_id: meta.decision_id });
      expect(back).toMatchObject({ meta: { resolved: 2 }, data: { counts: { new: 1, duplicate: 2 } } });
      expect((await check('universities', three)).counts).toMatchObject({ new: 1, duplicate: 2 });
    }
    const all = await resolve({ choice: 'skip' });
    await decide(id, { choice: 'undecided', line: 2 });
    const none = await client.send('POST', `/v1/imports/${id}/duplicates`, {
      body: { choice: 'skip', decision_id: all.meta.decision_id },
    });
    expect([none.status, (await none.json()).errors[0].path]).toEqual([400, 'decision_id']);
    await resolve({ choice: 'undecided', decision_id: all.meta.decision_id });
    expect((await check('universities', three)).counts).toMatchObject({ duplicate: 3 });
  });

  test('is asked for again when another record looks like the row', async () => {
    const { id } = await check('universities', csv);
    await decide(id, { choice: 'skip' });
    expect((await check('universities', csv)).counts).toMatchObject({ skipped: 2 });
    await create('universities', { name: 'University Limmat', country: 'CH' });
    const again = await check('universities', csv);
    expect(again.counts).toMatchObject({ skipped: 1, duplicate: 1 });
    await forget(again.id);
  });

  test('about a row of another list with the same id is not taken over', async () => {
    const { id } = await check('universities', csv);
    await decide(id, { choice: 'skip' });
    const other = await check('universities', 'source_ids,name,country\nQ1,Reuss Universität,CH\n');
    expect(other.counts).toMatchObject({ duplicate: 1, skipped: 0 });
  });
});

test('a possible duplicate is found among very many that share a word with it', async () => {
  const others = Array.from({ length: 60 }, (_, at) => `Other${at} Province University,FI`);
  const first = await check('universities', `name,country\n${others.join('\n')}\n`);
  await decide(first.id, { choice: 'create' });
  await commit(first.id);
  const { id } = await create('universities', { name: 'Lapland Province University', country: 'FI' });
  const checked = await check('universities', 'name,country\nUniversity of Lapland Province,FI\n');
  expect(checked.counts).toMatchObject({ new: 0, duplicate: 1 });
  expect((await lines(checked.id, 'duplicate'))[0]?.alike.map((other) => other.id)).toEqual([id]);
});

test.each([
  ['the only distinctive word', 'University of Rapperswil', 'University of Raperswil'],
  ['what it is', 'Kreuzlingen University', 'Kreuzlingen Unversity'],
])('a name is found of which %s is misspelt', async (_, known, misspelt) => {
  const { id } = await create('universities', { name: known, country: 'CH' });
  const checked = await check('universities', `name,country\n${misspelt},CH\n`);
  expect(checked.counts).toMatchObject({ new: 0, duplicate: 1 });
  expect((await lines(checked.id, 'duplicate'))[0]?.alike).toMatchObject([{ id, by: 'spelling' }]);
});

test('a misspelt name is found among very many that share its other words', async () => {
  const others = Array.from({ length: 60 }, (_, at) => `Number${at} Prefecture University,JP`);
  const first = await check('universities', `name,country\n${others.join('\n')}\n`);
  await decide(first.id, { choice: 'create' });
  await commit(first.id);
  const { id } = await create('universities', { name: 'Hiroshima Prefecture University', country: 'JP' });
  const checked = await check('universities', 'name,country\nHirosima Prefecture University,JP\n');
  expect(checked.counts).toMatchObject({ new: 0, duplicate: 1 });
  expect((await lines(checked.id, 'duplicate'))[0]?.alike).toMatchObject([{ id, by: 'spelling' }]);
});
