import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../contract/operation.ts';
import { OPERATIONS } from '../../contract/operations.ts';
import { problemSchema } from '../../contract/failure.ts';
import { stores } from '../../server/records/stores.ts';
import { arbitraryOf } from '../support/arbitrary.ts';
import { requiredOf, sampleRecord } from '../support/sample-record.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** How often each operation is asked; the seed can be given to look for more. */
const RUNS = Number(process.env['REQUESTS_EACH'] ?? 25);
const SEED = Number(process.env['REQUESTS_SEED'] ?? 1);

/** Signing out would end the session that asks, and the stream of changes never ends. */
const LEFT_OUT = new Set([
  'auth.logout',
  'auth.login',
  'auth.refreshToken',
  'auth.endSession',
  'live.changes',
]);
const operations = OPERATIONS.filter((operation) => !LEFT_OUT.has(operation.id));

let server: TestServer;
const ids: Record<string, string[]> = {};

beforeAll(async () => {
  server = await startTestServer();
  const make = async (plural: string, body: object) => {
    const answer = await server.call('POST', `/v1/${plural}`, { body });
    (ids[plural] ??= []).push(answer.body.data.id);
    return answer.body.data.id as string;
  };
  for (const { kind } of stores) {
    for (const word of ['Alpha', 'Beta']) {
      const required = requiredOf(kind, sampleRecord(kind, { word, ids }));
      // What is made of references alone would be the same twice.
      const isAgain = word === 'Beta' && Object.keys(required).every((field) => kind.references[field]);
      // Those that others refer to come first.
      // eslint-disable-next-line no-await-in-loop
      if (!isAgain) await make(kind.plural, required);
    }
  }
});
afterAll(() => server.close());

const requestFor = (operation: Operation) => {
  const plural = operation.path.split('/')[2] ?? '';
  const id = fc.oneof(fc.constantFrom(...(ids[plural] ?? ['x'])), fc.uuid(), fc.webSegment());
  return fc.record({
    id,
    query: operation.query ? arbitraryOf(operation.query) : fc.constant({}),
    body: operation.body ? arbitraryOf(operation.body) : fc.constant(undefined),
    version: fc.constantFrom('"1"', '"2"', '"99"', 'x', '*'),
    key: fc.option(fc.string({ maxLength: 5 }), { nil: undefined }),
  });
};

const search = (query: unknown) =>
  new URLSearchParams(
    Object.entries(query && typeof query === 'object' ? query : {})
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString();

/** A header can carry no more than this. */
const printable = (text: string) => /^[\x21-\x7e]+$/.test(text);

describe('whatever is asked is answered as the contract says', () => {
  test.each(operations.map((operation) => [operation.id, operation] as const))('%s', async (_, operation) => {
    await fc.assert(
      fc.asyncProperty(requestFor(operation), async ({ id, query, body, version, key }) => {
        const path = `${operation.path.replace('{id}', encodeURIComponent(id))}?${search(query)}`;
        const answer = await server.call(operation.method, path, {
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          headers: {
            ...(operation.ifMatch ? { 'if-match': version } : {}),
            ...(operation.consumes ? { 'content-type': operation.consumes } : {}),
            ...(key && printable(key) ? { 'idempotency-key': key } : {}),
          },
        });
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
        if (answer.status >= 400) expect(v.is(problemSchema, answer.body)).toBe(true);
        else if (operation.output) {
          const read = v.safeParse(operation.output, answer.body);
          expect(read.issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)).toBeUndefined();
        }
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });
});
