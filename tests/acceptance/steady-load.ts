import { fill } from '../../benchmarks/server/fill.ts';
import { pick, seeded } from '../../benchmarks/server/random.ts';
import { p95 } from '../../benchmarks/server/times.ts';
import { sql } from '../../server/database/database.ts';
import type { Client } from '../support/client.ts';
import type { Check } from './check.ts';
import { withServer } from './own-server.ts';

const RECORDS = 100_000;
const SECONDS = 60;
const PER_SECOND = 150;
const READ_SHARE = 0.8;
/** Milliseconds. */
const LIMIT_MS = 150;

interface Known {
  readonly id: string;
  readonly name: string;
}

const condition = (country: string) => JSON.stringify({ field: 'country', is: 'is', value: country });

/** What administrators do, mixed: lists, filters, searches and records; and creations and changes. */
const requestFrom = (
  client: Client,
  random: () => number,
  known: readonly Known[],
): (() => Promise<number>) => {
  const { id, name } = pick(random, known);
  const get = (path: string) => async () => {
    const response = await client.send('GET', path);
    await response.arrayBuffer();
    return response.status;
  };
  if (random() < READ_SHARE) {
    return pick(random, [
      get('/v1/universities?limit=50'),
      get(
        `/v1/universities?limit=50&filter=${encodeURIComponent(condition(pick(random, ['NP', 'US', 'IN'])))}`,
      ),
      get(`/v1/universities?limit=25&q=${encodeURIComponent(name)}`),
      get(`/v1/universities/${id}`),
    ]);
  }
  const body = { name: `${name} ${Math.floor(random() * 1e9)}`, country: 'NP' };
  if (random() < 0.5)
    return async () => {
      const response = await client.send('POST', '/v1/universities', { body });
      await response.arrayBuffer();
      return response.status;
    };
  return async () => {
    const read = await client.send('GET', `/v1/universities/${id}`);
    await read.arrayBuffer();
    const response = await client.send('PATCH', `/v1/universities/${id}`, {
      body: { description: body.name },
      headers: { 'if-match': read.headers.get('etag') ?? '' },
    });
    await response.arrayBuffer();
    return response.status;
  };
};

/** E10: 100,000 records, 150 requests a second for a minute, four of five of them reads. */
export const steadyLoad: Check = () =>
  withServer(async ({ client, openDatabase }) => {
    const database = openDatabase();
    const names = await database.rows<Record<string, string>>(
      sql`select name, country as country_code, city from universities`,
    );
    await fill(database, names, { universities: RECORDS, offerings: 0 });
    const known = await database.rows<Known>(sql`select id, name from universities order by id limit 20000`);
    await database.close();
    const random = seeded(1);
    const due: number[] = [];
    const statuses: Record<string, number> = {};
    const asked: Promise<void>[] = [];
    const ask = async (at: number, planned: number) => {
      const status = await requestFrom(client, random, known)().catch(() => 'broken');
      // From when it was due, so that a server that holds up the next request is charged for it.
      due[at] = performance.now() - planned;
      statuses[status] = (statuses[status] ?? 0) + 1;
    };
    const start = performance.now();
    await new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        const wanted = Math.min(
          SECONDS * PER_SECOND,
          Math.floor(((performance.now() - start) / 1000) * PER_SECOND),
        );
        while (asked.length < wanted)
          asked.push(ask(asked.length, start + (asked.length * 1000) / PER_SECOND));
        if (wanted < SECONDS * PER_SECOND) return;
        clearInterval(timer);
        resolve();
      }, 2);
    });
    await Promise.all(asked);
    const wrong = Object.entries(statuses).filter(([status]) => !/^(2..|412)$/.test(status));
    return {
      holds: wrong.length === 0 && p95(due) <= LIMIT_MS,
      figures: {
        records: RECORDS,
        requests: due.length,
        per_second: due.length / ((performance.now() - start) / 1000),
        statuses,
        p95_ms: p95(due),
        // In the order in which they were due, a sixth of the time each.
        p95_ms_by_time: Array.from({ length: 6 }, (_, at) =>
          Math.round(p95(due.slice((at * due.length) / 6, ((at + 1) * due.length) / 6))),
        ),
        limit: LIMIT_MS,
      },
    };
  });
