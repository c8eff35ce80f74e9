import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../server/app.ts';
import { openDatabase, sql } from '../../server/database/database.ts';
import { tryLockJob } from '../../server/jobs/job-lock.ts';
import { JOB_HANDLERS } from '../../server/job-handlers.ts';
import { jobRunner } from '../../server/jobs/run-job.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const make = async (plural: string, body: object) => {
  const answer = await server.call('POST', `/v1/${plural}`, { body });
  expect(answer.body).toMatchObject({ data: { version: 1 } });
  return answer.body.data;
};
const universities = async (country: string, count: number) => {
  const made = [];
  for (let at = 1; at <= count; at += 1) {
    made.push(await make('universities', { name: `${country} University ${at}`, country }));
  }
  return made;
};
const filter = (country: string) => JSON.stringify({ field: 'country', is: 'is', value: country });
const snapshot = async (country: string) =>
  (await server.call('POST', '/v1/universities/sets', { body: { filter: filter(country) } })).body.data;
const bulk = (body: object) => server.call('POST', '/v1/universities/bulk', { body });
const take = () => jobRunner(JOB_HANDLERS)(server.database, new AbortController().signal, () => {});
const ended = (id: string) =>
  until(async () => {
    const { data } = (await server.call('GET', `/v1/jobs/${id}`)).body;
    expect(['done', 'failed', 'cancelled']).toContain(data.state);
    return data;
  });
const list = async (country: string) =>
  (await server.call('GET', `/v1/universities?limit=200&filter=${encodeURIComponent(filter(country))}`)).body
    .data as { id: string; version: number; city: string | null; status: string }[];

describe('a bulk change', () => {
  test('changes all that were counted, as one change-set that one click undoes', async () => {
    await universities('AU', 12);
    const set = await snapshot('AU');
    expect(set.count).toBe(12);
    const { status, body } = await bulk({ set_id: set.id, change: { city: 'Perth' } });
    expect(status).toBe(202);
    const job = await ended(body.data.id);
    expect(job).toMatchObject({ state: 'done', total: 12, done: 12 });
    expect(job.result).toMatchObject({ changed: 12, unchanged: 0, failed: 0, left_alone: [] });
    expect((await list('AU')).every((row) => row.city === 'Perth' && row.version === 2)).toBe(true);
    const sets = await server.call('GET', '/v1/change-sets?limit=1');
    expect(sets.body.data[0]).toMatchObject({
      id: job.change_set_id,
      kind: 'bulk',
      records: 12,
      summary: 'Changed city of 12 universities',
    });
    expect(Date.parse(job.ended_at)).toBeGreaterThanOrEqual(Date.parse(sets.body.data[0].at));
    const undone = await server.call('POST', `/v1/change-sets/${job.change_set_id}/undo`);
    expect(undone.body.data.undone).toBe(12);
    expect((await list('AU')).every((row) => row.city === null)).toBe(true);
  });

  test('sends all that were counted to the trash, and brings them back out of it', async () => {
    await universities('NZ', 3);
    const set = await snapshot('NZ');
    const trashed = await ended((await bulk({ set_id: set.id, trash: true })).body.data.id);
    expect(trashed.result).toMatchObject({ changed: 3, failed: 0 });
    expect(await list('NZ')).toEqual([]);
    const choice = { filter: filter('NZ'), in: 'trash' };
    const inTrash = (await server.call('POST', '/v1/universities/sets', { body: choice })).body.data;
    expect(inTrash.count).toBe(3);
    const restored = await ended((await bulk({ set_id: inTrash.id, restore: true })).body.data.id);
    expect(restored.result).toMatchObject({ changed: 3, failed: 0 });
    expect(await list('NZ')).toHaveLength(3);
    expect((await bulk({ set_id: inTrash.id, restore: true, trash: true })).status).toBe(400);
  });

  test('stops, having done nothing, when the set is no longer what was counted', async () => {
    const [first] = await universities('SG', 3);
    const changed = await snapshot('SG');
    await server.call('PATCH', `/v1/universities/${first.id}`, {
      body: { region: 'Central' },
      headers: { 'if-match': '"1"' },
    });
    const grown = await snapshot('SG');
    await universities('SG', 1);
    for (const set of [changed, grown]) {
      const { body } = await bulk({ set_id: set.id, change: { city: 'Singapore' } });
      expect(await ended(body.data.id)).toMatchObject({ state: 'failed', failure: { code: 'conflict' } });
    }
    expect((await list('SG')).some((row) => row.city !== null)).toBe(false);
  });

  test('skips what cannot be, says why, and does the rest', async () => {
    const made = await universities('AE', 3);
    const whole = { website: 'https://u.ac.ae', city: 'Dubai', time_zone: 'Asia/Dubai' };
    await server.call('PATCH', `/v1/universities/${made[0].id}`, {
      body: whole,
      headers: { 'if-match': '"1"' },
    });
    const set = await snapshot('AE');
    const { body } = await bulk({ set_id: set.id, change: { status: 'published' } });
    const job = await ended(body.data.id);
    expect(job.result).toMatchObject({ changed: 1, unchanged: 0, failed: 2 });
    const [skipped] = job.result.left_alone;
    expect(skipped.reason).toBe('City, Time zone, Website: Required to publish.');
    expect((await list('AE')).map((row) => row.status).toSorted()).toEqual(['draft', 'draft', 'published']);
  });

  test('to the trash keeps what is in use, and names the only one that went', async () => {
    const [parent, other] = await universities('GB', 2);
    await make('universities', { name: 'Campus', country: 'FR', parent_id: parent.id });
    const set = await snapshot('GB');
    const { body } = await bulk({ set_id: set.id, trash: true });
    const job = await ended(body.data.id);
    expect(job.result).toMatchObject({ changed: 1, failed: 1 });
    expect(job.result.left_alone).toMatchObject([{ id: parent.id, reason: 'It is used by 1 university.' }]);
    const [newest] = (await server.call('GET', '/v1/change-sets?limit=1')).body.data;
    expect(newest.summary).toBe(`Moved ${other.name} to trash`);
  });

  test('sent twice under one key is one job', async () => {
    await universities('CH', 2);
    const set = await snapshot('CH');
    const send = () =>
      server.call('POST', '/v1/universities/bulk', {
        body: { set_id: set.id, change: { region: 'ZH' } },
        headers: { 'idempotency-key': 'bulk-once' },
      });
    const responses = await Promise.all([send(), send(), send()]);
    expect(new Set(responses.map((answer) => answer.body.data.id)).size).toBe(1);
    await ended(responses[0].body.data.id);
    expect((await list('CH')).map((row) => row.version)).toEqual([2, 2]);
  });

  test('a set nobody froze, or a change that says nothing, is refused', async () => {
    const nobody = '018f0000-0000-7000-8000-000000000000';
    expect((await bulk({ set_id: nobody, change: { city: 'X' } })).body.code).toBe('not_found');
    const set = await snapshot('NP');
    expect((await bulk({ set_id: set.id })).body.code).toBe('invalid_input');
    expect((await bulk({ set_id: set.id, change: { id: nobody } })).body.code).toBe('invalid_input');
  });
});

describe('a job', () => {
  test('left by a server that died is done by another, once', async () => {
    await universities('DE', 5);
    const set = await snapshot('DE');
    const request = JSON.stringify({ plural: 'universities', setId: set.id, change: { city: 'Bonn' } });
    const id = '018f0000-0000-7000-8000-000000000001';
    await server.database.execute(sql`
      insert into jobs (id, kind, person_id, request, state, claim, beat_at)
      values (${id}, 'bulk', ${server.adminId}, ${request}::jsonb, 'running', ${id}, now() - interval '1 minute')`);
    const second = openDatabase(server.url);
    const settings = { accessTokenTtl: 900, refreshTokenTtl: 28_800, trustProxy: false };
    const other = await createApp({ database: second, settings });
    await other.ready();
    await server.database.row(sql`select pg_notify('jobs', '')`);
    expect(await ended(id)).toMatchObject({ state: 'done', result: { changed: 5 } });
    await other.close();
    await second.close();
    expect((await list('DE')).map((row) => row.version)).toEqual([2, 2, 2, 2, 2]);
  });

  test('is left to whoever does it, however long it shows no sign of life', async () => {
    const id = '018f0000-0000-7000-8000-000000000003';
    await server.database.execute(sql`
      insert into jobs (id, kind, person_id, request, state, claim, beat_at)
      values (${id}, 'bulk', ${server.adminId}, '{}', 'running', ${id}, now() - interval '1 hour')`);
    await server.database.transaction(async (tx) => {
      expect(await tryLockJob(tx, id)).toBe(true);
      expect(await take()).toBe(false);
    });
    await take();
    expect(await ended(id)).toMatchObject({ state: 'failed' });
  });

  test('is not begun for ever when it broke off each time', async () => {
    const id = '018f0000-0000-7000-8000-000000000004';
    await server.database.execute(sql`
      insert into jobs (id, kind, person_id, request, state, claim, beat_at, attempts)
      values (${id}, 'bulk', ${server.adminId}, '{}', 'running', ${id}, now() - interval '1 hour', 5)`);
    await take();
    expect(await ended(id)).toMatchObject({
      state: 'failed',
      failure: { detail: 'The job failed 5 times. No changes were made.' },
    });
  });

  test('is cancelled while it waits, and cannot be once it has ended', async () => {
    const [id, one, other] = ['a', 'b', 'c'].map((digit) => `018f0000-0000-7000-8000-00000000000${digit}`);
    await server.database.transaction(async (tx) => {
      // It waits, as two others of this person run.
      for (const running of [one, other]) await tryLockJob(tx, String(running));
      await server.database.execute(sql`
        insert into jobs (id, kind, person_id, request, state, claim, beat_at) values
          (${id}, 'bulk', ${server.adminId}, '{}', 'waiting', null, null),
          (${one}, 'bulk', ${server.adminId}, '{}', 'running', ${one}, now()),
          (${other}, 'bulk', ${server.adminId}, '{}', 'running', ${other}, now())`);
      const answer = await server.call('POST', `/v1/jobs/${id}/cancel`);
      expect(answer.body.data).toMatchObject({ state: 'cancelled', ended_at: expect.any(String) });
      expect((await server.call('POST', `/v1/jobs/${id}/cancel`)).body.code).toBe('conflict');
      await server.database.execute(sql`delete from jobs where id in (${one}, ${other})`);
    });
    expect((await server.call('GET', '/v1/jobs/018f0000-0000-7000-8000-00000000000f')).status).toBe(404);
  });
});

describe('duplicates', () => {
  const pair = async () => {
    const level = await make('levels', { code: `l${Math.random()}`, name: `Level ${Math.random()}` });
    const [kept, duplicate] = [
      await make('universities', { name: 'ETH Zurich', country: 'CH' }),
      await make('universities', { name: 'ETH Zuerich', country: 'CH', city: 'Zurich', ror_id: '05a28rw58' }),
    ];
    const [one, two] = [await make('majors', { name: 'One' }), await make('majors', { name: 'Two' })];
    const offer = (university: { id: string }, major: { id: string }) =>
      make('offerings', { university_id: university.id, major_id: major.id, level_id: level.id });
    const same = [await offer(kept, one), await offer(duplicate, one)];
    const only = await offer(duplicate, two);
    const campus = await make('universities', { name: 'Campus', country: 'CH', parent_id: duplicate.id });
    return { kept, duplicate, same, only, campus };
  };
  const read = async (plural: string, id: string) =>
    (await server.call('GET', `/v1/${plural}/${id}`)).body.data;

  test('merge into one: fields chosen, references moved, the old address leads on, all undone at once', async () => {
    const { kept, duplicate, same, only, campus } = await pair();
    const stale = await server.call('POST', `/v1/universities/${kept.id}/merge`, {
      body: { duplicate: duplicate.id, duplicate_version: 2 },
      headers: { 'if-match': '"1"' },
    });
    expect(stale.status).toBe(412);
    const { status, body } = await server.call('POST', `/v1/universities/${kept.id}/merge`, {
      body: {
        duplicate: duplicate.id,
        duplicate_version: 1,
        change: { city: 'Zurich', ror_id: '05a28rw58' },
      },
      headers: { 'if-match': '"1"' },
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: kept.id, city: 'Zurich', ror_id: '05a28rw58', version: 2 });
    expect((await read('offerings', only.id)).university_id).toBe(kept.id);
    expect((await read('offerings', same[1].id)).deleted_at).not.toBeNull();
    expect((await read('universities', campus.id)).parent_id).toBe(kept.id);
    expect((await read('universities', duplicate.id)).id).toBe(kept.id);

    const undone = await server.call('POST', `/v1/change-sets/${body.meta.change_set_id}/undo`);
    expect(undone.body.data).toMatchObject({ undone: 5, left_alone: [] });
    expect(await read('universities', duplicate.id)).toMatchObject({ id: duplicate.id, deleted_at: null });
    expect((await read('universities', kept.id)).ror_id).toBeNull();
    expect((await read('offerings', only.id)).university_id).toBe(duplicate.id);
    expect((await read('offerings', same[1].id)).deleted_at).toBeNull();
    await server.call('POST', `/v1/change-sets/${undone.body.data.change_set_id}/undo`);
    expect((await read('universities', duplicate.id)).id).toBe(kept.id);
  });

  test('only the references move when that is all one wants', async () => {
    const [from, to] = await universities('NO', 2);
    const child = await make('universities', { name: 'Child', country: 'NO', parent_id: from.id });
    const path = `/v1/universities/${from.id}/move-references`;
    expect((await server.call('POST', path, { body: { to: from.id } })).status).toBe(409);
    const moved = await server.call('POST', path, { body: { to: to.id } });
    expect(moved.body.data).toMatchObject({ moved: 1, left_alone: [] });
    expect((await read('universities', child.id)).parent_id).toBe(to.id);
    const back = await server.call('POST', `/v1/universities/${to.id}/move-references`, {
      body: { to: child.id },
    });
    expect(back.body.data).toMatchObject({ change_set_id: null, moved: 0, left_alone: [{ id: child.id }] });
  });
});

test('purging needs the trash first, destroys, and is listed in the history of changes', async () => {
  const [own] = await universities('IS', 1);
  const purge = (version: number) =>
    server.call('POST', `/v1/universities/${own.id}/purge`, { headers: { 'if-match': `"${version}"` } });
  expect((await purge(1)).body.code).toBe('conflict');
  await server.call('DELETE', `/v1/universities/${own.id}`, { headers: { 'if-match': '"1"' } });
  expect((await purge(1)).body.code).toBe('stale_version');
  const purged = await purge(2);
  expect(purged.status).toBe(200);
  expect((await server.call('GET', `/v1/universities/${own.id}`)).status).toBe(404);
  const undo = await server.call('POST', `/v1/change-sets/${purged.body.data.change_set_id}/undo`);
  expect(undo.body.code).toBe('gone');
});

test('what something else in the trash still refers to is not purged before it, and that is said', async () => {
  const [above] = await universities('IS', 1);
  const below = await make('universities', { name: 'Below', country: 'IS', parent_id: above.id });
  const act = (method: string, path: string, version: number) =>
    server.call(method, `/v1/universities/${path}`, { headers: { 'if-match': `"${version}"` } });
  await act('DELETE', below.id, 1);
  await act('DELETE', above.id, 1);
  const refused = await act('POST', `${above.id}/purge`, 2);
  expect([refused.status, refused.body.code]).toEqual([409, 'in_use']);
  expect(refused.body.detail).toBe('1 university in trash still uses it. Delete it permanently first.');
  expect((await act('POST', `${below.id}/purge`, 2)).status).toBe(200);
  expect((await act('POST', `${above.id}/purge`, 2)).status).toBe(200);
});

describe('emptying the trash', () => {
  const all = async (plural: string) =>
    (await server.call('POST', `/v1/${plural}/sets`, { body: { in: 'trash' } })).body.data;
  const purgeAll = async (plural: string) => {
    const { id, count } = await all(plural);
    const body = { set_id: id, purge: true };
    return { count, job: (await server.call('POST', `/v1/${plural}/bulk`, { body })).body.data };
  };
  const toTrash = (plural: string, { id }: { id: string }) =>
    server.call('DELETE', `/v1/${plural}/${id}`, { headers: { 'if-match': '"1"' } });

  test('deletes parents after what hangs under them, leaves what is in use and says by what, and is logged once', async () => {
    const subject = { scheme: 'house', level: 'broad' };
    const used = await make('subjects', { ...subject, code: 'used', name: 'Used' });
    const above = await make('subjects', { ...subject, code: 'above', name: 'Above' });
    const child = { scheme: 'house', level: 'narrow', code: 'below', name: 'Below', parent_id: above.id };
    const below = await make('subjects', child);
    const major = await make('majors', { name: 'Refers', subject_id: used.id });
    await toTrash('majors', major);
    for (const one of [below, above, used]) {
      await toTrash('subjects', one);
    }
    const { count, job } = await purgeAll('subjects');
    expect(count).toBe(3);
    const done = await ended(job.id);
    expect(done.result).toMatchObject({
      changed: 2,
      failed: 1,
      left_alone: [{ id: used.id, name: 'Used', reason: 'It is used by 1 major in trash.' }],
    });
    const [newest] = (await server.call('GET', '/v1/change-sets?limit=1')).body.data;
    expect(newest).toMatchObject({
      kind: 'purge',
      summary: 'Permanently deleted 2 subjects',
      records: 2,
      undoable: false,
      by: server.adminId,
    });
    expect((await server.call('GET', `/v1/subjects/${above.id}`)).status).toBe(404);
    expect((await server.call('GET', `/v1/subjects/${used.id}`)).body.data.deleted_at).not.toBeNull();
  });

  test('deletes only what was counted, and nothing that is not in the trash', async () => {
    const [mine] = await universities('LI', 1);
    await toTrash('universities', mine);
    const set = await all('universities');
    const [later] = await universities('LI', 1);
    await toTrash('universities', later);
    const grown = await server.call('POST', '/v1/universities/bulk', {
      body: { set_id: set.id, purge: true },
    });
    expect(await ended(grown.body.data.id)).toMatchObject({ state: 'failed', failure: { code: 'conflict' } });
    const live = await snapshot('CH');
    const refused = await bulk({ set_id: live.id, purge: true });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Only universities in trash can be deleted permanently.',
    ]);
  });
});
