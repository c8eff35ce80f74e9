import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Import } from '../../contract/imports.ts';
import { sql, type Queries } from '../../server/database/database.ts';
import { checkLines } from '../../server/imports/lines/check-lines.ts';
import { signedIn, type Client } from '../support/client.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, { email: ADMIN.email, password: ADMIN.password });
});
afterAll(() => server.close());

const rowsRead = async (tx: Queries, table: string): Promise<number> => {
  const found = await tx.row<{ read: number }>(sql`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::bigint as read
    from pg_stat_xact_user_tables where relname = ${table}`);
  return found?.read ?? 0;
};

test('import: a step reads its own rows of the file, also where they name others as parents', async () => {
  const LINES = 10_000;
  const STEP_LINES = 500;
  const READS_A_LINE = 6;
  const narrow = Array.from({ length: LINES }, (_, at) => `N${at},Narrow ${at},narrow,house,B${at % 50}`);
  const broad = Array.from({ length: 50 }, (_, at) => `B${at},Broad ${at},broad,house,`);
  const csv = ['code,name,level,scheme,parent_id', ...narrow, ...broad].join('\n');
  const { data } = (await client.call('POST', '/v1/subjects/imports?name=tree.csv', csv)) as { data: Import };
  const mapping = Object.fromEntries(data.columns.map((column) => [column, column]));
  await server.database.execute(sql`
    update imports set mapping = ${JSON.stringify(mapping)}::jsonb where id = ${data.id}`);
  await server.database.execute(sql`analyze import_lines`);
  await server.database.transaction(async (tx) => {
    const work = { tx, personId: server.adminId, request: { importId: data.id } };
    const begun = await checkLines.begin(work);
    const before = await rowsRead(tx, 'import_lines');
    await checkLines.step(work, begun);
    expect((await rowsRead(tx, 'import_lines')) - before).toBeLessThan(READS_A_LINE * STEP_LINES);
    const waiting = await tx.row(sql`
      select count(*) as lines from import_lines where import_id = ${data.id} and waits_for is not null`);
    expect(waiting).toEqual({ lines: STEP_LINES });
  });
});
