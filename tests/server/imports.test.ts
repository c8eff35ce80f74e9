import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql, type Queries, type Sql } from '../../server/database/database.ts';
import { requireImport } from '../../server/imports/imports.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

let server: TestServer;
let token = '';
beforeAll(async () => {
  server = await startTestServer();
  token = (await server.signIn()).body.data.access_token;
});
afterAll(() => server.close());

const headers = () => ({ scope: 'admin', authorization: `Bearer ${token}` });
const upload = async (plural: string, bytes: string | Uint8Array, type = 'text/csv') => {
  const response = await fetch(`${server.address}/v1/${plural}/imports?name=file.csv`, {
    method: 'POST',
    headers: { ...headers(), 'content-type': type },
    body: bytes as BodyInit,
  });
  return { status: response.status, body: await response.json() };
};
const post = async (path: string, body?: object, version = 1) =>
  server.call('POST', `/v1/imports/${path}`, {
    ...(body && { body }),
    headers: { 'if-match': `"${version}"` },
  });
const settled = (id: string) =>
  until(async () => {
    const { data } = (await server.call('GET', `/v1/imports/${id}`)).body;
    expect(['checked', 'committed', 'read']).toContain(data.state);
    expect(['done', 'failed']).toContain(data.job.state);
    return data;
  });
const check = async (id: string, mapping: object, matchBy: string | null) => {
  expect((await post(`${id}/check`, { mapping, match_by: matchBy })).body).toMatchObject({ data: { id } });
  return settled(id);
};
const commit = async (id: string) => {
  await post(`${id}/commit`, undefined, (await settled(id)).version);
  return settled(id);
};
const lines = async (id: string, outcome: string) =>
  (await server.call('GET', `/v1/imports/${id}/lines?outcome=${outcome}`)).body.data;
const universities = async (name: string) => {
  const filter = encodeURIComponent(JSON.stringify({ field: 'name', is: 'is', value: name }));
  return (await server.call('GET', `/v1/universities?filter=${filter}`)).body.data;
};

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

describe('reading a file', () => {
  test.each([
    ['UTF-8 with a mark', Buffer.from('\ufeffname,country\nUniversité,FR\n'), 'utf-8', ','],
    [
      'semicolons and Windows-1252',
      Buffer.from('name;country\r\nUniversit\xe9;FR\r\n', 'latin1'),
      'windows-1252',
      ';',
    ],
    ['UTF-16 and tabs', utf16('name\tcountry\nUniversité\tFR\n'), 'utf-16le', '\t'],
    ['lines that end as on old Macs', Buffer.from('name,country\rUniversité,FR\r'), 'utf-8', ','],
  ])('%s', async (_, bytes, encoding, delimiter) => {
    const { status, body } = await upload('universities', bytes);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      encoding,
      delimiter,
      columns: ['name', 'country'],
      lines: 1,
      mapping: { name: 'name', country: 'country' },
      state: 'read',
    });
    const all = (await server.call('GET', `/v1/imports/${body.data.id}/lines`)).body.data;
    expect(all[0]).toMatchObject({ line: 2, cells: { name: 'Université', country: 'FR' } });
  });

  const shiftJis = Buffer.from(
    '6e616d653b636974790a938c8b9e91e58a773b938c8b9e0a4b656970203b4f73616b610a',
    'hex',
  );

  test('in another encoding, when a person says so, keeps what the columns mean', async () => {
    const first = (await upload('universities', shiftJis)).body.data;
    expect(first).toMatchObject({ encoding: 'windows-1252', delimiter: ';', can_read_again: true });
    await check(first.id, { name: 'name', city: 'region' }, 'name');
    const { status, body } = await post(`${first.id}/read`, { encoding: 'shift_jis' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      encoding: 'shift_jis',
      delimiter: ';',
      columns: ['name', 'city'],
      lines: 2,
      mapping: { name: 'name', city: 'region' },
      match_by: 'name',
      beyond_ascii: ['東京大学', '東京'],
      state: 'read',
      counts: { new: 0, changed: 0, unchanged: 0, duplicate: 0, failed: 0, skipped: 0 },
    });
    const all = (await server.call('GET', `/v1/imports/${first.id}/lines`)).body.data;
    expect(all.map((line: { cells: object }) => line.cells)).toEqual([
      { name: '東京大学', city: '東京' },
      { name: 'Keip ', city: 'Osaka' },
    ]);
  });

  test('by another delimiter, and letters that cannot be read are shown first', async () => {
    const { id } = (await upload('universities', shiftJis)).body.data;
    const { data } = (await post(`${id}/read`, { encoding: 'utf-8', delimiter: ',' })).body;
    expect(data).toMatchObject({ delimiter: ',', columns: ['name;city'], mapping: { 'name;city': null } });
    expect(data.beyond_ascii[0]).toContain('\ufffd');
  });

  test('as what makes no table of it leaves it as it was', async () => {
    const { id } = (await upload('universities', 'name;country\nA;NP\n')).body.data;
    const refused = await post(`${id}/read`, { encoding: 'utf-16le' });
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input']);
    const { data } = (await server.call('GET', `/v1/imports/${id}`)).body;
    expect(data).toMatchObject({ encoding: 'utf-8', columns: ['name', 'country'], lines: 1 });
    expect((await post(`${id}/read`, { encoding: 'ebcdic' })).status).toBe(400);
  });

  test('some letters that cannot be read make it no other encoding, and are refused where they stand', async () => {
    const bytes = Buffer.concat([
      Buffer.from('name,country\nConservatoire-Polytechnique d’été à Évian,FR\nUniversit'),
      Buffer.from([0xe9]),
      Buffer.from(',FR\n'),
    ]);
    const { data } = (await upload('universities', bytes)).body;
    expect(data).toMatchObject({ encoding: 'utf-8', beyond_ascii: ['Universit\ufffd', '…d’été à Évian'] });
    await check(data.id, data.mapping, 'name');
    expect((await lines(data.id, 'failed'))[0]).toMatchObject({
      line: 3,
      errors: [{ path: 'name', message: 'Remove characters that can’t be read (�).' }],
    });
  });

  test('not once lines of it are written', async () => {
    const { id } = (await upload('universities', 'name,country\nWritten University,NP\n')).body.data;
    await check(id, { name: 'name', country: 'country' }, null);
    expect(await commit(id)).toMatchObject({ state: 'committed', can_read_again: false });
    expect((await post(`${id}/read`, { encoding: 'utf-8' })).body.code).toBe('conflict');
  });

  test('what is no table, or no file, is refused', async () => {
    expect((await upload('universities', '')).status).toBe(400);
    expect((await upload('universities', 'name,country\n')).status).toBe(400);
    expect((await upload('universities', '{}', 'application/json')).status).toBe(415);
    const csv = await fetch(`${server.address}/v1/universities`, {
      method: 'POST',
      headers: { ...headers(), 'content-type': 'text/csv' },
      body: 'name,country\nX,NP',
    });
    expect(csv.status).toBe(415);
  });
});

/** Its slug is `mother`. */
const MOTHER = `Mother ${'x'.repeat(80)}`;

describe('an import', () => {
  const file = [
    'Name,Country,City,Founded,Domains,Parent,Note',
    `${MOTHER},Nepal,Kathmandu,1959,m.edu.np|mother.org,,ignored`,
    'Child College,np,Pokhara,1999,,mother,',
    'Wrong Year,NP,,12,,,',
    'Wrong Country,Narnia,,1950,,,',
    'Also Wrong,Narnia,,1950,,,',
    'Known University,IN,Delhi,,,,',
    ',NP,,,,,',
    'Known University,IN,Mumbai,,,,',
    'Too Many,NP,,,,,,surplus',
  ].join('\n');
  const mapping = {
    Name: 'name',
    Country: 'country',
    City: 'city',
    Founded: 'established',
    Domains: 'domains',
    Parent: 'parent_id',
    Note: null,
  };

  test('is checked, fixed and written without the bad lines ever holding up the good ones', async () => {
    const known = await server.call('POST', '/v1/universities', {
      body: { name: 'Known University', country: 'IN', region: 'North', city: 'Old Delhi' },
    });
    const { body } = await upload('universities', file);
    const { id } = body.data;
    expect(body.data.mapping).toMatchObject({
      Name: 'name',
      Founded: 'established',
      Parent: 'parent_id',
      Note: null,
    });
    expect((await post(`${id}/commit`)).body.code).toBe('conflict');

    const checked = await check(id, mapping, 'name');
    expect(checked.counts).toEqual({ new: 1, changed: 1, unchanged: 0, duplicate: 0, failed: 7, skipped: 0 });
    const failed = await lines(id, 'failed');
    expect(
      failed.map((line: { line: number; errors: { message: string }[] }) => [
        line.line,
        line.errors[0]?.message,
      ]),
    ).toEqual([
      [3, 'No university matches “mother”. Correct it, or create the university first.'],
      [4, 'Enter a year between 800 and this year.'],
      [5, 'Select a country.'],
      [6, 'Select a country.'],
      [8, expect.any(String)],
      [9, 'Duplicate of row 7 in this file.'],
      [10, 'This row has 8 cells; the header has 7.'],
    ]);
    expect((await lines(id, 'changed'))[0]).toMatchObject({
      line: 7,
      record_id: known.body.data.id,
      changes: [{ field: 'city', before: 'Old Delhi', after: 'Delhi' }],
    });
    expect(await universities(MOTHER)).toEqual([]);

    const fixed = await post(`${id}/fix`, { column: 'Country', from: 'Narnia', to: 'Nepal' });
    expect(fixed.body.meta.fixed).toBe(2);
    expect(fixed.body.data.counts).toMatchObject({ new: 3, failed: 5 });
    await post(`${id}/fix`, { column: 'Founded', from: '12', to: '1912', line: 4 });
    await post(`${id}/skip`, { line: 10, skip: true });

    const written = await commit(id);
    expect(written.job.result).toMatchObject({ changed: 5, unchanged: 0, failed: 0 });
    expect(written.counts).toEqual({ new: 4, changed: 1, unchanged: 0, duplicate: 0, failed: 3, skipped: 1 });
    const [mother] = await universities(MOTHER);
    expect(mother).toMatchObject({ country: 'NP', domains: ['m.edu.np', 'mother.org'], established: 1959 });
    const [changed] = await universities('Known University');
    // Region was not in the file: not mapped means unchanged.
    expect(changed).toMatchObject({ city: 'Delhi', region: 'North', version: 2 });

    const again = await check(id, mapping, 'name');
    // Of this act alone: the five lines written before are told of beside it.
    const counts = { new: 1, changed: 0, failed: 2, skipped: 1 };
    const ofThisAct = { written_before: { new: 4, changed: 1 }, counts };
    expect(again).toMatchObject({ state: 'checked', ...ofThisAct });
    const child = await commit(id);
    expect(child).toMatchObject({ state: 'committed', job: { result: { changed: 1 } }, ...ofThisAct });
    expect((await universities('Child College'))[0].parent_id).toBe(mother.id);

    for (const change of [child.change_set_id, written.change_set_id]) {
      const undone = await server.call('POST', `/v1/change-sets/${change}/undo`);
      expect(undone).toMatchObject({ status: 200, body: { data: { left_alone: [] } } });
    }
    expect(await universities(MOTHER)).toEqual([]);
    expect((await universities('Known University'))[0]).toMatchObject({ city: 'Old Delhi' });
  });

  test('is never seen as it was before a job that is seen to be done', async () => {
    const { id } = (await upload('universities', 'name,country\nSeen Twice,NP\n')).body.data;
    await check(id, { name: 'name', country: 'country' }, 'name');
    const { job, change_set_id: changeSetId } = await commit(id);
    const { database } = server;
    await database.execute(sql`update imports set change_set_id = null where id = ${id}`);
    await database.execute(sql`update jobs set state = 'running', beat_at = now() where id = ${job.id}`);
    // The job ends after the first look at the import.
    let polls = 0;
    const meanwhile: Queries = {
      ...database,
      row: async <Row extends object>(statement: Sql) => {
        const row = await database.row<Row>(statement);
        polls += 1;
        if (polls === 1) {
          await database.execute(sql`update imports set change_set_id = ${changeSetId} where id = ${id}`);
          await database.execute(sql`update jobs set state = 'done' where id = ${job.id}`);
        }
        return row;
      },
    };
    expect(await requireImport(meanwhile, id)).toMatchObject({
      state: 'committed',
      change_set_id: changeSetId,
      job: { state: 'done' },
    });
  });

  test('reports a mapping that cannot be', async () => {
    const { body } = await upload('universities', file);
    const { id } = body.data;
    const codes = await Promise.all([
      post(`${id}/check`, { mapping: { Nothing: 'name' }, match_by: null }),
      post(`${id}/check`, { mapping: { Name: 'search_words' }, match_by: null }),
      post(`${id}/check`, { mapping: { Name: 'name', City: 'name' }, match_by: null }),
      post(`${id}/check`, { mapping: { Name: 'name' }, match_by: 'slug' }),
      post('018f0000-0000-7000-8000-000000000000/check', { mapping: {}, match_by: null }),
    ]);
    expect(codes.map((answer) => answer.body.code)).toEqual([
      'unknown_field',
      'unknown_field',
      'invalid_input',
      'invalid_input',
      'not_found',
    ]);
  });

  test('says once for all lines what no column of it says, and is asked for what nothing says', async () => {
    const { body } = await upload(
      'universities',
      'university,site,tel\nPlaceless One,www.one.edu/home,(00977) 1-433 0433\n',
    );
    const { id } = body.data;
    const meaning = {
      mapping: { university: 'name', site: 'website', tel: 'phone' },
      match_by: 'name',
    };
    expect(body.data.mapping).toMatchObject({ university: 'name', tel: 'phone' });
    await post(`${id}/check`, meaning);
    await settled(id);
    expect((await lines(id, 'failed'))[0].errors[0].message).toContain('universities need Country');
    await post(`${id}/check`, { ...meaning, constants: { country: 'UK' } });
    expect(await settled(id)).toMatchObject({ constants: { country: 'UK' }, counts: { new: 1, failed: 0 } });
    await commit(id);
    expect((await universities('Placeless One'))[0]).toMatchObject({
      country: 'GB',
      website: 'https://www.one.edu/home',
      phone: '+97714330433',
    });
    const refused = await Promise.all(
      [{ name: 'x' }, { parent_id: 'x' }, { id: 'x' }, { nothing: 'x' }].map((constants) =>
        post(`${id}/check`, { ...meaning, constants }),
      ),
    );
    expect(refused.map(({ body: { code } }) => code)).toEqual([
      'invalid_input',
      'unknown_field',
      'invalid_input',
      'unknown_field',
    ]);
  });

  test('reads phones as the people of the line’s country write them', async () => {
    const rows = [
      ['US', '2076695521', '+12076695521'],
      ['US', '1 (207) 669-5521 ext 4', '+12076695521;ext=4'],
      ['NP', '01-433 0433', '+97714330433'],
      ['GB', '020 7946 0000', '+442079460000'],
      ['SG', '6516 6666', '+6565166666'],
      ['NP', '+41 44 632 11 11', '+41446321111'],
      ['CH', '044 632 11 11', '+41446321111'],
      ['GB', '+44 (0)20 7946 0958', '+442079460958'],
      ['IT', '+39 (0)6 6982', '+39066982'],
    ];
    const csv = [
      'name,country,phone',
      ...rows.map(([country, phone], at) => `Ring ${at},${country},${phone}`),
    ];
    const refused = ['Two at once,NP,"01-4330433, 01-4330434"', 'One digit less,CH,031 100002'];
    const { id, mapping } = (await upload('universities', [...csv, ...refused].join('\n'))).body.data;
    await check(id, mapping, null);
    const phones = (await lines(id, 'new')).map(
      (line: { changes: { field: string; after: string }[] }) =>
        line.changes.find(({ field }) => field === 'phone')?.after,
    );
    expect(phones).toEqual(rows.map(([, , phone]) => phone));
    const failed = (await lines(id, 'failed')) as { errors: { message: string }[] }[];
    expect(failed.map(({ errors }) => /with country code/.test(errors[0]!.message))).toEqual([true, true]);
  });

  test('fixes the same part of all lists, and shows the names of what lines refer to', async () => {
    const made = (name: string) =>
      server.call('POST', '/v1/subjects', {
        body: { name, code: `x${name.length}`, scheme: 'house', level: 'broad' },
      });
    const law = (await made('Sea law')).body.data.id;
    await made('Tide studies');
    const csv = 'name,further\nA,Sea law|Tyde\nB,Tyde |  Tide studies\nC,Tyde studies\n';
    const { id } = (await upload('majors', csv)).body.data;
    await check(id, { name: 'name', further: 'further_subject_ids' }, null);
    const failed = (await lines(id, 'failed')) as { errors: { path: string; message: string }[] }[];
    expect(failed.map(({ errors }) => `${errors[0]?.path}: ${errors[0]?.message.split('.')[0]}`)).toEqual([
      'further_subject_ids.1: No subject matches “Tyde”',
      'further_subject_ids.0: No subject matches “Tyde”',
      'further_subject_ids.0: No subject matches “Tyde studies”',
    ]);
    const fix = { column: 'further', from: 'Tyde', to: law, is_part: true };
    expect((await post(`${id}/fix`, fix)).body.meta.fixed).toBe(2);
    const { data, meta } = (await server.call('GET', `/v1/imports/${id}/lines?outcome=new`)).body;
    expect(data.map((line: { cells: object }) => line.cells)).toEqual([
      { name: 'A', further: `Sea law|${law}` },
      { name: 'B', further: `${law}|Tide studies` },
    ]);
    expect(meta.names).toMatchObject({ [law]: 'Sea law' });
  });

  test('two new lines may not take what is unique; the first has it', async () => {
    const { body } = await upload('levels', 'code,name\nb,Bachelor\nb,Bachelor of Arts\nm,Master\n');
    const checked = await check(body.data.id, { code: 'code', name: 'name' }, null);
    expect(checked.counts).toMatchObject({ new: 2, failed: 1 });
    expect((await lines(body.data.id, 'failed'))[0].errors).toEqual([
      { path: 'code', message: 'Row 2 of this file has the same code.' },
    ]);
  });

  test('of an export changes nothing, and exports the same again', async () => {
    const hostile = ['=1+1', "'=x", 'a|b', '  padded', '+SUM', 'Ünï "q", x', '-5'];
    const made = hostile.map((name, at) => ({
      name,
      country: 'SG',
      region: at % 2 ? null : `line ${at}`,
      domains: at % 2 ? ['a.sg', 'b.sg'] : [],
      description: 'two\nlines',
      aliases: [{ name: `=${name}`, kind: 'former', language: 'en' }],
    }));
    await Promise.all(made.map((body) => server.call('POST', '/v1/universities', { body })));
    const filter = encodeURIComponent(JSON.stringify({ field: 'country', is: 'is', value: 'SG' }));
    const exported = async () => {
      const url = `${server.address}/v1/universities/export?format=csv&sort=name&filter=${filter}`;
      return Buffer.from(await (await fetch(url, { headers: headers() })).arrayBuffer());
    };
    const first = await exported();
    const { body } = await upload('universities', first);
    const checked = await check(body.data.id, body.data.mapping, 'id');
    expect(checked.counts).toEqual({ new: 0, changed: 0, unchanged: 7, duplicate: 0, failed: 0, skipped: 0 });
    await commit(body.data.id);
    expect(await exported()).toEqual(first);
    const fresh = { ...body.data.mapping, id: null, slug: null };
    await check(body.data.id, fresh, null);
    expect((await commit(body.data.id)).job.result).toMatchObject({ changed: 7 });
  });
});

test('until somebody says otherwise an empty cell takes nothing away', async () => {
  const { body } = await upload('universities', 'name,country,city\nEmpty College,NP,\n');
  expect(body.data.empty_cells).toBe('keep');
});
