import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn, type Client } from '../support/client.ts';
import { allMessyFiles } from '../support/messy/all-messy-files.ts';
import { easilyLostFiles } from '../support/messy/easily-lost-files.ts';
import type { MessyFile } from '../support/messy/messy-file.ts';
import { checkMessyFile } from '../support/messy/check-messy-file.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';

/** Of the files that `npm run accept -- messy` brings, each so manieth is brought at every run. */
const EVERY = 9;

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

const faultsOf = async (files: readonly MessyFile[]) => {
  const faults: string[] = [];
  for (const file of files) {
    const { name, fault } = await checkMessyFile(client, file);
    if (fault !== null) faults.push(`${name}: ${fault}`);
  }
  return faults;
};

test('messy files end in right data or a precise complaint, cell by cell', async () => {
  const files = await allMessyFiles();
  expect(await faultsOf(files.filter((_, at) => at % EVERY === 0))).toEqual([]);
});

test('files that are easily read with a loss are read whole, or complained about', async () => {
  expect(await faultsOf(easilyLostFiles())).toEqual([]);
});
