import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../server/app.ts';
import { openDatabase, sql, type Database } from '../../server/database/database.ts';
import { formatNumber } from '../../server/format-number.ts';
import { commitLines } from '../../server/imports/lines/commit-lines.ts';
import { runSteps } from '../../server/jobs/run-steps.ts';
import { signedIn, type Client } from '../support/client.ts';
import { startFlakyProxy, type FlakyProxy } from '../support/flaky-proxy.ts';
import { startCommit, uploadAndCheck } from '../support/import-file.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

/** Has the person who signs in; the server that does the jobs stands beside it, behind a line that can be cut. */
let near: TestServer;
let line: FlakyProxy;
let database: Database;
let app: FastifyInstance;
let client: Client;
beforeAll(async () => {
  near = await startTestServer();
  line = await startFlakyProxy(near.url);
  database = openDatabase(line.url);
  const settings = { accessTokenTtl: 900, refreshTokenTtl: 28_800, trustProxy: false };
  app = await createApp({ database, settings });
  await app.listen({ port: 0, host: '127.0.0.1' });
  await near.app.close();
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  client = await signedIn(address, ADMIN);
});
afterAll(async () => {
  await app.close();
  await database.close();
  await line.cut();
  await near.close();
});

const make = async (plural: string, body: object) => (await client.call('POST', `/v1/${plural}`, body)).data;
const patch = (path: string, body: object, version = 1) =>
  client.send('PATCH', path, { body, headers: { 'if-match': `"${version}"` } });
const jobOf = async (id: string) => (await client.call('GET', `/v1/jobs/${id}`)).data;
const ended = (id: string) =>
  until(async () => {
    const job = await jobOf(id);
    expect(['waiting', 'running']).not.toContain(job.state);
    return job;
  });
const countOf = async (prefix: string) =>
  (
    await near.database.row<{ count: number }>(sql`
      select count(*) as count from levels where code like ${`${prefix}%`} and deleted_at is null`)
  )?.count;
const undo = (id: string) => client.send('POST', `/v1/change-sets/${id}/undo`);

/** Several pieces of what a commit writes at a time. */
const LINES = 450;

/** An import of many levels whose last line changes one that somebody else holds: it is written but for its end. */
const stuckImport = async (prefix: string) => {
  const locked = await make('levels', { code: `${prefix}-held`, name: `${prefix} held` });
  const lines = Array.from({ length: LINES }, (_, at) => `${prefix}${at},${prefix} level ${at},`);
  const csv = ['code,name,eqf', ...lines, `${prefix}-held,${prefix} held,5`].join('\n');
  const mapping = { code: 'code', name: 'name', eqf: 'eqf' };
  const { id } = await uploadAndCheck(client, { kind: 'levels', csv, mapping, matchBy: 'code' });
  const holder: pg.PoolClient = await near.database.pool.connect();
  await holder.query('begin');
  await holder.query('select from levels where id = $1 for update', [locked.id]);
  const data = await startCommit(client, id);
  const job = await until(async () => {
    const found = await jobOf(data.job.id);
    expect(found.done).toBeGreaterThan(0);
    return found as { id: string; change_set_id: string };
  });
  const unlock = async () => {
    await holder.query('commit');
    holder.release();
  };
  return { importId: id, jobId: job.id, changeSetId: job.change_set_id, locked, unlock };
};

describe('while an import of offerings is being written', () => {
  test('the universities, majors and levels it refers to are saved without waiting, and cannot be trashed', async () => {
    const university = await make('universities', { name: 'Referred University', country: 'NP' });
    const major = await make('majors', { name: 'Referred major' });
    const level = await make('levels', { code: 'referred', name: 'Referred level' });
    const csv = `university,major,level\n${university.id},${major.id},${level.id}`;
    const mapping = { university: 'university_id', major: 'major_id', level: 'level_id' };
    const { id: importId } = await uploadAndCheck(client, { kind: 'offerings', csv, mapping, matchBy: null });
    let trashing: Promise<Response> | undefined;
    // The worst moment: all is written and nothing is committed.
    await near.database.transaction(async (tx) => {
      const state = await runSteps(commitLines, { tx, personId: near.adminId, request: { importId } }, null);
      expect(state.result.changed).toBe(1);
      const saved = await Promise.all([
        patch(`/v1/universities/${university.id}`, { city: 'Patan' }),
        patch(`/v1/majors/${major.id}`, { description: 'Saved meanwhile' }),
        patch(`/v1/levels/${level.id}`, { eqf: 6 }),
      ]);
      expect(saved.map(({ status }) => status)).toEqual([200, 200, 200]);
      trashing = client.send('DELETE', `/v1/universities/${university.id}`, {
        headers: { 'if-match': '"2"' },
      });
      await until(async () => {
        const waiting = await near.database.rows(sql`select from pg_locks where not granted`);
        expect(waiting).toHaveLength(1);
      });
    });
    const refused = await trashing;
    expect([refused?.status, await refused?.json()]).toEqual([
      409,
      expect.objectContaining({ detail: 'This university is used by 1 offering.' }),
    ]);
  });
});

describe('a change-set that a job is still writing', () => {
  test('is seen with what it holds so far, and cannot be undone before its job has ended', async () => {
    const { jobId, changeSetId, locked, unlock } = await stuckImport('grows');
    const read = async () => (await client.call('GET', `/v1/change-sets/${changeSetId}`)).data;
    const growing = await read();
    expect(growing).toMatchObject({ open_job: jobId, undoable: false, summary: 'Imported levels.csv' });
    expect(growing.records).toBeGreaterThan(0);
    const [newest] = (await client.call('GET', '/v1/change-sets?limit=1')).data;
    expect(newest.id).toBe(changeSetId);
    const refused = await undo(changeSetId);
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({ detail: expect.stringMatching(/still running/) }),
    ]);
    await unlock();
    expect(await ended(jobId)).toMatchObject({ state: 'done', result: { changed: LINES + 1 } });
    const whole = await read();
    expect(whole).toMatchObject({
      open_job: null,
      undoable: true,
      records: LINES + 1,
      summary: `Imported ${formatNumber(LINES + 1)} records from levels.csv`,
    });
    const { data: history } = await client.call('GET', `/v1/levels/${locked.id}/history`);
    expect(history.map((one: { version: number }) => one.version)).toEqual([2, 1]);
    expect(Date.parse(whole.at)).toBeGreaterThanOrEqual(Date.parse(growing.at));
  });
});

test('a job whose server dies amid it goes on from where it was, and every line is written once', async () => {
  const { jobId, changeSetId, unlock } = await stuckImport('dies');
  await line.cut();
  await line.restore();
  await unlock();
  expect(await ended(jobId)).toMatchObject({
    state: 'done',
    change_set_id: changeSetId,
    result: { changed: LINES + 1, failed: 0 },
  });
  expect(await countOf('dies')).toBe(LINES + 1);
  const changes = await near.database.row(sql`
    select count(*) as changes, count(distinct record_id) as records from changes
    where change_set_id = ${changeSetId}`);
  expect(changes).toEqual({ changes: LINES + 1, records: LINES + 1 });
});

test('a job cancelled amid it tells how much it wrote, which one click undoes; the rest can still be written', async () => {
  const { importId, jobId, changeSetId, unlock } = await stuckImport('ends');
  await client.call('POST', `/v1/jobs/${jobId}/cancel`);
  const cancelled = await ended(jobId);
  await unlock();
  const { changed } = cancelled.result;
  expect(cancelled).toMatchObject({ state: 'cancelled', change_set_id: changeSetId, total: LINES + 1 });
  expect(await countOf('ends')).toBe(changed + 1);
  const set = (await client.call('GET', `/v1/change-sets/${changeSetId}`)).data;
  expect(set).toMatchObject({ records: changed, undoable: true });
  const imported = async () => (await client.call('GET', `/v1/imports/${importId}`)).data;
  const left = LINES + 1 - changed;
  // What a person is told was imported is what was written, not what the check had promised.
  expect(await imported()).toMatchObject({
    state: 'committed',
    counts: { new: LINES, changed: 1 },
    written: { new: changed, changed: 0 },
    to_write: left,
    written_before: { new: 0, changed: 0 },
    lines: changed + left,
  });

  const rest = await startCommit(client, importId);
  expect(await ended(rest.job.id)).toMatchObject({
    state: 'done',
    total: LINES + 1 - changed,
    result: { changed: LINES + 1 - changed },
  });
  expect(await countOf('ends')).toBe(LINES + 1);
  expect(await imported()).toMatchObject({
    written: { new: left - 1, changed: 1 },
    to_write: 0,
    written_before: { new: changed, changed: 0 },
  });
});

interface Made {
  readonly id: string;
}

describe('a record that very many refer to', () => {
  /** More than are undone while a person waits. */
  const MANY = 1100;
  const many = async (prefix: string, count = MANY) => {
    const subject = (name: string) =>
      make('subjects', {
        name: `${prefix} ${name}`,
        code: `${prefix} ${name}`,
        scheme: 'house',
        level: 'broad',
      });
    const [from, to] = [await subject('from'), await subject('to')];
    await near.database.execute(sql`
      insert into majors (id, slug, name, subject_id)
      select gen_random_uuid(), ${prefix} || number, ${prefix} || number, ${from.id}
      from generate_series(1, ${count}) as number`);
    const uses = async (record: { id: string }) =>
      (await client.call('GET', `/v1/subjects/${record.id}/uses`)).data[0]?.count ?? 0;
    return { from, to, uses };
  };

  test('hands them to another in a job that is one change-set', async () => {
    const { from, to, uses } = await many('moved');
    const { job } = (await client.call('POST', `/v1/subjects/${from.id}/move-references`, { to: to.id }))
      .data;
    const done = await ended(job.id);
    expect(done).toMatchObject({ state: 'done', result: { changed: MANY, failed: 0 } });
    expect([await uses(from), await uses(to)]).toEqual([0, MANY]);
    const { data } = await client.call('POST', `/v1/change-sets/${done.change_set_id}/undo`);
    expect(await ended(data.job.id)).toMatchObject({ result: { changed: MANY, failed: 0 } });
    expect([await uses(from), await uses(to)]).toEqual([MANY, 0]);
  });

  test('is merged by a job, and that is undone whole', async () => {
    const { from, to, uses } = await many('merged');
    const response = await client.send('POST', `/v1/subjects/${to.id}/merge`, {
      body: { duplicate: from.id, duplicate_version: 1, change: { code: 'merged' } },
      headers: { 'if-match': '"1"' },
    });
    const { meta } = (await response.json()) as { meta: { job: { id: string } } };
    const done = await ended(meta.job.id);
    expect(done).toMatchObject({ state: 'done', failure: null });
    const { data: kept } = await client.call('GET', `/v1/subjects/${from.id}`);
    expect(kept).toMatchObject({ id: to.id, code: 'merged' });
    expect(await uses(to)).toBe(MANY);
    const { data } = await client.call('POST', `/v1/change-sets/${done.change_set_id}/undo`);
    expect(await ended(data.job.id)).toMatchObject({ result: { changed: MANY + 2, failed: 0 } });
    expect((await client.call('GET', `/v1/subjects/${from.id}`)).data.deleted_at).toBeNull();
    expect([await uses(from), await uses(to)]).toEqual([MANY, 0]);
  });

  /** More than are moved while a person waits, and than a job moves at a time. */
  const SEVERAL = 400;
  /** A merge by a job that waits for somebody who holds the last major, until `work` is done. */
  const mergeAround = async (
    prefix: string,
    change: object,
    work: (pair: { from: Made; to: Made }) => unknown,
  ) => {
    const { from, to, uses } = await many(prefix, SEVERAL);
    const last = await near.database.row<{ id: string }>(
      sql`select id from majors where subject_id = ${from.id} order by id desc limit 1`,
    );
    let jobId = '';
    await near.database.transaction(async (tx) => {
      await tx.row(sql`select from majors where id = ${last?.id} for update`);
      const response = await client.send('POST', `/v1/subjects/${to.id}/merge`, {
        body: { duplicate: from.id, duplicate_version: 1, change },
        headers: { 'if-match': '"1"' },
      });
      jobId = ((await response.json()) as { meta: { job: { id: string } } }).meta.job.id;
      await until(async () => expect((await jobOf(jobId)).done).toBeGreaterThan(0));
      await work({ from, to });
    });
    return { from, to, uses, job: await ended(jobId) };
  };
  const read = async ({ id }: Made) => (await client.call('GET', `/v1/subjects/${id}`)).data;

  test('is not merged when somebody saves it meanwhile, and what was moved can be moved back', async () => {
    const { from, to, uses, job } = await mergeAround('saved', {}, async (pair) => {
      const saved = await patch(`/v1/subjects/${pair.from.id}`, { name: 'Saved meanwhile' });
      expect(saved.status).toBe(200);
    });
    expect(job).toMatchObject({
      state: 'failed',
      failure: {
        code: 'stale_version',
        detail:
          '“Saved meanwhile” was changed by someone else during the merge, and was not merged. Undo in Activity what was moved, or review both records and merge again.',
      },
    });
    expect(await read(from)).toMatchObject({
      id: from.id,
      deleted_at: null,
      name: 'Saved meanwhile',
    });
    const moved = await uses(to);
    expect(await uses(from)).toBe(SEVERAL - moved);
    const { data: set } = await client.call('GET', `/v1/change-sets/${job.change_set_id}`);
    expect(set.summary).toBe('Moved references from saved from to saved to');
    await client.call('POST', `/v1/change-sets/${job.change_set_id}/undo`);
    await until(async () => expect([await uses(from), await uses(to)]).toEqual([SEVERAL, 0]));
  });

  test('is merged into a record that somebody saves meanwhile, unless both chose another value', async () => {
    const merged = await mergeAround('kept', { code: 'kept' }, async ({ to }) =>
      patch(`/v1/subjects/${to.id}`, { name: 'Saved meanwhile' }),
    );
    expect(merged.job.state).toBe('done');
    expect(await read(merged.to)).toMatchObject({ code: 'kept', name: 'Saved meanwhile' });
    const refused = await mergeAround('both', { code: 'both' }, async ({ to }) =>
      patch(`/v1/subjects/${to.id}`, { code: 'theirs' }),
    );
    expect(refused.job.failure).toMatchObject({
      code: 'stale_version',
      detail: expect.stringMatching(/^“both to” was changed by someone else during the merge/),
    });
    expect(await read(refused.from)).toMatchObject({ deleted_at: null });
    expect(await read(refused.to)).toMatchObject({ code: 'theirs' });
  });
});
