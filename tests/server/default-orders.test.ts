import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../server/database/database.ts';
import { pageStatement } from '../../server/records/query/keyset.ts';
import { sortKeys } from '../../server/records/query/sort.ts';
import { storeNamed } from '../../server/stores/stores.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const make = async (kind: string, body: object) =>
  (await server.call('POST', `/v1/${kind}`, { body })).body.data.id as string;
const names = async (kind: string, field: string) =>
  (await server.call('GET', `/v1/${kind}`)).body.data.map((row: Record<string, string>) => row[field]);

describe('a list that nobody has sorted', () => {
  test('has events latest first by their own clocks, with or without a zone, and undated ones last', async () => {
    const shared = { kind: 'fair', attendance: 'in_person', organiser: 'Registrar' };
    const paris = { time_zone: 'Europe/Paris' };
    await make('events', { ...shared, title: 'Undated' });
    await make('events', { ...shared, ...paris, title: 'In March', starts_at: '2031-03-01T10:00' });
    await make('events', { ...shared, title: 'In May', starts_at: '2031-05-01T00:00', all_day: true });
    await make('events', { ...shared, ...paris, title: 'In July', starts_at: '2031-07-01T10:00' });
    expect(await names('events', 'title')).toEqual(['In July', 'In May', 'In March', 'Undated']);
  });

  test('has subjects by code, also after they were moved within their tree', async () => {
    const house = { scheme: 'house', level: 'broad' };
    const ids = [];
    for (const code of ['01', '02', '10'])
      ids.push(await make('subjects', { ...house, code, name: `Field ${code}` }));
    await make('subjects', { ...house, level: 'narrow', code: '021', name: 'Within', parent_id: ids[1] });
    await server.call('POST', `/v1/subjects/${ids[2]}/place`, {
      body: { after: null },
      headers: { 'if-match': '"1"' },
    });
    expect(await names('subjects', 'code')).toEqual(['01', '02', '021', '10']);
  });

  test('has offerings by the order of their levels where that is asked for, without a position last', async () => {
    const levels: Record<string, string> = {};
    for (const [code, position] of [
      ['minus-two', -2],
      ['ten', 10],
      ['none', null],
      ['minus-one', -1],
      ['nine', 9],
    ] as const)
      levels[code] = await make('levels', { code, name: code, position });
    const university_id = await make('universities', { name: 'Ordered University', country: 'NP' });
    const majors = [await make('majors', { name: 'Botany' }), await make('majors', { name: 'Art' })];
    for (const level_id of Object.values(levels))
      for (const major_id of majors) await make('offerings', { university_id, major_id, level_id });
    const codes = new Map(Object.entries(levels).map(([code, id]) => [id, code]));
    const { body } = await server.call('GET', '/v1/offerings?sort=level_id');
    const listed = body.data.map((row: Record<string, string>) => [
      codes.get(row['level_id'] ?? ''),
      row['title'],
    ]);
    expect(listed).toEqual(
      ['minus-two', 'minus-one', 'nine', 'ten', 'none'].flatMap((code) => [
        [code, 'Art at Ordered University'],
        [code, 'Botany at Ordered University'],
      ]),
    );
  });

  test.each(['universities', 'subjects', 'majors', 'levels', 'events', 'offerings'])(
    'takes its pages of %s from an index',
    async (kind) => {
      const store = storeNamed(kind);
      const { selection, table } = store;
      const keys = sortKeys(store, undefined);
      const where = sql`deleted_at is null`;
      const page = pageStatement({
        selection,
        table,
        where,
        keys,
        place: null,
        isBackward: false,
        limit: 101,
      });
      const plan = await server.database.transaction(async (tx) => {
        await tx.execute(sql`set local enable_seqscan = off`);
        await tx.execute(sql`set local enable_bitmapscan = off`);
        return tx.rows<{ 'QUERY PLAN': string }>(sql`explain ${page}`);
      });
      const text = plan.map((row) => row['QUERY PLAN']).join('\n');
      expect(text).toMatch(new RegExp(`Index (Only )?Scan using ${kind}_`));
    },
  );
});
