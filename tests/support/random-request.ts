import fc from 'fast-check';
import * as v from 'valibot';
import { problemSchema } from '../../contract/failure.ts';
import type { Operation } from '../../contract/operation.ts';
import { OPERATIONS } from '../../contract/operations.ts';
import { stores } from '../../server/stores/stores.ts';
import { arbitraryOf } from './arbitrary.ts';
import { requiredOf, sampleRecord } from './sample-record.ts';
import type { TestServer } from './server.ts';

/** Signing out would end the session that asks, and the stream of changes never ends. */
const EXCLUDED_OPERATIONS = new Set([
  'auth.logout',
  'auth.login',
  'auth.refreshToken',
  'auth.endSession',
  'live.changes',
]);

/** What can be asked at random. */
export const RANDOM_OPERATIONS: readonly Operation[] = OPERATIONS.filter(
  (operation) => !EXCLUDED_OPERATIONS.has(operation.id),
);

/** Ids of records there are, by the plural of their kind. */
export type Ids = Readonly<Record<string, readonly string[]>>;

export interface RandomRequest {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** One or two records of each kind, to be asked for. */
export const seedRecords = async (server: TestServer): Promise<Ids> => {
  const ids: Record<string, string[]> = {};
  const make = async (plural: string, body: object) => {
    const response = await server.call('POST', `/v1/${plural}`, { body });
    (ids[plural] ??= []).push(response.body.data.id);
  };
  for (const { kind } of stores) {
    for (const word of ['Alpha', 'Beta']) {
      const required = requiredOf(kind, sampleRecord(kind, { word, ids }));
      // What is made of references alone would be the same twice.
      const isAgain = word === 'Beta' && Object.keys(required).every((field) => kind.references[field]);
      // Those that others refer to come first.
      if (!isAgain) await make(kind.plural, required);
    }
  }
  return ids;
};

const search = (query: unknown) =>
  new URLSearchParams(
    Object.entries(query && typeof query === 'object' ? query : {})
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString();

/** A header can carry no more than this. */
const printable = (text: string) => /^[\x21-\x7e]+$/.test(text);

/** Requests for one operation: most of them fit the contract, some do not at all. */
export const requestFor = (operation: Operation, ids: Ids): fc.Arbitrary<RandomRequest> => {
  const plural = operation.path.split('/')[2] ?? '';
  return fc
    .record({
      id: fc.oneof(fc.constantFrom(...(ids[plural] ?? ['x'])), fc.uuid(), fc.webSegment()),
      query: operation.query ? arbitraryOf(operation.query) : fc.constant({}),
      body: operation.body ? arbitraryOf(operation.body) : fc.constant(undefined),
      version: fc.constantFrom('"1"', '"2"', '"99"', 'x', '*'),
      key: fc.option(fc.string({ maxLength: 5 }), { nil: undefined }),
    })
    .map(({ id, query, body, version, key }) => ({
      operation: operation.id,
      method: operation.method,
      path: `${operation.path.replaceAll(/\{\w+\}/g, encodeURIComponent(id))}?${search(query)}`,
      body,
      headers: {
        ...(operation.ifMatch ? { 'if-match': version } : {}),
        ...(operation.consumes ? { 'content-type': operation.consumes[0] } : {}),
        ...(key && printable(key) ? { 'idempotency-key': key } : {}),
      },
    }));
};

/** Requests for any operation. */
export const randomRequest = (ids: Ids): fc.Arbitrary<RandomRequest> =>
  fc.constantFrom(...RANDOM_OPERATIONS).chain((operation) => requestFor(operation, ids));

/** Sends a request and says in what its answer is not as the contract has it; null when it is. */
export const violationOf = async (
  server: TestServer,
  { operation: id, method, path, body, headers }: RandomRequest,
): Promise<{ readonly status: number; readonly violation: string | null }> => {
  const {
    status,
    headers: said,
    body: answered,
  } = await server.call(method, path, {
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: { ...headers },
  });
  const found = (violation: string | null) => ({ status, violation });
  if (status >= 500) return found(`${status} ${JSON.stringify(answered)}`);
  if (status >= 400)
    return found(v.is(problemSchema, answered) ? null : `no problem document: ${JSON.stringify(answered)}`);
  const operation = RANDOM_OPERATIONS.find((each) => each.id === id);
  const type = said.get('content-type')?.split(';')[0] ?? '';
  if (operation?.produces && type !== 'application/json')
    return found(operation.produces.some((each) => each === type) ? null : `answered as ${type}`);
  const output = operation?.output;
  if (!output) return found(null);
  const read = v.safeParse(output, answered);
  return found(read.issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join('; ') ?? null);
};
