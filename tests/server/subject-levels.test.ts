import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedIn, type Client } from '../support/client.ts';
import { uploadAndCheck } from '../support/import-file.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

interface Answer {
  readonly status: number;
  readonly body: {
    data: Record<string, unknown>;
    errors?: unknown;
    detail?: string;
    meta: Record<string, unknown>;
  };
}

let made = 0;
const make = async (name: string, level: string, parentId: string | null = null): Promise<string> => {
  made += 1;
  const body = { name, level, parent_id: parentId, scheme: 'house', code: `S${made}` };
  return (await client.call('POST', '/v1/subjects', body)).data.id;
};
const read = async (id: string) => (await client.call('GET', `/v1/subjects/${id}`)).data;
const act = async (method: string, id: string, path: string, body: object): Promise<Answer> => {
  const headers = { 'if-match': `"${(await read(id)).version}"` };
  const response = await client.send(method, `/v1/subjects/${id}${path}`, { body, headers });
  return { status: response.status, body: await response.json() };
};
const change = (id: string, body: object) => act('PATCH', id, '', body);
const undo = async (changeSetId: unknown) =>
  (await client.call('POST', `/v1/change-sets/${String(changeSetId)}/undo`)).data;
const merge = async (duplicate: string, into: string, changed: object = {}) =>
  act('POST', into, '/merge', { duplicate, duplicate_version: (await read(duplicate)).version, ...changed });
const levelsOf = (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await read(id)).level));

/** A broad field with narrow ones below it. */
const family = async (name: string, ...children: readonly string[]) => {
  const parent = await make(name, 'broad');
  const below: string[] = [];
  // eslint-disable-next-line no-await-in-loop
  for (const child of children) below.push(await make(child, 'narrow', parent));
  return [parent, ...below] as const;
};

describe('the level of a subject', () => {
  test('is not changed over the heads of what is below it, which is named with what to do', async () => {
    const [parent = ''] = await family('Science', 'Optics', 'Acoustics', 'Botany', 'Zoology');
    const above = await make('Knowledge', 'broad');
    const refused = await change(parent, { level: 'narrow', parent_id: above });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [
        {
          path: 'level',
          message:
            '4 narrow fields below “Science” can only be below a broad field: “Acoustics”, “Botany”, “Optics”, and 1 more. Move them to another parent first.',
        },
      ],
    ]);
  });

  test('is changed once they are elsewhere, and the changes are undone in any order that is sound', async () => {
    const [parent = '', child = ''] = await family('Emptied', 'Moved away');
    const other = await make('Other parent', 'broad');
    const moved = await change(child, { parent_id: other });
    const changed = await change(parent, { level: 'narrow', parent_id: other });
    expect([moved.status, changed.status]).toEqual([200, 200]);
    expect((await undo(moved.body.meta['change_set_id'])).left_alone).toMatchObject([
      { name: 'Moved away', reason: 'A narrow field needs a broad field as its parent.' },
    ]);
    expect(await undo(changed.body.meta['change_set_id'])).toMatchObject({ undone: 1 });
    expect(await levelsOf([parent, child])).toEqual(['broad', 'narrow']);
  });

  test('is changed in a selection together with the parent of what was below', async () => {
    const [parent = '', child = ''] = await family('Selected', 'Selected too');
    const other = await make('New parent of both', 'broad');
    const { data: set } = await client.call('POST', '/v1/subjects/sets', { ids: [parent, child] });
    const task = { set_id: set.id, change: { level: 'narrow', parent_id: other } };
    const { data: job } = await client.call('POST', '/v1/subjects/bulk', task);
    const ended = await until(async () => {
      const { data } = await client.call('GET', `/v1/jobs/${job.id}`);
      expect(data.state).toBe('done');
      return data;
    });
    expect(ended.result).toMatchObject({ changed: 2, failed: 0 });
    expect(await undo(ended.change_set_id)).toMatchObject({ undone: 2, left_alone: [] });
    expect([(await read(parent)).level, (await read(child)).parent_id]).toEqual(['broad', parent]);
  });

  test('is not changed by a file that in the same go puts another below it', async () => {
    const target = await make('Changed by file', 'broad');
    const above = await make('Above the file', 'broad');
    const { counts, id } = await uploadAndCheck(client, {
      kind: 'subjects',
      csv: [
        'id,name,level,parent_id,scheme,code',
        `${target},Changed by file,narrow,${above},house,F1`,
        `,Put below by file,narrow,${target},house,F2`,
      ].join('\n'),
      mapping: Object.fromEntries(
        ['id', 'name', 'level', 'parent_id', 'scheme', 'code'].map((of) => [of, of]),
      ),
      matchBy: 'auto',
    });
    expect(counts).toMatchObject({ changed: 1, failed: 1 });
    const { data } = await client.call('GET', `/v1/imports/${id}/lines?outcome=failed`);
    expect(data[0].errors).toEqual([
      { path: 'parent_id', message: 'A narrow field needs a broad field as its parent.' },
    ]);
  });
});

describe('what is below a subject', () => {
  test('is not moved below one of another level, and is named', async () => {
    const [from = '', child = ''] = await family('Moved from', 'Stays');
    const to = await make('Moved to', 'narrow', from);
    const { data } = await client.call('POST', `/v1/subjects/${from}/move-references`, { to });
    expect(data).toMatchObject({ moved: 0 });
    expect(data.left_alone).toContainEqual(
      expect.objectContaining({ name: 'Stays', reason: 'A narrow field needs a broad field as its parent.' }),
    );
    expect((await read(child)).parent_id).toBe(from);
  });

  test('keeps two of different levels from being merged, before anything is moved', async () => {
    const [wide = '', child = ''] = await family('Wide duplicate', 'Child of the wide');
    const above = await make('Above the narrow', 'broad');
    const narrow = await make('Narrow kept', 'narrow', above);
    const refused = await merge(wide, narrow);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      '1 narrow field below “Wide duplicate” can only be below a broad field: “Child of the wide”. Move it to another parent first.',
    ]);
    expect((await read(child)).parent_id).toBe(wide);
  });

  test('goes along where the merged one takes its parent’s level, and comes back when that is undone', async () => {
    const [wide = '', child = ''] = await family('Wide again', 'Goes along');
    const above = await make('Above again', 'broad');
    const narrow = await make('Narrow becomes wide', 'narrow', above);
    const merged = await merge(wide, narrow, { change: { level: 'broad', parent_id: null } });
    expect([merged.status, merged.body.detail]).toEqual([200, undefined]);
    expect((await read(child)).parent_id).toBe(narrow);
    const { change_set_id: undone, left_alone: left } = await undo(merged.body.meta['change_set_id']);
    expect(left).toEqual([]);
    expect([(await read(child)).parent_id, ...(await levelsOf([narrow]))]).toEqual([wide, 'narrow']);
    expect(await undo(undone)).toMatchObject({ left_alone: [] });
    expect([(await read(child)).parent_id, ...(await levelsOf([narrow]))]).toEqual([narrow, 'broad']);
  });
});
