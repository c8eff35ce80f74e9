import { expect, inject, test } from 'vitest';
import { openDatabase, sql } from '../../server/database/database.ts';
import { listen } from '../../server/live/listen.ts';
import { startFlakyProxy } from '../support/flaky-proxy.ts';
import { until } from '../support/until.ts';

test('a connection that breaks between two statements is a failure of its transaction, not the end of the process', async () => {
  const proxy = await startFlakyProxy(inject('databaseServer'));
  const database = openDatabase(proxy.url);
  let gone: Promise<unknown> = Promise.resolve();
  database.pool.once('connect', (client) => {
    gone = new Promise((resolve) => client.once('end', resolve));
  });
  const broken = database.transaction(async (tx) => {
    await tx.row(sql`select 1`);
    await proxy.cut();
    // The news of it comes by itself: an error nobody listened for would end everything here.
    await gone;
    await tx.row(sql`select 1`);
  });
  await expect(broken).rejects.toThrow(/Connection terminated|not queryable/);
  await expect(database.row(sql`select 1`)).rejects.toThrow('ECONNREFUSED');
  await proxy.restore();
  expect(await database.row(sql`select 1 as one`)).toEqual({ one: 1 });
  await database.close();
  await proxy.cut();
});

test('a connection that breaks as it begins to listen is followed by one other', async () => {
  const proxy = await startFlakyProxy(inject('databaseServer'));
  const database = openDatabase(proxy.url);
  const cut = new Promise<void>((resolve) => {
    database.pool.once('acquire', () => void proxy.cut().then(resolve));
  });
  const events: (string | null)[] = [];
  const listening = listen(database, ['changes'], (channel, payload) => events.push(channel && payload));
  await cut;
  await proxy.restore();
  await until(() => expect(events).toContain(null));
  for (const payload of ['one', 'two']) {
    await database.row(sql`select pg_notify('changes', ${payload})`);
    await until(() => expect(events).toContain(payload));
  }
  expect(events).toEqual([null, 'one', 'two']);
  listening.stop();
  await database.close();
  await proxy.cut();
});
