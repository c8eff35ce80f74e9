import fc from 'fast-check';
import { startDatabaseServer } from '../support/database.ts';
import { randomRequest, seedRecords, violationOf, type RandomRequest } from '../support/random-request.ts';
import { startTestServer } from '../support/server.ts';
import type { Check } from './check.ts';

const RUNS = 5000;
const SEEDS = [1, 2, 3];

/** B01: 5,000 requests made from the contract, for each of three seeds, are all answered as it says. */
export const randomRequests: Check = async () => {
  const { server: databaseServer, stop } = await startDatabaseServer(process.env['TEST_DATABASE_URL']);
  const server = await startTestServer({ databaseServer, accessTokenTtl: 3600 });
  const statuses: Record<string, number> = {};
  const violations: { seed: number; request: RandomRequest; violation: string }[] = [];
  try {
    const ids = await seedRecords(server);
    for (const seed of SEEDS) {
      const requests = fc.sample(randomRequest(ids), { numRuns: RUNS, seed });
      for (const request of requests) {
        const { status, violation } = await violationOf(server, request);
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (violation) violations.push({ seed, request, violation });
      }
    }
  } finally {
    await server.close();
    await stop();
  }
  return {
    holds: violations.length === 0,
    figures: {
      runs: RUNS,
      seeds: SEEDS,
      statuses,
      violations: violations.length,
      first: violations.slice(0, 5),
    },
  };
};
