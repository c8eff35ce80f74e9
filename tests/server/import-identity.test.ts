import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Import, ImportLine } from '../../contract/imports.ts';
import { signedIn, type Client } from '../support/client.ts';
import { importFile, startCommit, uploadAndCheck, type FileToImport } from '../support/import-file.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

type Given = Partial<FileToImport> & Pick<FileToImport, 'kind' | 'csv'>;

/** A file whose columns are called as their fields. */
const fileOf = ({ csv, ...rest }: Given): FileToImport => {
  const columns = csv.split('\n')[0]?.split(',') ?? [];
  const mapping = Object.fromEntries(columns.map((column) => [column, column]));
  return { csv, mapping, matchBy: 'auto', emptyCells: 'keep', ...rest };
};
const check = (file: Given) => uploadAndCheck(client, fileOf(file));
const load = (file: Given) => importFile(client, fileOf(file));
const create = async (kind: string, body: object) =>
  (await client.call('POST', `/v1/${kind}`, body)).data as { id: string; slug: string };
const read = async (kind: string, id: string) => (await client.call('GET', `/v1/${kind}/${id}`)).data;
const all = async (kind: string) => (await client.call('GET', `/v1/${kind}?limit=200`)).data;
const lines = async (id: string, outcome: string): Promise<ImportLine[]> =>
  (await client.call('GET', `/v1/imports/${id}/lines?outcome=${outcome}`)).data;
const messages = async (id: string) =>
  (await lines(id, 'failed')).map(({ line, errors }) => [line, errors[0]?.path, errors[0]?.message]);
const decide = (id: string, body: object): Promise<{ data: Import; meta: { resolved: number } }> =>
  client.call('POST', `/v1/imports/${id}/duplicates`, body);

const ETH = { name: 'ETH Zurich', country: 'CH', ror_id: '05a28rw58', domains: ['ethz.ch'] };

describe('a row finds its record by the surest key it carries', () => {
  test.each(['05a28rw58', 'https://ror.org/05a28rw58', 'ror.org/05A28RW58'])(
    'a ROR ID is the same written as %s, whatever the row calls the record',
    async (ror) => {
      const found = await all('universities');
      const eth =
        found.find((row: { ror_id: string }) => row.ror_id === ETH.ror_id) ??
        (await create('universities', ETH));
      const { id, counts } = await check({
        kind: 'universities',
        csv: `name,country,ror_id\nPolytechnikum,CH,${ror}\n`,
      });
      expect(counts).toMatchObject({ changed: 1, new: 0, failed: 0 });
      expect((await lines(id, 'changed'))[0]).toMatchObject({ record_id: eth.id });
    },
  );

  test('keys that find different records are an error that names both', async () => {
    const basel = await create('universities', { name: 'University of Basel', country: 'CH' });
    const { id, counts } = await check({
      kind: 'universities',
      csv: `slug,name,country,ror_id\n${basel.slug},Somewhere,CH,05a28rw58\n`,
    });
    expect(counts).toMatchObject({ failed: 1, changed: 0 });
    const [reported] = await messages(id);
    expect(reported?.slice(0, 2)).toEqual([2, 'slug']);
    expect(reported?.[2]).toBe(
      'The ROR ID matches “ETH Zurich”, but the slug matches “University of Basel”. Correct or clear one of them.',
    );
  });

  test('a slug takes no code from a record: a major of another code is another major', async () => {
    const known = await create('majors', { name: 'Computer Science', code: '11.0701', scheme: 'cip_2020' });
    const { committed } = await load({
      kind: 'majors',
      csv: `slug,name,code,scheme\n${known.slug},Computer and Information Sciences,11.0101,cip_2020\n`,
    });
    expect(committed.counts).toMatchObject({ new: 1, changed: 0, failed: 0 });
    expect(await read('majors', known.id)).toMatchObject({ code: '11.0701', name: 'Computer Science' });
  });

  test('a name counts within its country', async () => {
    await create('universities', { name: 'Trinity College', country: 'IE' });
    const { counts } = await check({
      kind: 'universities',
      csv: 'slug,name,country,city\ntrinity-college,Trinity College,US,Hartford\n,Trinity College,IE,Dublin\n',
    });
    expect(counts).toMatchObject({ new: 1, changed: 1, failed: 0 });
  });

  test('an id that no record has is an error and no new record', async () => {
    const { id } = await check({
      kind: 'levels',
      csv: 'id,code,name\n018f0000-0000-7000-8000-000000000000,Z,Zeroth\n',
    });
    expect(await messages(id)).toEqual([
      [2, 'id', 'No level has the ID “018f0000-0000-7000-8000-000000000000”. Correct it, or clear the cell.'],
    ]);
  });
});

describe('a row that can only change a record and finds none says which key found nothing', () => {
  const reported = async (file: Given) => {
    const { id } = await check(file);
    return (await lines(id, 'failed')).map(({ line, errors }) => [line, errors]);
  };

  test('with its value, and blames no other field', async () => {
    const csv = 'ror_id,website\n03yrm5c26,https://a.example\n,https://b.example\nwrong,https://c.example\n';
    const message = `No university has the ROR ID “03yrm5c26”. Correct it.`;
    for (const matchBy of ['auto', 'ror_id'])
      expect(await reported({ kind: 'universities', csv, matchBy })).toEqual([
        [2, [{ path: 'ror_id', message }]],
        [3, [{ path: 'ror_id', message: 'Enter the ROR ID of a university.' }]],
        [4, [{ path: 'ror_id', message: 'Enter a ROR ID, like 03yrm5c26.' }]],
      ]);
  });

  test('for every key of the row, and what else is wrong with what it says', async () => {
    const csv = 'code,scheme,slug,status\n99.9999,cip_2020,no-such-major,nowhere\n';
    const [[, errors]] = (await reported({ kind: 'majors', csv })) as [[number, ImportLine['errors']]];
    expect(errors.map(({ path }) => path)).toEqual(['code', 'status']);
    expect(errors[0]?.message).toBe(
      'No major has the code “99.9999” and code system “cip_2020” or slug “no-such-major”. Correct it.',
    );
  });

  test('an id that no record has blames the id alone', async () => {
    const csv = 'id,website\n018f0000-0000-7000-8000-000000000000,https://a.example\n';
    expect(await reported({ kind: 'universities', csv })).toEqual([
      [2, [{ path: 'id', message: expect.stringMatching(/^No university has the ID “018f0000/) }]],
    ]);
  });

  test('a row that may be new names what a new record lacks', async () => {
    const csv = 'ror_id,name,country\n03yrm5c26,,NP\n';
    const [[, errors]] = (await reported({ kind: 'universities', csv })) as [[number, ImportLine['errors']]];
    expect(errors.map(({ path }) => path)).toEqual(['name']);
  });
});

describe('an offering whose university, major or level finds nothing names the kind and the text', () => {
  test('and a key of several offerings says which columns tell them apart', async () => {
    const university = await create('universities', { name: 'Offering University', country: 'NP' });
    const [one, other] = [
      await create('majors', { name: 'Weaving' }),
      await create('majors', { name: 'Dyeing' }),
    ];
    const level = await create('levels', { code: 'K9', name: 'Apprenticeship' });
    for (const major of [one, other])
      await create('offerings', { university_id: university.id, major_id: major.id, level_id: level.id });
    const csv = `university_id,major_id,level_id\n${university.slug},Weeving,${level.slug}\n`;
    const { id } = await check({ kind: 'offerings', csv });
    expect(await messages(id)).toEqual([
      [2, 'major_id', 'No major matches “Weeving”. Correct it, or create the major first.'],
    ]);
    const part = await check({
      kind: 'offerings',
      csv: `university_id,duration_months\n${university.slug},36\n`,
      matchBy: 'university_id',
    });
    expect(await messages(part.id)).toEqual([
      [2, 'university_id', '2 offerings have this university. Also map major and level.'],
    ]);
  });

  test('what several records are called is not said to be nothing', async () => {
    for (const country of ['AT', 'DE']) await create('universities', { name: 'Twin College', country });
    const { id } = await check({ kind: 'offerings', csv: 'university_id\nTwin College\n' });
    expect((await messages(id))[0]?.slice(1)).toEqual([
      'university_id',
      'Several universities match “Twin College”. Select one, or enter its ID or slug.',
    ]);
  });
});

describe('the source’s own id', () => {
  test('finds its record again after both have been renamed', async () => {
    const file = { kind: 'universities', csv: 'source_ids,name,country\nU1,Karnali University,NP\n' };
    const { committed } = await load(file);
    expect(committed.counts).toMatchObject({ new: 1 });
    const { counts } = await check({
      ...file,
      csv: 'source_ids,name,country\nU1,Karnali University of Surkhet,NP\n',
    });
    expect(counts).toMatchObject({ changed: 1, new: 0, duplicate: 0 });
  });

  test('of another list is kept beside the first', async () => {
    const csv = 'source_ids,name,country\nX-9,Mechi College,NP\n';
    await load({ kind: 'universities', csv });
    await load({
      kind: 'universities',
      csv: 'id2,name,country\nY 7,Mechi College,NP\n',
      mapping: { id2: 'source_ids', name: 'name', country: 'country' },
    }).then(({ checked }) => decide(checked.id, { choice: 'merge' }).then(() => commit(checked.id)));
    const [mechi] = (await all('universities')).filter(
      (row: { name: string }) => row.name === 'Mechi College',
    );
    expect(mechi.source_ids).toEqual(['X-9', 'Y7']);
    for (const twice of [csv, 'source_ids,name,country\nY7,Mechi College,NP\n'])
      expect((await check({ kind: 'universities', csv: twice })).counts).toMatchObject({ unchanged: 1 });
  });

  test('that belongs to a record of quite another name changes nothing: lists count from 1 alike', async () => {
    await load({ kind: 'levels', csv: 'source_ids,code,name\n1,A1,Kindergarten\n' });
    const { id } = await check({ kind: 'levels', csv: 'source_ids,code,name\n1,B1,Doctorate\n' });
    expect(await messages(id)).toEqual([
      [
        2,
        'source_ids',
        'The source ID “1” belongs to “Kindergarten”, which has a different name. ' +
          'Correct or clear it, or match by source ID if the two are the same.',
      ],
    ]);
  });

  test('names the record that an offering refers to, as its ROR address does', async () => {
    await create('levels', { code: 'bach', name: 'Bachelor' });
    await create('universities', { name: 'Rapti College', country: 'NP', source_ids: ['R1'] });
    await create('majors', { name: 'Botany', code: '26.03', scheme: 'cip_2020' });
    const { checked } = await load({
      kind: 'offerings',
      csv: 'university_id,major_id,level_id\nR1,26.03,bach\nhttps://ror.org/05a28rw58,26.03,bach\n',
    });
    expect(checked.counts).toMatchObject({ new: 2, failed: 0 });
  });
});

const commit = async (id: string): Promise<Import> => {
  await startCommit(client, id);
  for (;;) {
    const { data } = await client.call('GET', `/v1/imports/${id}`);
    if (data.state !== 'committing') return data;
  }
};

describe('a new row that looks like a record', () => {
  const SWISS = [
    'name,country,website,city',
    'Universität Bern,CH,,Bern',
    'École polytechnique fédérale,CH,https://www.epfl.ch/en,Lausanne',
    'Univeristy of St. Gallen,CH,,St. Gallen',
    'University of Applied Ornithology,CH,https://birds.example,Sempach',
  ].join('\n');
  let ids: readonly string[] = [];
  beforeAll(async () => {
    const made = await Promise.all(
      [
        { name: 'University of Bern', aliases: [{ name: 'UniBE', language: null, kind: 'acronym' }] },
        { name: 'EPFL', domains: ['epfl.ch'] },
        { name: 'University of St. Gallen' },
        { name: 'University of Berne Hill' },
      ].map((body) => create('universities', { country: 'CH', ...body })),
    );
    ids = made.map(({ id }) => id);
    // The same name in another country is another university.
    await create('universities', { name: 'University of Applied Ornithology', country: 'NP' });
  });

  test('is shown with the record, and is not written until a person decides', async () => {
    const { checked, committed } = await load({ kind: 'universities', csv: SWISS });
    expect(checked.counts).toMatchObject({ duplicate: 3, new: 1, failed: 0 });
    const reported = (await lines(checked.id, 'duplicate')).map(({ alike }) =>
      alike.map(({ id, name, by, values }) => [ids.indexOf(id), name, by, values['city']]),
    );
    expect(reported).toEqual([
      [[0, 'University of Bern', 'words', null]],
      [[1, 'EPFL', 'domain', null]],
      [[2, 'University of St. Gallen', 'spelling', null]],
    ]);
    expect(committed.counts).toMatchObject({ new: 1, duplicate: 3 });
  });

  test('is merged into it; a name that is replaced is kept among the others', async () => {
    const { id } = await check({ kind: 'universities', csv: SWISS });
    const one = await decide(id, { choice: 'merge', line: 2, replace: ['name'] });
    expect(one).toMatchObject({ meta: { resolved: 1 }, data: { counts: { duplicate: 2, changed: 1 } } });
    const rest = await decide(id, { choice: 'merge' });
    expect(rest).toMatchObject({ meta: { resolved: 2 }, data: { counts: { duplicate: 0, changed: 3 } } });
    const taken = await decide(id, { choice: 'undecided', line: 4 });
    expect(taken).toMatchObject({ data: { counts: { duplicate: 1, changed: 2 } } });
    await commit(id);
    expect(await read('universities', ids[0] ?? '')).toMatchObject({
      name: 'Universität Bern',
      city: 'Bern',
      aliases: [{ name: 'UniBE' }, { name: 'University of Bern', language: null, kind: 'other' }],
    });
    expect(await read('universities', ids[2] ?? '')).toMatchObject({ city: null });
    await decide(id, { choice: 'undecided', line: 4 });
  });

  test('is created or skipped when a person says so, one or all', async () => {
    const csv = 'name,country,website\nEPF Lausanne,CH,https://epfl.ch\nUniversty of St. Gallen,CH,\n';
    const { id, counts } = await check({ kind: 'universities', csv });
    expect(counts).toMatchObject({ duplicate: 2 });
    await decide(id, { choice: 'create', line: 2 });
    const { data } = await decide(id, { choice: 'skip' });
    expect(data.counts).toMatchObject({ new: 1, skipped: 1, duplicate: 0 });
    expect((await commit(id)).counts).toMatchObject({ new: 1, skipped: 1 });
  });

  test('is not one where a classification tells them apart', async () => {
    await create('majors', { name: 'Mathematics', code: '27.01', scheme: 'cip_2020' });
    const csv = 'name,code,scheme\nMathematics,27.0101,cip_2020\nMathematics,M1,house\n';
    expect((await check({ kind: 'majors', csv })).counts).toMatchObject({ new: 1, duplicate: 1 });
  });

  test('is one of an event of the same title on the same day alone', async () => {
    await create('events', {
      title: 'Fair of Lakes',
      kind: 'fair',
      attendance: 'in_person',
      starts_at: '2027-03-01T10:00',
      time_zone: 'Asia/Kathmandu',
    });
    const { counts } = await check({
      kind: 'events',
      csv: [
        'title,kind,attendance,starts_at,time_zone',
        'The fair of Lakes,fair,in_person,2027-03-01T11:00,Asia/Kathmandu',
        'Fair of Lakes,fair,in_person,2028-03-01T10:00,Asia/Kathmandu',
      ].join('\n'),
    });
    expect(counts).toMatchObject({ new: 1, duplicate: 1 });
  });
});

describe('a field of several values', () => {
  const NAMES = ['काठमाडौं विश्वविद्यालय', 'KU'];
  const known = {
    name: 'Kathmandu University',
    country: 'NP',
    aliases: [
      { name: NAMES[0], language: 'ne', kind: 'translation' },
      { name: NAMES[1], language: null, kind: 'acronym' },
    ],
    domains: ['ku.edu.np'],
  };
  const namesAfter = async (listModes: FileToImport['listModes']) => {
    const { id } = await create('universities', known);
    const csv = 'name,country,aliases,domains\nKathmandu University,NP,KU|Dhulikhel,dhulikhel.np\n';
    const { committed } = await load({ kind: 'universities', csv, ...(listModes && { listModes }) });
    expect(committed.counts).toMatchObject({ new: 0, failed: 0 });
    const { aliases, domains } = await read('universities', id);
    await client.send('DELETE', `/v1/universities/${id}`, { headers: { 'if-match': '"2"' } });
    return [aliases.map(({ name }: { name: string }) => name), domains];
  };

  test.each([
    ['is added to where nothing is said', undefined, [...NAMES, 'Dhulikhel'], ['ku.edu.np', 'dhulikhel.np']],
    ['is replaced', { aliases: 'replace', domains: 'replace' }, ['KU', 'Dhulikhel'], ['dhulikhel.np']],
    [
      'loses what a row has',
      { aliases: 'remove', domains: 'add' },
      [NAMES[0]],
      ['ku.edu.np', 'dhulikhel.np'],
    ],
  ] as const)('%s', async (_, modes, names, domains) => {
    expect(await namesAfter(modes)).toEqual([names, domains]);
  });

  test('that would hold too many values is an error of the row', async () => {
    const aliases = Array.from({ length: 50 }, (__, at) => ({
      name: `N${at}`,
      language: null,
      kind: 'other',
    }));
    await create('universities', { name: 'Many-named', country: 'NP', aliases });
    const { id } = await check({
      kind: 'universities',
      csv: 'name,country,aliases\nMany-named,NP,One more\n',
    });
    expect(await messages(id)).toEqual([[2, 'aliases', 'Enter up to 50 other names.']]);
  });
});

/** A file of each kind as it comes from elsewhere, each after those it refers to. */
const TWICE: Readonly<Record<string, readonly string[]>> = {
  universities: [
    'source_ids,name,slug,country,website,domains,aliases,ror_id',
    'T1,Twice University,twice,NP,https://twice.example,twice.example,TWU|Double University,https://ror.org/00w7mf142',
    'T2,Twice University,twice,IN,https://twice.in,twice.in,,',
    'T3,Twice College,twice-2,NP,https://twice.example/college,college.example,,',
  ],
  subjects: [
    'code,name,scheme,level,parent_id,slug',
    '99,Doing,house,broad,,doing',
    '991,Doing again,house,narrow,99,doing-again',
  ],
  levels: ['code,name,aliases,slug', 'once,Once,1st|First,once', 'twofold,Twofold,2nd,once-2'],
  majors: [
    'code,scheme,name,slug,subject_id,aliases',
    '99.01,cip_2020,Repetition,repetition,991,Redo',
    '99.0101,cip_2020,Repetition,repetition-2,991,',
  ],
  offerings: [
    'university_id,major_id,level_id,intakes',
    'T1,99.01,once,2|9',
    'T2,99.0101,twofold,',
    '00w7mf142,99.0101,once,',
  ],
  events: [
    'source_ids,title,kind,attendance,starts_at,time_zone,all_day,level_ids',
    'E1,Twice held,conference,online,2027-05-01,,yes,once',
    'E2,Twice held,conference,online,2027-05-01,,yes,once|twofold',
    'E3,Twice held,conference,online,2028-05-01,,yes,',
  ],
};

test('the same file imported twice changes nothing the second time, of all kinds', async () => {
  const reported: Record<string, unknown> = {};
  for (const [kind, rows] of Object.entries(TWICE)) {
    const file = { kind, csv: rows.join('\n') };
    const { committed } = await load(file);
    expect([kind, committed.counts, await messages(committed.id)]).toMatchObject([
      kind,
      { new: rows.length - 1, duplicate: 0 },
      [],
    ]);
    const again = await load(file);
    reported[kind] = [again.checked.counts, again.committed.change_set_id];
  }
  expect(reported).toEqual(
    Object.fromEntries(
      Object.entries(TWICE).map(([kind, rows]) => [
        kind,
        [{ new: 0, changed: 0, unchanged: rows.length - 1, duplicate: 0, failed: 0, skipped: 0 }, null],
      ]),
    ),
  );
});
