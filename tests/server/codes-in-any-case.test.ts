import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportLine } from '../../contract/imports.ts';
import { sql } from '../../server/database/database.ts';
import { migrate } from '../../server/database/migrate.ts';
import { signedIn, type Client } from '../support/client.ts';
import { createBareDatabase } from '../support/database.ts';
import { uploadAndCheck } from '../support/import-file.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

const create = (plural: string, body: object) => server.call('POST', `/v1/${plural}`, { body });
const check = (kind: string, csv: string) => {
  const columns = csv.split('\n')[0]?.split(',') ?? [];
  const mapping = Object.fromEntries(columns.map((column) => [column, column]));
  return uploadAndCheck(client, { kind, csv, mapping, matchBy: 'auto', emptyCells: 'keep' });
};
const linesOf = async (id: string, outcome: string): Promise<ImportLine[]> =>
  (await client.call('GET', `/v1/imports/${id}/lines?outcome=${outcome}`)).data;

const ROWS = {
  subjects: { name: 'Computing', scheme: 'house', level: 'broad' },
  majors: { name: 'Computer Science', scheme: 'house' },
  levels: { name: 'Foundation year' },
};

test.each(Object.keys(ROWS) as (keyof typeof ROWS)[])(
  'of %s, a code that differs in case alone is taken, as an equal one is',
  async (plural) => {
    const row = ROWS[plural];
    const made = await create(plural, { ...row, code: 'Çs, 101' });
    const other = { ...row, name: 'Another name' };
    for (const code of ['Çs, 101', 'çS, 101']) {
      const { status, body } = await create(plural, { ...other, code });
      expect([status, body.errors]).toEqual([
        409,
        [
          {
            path: 'code',
            message: expect.stringMatching(
              `^Another ${plural.slice(0, -1)}, “${row.name}”, already has this code`,
            ),
            taken_by: { kind: plural, id: made.body.data.id, name: row.name },
          },
        ],
      ]);
    }
    const path = `/v1/${plural}/${made.body.data.id}`;
    const change = { body: { code: 'ÇS, 101' }, headers: { 'if-match': `"${made.body.data.version}"` } };
    const { body } = await server.call('PATCH', path, change);
    expect(body.data.code).toBe('ÇS, 101');
  },
);

test('rows find majors by their codes in any case, and leave the known spelling', async () => {
  await create('majors', { name: 'Law', code: 'Law-1', scheme: 'house' });
  const { counts } = await check('majors', 'name,code,scheme\nLaw,LAW-1,house\n');
  expect(counts).toMatchObject({ unchanged: 1, new: 0, changed: 0, duplicate: 0, failed: 0 });
});

test('two rows with one code in another case are the same major', async () => {
  const { id, counts } = await check('majors', 'name,code,scheme\nArt,art-1,house\nMusic,ART-1,house\n');
  expect(counts).toMatchObject({ new: 1, failed: 1 });
  const [failed] = await linesOf(id, 'failed');
  expect(failed).toMatchObject({ line: 3, errors: [{ path: 'code' }] });
});

test('a cell names a subject by its code in any case', async () => {
  const { body } = await create('subjects', { name: 'Botany', code: 'b-Ä', scheme: 'house', level: 'broad' });
  const { id } = await check('majors', 'name,subject_id\nMosses,B-ä\n');
  const [line] = await linesOf(id, 'new');
  expect(line?.changes).toContainEqual({ field: 'subject_id', before: null, after: body.data.id });
});

test('filters by a code ignore case', async () => {
  await create('majors', { name: 'Physics', code: 'PHY-1', scheme: 'cip_2020' });
  await create('majors', { name: 'Chemistry', code: 'CHE-1', scheme: 'cip_2020' });
  const found = async (is: string, value: unknown) => {
    const ofScheme = { field: 'scheme', is: 'is', value: 'cip_2020' };
    const filter = JSON.stringify({ and: [ofScheme, { field: 'code', is, value }] });
    const { body } = await server.call('GET', `/v1/majors?filter=${encodeURIComponent(filter)}`);
    return body.data.map(({ name }: { name: string }) => name);
  };
  expect(await found('is', 'phy-1')).toEqual(['Physics']);
  expect(await found('is_not', 'phy-1')).toEqual(['Chemistry']);
  expect(await found('any_of', ['phy-1', 'nothing'])).toEqual(['Physics']);
  expect(await found('none_of', ['phy-1'])).toEqual(['Chemistry']);
});

test('records that already share a code keep it, until it changes', async () => {
  const { database, drop } = await createBareDatabase();
  await migrate(database, ({ name }) => name < '145_codes_in_any_case');
  const insert = (slug: string, code: string) =>
    database.execute(sql`
      insert into majors (id, slug, name, code, scheme) values (gen_random_uuid(), ${slug}, ${slug}, ${code}, 'house')`);
  const set = (slug: string, code: string) =>
    database.execute(sql`update majors set code = ${code} where slug = ${slug}`);
  await insert('old', 'CS-101');
  await insert('young', 'cs-101');
  for (const [choice, key] of [
    ['skip', 'CS-101'],
    ['create', 'cs-101'],
  ])
    await database.execute(sql`
      insert into import_decisions (record_kind, row_key, choice, record_ids, decided_at)
      values ('majors', ${JSON.stringify(['code,scheme', key, 'house'])}, ${choice}, '{}',
        now() + make_interval(secs => ${choice === 'create' ? 1 : 0}))`);
  await migrate(database);
  expect(await database.rows(sql`select slug, code from majors order by slug`)).toEqual([
    { slug: 'old', code: 'CS-101' },
    { slug: 'young', code: 'cs-101' },
  ]);
  expect(await database.rows(sql`select row_key, choice from import_decisions`)).toEqual([
    { row_key: '["code,scheme","cs-101","house"]', choice: 'create' },
  ]);
  await database.execute(sql`update majors set name = 'Renamed' where slug = 'young'`);
  await expect(insert('third', 'Cs-101')).rejects.toThrow('majors_code_live');
  await expect(set('young', 'Cs-101')).rejects.toThrow('majors_code_live');
  await set('young', 'cs-103');
  await expect(insert('third', 'CS-103')).rejects.toThrow('majors_code_live');
  await drop();
});
