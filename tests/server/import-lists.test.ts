import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedIn, type Client } from '../support/client.ts';
import { importFile, uploadAndCheck, type FileToImport } from '../support/import-file.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

const load = async (file: FileToImport) => (await importFile(client, file)).committed;
const failed = async (id: string): Promise<[number, string][]> => {
  const { data } = await client.call('GET', `/v1/imports/${id}/lines?outcome=failed`);
  return data.map((line: { line: number; errors: { message: string }[] }) => [
    line.line,
    line.errors.map(({ message }) => message).join(' '),
  ]);
};
const all = async (plural: string) => (await client.call('GET', `/v1/${plural}?limit=200`)).data;

const SUBJECTS = {
  kind: 'subjects',
  mapping: { code: 'code', name: 'name', level: 'level', scheme: 'scheme', parent: 'parent_id' },
  matchBy: 'code',
} as const;
const HEADER = 'code,name,level,scheme,parent';

test('new records that would be found by their addresses are each a record of its own', async () => {
  const matchBy = 'slug';
  const mapping = { slug: 'slug', code: 'code', name: 'name' };
  const csv = 'slug,code,name\nfirst,1,First\nsecond,2,Second\nsecond,3,Second again\n';
  const checked = await uploadAndCheck(client, { kind: 'levels', mapping, matchBy, csv });
  expect(checked.counts).toMatchObject({ new: 2, failed: 1 });
  expect(await failed(checked.id)).toEqual([[4, 'Duplicate of row 3 in this file.']]);
});

test('a row without any key is a duplicate of the row that equals it in all fields, and of no other', async () => {
  const mapping = { name: 'name', status: 'status', description: 'description' };
  const rows = ['Zeta,draft,', 'Zeta,draft,One more', 'Zeta,draft,', 'Eta,draft,'];
  const csv = `name,status,description\n${rows.join('\n')}\n`;
  const checked = await uploadAndCheck(client, { kind: 'majors', mapping, matchBy: 'auto', csv });
  expect(checked.counts).toMatchObject({ new: 3, failed: 1 });
  expect(await failed(checked.id)).toEqual([[4, 'Duplicate of row 2 in this file.']]);
  const every = await uploadAndCheck(client, { kind: 'majors', mapping, matchBy: null, csv });
  expect(every.counts).toMatchObject({ new: 4, failed: 0 });
});

test('a code that two rows have is reported with the row that has it first', async () => {
  const mapping = { code: 'code', scheme: 'scheme', name: 'name' };
  const csv = 'code,scheme,name\nQQ1,CIP 2020,First\nQQ2,CIP 2020,Second\nQQ1,CIP 2020,Third\n';
  const checked = await uploadAndCheck(client, { kind: 'majors', mapping, matchBy: 'auto', csv });
  expect(await failed(checked.id)).toEqual([[4, 'Row 2 of this file has the same code.']]);
});

describe('a file that holds a tree', () => {
  test('is imported in one go, whatever the order of its lines, and exactly as it says', async () => {
    const csv = [
      HEADER,
      '0613,Software,detailed,isced_f_2013,061',
      '061,Computing,narrow,isced_f_2013,06',
      '06,Technologies,broad,isced_f_2013,',
      '0612,Networks,detailed,isced_f_2013,061',
    ].join('\n');
    const { checked, committed } = await importFile(client, { ...SUBJECTS, csv });
    expect(checked.counts).toMatchObject({ new: 4, failed: 0 });
    expect(committed.job?.result).toMatchObject({ changed: 4, failed: 0 });
    const rows = await all('subjects');
    const above = (code: string) => {
      const { parent_id: id } = rows.find((row: { code: string }) => row.code === code);
      return rows.find((row: { id: string }) => row.id === id)?.code ?? null;
    };
    expect(['0613', '0612', '061', '06'].map(above)).toEqual(['061', '061', '06', null]);
    const again = await importFile(client, { ...SUBJECTS, csv });
    expect(again.checked.counts).toMatchObject({ unchanged: 4, new: 0, changed: 0 });
    expect((await client.call('POST', `/v1/change-sets/${committed.change_set_id}/undo`)).data).toMatchObject(
      {
        undone: 4,
        left_alone: [],
      },
    );
  });

  test('and so is one that was exported, whose records name each other by their addresses', async () => {
    const csv = [
      'slug,code,name,level,scheme,parent',
      'tree-narrow,A1,Narrow,narrow,house,tree-broad',
      'tree-broad,A,Broad,broad,house,',
    ].join('\n');
    const mapping = { ...SUBJECTS.mapping, slug: 'slug' };
    const { id, counts } = await load({ ...SUBJECTS, mapping, csv });
    expect(await failed(id)).toEqual([]);
    expect(counts).toMatchObject({ new: 2, failed: 0 });
    const [broad, narrow] = await Promise.all(
      ['broad', 'narrow'].map(async (level) => {
        const filter = JSON.stringify({ field: 'level', is: 'is', value: level });
        return (await client.call('GET', `/v1/subjects?filter=${encodeURIComponent(filter)}`)).data[0];
      }),
    );
    expect(narrow).toMatchObject({ code: 'A1', parent_id: broad.id });
  });

  test('names its parents as records are named: without regard to case, accents or signs, exactly first', async () => {
    const csv = [
      HEADER,
      'n1,Théâtre & Danse,narrow,house,  ÉTUDES – océan ',
      'n2,Sculpture,narrow,house,LOOSE ARTS',
      'n3,Drawing,narrow,house,Twin Arts',
      'n4,Weaving,narrow,house,twin arts',
      'n5,Pottery,narrow,house,b-9',
      'd1,Mime,detailed,house,theatre and danse',
      'B 1,Etudes océan,broad,house,',
      'b2,Loose Arts,broad,house,',
      'b3,Twin Arts,broad,house,',
      'b4,TWIN ARTS,broad,house,',
      'B-9,Clay,broad,house,',
    ].join('\n');
    const { id } = await load({ ...SUBJECTS, csv });
    expect(await failed(id)).toEqual([
      [5, 'No subject matches “twin arts”. Correct it, or create the subject first.'],
    ]);
    const rows = (await all('subjects')) as { id: string; code: string; parent_id: string | null }[];
    const parents = rows.map(({ code, parent_id: above }) => [
      code,
      rows.find((row) => row.id === above)?.code ?? null,
    ]);
    expect(Object.fromEntries(parents)).toMatchObject({
      n1: 'B 1',
      n2: 'b2',
      n3: 'b3',
      n5: 'B-9',
      d1: 'n1',
      'B 1': null,
      b2: null,
      b3: null,
      'B-9': null,
    });
  });

  test('reports in the dry run a missing parent, a circle or a wrong level', async () => {
    const csv = [
      HEADER,
      '1,Arts,broad,house,',
      '11,Music,narrow,house,1',
      '111,Jazz,detailed,house,11',
      '112,Rock,detailed,house,1',
      '2,Round,narrow,house,3',
      '3,About,narrow,house,2',
      '4,Lost,narrow,nowhere,1',
      '41,Under lost,detailed,house,4',
      '5,Alone,narrow,house,99',
    ].join('\n');
    const { checked, committed } = await importFile(client, { ...SUBJECTS, csv });
    expect(checked.counts).toMatchObject({ new: 3, failed: 6 });
    expect(committed.job?.result).toMatchObject({ changed: 3, failed: 0 });
    expect(await failed(committed.id)).toEqual([
      [5, 'A detailed subject needs a narrow subject as its parent.'],
      [6, 'A narrow subject needs a broad subject as its parent.'],
      [7, 'A narrow subject needs a broad subject as its parent.'],
      [8, expect.stringContaining('Select one of')],
      [9, 'Its parent in row 8 won’t be imported.'],
      [10, 'No subject matches “99”. Correct it, or create the subject first.'],
    ]);
    // The line above is mended: what belongs to it is right at once.
    const fixed = await client.call('POST', `/v1/imports/${committed.id}/fix`, {
      column: 'scheme',
      from: 'nowhere',
      to: 'house',
    });
    expect(fixed.data).toMatchObject({ state: 'checked', counts: { new: 2, failed: 4 } });
  });
});

describe('a line means the record there is', () => {
  test('by its name when its code is another, and what refers to the new code follows', async () => {
    await client.call('POST', '/v1/levels', { code: 'DPROF', name: 'Professional doctorate' });
    const levels = await load({
      kind: 'levels',
      csv: 'code,name\ndoctor-professional,Professional doctorate\nbachelor,Bachelor\n',
      mapping: { code: 'code', name: 'name' },
      matchBy: 'code',
    });
    expect(levels.counts).toMatchObject({ new: 1, changed: 1, failed: 0 });
    expect((await all('levels')).map((row: { code: string }) => row.code).toSorted()).toEqual([
      'bachelor',
      'doctor-professional',
    ]);
  });

  test('by a code within its scheme, a name within its country', async () => {
    await client.call('POST', '/v1/majors', { name: 'Of the house', code: '11', scheme: 'house' });
    await client.call('POST', '/v1/universities', { name: 'Trinity College', country: 'IE' });
    const majors = await load({
      kind: 'majors',
      csv: 'code,name,scheme\n11,Of CIP,cip_2020\n11,Of our house,house\n',
      mapping: { code: 'code', name: 'name', scheme: 'scheme' },
      matchBy: 'code',
    });
    expect(majors.counts).toMatchObject({ new: 1, changed: 1, failed: 0 });
    const colleges = await load({
      kind: 'universities',
      csv: 'name,country,city\nTrinity College,US,Hartford\nTrinity College,IE,Dublin\n',
      mapping: { name: 'name', country: 'country', city: 'city' },
      matchBy: 'name',
    });
    expect(colleges.counts).toMatchObject({ new: 1, changed: 1, failed: 0 });
  });

  test('and an empty cell empties its field, or, if so chosen, says nothing', async () => {
    const file = {
      kind: 'universities',
      csv: 'name,country,city,domains\nTrinity College,IE,,\n',
      mapping: { name: 'name', country: 'country', city: 'city', domains: 'domains' },
      matchBy: 'name',
    } as const;
    expect((await load({ ...file, emptyCells: 'keep' })).counts).toMatchObject({ unchanged: 1 });
    expect((await load(file)).counts).toMatchObject({ changed: 1 });
  });

  test('and an empty cell that says nothing does so where a value is required, too', async () => {
    const { data } = await client.call('POST', '/v1/universities', { name: 'Empty College', country: 'NP' });
    const { id, counts } = await uploadAndCheck(client, {
      kind: 'universities',
      csv: `id,name,country,city\n${data.id},,,Ilam\n,,NP,Ilam\n`,
      mapping: { id: 'id', name: 'name', country: 'country', city: 'city' },
      matchBy: 'auto',
      emptyCells: 'keep',
    });
    expect(counts).toMatchObject({ changed: 1, failed: 1 });
    expect(await failed(id)).toEqual([[3, 'Enter a name.']]);
  });

  test('and numbers are read as spreadsheets write them', async () => {
    const { counts } = await load({
      kind: 'universities',
      csv: 'name,country,latitude,longitude\nFar out,IE,-2.75E+1,1.5e-9\nNowhere,IE,1e999,0\n',
      mapping: { name: 'name', country: 'country', latitude: 'latitude', longitude: 'longitude' },
      matchBy: null,
    });
    expect(counts).toMatchObject({ new: 1, failed: 1 });
    const found = (await all('universities')).find((row: { name: string }) => row.name === 'Far out');
    expect(found).toMatchObject({ latitude: -27.5, longitude: 1.5e-9 });
  });

  test('of an offering: its university, major and level', async () => {
    const [university] = (await all('universities')).filter(
      (row: { country: string }) => row.country === 'US',
    );
    const file = {
      kind: 'offerings',
      csv: `university,major,level\n${university.id},Of CIP,bachelor\n`,
      mapping: { university: 'university_id', major: 'major_id', level: 'level_id' },
      matchBy: 'major_id',
    } as const;
    expect((await load(file)).counts).toMatchObject({ new: 1 });
    expect((await load(file)).counts).toMatchObject({ new: 0, unchanged: 1, failed: 0 });
  });

  test('but two lines far apart cannot both be it, and the dry run says so', async () => {
    const filler = Array.from({ length: 600 }, (_, at) => `L${at},Level ${at}`);
    const csv = ['code,name', 'twice,First', ...filler, 'twice,Second'].join('\n');
    const { committed } = await importFile(client, {
      kind: 'levels',
      csv,
      mapping: { code: 'code', name: 'name' },
      matchBy: null,
    });
    expect(committed.counts).toMatchObject({ new: 601, failed: 1 });
    expect(await failed(committed.id)).toEqual([
      [603, 'The same record as row 2, which was imported. Review it again.'],
    ]);
  });
});
