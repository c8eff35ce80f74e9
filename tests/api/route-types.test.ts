import * as v from 'valibot';
import { expect, test } from 'vitest';
import { jobSchema } from '../../contract/jobs.ts';
import { operation } from '../../contract/operation.ts';
import { route } from '../../contract/route.ts';
import { eventAsCalendar } from '../../contract/routes/calendar.ts';
import { cancelJob, readJob } from '../../contract/routes/jobs.ts';
import { liveChanges } from '../../contract/routes/live.ts';
import { endPersonSession } from '../../contract/routes/people.ts';
import { recordRoutes } from '../../contract/routes/records.ts';
import { listViews } from '../../contract/routes/saved-views.ts';
import type { HttpClient } from '../../src/api/http.ts';

// `tsc` reads this file: a planted mistake that compiles makes its `@ts-expect-error` an error.

const params = { id: 'one' };
const levels = recordRoutes('levels');

const calls = (http: HttpClient) => [
  http.call(readJob, { params }),
  http.call(levels.change, { params, ifMatch: 3, body: { name: 'Master' } }),

  // @ts-expect-error a path that no route has
  http.call({ method: 'GET', path: '/v1/jbos/{id}', access: 'admin' }, { params }),
  // @ts-expect-error a missing path parameter
  http.call(readJob),
  // @ts-expect-error a misspelt path parameter
  http.call(readJob, { params: { job: 'one' } }),
  // @ts-expect-error a missing path parameter, where the path has a kind in it
  http.call(levels.read, {}),
  // @ts-expect-error a forgotten If-Match
  http.call(levels.change, { params, body: {} }),
  // @ts-expect-error a forgotten If-Match
  http.call(levels.trash, { params }),
  // @ts-expect-error If-Match where the route knows none
  http.call(levels.restore, { params, ifMatch: 3 }),
  // @ts-expect-error a forgotten body
  http.call(levels.create),
  // @ts-expect-error a body of another shape
  http.call(levels.reorder, { params, body: { before: 'two' } }),
  // @ts-expect-error a body where the route takes none
  http.call(cancelJob, { params, body: {} }),
  // @ts-expect-error an idempotency key that nobody would read
  http.call(levels.purge, { params, ifMatch: 3, idempotencyKey: 'k' }),
  // @ts-expect-error a forgotten query
  http.call(levels.facets),
  // @ts-expect-error a query of another value
  http.call(listViews, { query: { kind: 'offerings' } }),
  // @ts-expect-error an answer of another shape
  async () => (await http.call(readJob, { params })).data.percent,
  // @ts-expect-error a file taken for JSON
  http.call(eventAsCalendar, { params }),
  // @ts-expect-error JSON taken for a file
  http.download(readJob, { params }),
  // @ts-expect-error a stream taken for a file
  http.download(liveChanges),
];

const about = { id: 'jobs.read', summary: 'Tells.' } as const;
const place = { ...about, output: v.object({ data: jobSchema }) } as const;
const placing = route<{ body: { after: string } }>()('POST', '/v1/place');

const operations = () => [
  operation(readJob, place),
  operation(placing, { ...about, body: v.strictObject({ after: v.string() }) }),

  // @ts-expect-error an answer that is described by nothing
  operation(readJob, { ...about }),
  // @ts-expect-error an answer that is not what the app is told
  operation(readJob, { ...place, output: v.object({ data: v.string() }) }),
  // @ts-expect-error a path parameter that is not validated
  operation(endPersonSession, { ...about }),
  // @ts-expect-error an id that is validated another way than all ids
  operation(readJob, { ...place, params: v.strictObject({ id: v.string() }) }),
  // @ts-expect-error a body that is not what the app sends
  operation(placing, { ...about, body: v.strictObject({ after: v.number() }) }),
  // @ts-expect-error a body that asks for more than the app sends
  operation(placing, { ...about, body: v.strictObject({ after: v.string(), to: v.string() }) }),
  // @ts-expect-error a body that is not validated
  operation(placing, { ...about }),
  // @ts-expect-error a media type that this server does not speak
  route()('GET', '/v1/file', { produces: ['text/cvs'] }),
];

test('a call or an operation that is not what its route says does not compile', () => {
  expect(calls.length + operations.length).toBe(1);
});
