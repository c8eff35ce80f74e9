import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../server/app.ts';
import { sql } from '../../server/database/database.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.database.execute(sql`
    create function fill_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file "base/5/1": No space left on device' using errcode = 'disk_full'; end $$`);
});
afterAll(() => server.close());

const FULL = { code: 'disk_full', status: 507, detail: expect.stringMatching(/disk is full.*free up space/) };

test('a write for which the database has no room fails as a full disk, and shows no internals', async () => {
  await server.database.execute(
    sql`create trigger full_disk before insert on universities execute function fill_disk()`,
  );
  const { status, body } = await server.call('POST', '/v1/universities', {
    body: { name: 'Too much', country: 'NP' },
  });
  expect([status, body]).toEqual([507, expect.objectContaining(FULL)]);
  expect(JSON.stringify(body)).not.toMatch(/base\/5|extend file/);
  await server.database.execute(sql`drop trigger full_disk on universities`);
});

test('a job for which the database has no room fails with the same words', async () => {
  const { body: made } = await server.call('POST', '/v1/universities', {
    body: { name: 'Changed by many', country: 'NP' },
  });
  const { body: set } = await server.call('POST', '/v1/universities/sets', {
    body: { ids: [made.data.id] },
  });
  await server.database.execute(
    sql`create trigger full_disk before update on universities execute function fill_disk()`,
  );
  const { body: job } = await server.call('POST', '/v1/universities/bulk', {
    body: { set_id: set.data.id, change: { city: 'Pokhara' } },
  });
  await until(async () => {
    const { body } = await server.call('GET', `/v1/jobs/${job.data.id}`);
    expect(body.data).toMatchObject({
      state: 'failed',
      failure: {
        code: 'disk_full',
        detail: expect.stringMatching(/disk is full.*free up space.*No changes were made/),
      },
    });
  });
});

test('a file for which there is no room fails as a full disk', async () => {
  const app = await createApp({
    database: server.database,
    settings: { accessTokenTtl: 900, refreshTokenTtl: 900, trustProxy: false },
  });
  // Linux’s own disk that is always full.
  app.post('/upload', () => writeFile('/dev/full', 'a file'));
  const response = await app.inject({ method: 'POST', url: '/upload' });
  expect([response.statusCode, response.json()]).toEqual([507, expect.objectContaining(FULL)]);
  await app.close();
});
