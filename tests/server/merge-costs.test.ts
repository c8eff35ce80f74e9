import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queries } from '../../server/database/database.ts';
import { runToEnd } from '../../server/jobs/run-steps.ts';
import { mergeHandler } from '../../server/merge/merge-job.ts';
import { signedIn, type Client } from '../support/client.ts';
import { importFile } from '../support/import-file.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

const make = async (plural: string, fields: object): Promise<string> =>
  (await client.call('POST', `/v1/${plural}`, fields)).data.id;

const counted = (tx: Queries) => {
  let statements = 0;
  const queries = new Proxy(tx, {
    get: (target, name: keyof Queries) => {
      const value: unknown = target[name];
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        statements += 1;
        return value.apply(target, given);
      };
    },
  });
  return { queries, statements: () => statements };
};

test('a merge takes as many statements for many offerings that both universities have as for few', async () => {
  const level = await make('levels', { name: 'First cycle', code: 'first' });
  const majors = await Promise.all(
    Array.from({ length: 40 }, (_, at) => make('majors', { name: `Major ${at}` })),
  );
  const statementsFor = async (count: number) => {
    const ids = [
      await make('universities', { name: `Kept ${count}`, country: 'NP' }),
      await make('universities', { name: `Other ${count}`, country: 'NP' }),
    ] as const;
    const rows = ids.flatMap((id) => majors.slice(0, count).map((major) => `${id},${major},${level}`));
    await importFile(client, {
      kind: 'offerings',
      csv: ['university_id,major_id,level_id', ...rows].join('\n'),
      mapping: { university_id: 'university_id', major_id: 'major_id', level_id: 'level_id' },
      matchBy: null,
    });
    return server.database.transaction(async (tx) => {
      const { queries, statements } = counted(tx);
      const request = { plural: 'universities', id: ids[0], version: 1, duplicateId: ids[1] };
      const { state } = await runToEnd(mergeHandler, {
        tx: queries,
        personId: server.adminId,
        request: { ...request, duplicateVersion: 1, change: {} },
      });
      expect(state.result).toMatchObject({ changed: count, trashed: count, failed: 0 });
      return statements();
    });
  };
  expect(await statementsFor(40)).toBe(await statementsFor(2));
});
