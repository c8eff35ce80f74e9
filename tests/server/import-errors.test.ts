import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorGroup } from '../../contract/import-fixes.ts';
import { suggestChoices, suggestCountries } from '../../server/imports/review/suggest-values.ts';
import { signedIn, type Client } from '../support/client.ts';
import { settledImport, startCommit, uploadAndCheck, type FileToImport } from '../support/import-file.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

const groupsOf = async (id: string): Promise<ErrorGroup[]> =>
  (await client.call('GET', `/v1/imports/${id}/error-groups`)).data;
const linesOf = async (id: string, query: string): Promise<number[]> =>
  (await client.call('GET', `/v1/imports/${id}/lines?${query}`)).data.map(
    ({ line }: { line: number }) => line,
  );
const shown = ({ field, value, rows, suggestions }: ErrorGroup) => [
  field,
  value,
  rows,
  suggestions.map(({ label }) => label),
];

const UNIVERSITIES = {
  kind: 'universities',
  mapping: { name: 'name', country: 'country', type: 'type', website: 'website' },
  matchBy: 'auto',
} as const;
const universities = (...rows: string[]): FileToImport => ({
  ...UNIVERSITIES,
  csv: ['name,country,type,website', ...rows].join('\n'),
});

describe('errors of an import', () => {
  test('are grouped by field and value, each with its number of rows', async () => {
    const { id } = await uploadAndCheck(
      client,
      universities(
        'Group A,Nepall,,',
        'Group B, Nepall ,colege,',
        'Group C,Narnia,,htp://c',
        ',NP,,',
        'Group D,NP,,',
        'Group D,NP,,',
        'Group D,NP,,',
      ),
    );
    const { data, meta } = await client.call('GET', `/v1/imports/${id}/error-groups`);
    expect(data.map(shown)).toEqual([
      ['country', 'Nepall', 2, ['Nepal']],
      ['', null, 2, []],
      ['name', '', 1, []],
      ['type', 'colege', 1, ['College']],
      ['website', 'htp://c', 1, []],
      ['country', 'Narnia', 1, []],
    ]);
    expect(data[1].message).toBe('Duplicate of another row in this file.');
    expect(meta).toEqual({
      next: null,
      outdated: 0,
      unmatched: 6,
      fields: [
        { field: 'country', rows: 3, groups: 2, message: 'Select a country.' },
        { field: '', rows: 2, groups: 1, message: 'Duplicate of another row in this file.' },
        { field: 'name', rows: 1, groups: 1, message: 'Enter a name.' },
        {
          field: 'type',
          rows: 1,
          groups: 1,
          message: 'Select one of: University, College, Institute, Polytechnic, School, Academy, Other.',
        },
        {
          field: 'website',
          rows: 1,
          groups: 1,
          message: 'Enter a URL that starts with https:// or http://.',
        },
      ],
    });
    expect(await linesOf(id, `outcome=failed&group=${data[0].key}`)).toEqual([2, 3]);
    expect(await linesOf(id, `outcome=failed&group=${data[1].key}`)).toEqual([7, 8]);
  });

  test('are listed a page of groups at a time, the largest of every field first', async () => {
    const rows = Array.from({ length: 28 }, (_, at) => `Page ${at},NP,,htp://${at}`);
    const land = ['One,Nepall,,', 'Two,Nepall,,', 'Type,NP,colege,'];
    const { id } = await uploadAndCheck(client, universities(...rows, ...land));
    const first = await client.call('GET', `/v1/imports/${id}/error-groups`);
    const rest = await client.call('GET', `/v1/imports/${id}/error-groups?after=${first.meta.next}`);
    expect(first.data.slice(0, 4).map(({ value, rows: count }: ErrorGroup) => [value, count])).toEqual([
      ['Nepall', 2],
      ['htp://0', 1],
      ['colege', 1],
      ['htp://1', 1],
    ]);
    expect([first.data.length, first.meta.next, rest.data.length, rest.meta.next]).toEqual([25, 25, 5, null]);
    expect(new Set([...first.data, ...rest.data].map(({ key }: ErrorGroup) => key)).size).toBe(30);
  });

  test('those that were shown stay on the first pages, however few rows they have left', async () => {
    const wrong = (field: string, count: number) =>
      Array.from(
        { length: count },
        (_, at) => `Stay ${field} ${at},${field === 'country' ? `Narnia ${at},` : `NP,t${at}`},`,
      );
    const { id } = await uploadAndCheck(client, universities(...wrong('type', 20), ...wrong('country', 19)));
    const page = async (query: string): Promise<string[]> =>
      (await client.call('GET', `/v1/imports/${id}/error-groups?${query}`)).data.map(
        ({ key }: ErrorGroup) => key,
      );
    const first = await page('');
    for (const key of first.slice(0, 2))
      await client.call('POST', `/v1/imports/${id}/skip`, { group: key, skip: true });
    const shown = first.map((key) => key.slice(0, 8)).join(',');
    const again = await page(`shown=${shown}`);
    expect(again).toEqual(expect.arrayContaining(first.slice(2)));
    const rest = await page(`after=25&shown=${shown}`);
    expect(new Set([...again, ...rest]).size).toBe(37);
  });

  test('a fix changes the rows its group counts and no others, and once', async () => {
    const csv = [
      'name,country,latitude,longitude',
      'Fix A,NP,27.5,',
      'Fix B,NP,27.5,85.5',
      'Fix C,NP,27.5,',
    ].join('\n');
    const mapping = { name: 'name', country: 'country', latitude: 'latitude', longitude: 'longitude' };
    const { id } = await uploadAndCheck(client, { kind: 'universities', csv, mapping, matchBy: null });
    const [group] = await groupsOf(id);
    expect(group).toMatchObject({ field: 'longitude', value: '', rows: 2 });
    // Row 3 has the same latitude, and no error.
    const right = { column: 'latitude', from: '27.5', to: '28.5' };
    expect((await client.call('POST', `/v1/imports/${id}/fix`, right)).meta.fixed).toBe(0);
    const fix = { column: 'longitude', from: '', to: '85.25' };
    const fixed = await client.call('POST', `/v1/imports/${id}/fix`, fix);
    expect([fixed.meta.fixed, fixed.data.counts]).toMatchObject([2, { new: 3, failed: 0 }]);
    expect((await client.call('POST', `/v1/imports/${id}/fix`, fix)).meta.fixed).toBe(0);
    expect(await groupsOf(id)).toEqual([]);
  });

  test('every wrong value of a field is cleared at once', async () => {
    const { id } = await uploadAndCheck(
      client,
      universities('Clear A,NP,,htp://a', 'Clear B,NP,,htp://b', 'Clear C,NP,,https://c.example'),
    );
    const { meta } = await client.call('POST', `/v1/imports/${id}/fix`, { column: 'website', to: '' });
    expect(meta.fixed).toBe(2);
    const { data } = await client.call('GET', `/v1/imports/${id}/lines?outcome=new`);
    expect(data.map(({ cells }: { cells: { website: string } }) => cells.website)).toEqual([
      '',
      '',
      'https://c.example',
    ]);
  });
});

describe('a fix', () => {
  const texts = async (id: string) =>
    (await client.call('GET', `/v1/imports/${id}/lines`)).data.map(
      ({ cells }: { cells: { country: string } }) => cells.country,
    );

  test('replaces several values of a column in one step, and is undone in one', async () => {
    const { id, counts } = await uploadAndCheck(
      client,
      universities('Undo A,Nepall,,', 'Undo B,Frnace,,', 'Undo C,Frnace,,', 'Undo D,NP,,', 'Undo E,Narnia,,'),
    );
    const step = { column: 'country', from: 'Nepall', to: 'NP', also: [{ from: 'Frnace', to: 'FR' }] };
    const fixed = await client.call('POST', `/v1/imports/${id}/fix`, step);
    expect([fixed.meta.fixed, fixed.data.counts]).toMatchObject([3, { new: 4, failed: 1 }]);
    const undo = { fix_id: fixed.meta.fix_id };
    const undone = await client.call('POST', `/v1/imports/${id}/undo-fix`, undo);
    expect([undone.meta, undone.data.counts]).toEqual([{ rows: 3 }, counts]);
    // Row 5 had the right value before.
    expect(await texts(id)).toEqual(['Nepall', 'Frnace', 'Frnace', 'NP', 'Narnia']);
    expect((await client.call('POST', `/v1/imports/${id}/undo-fix`, undo)).meta).toEqual({ rows: 0 });
  });

  test('says how many of its rows still have other errors', async () => {
    const { id } = await uploadAndCheck(client, universities('Left A,Nepall,colege,', 'Left B,Nepall,,'));
    const fix = { column: 'country', from: 'Nepall', to: 'NP' };
    const { data, meta } = await client.call('POST', `/v1/imports/${id}/fix`, fix);
    expect([meta.fixed, meta.failed, data.counts.failed]).toEqual([2, 1, 1]);
  });

  test('is undone only in the rows that were not fixed or skipped since', async () => {
    const { id } = await uploadAndCheck(
      client,
      universities('Since A,Nepall,,', 'Since B,Nepall,colege,', 'Since C,Nepall,colege,'),
    );
    const fix = (body: object) => client.call('POST', `/v1/imports/${id}/fix`, body);
    const first = await fix({ column: 'country', from: 'Nepall', to: 'NP' });
    await fix({ column: 'type', from: 'colege', to: 'college', line: 3 });
    await client.call('POST', `/v1/imports/${id}/skip`, { line: 4, skip: true });
    const undo = { fix_id: first.meta.fix_id };
    expect((await client.call('POST', `/v1/imports/${id}/undo-fix`, undo)).meta).toEqual({ rows: 1 });
    expect(await texts(id)).toEqual(['Nepall', 'NP', 'NP']);
  });
});

describe('rows skipped by choice', () => {
  test('a group is left out, named in the download, unharmed by fixes, and included again', async () => {
    const { id } = await uploadAndCheck(
      client,
      universities('Skip A,Narnia,,', 'Skip B,Narnia,,', 'Skip C,Nepall,,', 'Skip D,NP,,'),
    );
    const narnia = (await groupsOf(id)).find(({ value }) => value === 'Narnia')!;
    const skip = { group: narnia.key, skip: true };
    const skipped = await client.call('POST', `/v1/imports/${id}/skip`, skip);
    expect([skipped.meta.rows, skipped.data.counts]).toMatchObject([2, { new: 1, failed: 1, skipped: 2 }]);
    expect((await client.call('POST', `/v1/imports/${id}/skip`, skip)).meta).toEqual({ rows: 0 });
    // A fix of the same value does not bring back what a person left out.
    const fix = { column: 'country', from: 'Narnia', to: 'NP' };
    const fixed = await client.call('POST', `/v1/imports/${id}/fix`, fix);
    expect([fixed.meta.fixed, fixed.data.counts.skipped]).toEqual([0, 2]);
    const csv = await (await client.send('GET', `/v1/imports/${id}/errors`)).text();
    expect(csv.split('\r\n').slice(1, 4)).toEqual([
      '2,Skipped by choice. Country: Select a country.,Skip A,Narnia,,,',
      '3,Skipped by choice. Country: Select a country.,Skip B,Narnia,,,',
      '4,Country: Select a country.,Skip C,Nepall,,,',
    ]);
    const included = await client.call('POST', `/v1/imports/${id}/skip`, { ...skip, skip: false });
    expect([included.meta.rows, included.data.counts]).toMatchObject([2, { failed: 3, skipped: 0 }]);
    const field = await client.call('POST', `/v1/imports/${id}/skip`, { field: 'country', skip: true });
    expect([field.meta.rows, field.data.counts]).toMatchObject([3, { failed: 0, skipped: 3 }]);
    const all = await client.call('POST', `/v1/imports/${id}/skip`, { skip: false });
    expect([all.meta.rows, all.data.counts]).toMatchObject([3, { failed: 3, skipped: 0 }]);
    await client.call('POST', `/v1/imports/${id}/skip`, { field: 'country', skip: true });
    await startCommit(client, id);
    expect((await settledImport(client, id)).counts).toMatchObject({ new: 1, failed: 0, skipped: 3 });
  });

  test('the download holds the values set for all rows, so that corrected rows can be imported by it', async () => {
    const { id } = await uploadAndCheck(client, {
      ...universities(),
      csv: 'name,site\nDefault College,htp://d\n',
      mapping: { name: 'name', site: 'website' },
      constants: { country: 'NP', city: '-Pokhara' },
    });
    const download = await (await client.send('GET', `/v1/imports/${id}/errors`)).text();
    const [head, row] = download.split('\r\n');
    expect(head).toBe('Row,Error,name,site,city,country,Text in file');
    expect(row).toMatch(/,Default College,htp:\/\/d,'-Pokhara,NP,$/);
    const corrected = download.replace('htp://d', 'https://d.example');
    const { data } = await client.call('POST', '/v1/universities/imports?name=errors.csv', corrected);
    const { mapping } = data as { mapping: Record<string, string> };
    expect(mapping).toMatchObject({ name: 'name', site: 'website', country: 'country', city: 'city' });
    const read = await uploadAndCheck(client, { ...universities(), csv: corrected, mapping });
    expect(read.counts).toMatchObject({ new: 1, failed: 0 });
  });

  test('a column named like a formula is no formula in the download, and is read back by its name', async () => {
    const name = '=HYPERLINK("//evil")';
    const csv = `name,country,"=HYPERLINK(""//evil"")"\nFormula College,Narnia,x\n`;
    const { id, columns } = await uploadAndCheck(client, { ...universities(), csv });
    expect(columns).toContain(name);
    const download = await (await client.send('GET', `/v1/imports/${id}/errors`)).text();
    expect(download.split('\r\n')[0]).toBe('Row,Error,name,country,"\'=HYPERLINK(""//evil"")",Text in file');
    const { data } = await client.call('POST', '/v1/universities/imports?name=errors.csv', download);
    expect(data.columns).toContain(name);
  });

  test.each([{ line: 2, field: 'country', skip: true }, { skip: true }])(
    'one row, one group or one field is named, not %j',
    async (body) => {
      const { id } = await uploadAndCheck(client, universities('Several,Narnia,,'));
      expect((await client.send('POST', `/v1/imports/${id}/skip`, { body })).status).toBe(400);
    },
  );
});

describe('a value that is not known', () => {
  test.each([
    ['Nepall', ['Nepal']],
    ['Untied States', ['United States']],
    ['Swtizerland', ['Switzerland']],
    ['Phillipines', ['Philippines']],
    ['Great Britan', ['United Kingdom']],
    ['Saudia Arabia', ['Saudi Arabia']],
  ])('the country %s may be %j', (text, labels) =>
    expect(suggestCountries(text).map(({ label }) => label)).toEqual(labels),
  );

  test.each(
    'Narnia|Wakanda|Genovia|Ruritania|Atlantis|Yugoslavia|West Germany|American|Dutch|United|North|Korea|Congo|n/a|TBD|none|unknown|N|??'.split(
      '|',
    ),
  )('the country %s is like none', (text) => expect(suggestCountries(text)).toEqual([]));

  test.each([
    ['private_nonprofit', ['Private (non-profit)']],
    ['private_forprofit', ['Private (for-profit)']],
    ['PRIVATE-FOR-PROFIT', ['Private (for-profit)']],
    ['Private', ['Private (non-profit)', 'Private (for-profit)']],
    ['Public university', ['Public']],
    ['Private, not for profit', []],
    ['public and private', []],
    ['municipal', []],
  ])('the control %s may be %j', (text, labels) =>
    expect(
      suggestChoices(text, ['public', 'private', 'private_for_profit', 'other']).map(({ label }) => label),
    ).toEqual(labels),
  );

  test.each([
    ['Private (non-profit)', 'private'],
    ['private (for-profit)', 'private_for_profit'],
    ['Private-for-profit', 'private_for_profit'],
    ['PUBLIC', 'public'],
  ])('the control %s is %s', async (text, code) => {
    const checked = await uploadAndCheck(client, {
      csv: `name,country,control\nLabel College ${text},NP,${text}`,
      kind: 'universities',
      mapping: { name: 'name', country: 'country', control: 'control' },
      matchBy: null,
    });
    const { data: lines } = await client.call('GET', `/v1/imports/${checked.id}/lines`);
    expect(lines[0].changes).toContainEqual({ field: 'control', before: null, after: code });
  });

  test('a word that begins two controls is neither, and both are suggested', async () => {
    const { id } = await uploadAndCheck(client, {
      csv: 'name,country,control\nPrivate College,NP,Private',
      kind: 'universities',
      mapping: { name: 'name', country: 'country', control: 'control' },
      matchBy: null,
    });
    const { data: lines } = await client.call('GET', `/v1/imports/${id}/lines`);
    expect(lines[0].errors).toMatchObject([{ path: 'control' }]);
  });

  test.each([
    ['Asia/Katmandoo', ['Asia/Kathmandu']],
    ['new yrok', ['America/New_York']],
    ['Narnia/Lantern Waste', []],
  ])('of the time zone %s are suggested %j', async (zone, labels) => {
    const { id } = await uploadAndCheck(client, {
      csv: `name,country,time_zone\nZone College ${zone},NP,${zone}`,
      kind: 'universities',
      mapping: { name: 'name', country: 'country', time_zone: 'time_zone' },
      matchBy: null,
    });
    expect((await groupsOf(id)).map(shown)).toEqual([['time_zone', zone, 1, labels]]);
  });

  test('of a name with characters that turn it around is suggested the name without them', async () => {
    const { id } = await uploadAndCheck(client, universities('\u202eNational College,NP,,'));
    expect((await groupsOf(id)).map(shown)).toEqual([
      ['name', '\u202eNational College', 1, ['National College']],
    ]);
  });

  test('of a year is suggested the only one in it', async () => {
    const years = ['c. 1850', '1850 or 1851', 'c. 185', '2 BC'];
    const rows = years.map((year, at) => `Year ${at},NP,${year}`);
    const { id } = await uploadAndCheck(client, {
      kind: 'universities',
      mapping: { name: 'name', country: 'country', established: 'established' },
      matchBy: 'auto',
      csv: ['name,country,established', ...rows].join('\n'),
    });
    expect((await groupsOf(id)).map(shown)).toEqual(
      years.map((year, at) => ['established', year, 1, at === 0 ? ['1850'] : []]),
    );
  });

  test('of a select or a referred record is suggested its nearest, and none that only might be', async () => {
    const make = (plural: string, body: object) => client.call('POST', `/v1/${plural}`, body);
    const made = [
      await make('levels', { code: 'SB', name: 'Bachelor’s degree' }),
      await make('levels', { code: 'SBH', name: 'Bachelor’s degree with honours' }),
      await make('levels', { code: 'SM', name: 'Master’s degree' }),
    ];
    for (const name of ['Civil', 'Marine', 'Mining', 'Naval'])
      await make('subjects', { code: name, name: `${name} crafting`, scheme: 'house', level: 'broad' });
    const csv = [
      'name,level,subject,status',
      'Suggest A,bachelor|Mastr’s degree|Master of Science|master-coursework,civil craftng,publishd',
      'Suggest B,bachelor,crafting,live',
      'Suggest C,Doctorate,Bachelor,active',
    ].join('\n');
    const mapping = { name: 'name', level: 'level_ids', subject: 'subject_id', status: 'status' };
    const { id } = await uploadAndCheck(client, { kind: 'majors', csv, mapping, matchBy: null });
    const groups = await groupsOf(id);
    expect(Object.fromEntries(groups.map((group) => [group.value, shown(group).slice(2)]))).toEqual({
      bachelor: [2, ['Bachelor’s degree']],
      'Mastr’s degree': [1, ['Master’s degree']],
      'Master of Science': [1, ['Master’s degree']],
      'master-coursework': [1, ['Master’s degree']],
      Doctorate: [1, []],
      'civil craftng': [1, ['Civil crafting']],
      crafting: [1, []],
      Bachelor: [1, []],
      publishd: [1, ['Published']],
      live: [1, []],
      active: [1, []],
    });
    const bachelor = groups.find(({ value }) => value === 'bachelor')!;
    expect(bachelor).toMatchObject({
      column: 'level',
      is_part: true,
      suggestions: [{ value: made[0].data.id, label: 'Bachelor’s degree' }],
    });
    const fix = { column: 'level', from: 'bachelor', to: bachelor.suggestions[0]!.value, is_part: true };
    expect((await client.call('POST', `/v1/imports/${id}/fix`, fix)).meta.fixed).toBe(bachelor.rows);
  });
});
