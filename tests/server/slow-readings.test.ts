import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sql, type Queries } from '../../server/database/database.ts';
import { readLines } from '../../server/imports/file/read-lines.ts';
import { withUploadedFile } from '../../server/imports/file/receive-file.ts';
import { signedIn } from '../support/client.ts';
import { ADMIN, startTestServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { workbookOf } from '../support/workbook-of.ts';

const TOO_SLOW =
  'Reading this file takes too long. Save its table as CSV, without anything else, and import that.';

const cell = (reference: string) => `<c r="${reference}" t="inlineStr"><is><t>name</t></is></c>`;
/** Its rows stand behind so many bytes without one. */
const slowWorkbook = (bytes: number) =>
  workbookOf({
    rows: [],
    padding: `${'<a/>'.repeat(bytes / 4)}<row r="1">${cell('A1')}</row><row r="2">${cell('A2')}</row>`,
  });

const tx = { row: async () => ({}), execute: async () => 0 } as unknown as Queries;
const meaning = {
  importId: 'one',
  encoding: 'utf-8',
  delimiter: ',',
  sheet: null,
  begin: async () => ({}),
  maxSilenceMs: 1,
} as const;

test('a workbook that shows no row for too long is refused, before PostgreSQL ends the transaction', async () => {
  const bytes = slowWorkbook(4_000_000);
  await expect(
    withUploadedFile(Readable.from([bytes]), (file) => readLines(tx, { ...meaning, format: 'xlsx', file })),
  ).rejects.toThrow(TOO_SLOW);
});

test('a text file that shows no row for too long is refused, too', async () => {
  const file = {
    descriptor: 0,
    sizeBytes: Infinity,
    read: async () => Buffer.from('\n'),
    async *stream() {
      for (;;) {
        await setImmediate();
        yield Buffer.from('\n');
      }
    },
  };
  await expect(readLines(tx, { ...meaning, format: 'csv', file })).rejects.toThrow(TOO_SLOW);
});

test('files that are read leave the database to others, and a server that stops does not wait for them', async () => {
  const server = await startTestServer();
  const client = await signedIn(server.address, ADMIN);
  const body = slowWorkbook(200_000_000);
  const uploads = Array.from({ length: 6 }, () =>
    client.send('POST', '/v1/universities/imports?name=slow.xlsx', { body }),
  );
  const readings = async () => {
    const found = await server.database.row<{ count: number }>(sql`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction' and query like '%set_config(name%'`);
    return found?.count;
  };
  await until(async () => expect(await readings()).toBe(4));
  for (let time = 0; time < 20; time += 1) {
    expect((await client.send('GET', '/v1/universities')).status).toBe(200);
    expect(await readings()).toBe(4);
  }
  await server.close();
  for (const upload of await Promise.all(uploads)) {
    expect(upload.status).toBe(503);
    expect(await upload.json()).toMatchObject({ code: 'shutting_down', retry_after: 5 });
  }
});
