import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../server/database/database.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('an open stream', () => {
  const open = async (token: string | null, query = '') =>
    fetch(`${server.address}/v1/live${query}`, {
      headers: { scope: 'admin', ...(token && { authorization: `Bearer ${token}` }) },
    });
  const readerOf = (response: Response) => {
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    let received = '';
    return {
      until: async (text: string) => {
        while (!received.includes(text)) {
          const { value, done } = await reader.read();
          if (done) throw new Error(`the stream ended before "${text}"`);
          received += new TextDecoder().decode(value);
        }
        return received;
      },
      end: async () => {
        while (!(await reader.read()).done);
      },
    };
  };

  test('is for administrators alone', async () => {
    expect((await open(null)).status).toBe(401);
  });

  test('begins with the kinds that changed in the seconds before', async () => {
    const { access_token: token } = (await server.signIn()).body.data;
    await server.database.execute(sql`update change_sets set at = at - interval '1 hour'`);
    const running = () => server.database.rows(sql`select kind from jobs where ended_at is null`);
    await expect.poll(running).toEqual([]);
    await server.database.execute(sql`update jobs set ended_at = ended_at - interval '1 hour'`);
    const made = await server.call('POST', '/v1/levels', { body: { code: 'just-now', name: 'Just now' } });
    expect(made.status).toBe(201);
    const live = readerOf(await open(token, '?changed_within=600'));
    // News of what the tests before did may come first.
    expect(await live.until('{"kinds":["levels"]}')).toMatch(/event: change\ndata: \{"kinds":\["levels"\]\}/);
    await server.database.execute(
      sql`update change_sets set record_kind = null where at > now() - interval '1 minute'`,
    );
    await readerOf(await open(token, '?changed_within=600')).until('event: gap');
    expect((await open(token, '?changed_within=1000000')).status).toBe(400);
  });

  test('receives every change and every job, and ends with its session', async () => {
    const { access_token: token, refresh_token } = (await server.signIn()).body.data;
    const response = await open(token);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const reader = readerOf(response);
    await reader.until('retry:');
    const answer = await server.call('POST', '/v1/universities', { body: { name: 'Heard', country: 'TO' } });
    const received = await reader.until(answer.body.meta.change_set_id);
    expect(received).toContain('event: change');
    expect(received).toContain('"kinds":["universities"]');
    const set = await server.call('POST', '/v1/universities/sets', { body: { ids: [answer.body.data.id] } });
    const change = { set_id: set.body.data.id, change: { city: 'Nuku' } };
    const job = (await server.call('POST', '/v1/universities/bulk', { body: change })).body.data;
    expect(await reader.until(job.id)).toContain(`event: job\ndata: {"job_id":"${job.id}"}`);
    const waiting = '018f0000-0000-7000-8000-000000000006';
    await server.database.execute(sql`
      insert into jobs (id, kind, person_id, request) values (${waiting}, 'bulk', ${server.adminId}, '{}')`);
    await server.call('POST', `/v1/jobs/${waiting}/cancel`);
    await reader.until(waiting);

    await server.call('POST', '/v1/auth/logout', { token, body: { refresh_token } });
    // By itself: nothing is written any more, and nobody hangs up.
    await reader.end();
  });
});
