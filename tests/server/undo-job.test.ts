import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../server/database/database.ts';
import { signedIn, type Client } from '../support/client.ts';
import { importFile } from '../support/import-file.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

const LINES = 1200;
const csv = ['code,name', ...Array.from({ length: LINES }, (_, at) => `L${at},Level ${at}`)].join('\n');

const jobOf = async (id: string) => (await client.call('GET', `/v1/jobs/${id}`)).data;
const ended = (id: string) =>
  until(async () => {
    const job = await jobOf(id);
    expect(['waiting', 'running']).not.toContain(job.state);
    return job;
  });

test('a large change is undone by a job that shows how far it is, once, and skips what changed since', async () => {
  const mapping = { code: 'code', name: 'name' };
  const { committed } = await importFile(client, { kind: 'levels', csv, mapping, matchBy: null });
  const undo = () => server.call('POST', `/v1/change-sets/${committed.change_set_id}/undo`);
  const rows = await server.database.rows<{ id: string; name: string }>(
    sql`select id, name from levels order by id`,
  );
  const [mine, last] = [rows[0], rows.at(-1)] as [{ id: string; name: string }, { id: string }];
  await server.call('PATCH', `/v1/levels/${mine.id}`, { body: { isced: 6 }, headers: { 'if-match': '"1"' } });
  await server.call('PATCH', `/v1/levels/${rows[1]?.id}`, {
    body: { name: 'Kept' },
    headers: { 'if-match': '"1"' },
  });

  let job: { id: string } | undefined;
  // Somebody holds the last record, so that the job waits before its end.
  await server.database.transaction(async (tx) => {
    await tx.row(sql`select id from levels where id = ${last.id} for update`);
    job = (await undo()).body.data.job;
    await until(async () => {
      const running = await jobOf(job?.id ?? '');
      expect(running).toMatchObject({ state: 'running', total: LINES });
      expect(running.done).toBeGreaterThanOrEqual(LINES - 100);
    });
    expect((await undo()).body).toMatchObject({
      code: 'conflict',
      detail: expect.stringMatching(/already being undone/),
    });
    const saved = await server.call('GET', `/v1/levels/${rows[5]?.id}`);
    expect(saved.body.data.deleted_at).not.toBeNull();
  });
  expect(await ended(job?.id ?? '')).toMatchObject({
    state: 'done',
    result: {
      changed: LINES - 2,
      trashed: LINES - 2,
      failed: 2,
      left_alone: [
        { id: mine.id, reason: 'Ada Lovelace has since changed ISCED 2011.' },
        { name: 'Level 1', reason: 'Ada Lovelace has since changed name.' },
      ],
    },
  });
  const left = await client.call('GET', '/v1/levels?sort=name');
  expect(left.data.map(({ name }: { name: string }) => name)).toEqual(['Kept', 'Level 0']);
  expect((await undo()).body).toMatchObject({ code: 'conflict', detail: expect.stringMatching(/already/) });
});

const importLevels = async (prefix: string, count: number) => {
  const lines = Array.from({ length: count }, (_, at) => `${prefix}${at},${prefix} level ${at}`);
  const { committed } = await importFile(client, {
    kind: 'levels',
    csv: ['code,name', ...lines].join('\n'),
    mapping: { code: 'code', name: 'name' },
    matchBy: null,
  });
  const rows = await server.database.rows<{ id: string }>(
    sql`select id from levels where name like ${`${prefix} level %`} order by id`,
  );
  return { setId: committed.change_set_id, ids: rows.map(({ id }) => id) };
};
const isTrashed = async (id = '') =>
  (await server.call('GET', `/v1/levels/${id}`)).body.data.deleted_at !== null;

test('some hundred records are undone in pieces, which hold none of them to the end, and answered whole', async () => {
  const { setId, ids } = await importLevels('Several', 300);
  let response: Promise<{ body: { data: object } }> | undefined;
  await server.database.transaction(async (tx) => {
    await tx.row(sql`select id from levels where id = ${ids.at(-1)} for update`);
    response = server.call('POST', `/v1/change-sets/${setId}/undo`);
    await until(async () => expect(await isTrashed(ids[0])).toBe(true));
  });
  expect((await response)?.body.data).toMatchObject({ undone: 300, failed: 0, job: null });
});

test('an undo that was stopped midway is answered as stopped, and undone to its end when asked again', async () => {
  const { setId, ids } = await importLevels('Halted', 300);
  const undo = () => server.call('POST', `/v1/change-sets/${setId}/undo`);
  let response: ReturnType<typeof undo> | undefined;
  await server.database.transaction(async (tx) => {
    await tx.row(sql`select id from levels where id = ${ids.at(-1)} for update`);
    response = undo();
    await until(async () => expect(await isTrashed(ids[0])).toBe(true));
    const job = await server.database.row<{ id: string }>(
      sql`select id from jobs where kind = 'undo' and request ->> 'changeSetId' = ${setId}`,
    );
    await client.call('POST', `/v1/jobs/${job?.id}/cancel`);
    expect(await ended(job?.id ?? '')).toMatchObject({ state: 'cancelled' });
  });
  const { undone, job } = (await response)?.body.data ?? {};
  expect(job).toMatchObject({ state: 'cancelled', total: 300, result: { changed: undone } });
  expect(undone).toBeLessThan(300);
  expect((await undo()).body.data).toMatchObject({ undone: 300 - undone, failed: 0, job: null });
  expect(await isTrashed(ids.at(-1))).toBe(true);
});
