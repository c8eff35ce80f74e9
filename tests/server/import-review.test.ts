import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Import, ImportLine } from '../../contract/imports.ts';
import { commitLines } from '../../server/imports/lines/commit-lines.ts';
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

interface University {
  readonly id: string;
  readonly version: number;
  readonly city: string | null;
  readonly description: string | null;
}

const check = (csv: string, kind = 'universities') => {
  const columns = csv.split('\n')[0]?.split(',') ?? [];
  const mapping = Object.fromEntries(columns.map((column) => [column, column]));
  return uploadAndCheck(client, { kind, csv, mapping, matchBy: 'auto', emptyCells: 'keep' });
};
const create = async (body: object): Promise<University> =>
  (await client.call('POST', '/v1/universities', { country: 'NP', ...body })).data;
const read = async ({ id }: { id: string }): Promise<University> =>
  (await client.call('GET', `/v1/universities/${id}`)).data;
const change = ({ id, version }: University, body: object) =>
  client.send('PATCH', `/v1/universities/${id}`, { headers: { 'if-match': `"${version}"` }, body });
const trash = ({ id, version }: University) =>
  client.send('DELETE', `/v1/universities/${id}`, { headers: { 'if-match': `"${version}"` } });
const named = async (name: string): Promise<University[]> =>
  (await client.call('GET', `/v1/universities?q=${encodeURIComponent(name)}`)).data.filter(
    (each: { name: string }) => each.name === name,
  );
const commit = async (id: string): Promise<Import> => {
  await startCommit(client, id);
  return settledImport(client, id);
};
const errors = async (id: string): Promise<(readonly [number, string | undefined])[]> => {
  const { data } = await client.call('GET', `/v1/imports/${id}/lines?outcome=failed`);
  return (data as ImportLine[]).map(({ line, errors: [error] }) => [line, error?.message]);
};

describe('what others did after the review', () => {
  const HEAD = 'source_ids,name,country,city';

  test('is not overwritten: the row fails with what it is now, and is reviewed again', async () => {
    const [edited, deleted] = [
      await create({ name: 'Edited University', source_ids: ['ed1'], city: 'Pokhara' }),
      await create({ name: 'Deleted University', source_ids: ['de1'], city: 'Pokhara', description: 'Old.' }),
    ];
    const rows = [
      'ed1,Edited University,NP,Kathmandu',
      'de1,Deleted University,NP,Kathmandu',
      'cr1,Created University,NP,Dharan',
      'ot1,Other University,NP,Dharan',
    ];
    const { id, counts } = await check([HEAD, ...rows].join('\n'));
    expect(counts).toMatchObject({ new: 2, changed: 2, failed: 0 });

    await change(edited, { city: 'Biratnagar' });
    await trash(deleted);
    const created = await create({
      name: 'Created University',
      source_ids: ['cr1'],
      city: 'Typed by hand',
    });

    const written = await commit(id);
    expect(written.counts).toMatchObject({ new: 1, changed: 0, failed: 3 });
    expect(written.job?.result).toMatchObject({ changed: 1, failed: 3 });
    expect(await errors(id)).toEqual([
      [2, '“Edited University” was changed since you reviewed this row (City: Biratnagar). Review it again.'],
      [3, '“Deleted University” was deleted since you reviewed this row. Review it again.'],
      [
        4,
        '“Created University” was created since you reviewed this row (City: Typed by hand). Review it again.',
      ],
    ]);
    expect((await read(edited)).city).toBe('Biratnagar');
    expect(await named('Deleted University')).toEqual([]);
    expect((await read(created)).city).toBe('Typed by hand');

    const groups = await client.call('GET', `/v1/imports/${id}/error-groups`);
    expect(groups.meta.outdated).toBe(3);
    const again = await client.call('POST', `/v1/imports/${id}/recheck`);
    expect(again.meta).toEqual({ rows: 3 });
    expect(again.data).toMatchObject({ state: 'checked', counts: { new: 1, changed: 2, failed: 0 } });
    const { data } = await client.call('GET', `/v1/imports/${id}/lines?outcome=changed`);
    expect(data.map((line: ImportLine) => line.changes)).toEqual([
      [{ field: 'city', before: 'Biratnagar', after: 'Kathmandu' }],
      [{ field: 'city', before: 'Typed by hand', after: 'Dharan' }],
    ]);
    expect((await commit(id)).written).toEqual({ new: 1, changed: 2 });
    expect((await read(edited)).city).toBe('Kathmandu');
  });

  test('is not overwritten either where the row agreed with the record when it was reviewed', async () => {
    const agreed = await create({ name: 'Agreed University', city: 'Ilam', region: 'East' });
    const { id } = await check('name,country,city,region\nAgreed University,NP,Ilam,Koshi');
    await change(agreed, { city: 'Biratnagar' });
    expect((await commit(id)).counts).toMatchObject({ changed: 0, failed: 1 });
    expect((await errors(id))[0]?.[1]).toContain('(City: Biratnagar)');
  });

  test('is shown by names where it is a record, a country, a choice, a list or nothing', async () => {
    const parent = await create({ name: 'Parent University' });
    const told = await create({ name: 'Told University', ror_id: '013meh722', city: 'Ilam' });
    const { id } = await check(
      [
        'ror_id,name,country,city,control,domains,parent_id',
        '013meh722,Told University,NP,Dharan,public,b.edu,Edited University',
      ].join('\n'),
    );
    const response = await change(told, {
      country: 'IN',
      city: null,
      control: 'private_for_profit',
      domains: ['a.edu', 'c.edu'],
      parent_id: parent.id,
    });
    expect(response.status).toBe(200);
    await commit(id);
    expect(await errors(id)).toEqual([
      [
        2,
        '“Told University” was changed since you reviewed this row (Country: India; City: empty; Ownership: Private (for-profit); Email domains: a.edu, c.edu; Part of: Parent University). Review it again.',
      ],
    ]);
  });

  test('does not matter where it leaves the row nothing else to write', async () => {
    const same = await create({ name: 'Same University', city: 'Pokhara', region: 'West' });
    const csv = 'name,country,city,region\nSame University,NP,Kathmandu,Bagmati\nTwice University,NP,Ilam,';
    const [first, second] = [await check(csv), await check(csv)];
    await change(same, { city: 'Kathmandu', description: 'New.' });
    expect((await commit(first.id)).written).toEqual({ new: 1, changed: 1 });
    const again = await commit(second.id);
    expect(again.counts).toMatchObject({ unchanged: 2, failed: 0 });
    expect(again.change_set_id).toBeNull();
    expect(await read(same)).toMatchObject({ city: 'Kathmandu', region: 'Bagmati', description: 'New.' });
  });

  test('is not what the import itself wrote: rows further down that find it are imported', async () => {
    const name = 'Shared University';
    const others = Array.from({ length: 120 }, (_, at) => `,f${at},Filler ${at} University,NP,`);
    const csv = ['ror_id,source_ids,name,country,city', `02s6k3f65,,${name},NP,Ilam`, ...others];
    const { id } = await check([...csv, `,sh1,${name},NP,Dharan`].join('\n'));
    const written = await commit(id);
    expect(written.counts).toMatchObject({ failed: 0 });
    expect(await named(name)).toMatchObject([{ ror_id: '02s6k3f65', source_ids: ['sh1'], city: 'Dharan' }]);
  });
});

describe('a record that others add after the review', () => {
  test('is not added a second time, under a name like it, without being asked about', async () => {
    const { id } = await check(
      'name,country,city\nUniversity of Doubles,NP,Ilam\nUniversity of Singles,NP,Ilam',
    );
    await create({ name: 'Doubles University', city: 'Dharan' });
    expect((await commit(id)).written).toEqual({ new: 1, changed: 0 });
    expect(await errors(id)).toEqual([
      [
        2,
        '“Doubles University” was added since you reviewed this row, and may be the same university. Review it again.',
      ],
    ]);
    const { data } = await client.call('POST', `/v1/imports/${id}/recheck`);
    expect(data.counts).toMatchObject({ duplicate: 1, failed: 0 });
    await client.call('POST', `/v1/imports/${id}/duplicates`, { choice: 'create' });
    expect((await commit(id)).written).toEqual({ new: 1, changed: 0 });
  });

  test('is not added a second time under a misspelling of its one distinctive word', async () => {
    const { id } = await check('name,country,city\nUniversity of Rapperswyl,NP,Ilam');
    await create({ name: 'University of Raperswyl' });
    expect((await commit(id)).written).toEqual({ new: 0, changed: 0 });
    expect(await errors(id)).toEqual([
      [2, expect.stringContaining('“University of Raperswyl” was added since')],
    ]);
  });

  test('is found in whatever moment of the import it is added, unless it is gone again', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => `Momentary${at} College,NP`);
    const { id: importId } = await check(['name,country', ...rows].join('\n'));
    const work = { personId: server.adminId, request: { importId } };
    const begun = await server.database.transaction((tx) => commitLines.begin({ tx, ...work }));
    const step = (state: typeof begun) =>
      server.database.transaction((tx) => commitLines.step({ tx, ...work }, state));
    const gone = await create({ name: 'College Momentary150' });
    const renamed = await create({ name: 'Entirely Unlike Academy' });
    const first = await step(begun);
    await create({ name: 'College Momentary140' });
    await trash(gone);
    const second = await step(first);
    await change(renamed, { name: 'College Momentary290' });
    await step(second);
    expect(await errors(importId)).toEqual([
      [142, expect.stringContaining('“College Momentary140” was added since')],
      [292, expect.stringContaining('“College Momentary290” was added since')],
    ]);
  });

  test('is not asked about where it is the import’s own, or like no row of it', async () => {
    const { id } = await check('name,country,city\nUniversity of Twins,NP,Ilam\nTwins University,NP,Ilam');
    await create({ name: 'Entirely Unlike College', city: 'Dharan' });
    expect((await commit(id)).written).toEqual({ new: 2, changed: 0 });
  });
});

describe('a reference whose text names another record since the review', () => {
  const make = async (plural: string, body: object): Promise<University> =>
    (await client.call('POST', `/v1/${plural}`, body)).data;
  const rename = ({ id, version }: University, plural: string, name: string) =>
    client.send('PATCH', `/v1/${plural}/${id}`, { headers: { 'if-match': `"${version}"` }, body: { name } });
  const broad = { scheme: 'house', level: 'broad' };
  const subject = (name: string) => make('subjects', { name, code: name.replaceAll(' ', '-'), ...broad });
  /** The name goes to another record. */
  const replace = async (record: University, plural: string, name: string, body: object) => {
    await rename(record, plural, `Former ${name}`);
    return make(plural, { ...body, name });
  };
  test('is not written unseen in a new record: the row fails with both, and is reviewed again', async () => {
    const { id } = await check(
      'name,country,parent_id\nBranch University,NP,Trunk University\nOther Branch,NP,',
    );
    expect((await errors(id)).length).toBe(1);
    const trunk = await create({ name: 'Trunk University' });
    const again = await check(
      'name,country,parent_id\nBranch University,NP,Trunk University\nOther Branch,NP,',
    );
    const other = await replace(trunk, 'universities', 'Trunk University', { country: 'IN' });
    expect((await commit(again.id)).written).toEqual({ new: 1, changed: 0 });
    expect(await errors(again.id)).toEqual([
      [
        2,
        'Part of now refers to “Trunk University”; when you reviewed this row, it referred to “Former Trunk University”. Review it again.',
      ],
    ]);
    expect(await named('Branch University')).toEqual([]);
    await client.call('POST', `/v1/imports/${again.id}/recheck`);
    expect((await commit(again.id)).written).toEqual({ new: 1, changed: 0 });
    expect(await named('Branch University')).toMatchObject([{ parent_id: other.id }]);
  });

  test('is not written unseen in a changed record, of one reference and of several', async () => {
    const [optics, waves, light] = [
      await subject('Optics review'),
      await subject('Waves review'),
      await subject('Light review'),
    ];
    const majors = await Promise.all(
      ['RV1', 'RV2', 'RV3'].map((code) =>
        make('majors', { name: `Major ${code}`, code, scheme: 'house', subject_id: light.id }),
      ),
    );
    const { id } = await check(
      [
        'code,scheme,name,subject_id,further_subject_ids,description',
        'RV1,house,Major RV1,Optics review,,',
        'RV2,house,Major RV2,,Optics review|Waves review,',
        'RV3,house,Major RV3,Light review,,Shines.',
      ].join('\n'),
      'majors',
    );
    await replace(optics, 'subjects', 'Optics review', { ...broad, code: 'O2' });
    await rename(waves, 'subjects', 'Waves review of old');
    await make('subjects', { name: 'Waves review', ...broad, code: 'W2' });
    await replace(light, 'subjects', 'Light review', { ...broad, code: 'L2' });
    expect((await commit(id)).written).toEqual({ new: 0, changed: 0 });
    expect(await errors(id)).toEqual([
      [
        2,
        'Primary subject now refers to “Optics review”; when you reviewed this row, it referred to “Former Optics review”. Review it again.',
      ],
      [
        3,
        'Other subjects now refers to “Optics review, Waves review”; when you reviewed this row, it referred to “Former Optics review, Waves review of old”. Review it again.',
      ],
      [
        4,
        'Primary subject now refers to “Light review”; when you reviewed this row, it referred to “Former Light review”. Review it again.',
      ],
    ]);
    const versions = await Promise.all(
      majors.map(async (each) => (await client.call('GET', `/v1/majors/${each.id}`)).data.version),
    );
    expect(versions).toEqual([1, 1, 1]);
  });

  test('does not lead to another offering than the one that was reviewed', async () => {
    const [university, major, level] = [
      await create({ name: 'Offering University' }),
      await make('majors', { name: 'Offered major' }),
      await make('levels', { name: 'Offered level', code: 'OL' }),
    ];
    const ids = { major_id: major.id, level_id: level.id };
    await make('offerings', { ...ids, university_id: university.id });
    const { id, counts } = await check(
      'university_id,major_id,level_id,duration_months\nOffering University,Offered major,OL,36',
      'offerings',
    );
    expect(counts).toMatchObject({ changed: 1 });
    await replace(university, 'universities', 'Offering University', { country: 'NP' });
    expect((await commit(id)).written).toEqual({ new: 0, changed: 0 });
    expect(await errors(id)).toEqual([
      [
        2,
        'University now refers to “Offering University”; when you reviewed this row, it referred to “Former Offering University”. Review it again.',
      ],
    ]);
  });

  test('is recognised as another where both have the same name', async () => {
    const first = await create({ name: 'Namesake University', source_ids: ['ns1'] });
    const { id } = await check('name,country,parent_id\nNamesake’s Child,NP,ns1');
    await client.send('PATCH', `/v1/universities/${first.id}`, {
      headers: { 'if-match': `"${first.version}"` },
      body: { source_ids: [] },
    });
    await create({ name: 'Namesake University', country: 'IN', source_ids: ['ns1'] });
    expect((await commit(id)).written).toEqual({ new: 0, changed: 0 });
    expect(await errors(id)).toEqual([
      [
        2,
        'Part of now refers to another “Namesake University” than when you reviewed this row. Review it again.',
      ],
    ]);
  });
});

describe('values that a person keeps', () => {
  const CSV = [
    'source_ids,name,country,city,domains',
    'kp1,Kept University,NP,Kathmandu,kept.example',
    'kp2,Filled University,NP,Kathmandu,filled.example',
  ].join('\n');
  const keep = async (id: string, body: object) => {
    const { data, meta } = await client.call('POST', `/v1/imports/${id}/keep`, body);
    return { ...data.counts, rows: meta.rows };
  };
  const changedFields = (id: string) => client.call('GET', `/v1/imports/${id}/changed-fields`);

  test('stay in all rows or in one, where the record has any, and the rest of the row is written', async () => {
    const filled = await create({ name: 'Filled University', source_ids: ['kp2'] });
    const kept = await create({
      name: 'Kept University',
      source_ids: ['kp1'],
      city: 'Pokhara',
      domains: ['own.example'],
    });
    const { id } = await check(CSV);
    expect((await changedFields(id)).data).toEqual([
      { field: 'city', rows: 2, replacing: 1 },
      // A list that is added to loses nothing.
      { field: 'domains', rows: 2, replacing: 0 },
    ]);
    expect(await keep(id, { fields: ['city'], keep: true })).toMatchObject({ rows: 1, changed: 2 });
    expect(await keep(id, { fields: ['domains'], line: 2, keep: true })).toMatchObject({
      rows: 1,
      changed: 1,
      unchanged: 1,
    });
    expect((await changedFields(id)).meta.kept).toEqual([
      { field: 'city', rows: 1 },
      { field: 'domains', rows: 1 },
    ]);
    const { data } = await client.call('GET', `/v1/imports/${id}/lines?outcome=unchanged`);
    expect((data as ImportLine[])[0]?.kept).toEqual([
      { field: 'city', before: 'Pokhara', after: 'Kathmandu' },
      { field: 'domains', before: ['own.example'], after: ['kept.example'] },
    ]);
    expect(await keep(id, { fields: ['domains'], keep: false })).toMatchObject({ rows: 1, changed: 2 });
    const all = { fields: ['city', 'domains', 'country'] };
    expect((await changedFields(id)).meta.replacing).toBe(0);
    expect(await keep(id, { ...all, keep: true })).toMatchObject({ rows: 1, changed: 1, unchanged: 1 });
    expect((await changedFields(id)).meta.kept).toEqual([
      { field: 'city', rows: 1 },
      { field: 'domains', rows: 1 },
    ]);
    expect(await keep(id, { ...all, keep: false })).toMatchObject({ rows: 1, changed: 2 });
    await keep(id, { fields: ['city'], keep: true });
    await commit(id);
    expect(await read(kept)).toMatchObject({ city: 'Pokhara', domains: ['own.example', 'kept.example'] });
    expect(await read(filled)).toMatchObject({ city: 'Kathmandu', domains: ['filled.example'] });
  });
});
