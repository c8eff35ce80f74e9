import { expect, inject, test } from 'vitest';
import { openDatabase, sql } from '../../server/database/database.ts';
import { startFlakyProxy } from '../support/flaky-proxy.ts';

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
