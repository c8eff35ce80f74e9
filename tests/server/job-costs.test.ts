import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Import } from '../../contract/imports.ts';
import { snapshotSelection, type Selection } from '../../server/bulk/selection-snapshots.ts';
import { listChangeSets } from '../../server/change-sets/list-change-sets.ts';
import { sql, type Database, type Queries } from '../../server/database/database.ts';
import { checkLines } from '../../server/imports/lines/check-lines.ts';
import { commitLines } from '../../server/imports/lines/commit-lines.ts';
import { listErrorGroups } from '../../server/imports/review/error-groups.ts';
import { JOB_HANDLERS } from '../../server/job-handlers.ts';
import type { JobHandler } from '../../server/jobs/job-types.ts';
import { runToEnd } from '../../server/jobs/run-steps.ts';
import { storeNamed } from '../../server/stores/stores.ts';
import { signedIn, type Client } from '../support/client.ts';
import { uploadAndCheck, type FileToImport } from '../support/import-file.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

const rowsRead = async (tx: Queries, table: string): Promise<number> => {
  const found = await tx.row<{ read: number }>(sql`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::bigint as read
    from pg_stat_xact_user_tables where relname = ${table}`);
  return found?.read ?? 0;
};

test('import: a step reads its own rows of the file, also where they name others as parents', async () => {
  const LINES = 4000;
  const STEP_LINES = 500;
  const READS_A_LINE = 6;
  const narrow = Array.from({ length: LINES }, (_, at) => `N${at},Narrow ${at},narrow,house,B${at % 50}`);
  const broad = Array.from({ length: 50 }, (_, at) => `B${at},Broad ${at},broad,house,`);
  const csv = ['code,name,level,scheme,parent_id', ...narrow, ...broad].join('\n');
  const { data } = (await client.call('POST', '/v1/subjects/imports?name=tree.csv', csv)) as { data: Import };
  const mapping = Object.fromEntries(data.columns.map((column) => [column, column]));
  await server.database.execute(sql`
    update imports set mapping = ${JSON.stringify(mapping)}::jsonb where id = ${data.id}`);
  await server.database.execute(sql`analyze import_lines`);
  await server.database.transaction(async (tx) => {
    const work = { tx, personId: server.adminId, request: { importId: data.id } };
    const begun = await checkLines.begin(work);
    const before = await rowsRead(tx, 'import_lines');
    await checkLines.step(work, begun);
    expect((await rowsRead(tx, 'import_lines')) - before).toBeLessThan(READS_A_LINE * STEP_LINES);
    const waiting = await tx.row(sql`
      select count(*) as lines from import_lines where import_id = ${data.id} and waits_for is not null`);
    expect(waiting).toEqual({ lines: STEP_LINES });
  });
});

test('import: a page of errors with unclear dates reads the rows with errors alone', async () => {
  const LINES = 4000;
  const event = (at: number, starts: string) => `Dated ${at},fair,online,${starts},Europe/Berlin`;
  const rows = [event(0, '03/04/2198'), ...list(LINES, (at) => event(at + 1, '12/25/2198 10:00'))];
  const fields = ['title', 'kind', 'attendance', 'starts_at', 'time_zone'];
  const { id } = await uploadAndCheck(client, {
    kind: 'events',
    csv: [fields.join(), ...rows].join('\n'),
    mapping: Object.fromEntries(fields.map((field) => [field, field])),
    matchBy: null,
  });
  const { database } = server;
  await database.execute(sql`analyze import_lines`);
  let read = 0;
  const counting: Database = {
    ...database,
    transaction: (work) =>
      database.transaction(async (tx) => {
        const before = await rowsRead(tx, 'import_lines');
        const found = await work(tx);
        read = (await rowsRead(tx, 'import_lines')) - before;
        return found;
      }),
  };
  const { data } = await listErrorGroups(counting, id, {});
  expect(data.map(({ suggestions }) => suggestions.map(({ label, reason }) => [label, reason]))).toEqual([
    [
      ['2198-03-04 00:00', 'with the month first, as in other rows'],
      ['2198-04-03 00:00', 'with the day first'],
    ],
  ]);
  expect(read).toBeLessThan(LINES / 2);
});

test('import: what others have written since the review is read once, and not at every step', async () => {
  const [OTHERS, STEPS, STEP_LINES] = [2000, 4, 100];
  const rows = Array.from({ length: STEPS * STEP_LINES }, (_, at) => `Unlike${at} College,NP`);
  const { id: importId } = await uploadAndCheck(client, {
    kind: 'universities',
    csv: ['name,country', ...rows].join('\n'),
    mapping: { name: 'name', country: 'country' },
    matchBy: 'auto',
  });
  await server.database.execute(sql`
    with numbers as (select number, gen_random_uuid() as id from generate_series(1, ${OTHERS}) as number),
    made as (
      insert into universities (id, slug, name, country)
      select id, 'other-' || number, 'Another' || number || ' Academy', 'NP' from numbers
    ),
    change_set as (
      insert into change_sets (id, kind, at, record_kind, summary, records)
      values (gen_random_uuid(), 'import', now(), 'universities', 'Imported by others', ${OTHERS}) returning id
    )
    insert into changes (change_set_id, record_kind, record_id, version, name, after)
    select change_set.id, 'universities', numbers.id, 1, 'Another', '{}' from numbers cross join change_set`);
  await server.database.execute(sql`analyze`);
  await server.database.transaction(async (tx) => {
    const work = { tx, personId: server.adminId, request: { importId } };
    const before = await rowsRead(tx, 'changes');
    let state = await commitLines.step(work, await commitLines.begin(work));
    for (let step = 1; step < STEPS; step += 1) state = await commitLines.step(work, state);
    expect(state.result).toMatchObject({ changed: STEPS * STEP_LINES, failed: 0 });
    expect((await rowsRead(tx, 'changes')) - before).toBeLessThan(2 * OTHERS);
  });
});

const list = (rows: number, line: (at: number) => string) =>
  Array.from({ length: rows }, (_, at) => line(at));

/** A tenth are parents, which come last. */
const subjects = (rows: number): FileToImport => {
  const parents = rows / 10;
  const child = (at: number) => `C${at},Narrow ${at},narrow,house,P${at % parents}`;
  return {
    kind: 'subjects',
    csv: [
      'code,name,level,scheme,parent',
      ...list(rows - parents, child),
      ...list(parents, (at) => `P${at},Broad ${at},broad,house,`),
    ].join('\n'),
    mapping: { code: 'code', name: 'name', level: 'level', scheme: 'scheme', parent: 'parent_id' },
    matchBy: 'auto',
  };
};

const majors = (rows: number): FileToImport => ({
  kind: 'majors',
  csv: ['name,code,scheme,subject', ...list(rows, (at) => `Major ${at},M${at},house,P1`)].join('\n'),
  mapping: { name: 'name', code: 'code', scheme: 'scheme', subject: 'subject_id' },
  matchBy: 'auto',
});

const universities = (rows: number): FileToImport => ({
  kind: 'universities',
  csv: [
    'name,country,city,domains',
    ...list(rows, (at) => `Place${at} University,NP,Town ${at},place${at}.edu`),
  ].join('\n'),
  mapping: { name: 'name', country: 'country', city: 'city', domains: 'domains' },
  matchBy: 'auto',
});

const offerings = (rows: number): FileToImport => ({
  kind: 'offerings',
  csv: ['university,major,level', ...list(rows, (at) => `Place${at} University,M${at},old`)].join('\n'),
  mapping: { university: 'university_id', major: 'major_id', level: 'level_id' },
  matchBy: 'auto',
});

/** Records of each kind that are there before, and rows of each job among them. */
const EXISTING = 10_000;
const ROWS = 200;

const fill = (tx: Queries) =>
  tx.execute(sql`
    with numbers as (
      select number, lpad(to_hex(number), 32, '0')::uuid as id from generate_series(1, ${EXISTING}) as number
    ),
    level as (insert into levels (id, slug, code, name) values (gen_random_uuid(), 'old', 'old', 'Old') returning id),
    made as (
      insert into change_sets (id, kind, at, summary, records)
      values (gen_random_uuid(), 'import', now(), 'Imported before', ${EXISTING}) returning id
    ),
    edited as (
      insert into change_sets (id, kind, at, summary, records)
      select gen_random_uuid(), 'edit', now(), 'Edited before', 1 from numbers
    ),
    old_universities as (
      insert into universities (id, slug, name, country, domains)
      select id, 'old-' || number, 'Old ' || number || ' College', 'NP', array['old' || number || '.edu'] from numbers returning id
    ),
    old_subjects as (
      insert into subjects (id, slug, code, name, scheme, level)
      select id, 'old-' || number, 'O' || number, 'Old ' || number, 'house', 'broad' from numbers
    ),
    old_majors as (
      insert into majors (id, slug, code, name, scheme, subject_id, description)
      select id, 'old-' || number, 'O' || number, 'Old ' || number, 'house', id, repeat('It is taught. ', 30) from numbers
    ),
    old_offerings as (
      insert into offerings (id, slug, university_id, major_id, level_id, title)
      select numbers.id, 'old-' || number, numbers.id, numbers.id, level.id, 'Old ' || number from numbers cross join level
    )
    insert into changes (change_set_id, record_kind, record_id, version, name, after)
    select made.id, 'offerings', numbers.id, 1, 'Old', '{}'
    from numbers cross join made`);

/** By table, what this transaction has read, beside what its connection read before. */
const readsSoFar = async (tx: Queries) => {
  const tables = await tx.rows<{ name: string; read: number }>(sql`
    select relname as name, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::bigint as read
    from pg_stat_xact_user_tables`);
  return new Map(tables.map(({ name, read }) => [name, read]));
};

test('jobs: none reads a whole table', async () => {
  const { database, adminId: personId } = server;
  await database.transaction(async (tx) => {
    await tx.limit({ statement: 0 });
    await fill(tx);
  });
  await database.execute(sql`analyze`);
  const scans: string[] = [];
  const run = (name: string, kind: string, request: Readonly<Record<string, unknown>>) =>
    database.transaction(async (tx) => {
      const before = await readsSoFar(tx);
      const { state, changeSetId } = await runToEnd(JOB_HANDLERS[kind] as JobHandler, {
        tx,
        personId,
        request,
      });
      expect({ name, failed: state.result.failed }).toEqual({ name, failed: 0 });
      for (const [table, read] of await readsSoFar(tx))
        if (read - (before.get(table) ?? 0) > EXISTING / 2) scans.push(`${name}: ${table}`);
      return changeSetId as string;
    });
  const undo = (name: string, changeSetId: string) => run(name, 'undo', { changeSetId });
  const importRows = async (file: FileToImport) => {
    const { id: importId } = await uploadAndCheck(client, file);
    await run(`${file.kind}: check`, 'import_check', { importId });
    return run(`${file.kind}: commit`, 'import_commit', { importId });
  };
  const idsOf = async (changeSetId: string) => {
    const rows = await database.rows<{ id: string }>(
      sql`select record_id as id from changes where change_set_id = ${changeSetId}`,
    );
    return rows.map(({ id }) => id);
  };
  const bulk = async (name: string, narrowing: Selection, request: object) => {
    const { id: setId } = await snapshotSelection(database, storeNamed('offerings'), personId, narrowing);
    return run(name, 'purge' in request ? 'purge' : 'bulk', { plural: 'offerings', setId, ...request });
  };
  const subjectCoded = async (code: string) =>
    (await database.row<{ id: string; version: number }>(sql`
      select id, version from subjects where code = ${code} and deleted_at is null`)) as {
      id: string;
      version: number;
    };

  const tree = await importRows(subjects(ROWS));
  await undo('subjects: redo', await undo('subjects: undo', tree));
  await importRows(majors(ROWS));
  const [from, to] = [await subjectCoded('P1'), await subjectCoded('P2')];
  const moved = await run('move references', 'move_references', {
    plural: 'subjects',
    from: from.id,
    to: to.id,
  });
  await undo('move references: undo', moved);
  const versions = { version: to.version, duplicateVersion: from.version };
  const merged = await run('merge', 'merge', {
    plural: 'subjects',
    id: to.id,
    duplicateId: from.id,
    change: {},
    ...versions,
  });
  await undo('merge: undo', merged);
  await importRows(universities(ROWS));
  const written = await importRows(offerings(ROWS));
  const ids = await idsOf(written);
  await undo('offerings: redo', await undo('offerings: undo', written));
  await undo('bulk change: undo', await bulk('bulk change', { ids }, { change: { duration_months: 12 } }));
  await bulk('trash', { ids }, { change: null });
  await bulk('restore', { ids, in: 'trash' }, { change: null, restore: true });
  await bulk('trash', { ids }, { change: null });
  await bulk('purge', { ids, in: 'trash' }, { purge: true });
  expect(scans).toEqual([]);
});

test('activity: a page of edits after large imports reads these edits alone', async () => {
  const { database, adminId } = server;
  const EDITS = 20;
  const make = (changes: number, kind: string, before: string | null) =>
    database.execute(sql`
      with made as (
        insert into change_sets (id, kind, at, record_kind, summary, records)
        values (gen_random_uuid(), ${kind}, now() + interval '1 hour', 'offerings', 'Made', ${changes}) returning id
      )
      insert into changes (change_set_id, record_kind, record_id, version, name, before, after)
      select made.id, 'offerings', ('f' || lpad(to_hex(number), 31, '0'))::uuid,
        (select count(*) from change_sets) + 1, 'Offering', ${before}::jsonb, '{"duration_months":24}'
      from made cross join generate_series(1, ${changes}::integer) as number`);
  for (let imports = 0; imports < 3; imports += 1) await make(EXISTING, 'import', null);
  for (let edits = 0; edits < EDITS; edits += 1) await make(1, 'edit', '{"duration_months":12}');
  await database.execute(sql`analyze changes, change_sets`);
  await database.transaction(async (tx) => {
    const before = await rowsRead(tx, 'changes');
    const { data } = await listChangeSets(tx, { limit: EDITS }, adminId);
    expect(data.map(({ values }) => values.length)).toEqual(data.map(() => 1));
    expect((await rowsRead(tx, 'changes')) - before).toBeLessThan(EXISTING);
  });
});
