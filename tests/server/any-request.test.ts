import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  RANDOM_OPERATIONS,
  requestFor,
  seedRecords,
  violationOf,
  type Ids,
} from '../support/random-request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** How often each operation is asked; `npm run accept -- B01` asks for more. */
const RUNS = 25;

let server: TestServer;
let ids: Ids;
beforeAll(async () => {
  server = await startTestServer();
  ids = await seedRecords(server);
});
afterAll(() => server.close());

describe('whatever is asked is answered as the contract says', () => {
  test.each(RANDOM_OPERATIONS.map((operation) => [operation.id, operation] as const))(
    '%s',
    async (_, operation) => {
      await fc.assert(
        fc.asyncProperty(requestFor(operation, ids), async (request) => {
          expect((await violationOf(server, request)).violation).toBeNull();
        }),
        { numRuns: RUNS, seed: 1 },
      );
    },
  );
});
