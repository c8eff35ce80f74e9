import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { ImportLine } from '../../contract/imports.ts';
import { sql, type Queries, type Sql } from '../../server/database/database.ts';
import { expireImports } from '../../server/imports/expire-imports.ts';
import { listImports } from '../../server/imports/imports.ts';
import { tryLockJob } from '../../server/jobs/job-lock.ts';
import { signedIn, type Client } from '../support/client.ts';
import { importFile, settledImport, startCommit, uploadAndCheck } from '../support/import-file.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

const fileOf = (...names: string[]) => ({
  kind: 'universities',
  csv: ['name,country', ...names.map((name) => `${name},NP`)].join('\n'),
  mapping: { name: 'name', country: 'country' },
  matchBy: 'auto',
});
const listed = async () =>
  (await client.call('GET', '/v1/imports')).data.map(({ id }: { id: string }) => id) as string[];
const workedOn = (id: string, days: number) =>
  server.database.execute(sql`
    update imports set created_at = now() - interval '90 days', worked_at = now() - make_interval(days => ${days})
    where id = ${id}`);
const expire = () => expireImports(server.database, new AbortController().signal);

/** Whoever holds a job's lock does it. */
const whileAtWork = (job: string, work: () => Promise<unknown>) =>
  server.database.transaction(async (tx) => {
    expect(await tryLockJob(tx, job)).toBe(true);
    await server.database.execute(sql`update jobs set state = 'running' where id = ${job}`);
    await work();
    await server.database.execute(sql`update jobs set state = 'done' where id = ${job}`);
  });

describe('an import expires', () => {
  test('thirty days after somebody worked on it last, which it tells, and never while a job is at it', async () => {
    const [left, used, busy] = await Promise.all(
      ['Left', 'Used', 'Busy'].map((name) => uploadAndCheck(client, fileOf(`${name} University`))),
    );
    for (const one of [left, used, busy]) await workedOn(one?.id ?? '', 31);
    await whileAtWork(busy?.job?.id ?? '', async () => {
      // A list takes nothing away.
      expect(await listed()).toEqual(expect.arrayContaining([left?.id, used?.id, busy?.id]));
      await client.call('POST', `/v1/imports/${used?.id}/skip`, { line: 2, skip: true });
      await expire();
    });
    expect(await listed()).not.toContain(left?.id);
    expect(await listed()).toEqual(expect.arrayContaining([used?.id, busy?.id]));
    const rest = await server.database.row(sql`
      select count(*) as lines from import_lines where import_id = ${left?.id}`);
    expect(rest).toEqual({ lines: 0 });
    const { data } = await client.call('GET', `/v1/imports/${used?.id}`);
    const days = (Date.parse(data.expires_at) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
  });

  test('and all imports are listed by one statement', async () => {
    await uploadAndCheck(client, fileOf('One More University'));
    let statements = 0;
    const counting: Queries = {
      ...server.database,
      rows: <Row extends object>(statement: Sql) => {
        statements += 1;
        return server.database.rows<Row>(statement);
      },
    };
    expect((await listImports(counting)).length).toBeGreaterThan(1);
    expect(statements).toBe(1);
  });
});

describe('an import is discarded', () => {
  test('with its rows, not while a job is at it, and leaves the records it wrote', async () => {
    const { id, job } = await uploadAndCheck(client, fileOf('Discarded University'));
    await whileAtWork(job?.id ?? '', async () => {
      expect((await client.send('DELETE', `/v1/imports/${id}`)).status).toBe(409);
    });
    expect((await client.send('DELETE', `/v1/imports/${id}`)).status).toBe(204);
    expect(await listed()).not.toContain(id);
    const rest = await server.database.row(sql`
      select count(*) as lines from import_lines where import_id = ${id}`);
    expect(rest).toEqual({ lines: 0 });
    expect((await client.send('DELETE', `/v1/imports/${id}`)).status).toBe(404);
    const { committed } = await importFile(client, fileOf('Written University'));
    expect((await client.send('DELETE', `/v1/imports/${committed.id}`)).status).toBe(204);
    const { data } = await client.call('GET', '/v1/universities?q=Written%20University');
    expect(data.map(({ name }: { name: string }) => name)).toContain('Written University');
  });
});

test('the changes of an import are counted by field, and its rows listed by the field they change', async () => {
  const columns = { name: 'name', country: 'country', city: 'city', website: 'website' };
  const importRows = (...rows: readonly string[]) =>
    uploadAndCheck(client, {
      ...fileOf(),
      csv: ['name,country,city,website', ...rows].join('\n'),
      mapping: columns,
    });
  const first = await importRows('One by Field,NP,Ilam,', 'Two by Field,NP,Ilam,');
  await startCommit(client, first.id);
  await settledImport(client, first.id);
  const { id } = await importRows('One by Field,NP,Pokhara,https://one.example', 'Two by Field,NP,Pokhara,');
  expect((await client.call('GET', `/v1/imports/${id}/changed-fields`)).data).toEqual([
    { field: 'city', rows: 2, replacing: 2 },
    { field: 'website', rows: 1, replacing: 0 },
  ]);
  const { data } = await client.call('GET', `/v1/imports/${id}/lines?outcome=changed&field=website`);
  expect(data.map(({ line }: { line: number }) => line)).toEqual([2]);
});

test('records that an import would unpublish are counted', async () => {
  const columns = ['name', 'country', 'city', 'time_zone', 'website', 'status'];
  const importRows = (...rows: readonly (readonly [string, string, string])[]) =>
    uploadAndCheck(client, {
      ...fileOf(),
      csv: [
        columns.join(),
        ...rows.map(
          ([name, city, status]) => `${name},NP,${city},Asia/Kathmandu,https://one.example,${status}`,
        ),
      ].join('\n'),
      mapping: Object.fromEntries(columns.map((name) => [name, name])),
    });
  const universities = ['Stays Open University', 'Taken Down University', 'Put Away University'] as const;
  const first = await importRows(...universities.map((name) => [name, 'Ilam', 'published'] as const));
  await startCommit(client, first.id);
  expect((await settledImport(client, first.id)).state).toBe('committed');
  const { id } = await importRows(
    [universities[0], 'Pokhara', 'published'],
    [universities[1], 'Pokhara', 'draft'],
    [universities[2], 'Ilam', 'archived'],
  );
  expect((await client.call('GET', `/v1/imports/${id}/changed-fields`)).meta).toEqual({
    unpublishing: 2,
    replacing: 3,
    kept: [],
  });
});

test('new rows that cannot be published yet are counted by the field they lack', async () => {
  const columns = ['name', 'country', 'city', 'website', 'status'];
  const { id } = await uploadAndCheck(client, {
    ...fileOf(),
    csv: [
      columns.join(),
      'Bare Draft University,NP,,,',
      'Half Draft University,NP,Ilam,,draft',
      'Closed University,NP,,,archived',
      'Whole Draft University,NP,Ilam,https://whole.example,',
    ].join('\n'),
    mapping: Object.fromEntries(columns.map((name) => [name, name])),
  });
  const unpublishable = async () => (await client.call('GET', `/v1/imports/${id}/unpublishable`)).data;
  expect(await unpublishable()).toEqual({
    rows: 2,
    missing: [
      { field: 'website', rows: 2 },
      { field: 'city', rows: 1 },
    ],
  });
  const lines = (await client.call('GET', `/v1/imports/${id}/lines`)).data as ImportLine[];
  const status = lines.map(({ changes }) => changes.find(({ field }) => field === 'status')?.after);
  expect(status).toEqual([undefined, undefined, 'archived', undefined]);
  await startCommit(client, id);
  await settledImport(client, id);
  expect(await unpublishable()).toEqual({ rows: 0, missing: [] });
});

test('a check that is stopped leaves nothing to import until the file is checked again', async () => {
  const { id, ...checked } = await uploadAndCheck(client, fileOf('Half Checked', 'Never Checked'));
  expect([checked.state, checked.to_write]).toEqual(['checked', 2]);
  const holder = await server.database.pool.connect();
  onTestFinished(() => holder.release());
  await holder.query('begin');
  await holder.query('select from import_lines where import_id = $1 for update', [id]);
  const meaning = { constants: {}, match_by: null, list_modes: {}, empty_cells: 'clear' };
  const again = { ...meaning, mapping: { name: 'name', country: 'region' } };
  const { data } = await client.call('POST', `/v1/imports/${id}/check`, again);
  await client.call('POST', `/v1/jobs/${data.job.id}/cancel`);
  const read = async () => (await client.call('GET', `/v1/imports/${id}`)).data;
  await until(async () => expect((await read()).job.state).toBe('cancelled'));
  await holder.query('commit');
  const { state, version } = await read();
  expect(state).toBe('read');
  const headers = { 'if-match': `"${version}"` };
  const refused = await client.send('POST', `/v1/imports/${id}/commit`, { headers });
  expect([refused.status, (await refused.json()).detail]).toEqual([409, 'Check the file before importing.']);
});

describe('an import whose new records were permanently deleted', () => {
  const purge = async (names: readonly string[]) => {
    const filter = encodeURIComponent(JSON.stringify({ field: 'country', is: 'is', value: 'NP' }));
    const { data } = await client.call('GET', `/v1/universities?limit=200&filter=${filter}`);
    for (const { id, name } of data as { id: string; name: string }[]) {
      if (!names.includes(name)) continue;
      await client.send('DELETE', `/v1/universities/${id}`, { headers: { 'if-match': '"1"' } });
      await client.send('POST', `/v1/universities/${id}/purge`, { headers: { 'if-match': '"2"' } });
    }
  };
  const read = async (id: string | null) => (await client.call('GET', `/v1/change-sets/${id}`)).data;

  test('says how many, offers to undo the rest, and nothing where none is left', async () => {
    const { committed } = await importFile(client, fileOf('Gone University', 'Gone too', 'Still There'));
    const setId = committed.change_set_id;
    expect(await read(setId)).toMatchObject({ records: 3, purged: 0, undoable: true });
    await purge(['Gone University', 'Gone too']);
    expect(await read(setId)).toMatchObject({ records: 3, purged: 2, undoable: true });
    const { data } = await client.call('POST', `/v1/change-sets/${setId}/undo`);
    expect(data).toMatchObject({
      undone: 1,
      left_alone: [
        { name: 'Gone University', reason: 'It was permanently deleted.' },
        { name: 'Gone too', reason: 'It was permanently deleted.' },
      ],
    });
    const { committed: second } = await importFile(client, fileOf('Third Gone'));
    await purge(['Third Gone']);
    expect(await read(second.change_set_id)).toMatchObject({ purged: 1, undoable: false });
    const refused = await client.send('POST', `/v1/change-sets/${second.change_set_id}/undo`);
    expect([refused.status, (await refused.json()).detail]).toEqual([
      410,
      'All its records were permanently deleted and can’t be restored.',
    ]);
  });
});

test('a file sent again with its key is the same import, and another file with that key is refused', async () => {
  const send = (csv: string, name = 'again.csv') =>
    client.send('POST', `/v1/universities/imports?name=${name}`, {
      body: csv,
      headers: { 'content-type': 'text/csv', 'idempotency-key': 'upload-again' },
    });
  const csv = 'name,country\nSent Again College,NP\n';
  const answers = await Promise.all([send(csv), send(csv)]);
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).data.id));
  expect(ids[0]).toBe(ids[1]);
  const before = await listed();
  const { status } = await send(csv, 'other.csv');
  expect([status, await listed()]).toEqual([422, before]);
});
