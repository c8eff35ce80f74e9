import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../server/database/database.ts';
import { signedIn, type Client } from '../support/client.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

const OFFERINGS = 1700;

test('the offerings of a renamed university follow its name in pieces, and the change waits for none that is held', async () => {
  const make = async (plural: string, body: object) =>
    (await client.call('POST', `/v1/${plural}`, body)).data;
  const university = await make('universities', { name: 'Early University', country: 'NP' });
  const level = await make('levels', { code: 'bach', name: 'Bachelor' });
  await server.database.execute(sql`
    with made as (
      insert into majors (id, slug, name)
      select gen_random_uuid(), 'm' || number, 'Major ' || number from generate_series(1, ${OFFERINGS}) as number
      returning id, name
    )
    insert into offerings (id, slug, university_id, major_id, level_id, title)
    select gen_random_uuid(), made.id::text, ${university.id}, made.id, ${level.id}, made.name || ' at Early University'
    from made`);
  const titled = async (word: string) =>
    (
      await server.database.row<{ count: number }>(sql`
        select count(*) as count from offerings where title like ${`% at ${word} University`}`)
    )?.count;
  await server.database.transaction(async (tx) => {
    await tx.row(sql`select id from offerings order by id desc limit 1 for update`);
    const saved = await client.send('PATCH', `/v1/universities/${university.id}`, {
      body: { name: 'Later University' },
      headers: { 'if-match': '"1"' },
    });
    expect(saved.status).toBe(200);
    expect(await titled('Later')).toBeGreaterThanOrEqual(500);
    expect(await titled('Early')).toBeGreaterThan(0);
  });
  await until(async () => expect(await titled('Later')).toBe(OFFERINGS));
  await until(async () => expect(await server.database.rows(sql`select from pending_refreshes`)).toEqual([]));
});

test('an offering made or changed while its university is renamed gets the new name', async () => {
  const make = async (plural: string, body: object) =>
    (await client.call('POST', `/v1/${plural}`, body)).data;
  const university = await make('universities', { name: 'Former University', country: 'NP' });
  const other = await make('universities', { name: 'Other University', country: 'NP' });
  const level = await make('levels', { code: 'mast', name: 'Master' });
  const major = await make('majors', { name: 'Falconry' });
  const further = await make('majors', { name: 'Heraldry' });
  const third = await make('majors', { name: 'Archery' });
  const offer = (university_id: string, major_id: string) =>
    client.call('POST', '/v1/offerings', { university_id, major_id, level_id: level.id });
  const first = (await offer(university.id, major.id)).data;
  const moving = (await offer(other.id, third.id)).data;
  const waiting = async () =>
    (
      await server.database.row<{ count: number }>(sql`
        select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
    )?.count ?? 0;
  const work: Promise<unknown>[] = [];
  await server.database.transaction(async (tx) => {
    // The rename has written the name and waits here.
    await tx.row(sql`select id from offerings where id = ${first.id} for update`);
    const change = (path: string, body: object) =>
      client.send('PATCH', path, { body, headers: { 'if-match': '"1"' } });
    work.push(change(`/v1/universities/${university.id}`, { name: 'Latter University' }));
    await until(async () => expect(await waiting()).toBe(1));
    let ended = 0;
    const writes = [
      offer(university.id, further.id),
      change(`/v1/offerings/${moving.id}`, { university_id: university.id }),
    ].map((write: Promise<unknown>) =>
      write.then(() => {
        ended += 1;
      }),
    );
    work.push(...writes);
    await until(async () => expect(ended + (await waiting())).toBe(3));
  });
  await Promise.all(work);
  const titles = await server.database.rows<{ title: string }>(
    sql`select title from offerings where university_id = ${university.id} order by title`,
  );
  expect(titles.map(({ title }) => title)).toEqual([
    'Archery at Latter University',
    'Falconry at Latter University',
    'Heraldry at Latter University',
  ]);
});
