import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn, type Client } from '../support/client.ts';
import { allMessyFiles } from '../support/messy/all-messy-files.ts';
import { judgeMessyFile } from '../support/messy/judge-messy-file.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';

/** Of the files that `npm run accept -- messy` brings, each so manieth is brought at every run. */
const EVERY = 9;

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, { email: ADMIN.email, password: ADMIN.password });
});
afterAll(() => server.close());

test('messy files end in right data or a precise complaint, cell by cell', async () => {
  const faults: string[] = [];
  const files = await allMessyFiles();
  for (const file of files.filter((_, at) => at % EVERY === 0)) {
    // eslint-disable-next-line no-await-in-loop
    const { name, fault } = await judgeMessyFile(client, file);
    if (fault !== null) faults.push(`${name}: ${fault}`);
  }
  expect(faults).toEqual([]);
});
