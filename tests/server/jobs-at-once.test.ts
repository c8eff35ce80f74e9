import type { AddressInfo } from 'node:net';
import type { PoolClient } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../server/app.ts';
import { openDatabase, sql } from '../../server/database/database.ts';
import { signedIn, type Client } from '../support/client.ts';
import { settledImport, startCommit, uploadAndCheck } from '../support/import-file.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const COLLEAGUE = { email: 'grace@example.org', password: 'seven blue whales hum' };

let server: TestServer;
let ada: Client;
let grace: Client;
beforeAll(async () => {
  server = await startTestServer();
  await server.addPerson(COLLEAGUE);
  ada = await signedIn(server.address, ADMIN);
  grace = await signedIn(server.address, COLLEAGUE);
});
afterAll(() => server.close());

const make = async (name: string): Promise<string> =>
  (await ada.call('POST', '/v1/universities', { name, country: 'NP' })).data.id;
const changeCity = async (client: Client, ids: readonly string[], city: string): Promise<string> => {
  const { data: set } = await client.call('POST', '/v1/universities/sets', { ids });
  const task = { set_id: set.id, change: { city } };
  return (await client.call('POST', '/v1/universities/bulk', task)).data.id;
};
const jobOf = async (id: string) => (await ada.call('GET', `/v1/jobs/${id}`)).data;
const statesOf = async (ids: readonly string[]) =>
  (await Promise.all(ids.map(jobOf))).map(({ state }: { state: string }) => state);
const ended = (id: string) =>
  until(async () => {
    const job = await jobOf(id);
    expect(job.state).toBe('done');
    return job;
  });

/** Somebody holds the records until told to let go: a job that changes one of them goes on and on. */
const lockRecords = async (ids: readonly string[]) => {
  const holder: PoolClient = await server.database.pool.connect();
  await holder.query('begin');
  await holder.query('select from universities where id = any($1) for update', [ids]);
  let isLocked = true;
  const unlock = async () => {
    if (!isLocked) return;
    isLocked = false;
    await holder.query('commit');
    holder.release();
  };
  onTestFinished(unlock);
  return unlock;
};

test('a short job ends while a long one of a colleague runs', async () => {
  const locked = await make('Held University');
  const unlock = await lockRecords([locked]);
  const long = await changeCity(ada, [locked], 'Pokhara');
  await until(async () => expect(await statesOf([long])).toEqual(['running']));
  const short = await changeCity(grace, [await make('Free University')], 'Patan');
  expect(await ended(short)).toMatchObject({ result: { changed: 1 } });
  expect(await statesOf([long])).toEqual(['running']);
  await unlock();
  expect(await ended(long)).toMatchObject({ result: { changed: 1 } });
});

test('the long jobs of one person leave a place to the others', async () => {
  const locked = [await make('First Held'), await make('Second Held'), await make('Third Held')];
  const unlock = await lockRecords(locked);
  const long: string[] = [];
  for (const id of locked) long.push(await changeCity(ada, [id], 'Pokhara'));
  await until(async () => expect(await statesOf(long)).toEqual(['running', 'running', 'waiting']));
  await ended(await changeCity(grace, [await make('Another Free University')], 'Patan'));
  expect(await statesOf(long)).toEqual(['running', 'running', 'waiting']);
  await unlock();
  await Promise.all(long.map(ended));
});

/** Three that run, of two people, each held for itself. */
const lockThree = async () => {
  const ids = await Promise.all(['One', 'Two', 'Three'].map((name) => make(`Held ${name}`)));
  const releases = await Promise.all(ids.map((id) => lockRecords([id])));
  const jobs = await Promise.all(ids.map((id, at) => changeCity(at < 2 ? ada : grace, [id], 'Jumla')));
  await until(async () => expect(await statesOf(jobs)).toEqual(['running', 'running', 'running']));
  return { ids, releases, jobs };
};
const citiesOf = (ids: readonly string[]) =>
  server.database.rows<{ city: string | null; version: number }>(sql`
    select city, version from universities where id = any(${ids}::uuid[]) order by name`);

test('two jobs that change the same records, in opposite orders, both come to their end', async () => {
  const COUNT = 400;
  const names = Array.from({ length: COUNT }, (_, at) => `Twice University ${at}`);
  const importCities = (client: Client, city: string, rows: readonly string[]) =>
    uploadAndCheck(client, {
      kind: 'universities',
      csv: ['name,country,city', ...rows.map((name) => `${name},NP,${city}`)].join('\n'),
      mapping: { name: 'name', country: 'country', city: 'city' },
      matchBy: 'name',
    });
  const { id } = await importCities(ada, 'Ilam', names);
  await startCommit(ada, id);
  await settledImport(ada, id);
  const imports = await Promise.all([
    importCities(ada, 'Pokhara', names),
    importCities(grace, 'Patan', names.toReversed()),
  ]);
  await Promise.all(imports.map((each) => startCommit(ada, each.id)));
  const settled = await Promise.all(imports.map((each) => settledImport(ada, each.id)));
  expect(settled.map(({ state }) => state)).toEqual(['committed', 'committed']);
  // What one of them has written, the other leaves for review.
  const written = settled.reduce((sum, each) => sum + each.written.changed, 0);
  const failed = settled.reduce((sum, each) => sum + each.counts.failed, 0);
  expect([written, failed]).toEqual([COUNT, COUNT]);
  const versions = await server.database.rows<{ version: number }>(sql`
    select distinct version from universities where name like 'Twice University %'`);
  expect(versions).toEqual([{ version: 2 }]);
});

test('of three that run, one is cancelled alone, and writes nothing', async () => {
  const { ids, releases, jobs } = await lockThree();
  const [, cancelled = ''] = jobs;
  await ada.call('POST', `/v1/jobs/${cancelled}/cancel`);
  await until(async () => expect(await statesOf(jobs)).toEqual(['running', 'cancelled', 'running']));
  // Its place is free for another.
  const next = await make('Next in turn');
  await ended(await changeCity(grace, [next], 'Jumla'));
  await Promise.all(releases.map((unlock) => unlock()));
  await until(async () => expect(await statesOf(jobs)).toEqual(['done', 'cancelled', 'done']));
  expect(await jobOf(cancelled)).toMatchObject({ change_set_id: null, result: null });
  expect(await citiesOf(ids)).toEqual([
    { city: 'Jumla', version: 2 },
    { city: 'Jumla', version: 2 },
    { city: null, version: 1 },
  ]);
});

test('all three are cancelled at once, and the next ones run', async () => {
  const { ids, releases, jobs } = await lockThree();
  await Promise.all(jobs.map((id) => ada.call('POST', `/v1/jobs/${id}/cancel`)));
  await until(async () => expect(await statesOf(jobs)).toEqual(['cancelled', 'cancelled', 'cancelled']));
  await Promise.all(releases.map((unlock) => unlock()));
  await ended(await changeCity(ada, ids, 'Dolpa'));
  expect(await citiesOf(ids)).toEqual(Array.from({ length: 3 }, () => ({ city: 'Dolpa', version: 2 })));
});

test('a job is taken over whose server died before the clock was set back', async () => {
  const id = uuidv7();
  await server.database.execute(sql`
    insert into jobs (id, kind, person_id, request, state, claim, beat_at)
    values (${id}, 'unknown', ${server.adminId}, '{}', 'running', ${id}, now() + interval '2 hours')`);
  await server.database.row(sql`select pg_notify('jobs', '')`);
  await until(async () => expect(await statesOf([id])).toEqual(['failed']));
});

/** The last, since it stops the server of all. */
test('three that run when their server is stopped are each done once by the next', async () => {
  const database = openDatabase(server.url);
  const settings = { accessTokenTtl: 900, refreshTokenTtl: 28_800, trustProxy: false };
  const { ids, releases, jobs } = await lockThree();
  const stopped = server.app.close();
  const next = await createApp({ database, settings });
  onTestFinished(async () => {
    await next.close();
    await database.close();
  });
  await next.listen({ port: 0, host: '127.0.0.1' });
  const client = await signedIn(`http://127.0.0.1:${(next.server.address() as AddressInfo).port}`, ADMIN);
  await Promise.all(releases.map((unlock) => unlock()));
  await stopped;
  await until(async () => {
    const states = await Promise.all(
      jobs.map(async (id) => (await client.call('GET', `/v1/jobs/${id}`)).data),
    );
    expect(states.map(({ state }: { state: string }) => state)).toEqual(['done', 'done', 'done']);
  });
  expect(await citiesOf(ids)).toEqual(Array.from({ length: 3 }, () => ({ city: 'Jumla', version: 2 })));
});
