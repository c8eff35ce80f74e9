import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../server/database/database.ts';
import { startTestServer, type TestServer, type Tokens } from '../support/server.ts';
import { until } from '../support/until.ts';

/** The lock that holds up whoever spends a refresh token, for as long as the test says. */
const GATE = 610_001;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // Spending takes as long as the gate is shut, and no less than eleven seconds by the database's clock.
  await server.database.execute(sql`
    create function spend_slowly() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(610001);
      new.spent_at := new.spent_at - interval '11 seconds';
      return new;
    end $$`);
  await server.database.execute(sql`
    create trigger spend_slowly before update of spent_at on refresh_tokens
    for each row execute function spend_slowly()`);
});
afterAll(() => server.close());

let tokens: Tokens;
beforeEach(async () => {
  tokens = (await server.signIn()).body.data;
});

const refresh = (headers: Record<string, string> = {}) =>
  server.call('POST', '/v1/auth/refresh-token', {
    token: null,
    body: { refresh_token: tokens.refresh_token },
    headers,
  });

/** Resolves once so many statements wait for a lock. */
const untilWaiting = (count: number) =>
  until(async () => {
    const row = await server.database.row<{ n: number }>(sql`
      select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    expect(row?.n).toBe(count);
  });

/** Two uses of one token under way together; the second carries these headers. */
const bothAtOnce = async (headers: Record<string, string> = {}) => {
  const shut = await server.database.pool.connect();
  await shut.query('select pg_advisory_lock($1)', [GATE]);
  const first = refresh();
  await untilWaiting(1);
  const second = refresh(headers);
  await untilWaiting(2);
  await shut.query('select pg_advisory_unlock($1)', [GATE]);
  shut.release();
  return Promise.all([first, second]);
};

describe('a refresh that takes the server longer than the grace', () => {
  test('is answered alike when the same device repeats it meanwhile, and the session goes on', async () => {
    const [first, second] = await bothAtOnce();
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.data.refresh_token).toBe(first.body.data.refresh_token);
    const token = second.body.data.access_token;
    expect((await server.call('GET', '/v1/users/info', { token })).status).toBe(200);
  });

  test('ends the session when another device repeats it meanwhile', async () => {
    const [first, second] = await bothAtOnce({ 'user-agent': 'another device' });
    expect([first.status, second.status]).toEqual([200, 401]);
    const token = first.body.data.access_token;
    expect((await server.call('GET', '/v1/users/info', { token })).status).toBe(401);
  });

  test('ends the session when it is repeated after the answer', async () => {
    expect((await refresh()).status).toBe(200);
    expect((await refresh()).body.code).toBe('invalid_refresh_token');
  });
});
