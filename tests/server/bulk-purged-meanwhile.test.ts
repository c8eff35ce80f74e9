import { afterAll, beforeAll, expect, test } from 'vitest';
import { JOB_HANDLERS } from '../../server/job-handlers.ts';
import { runSteps } from '../../server/jobs/run-steps.ts';
import type { JobHandler } from '../../server/jobs/job-types.ts';
import { signedIn, type Client } from '../support/client.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

const inTrash = async (name: string): Promise<string> => {
  const { data } = await client.call('POST', '/v1/universities', { name, country: 'AD' });
  await client.send('DELETE', `/v1/universities/${data.id}`, { headers: { 'if-match': '"1"' } });
  return data.id;
};

test.each([
  ['restored', 'bulk', { restore: true }, 'It was permanently deleted.'],
  ['deleted', 'purge', {}, 'It was already permanently deleted.'],
])(
  'a record that a colleague deletes permanently while many are %s is named in the result',
  async (what, kind, act, reason) => {
    const handler = JOB_HANDLERS[kind] as JobHandler;
    const ids = [await inTrash(`Stays ${what}`), await inTrash(`Goes ${what}`)];
    const { data: set } = await client.call('POST', '/v1/universities/sets', { ids, in: 'trash' });
    const work = {
      personId: server.adminId,
      request: { plural: 'universities', setId: set.id, change: null, ...act },
    };
    const begun = await server.database.transaction((tx) => handler.begin({ ...work, tx }));
    const purged = await client.send('POST', `/v1/universities/${ids[1]}/purge`, {
      headers: { 'if-match': '"2"' },
    });
    expect(purged.ok).toBe(true);
    const { result } = await server.database.transaction((tx) =>
      runSteps(handler, { ...work, tx }, begun, Infinity),
    );
    expect(result).toMatchObject({
      changed: 1,
      failed: 1,
      left_alone: [{ id: ids[1], name: `Goes ${what}`, reason }],
    });
  },
);
