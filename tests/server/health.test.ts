import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../server/app.ts';
import { sql } from '../../server/database/database.ts';
import type { Outage } from '../../server/database/embedded-supervisor.ts';
import { ensureAdministrator } from '../../server/first-administrator.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let store: TestDatabase;
let outage: Outage | null = null;
let app: Awaited<ReturnType<typeof createApp>>;
beforeAll(async () => {
  store = await createTestDatabase();
  const settings = { accessTokenTtl: 900, refreshTokenTtl: 28_800, trustProxy: false };
  app = await createApp({ database: store.database, settings, databaseOutage: () => outage });
});
afterAll(async () => {
  await app.close();
  await store.drop();
});
/** A busy machine may take longer to connect than a probe waits. */
const readiness = async () => {
  const { statusCode, body } = await app.inject('/readyz');
  return [statusCode, JSON.parse(body)];
};

test('a server is ready only once somebody can sign in', async () => {
  await expect.poll(readiness).toEqual([503, { status: 'starting' }]);
  await ensureAdministrator(store.database, {
    adminEmail: 'ada@example.org',
    adminPassword: 'seven quiet otters read',
  });
  await expect.poll(readiness).toEqual([200, { status: 'ready' }]);
});

test('a server whose own database is being started again says since when, and when it gives up', async () => {
  outage = {
    since: new Date('2026-03-01T10:00:00Z'),
    attempts: 4,
    givesUpAt: new Date('2026-03-01T10:10:00Z'),
  };
  // It runs again, and is about to be known to.
  await expect.poll(readiness).toEqual([200, { status: 'ready' }]);
  await store.database.execute(sql`alter table people rename to hidden_people`);
  await expect.poll(readiness).toEqual([
    503,
    {
      status: 'database unavailable',
      since: '2026-03-01T10:00:00.000Z',
      restart_attempts: 4,
      gives_up_at: '2026-03-01T10:10:00.000Z',
    },
  ]);
});
