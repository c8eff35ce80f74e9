import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedIn, type Client } from '../support/client.ts';
import type { Import } from '../../contract/imports.ts';
import { settledImport, startCommit, uploadAndCheck } from '../support/import-file.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

interface TestResponse {
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
const act = async (method: string, id: string, path: string, body: object): Promise<TestResponse> => {
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
  for (const child of children) below.push(await make(child, 'narrow', parent));
  return [parent, ...below] as const;
};

test('subjects of the same name are told apart by their codes wherever another record names them', async () => {
  const [broad, narrow] = await family('Veterinary', 'Veterinary');
  const [alone, below = ''] = await family('Sea law', 'Law of ports');
  const told = `${String((await read(broad)).code)} Veterinary`;
  await change(below, { parent_id: broad });

  const answer = await client.call('GET', `/v1/subjects/${narrow}`);
  expect(answer.meta.names[broad]).toBe(told);
  const history = await client.call('GET', `/v1/subjects/${below}/history`);
  expect(history.meta.names).toMatchObject({ [broad]: told, [alone]: 'Sea law' });

  await client.send('DELETE', `/v1/subjects/${narrow}`, { headers: { 'if-match': '"1"' } });
  const afterwards = await client.call('GET', `/v1/subjects/${below}`);
  expect(afterwards.meta.names[broad]).toBe('Veterinary');
});

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
            '4 narrow subjects below “Science” can only be below a broad subject: “Acoustics”, “Botany”, “Optics”, and 1 more. Move them to another parent first.',
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
      { name: 'Moved away', reason: 'A narrow subject needs a broad subject as its parent.' },
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
      { path: 'parent_id', message: 'A narrow subject needs a broad subject as its parent.' },
    ]);
  });
});

describe('a file that changes the level of a subject', () => {
  const COLUMNS = ['id', 'name', 'level', 'parent_id', 'scheme', 'code'];
  interface FileRow {
    readonly id?: string;
    readonly name: string;
    readonly level: string;
    readonly parent?: string;
  }
  const check = (rows: readonly FileRow[]) =>
    uploadAndCheck(client, {
      kind: 'subjects',
      csv: [
        COLUMNS.join(','),
        ...rows.map(({ id = '', name, level, parent = '' }, at) =>
          [id, name, level, parent, id ? '' : 'house', id ? '' : `${name.replaceAll(' ', '')}${at}`].join(
            ',',
          ),
        ),
      ].join('\n'),
      mapping: Object.fromEntries(COLUMNS.map((column) => [column, column])),
      matchBy: 'auto',
      emptyCells: 'keep',
    });
  const checkClearing = async (rows: readonly FileRow[]) => {
    const columns = ['id', 'level', 'parent_id'];
    return uploadAndCheck(client, {
      kind: 'subjects',
      csv: [
        columns.join(','),
        ...rows.map(({ id, level, parent = '' }) => [id, level, parent].join(',')),
      ].join('\n'),
      mapping: Object.fromEntries(columns.map((column) => [column, column])),
      matchBy: 'auto',
      emptyCells: 'clear',
    });
  };
  const commit = async (id: string): Promise<Import> => {
    await startCommit(client, id);
    return settledImport(client, id);
  };
  const failures = async (id: string) => {
    const { data } = await client.call('GET', `/v1/imports/${id}/lines?outcome=failed`);
    return data.map(({ line, errors }: { line: number; errors: unknown }) => [line, errors]);
  };
  const placesOf = (ids: readonly string[]) =>
    Promise.all(
      ids.map(async (id) => {
        const { level, parent_id: parent } = await read(id);
        return [level, parent];
      }),
    );

  test.each([['before'], ['after']])(
    'moves what was below it elsewhere in one go, named %s it, and is undone and redone in one go',
    async (order) => {
      const [parent = '', ...children] = await family(`Emptied ${order}`, `One ${order}`, `Two ${order}`);
      const [other, above] = [await make(`Other ${order}`, 'broad'), await make(`Above ${order}`, 'broad')];
      const own = { id: parent, name: `Emptied ${order}`, level: 'narrow', parent: above };
      const moved = children.map((id, at) => ({
        id,
        name: `${['One', 'Two'][at]} ${order}`,
        level: 'narrow',
        parent: other,
      }));
      const { id, counts } = await check(order === 'before' ? [...moved, own] : [own, ...moved]);
      expect([counts, await failures(id)]).toEqual([expect.objectContaining({ changed: 3, failed: 0 }), []]);
      const written = await commit(id);
      expect(written.written).toEqual({ new: 0, changed: 3 });
      const after = [
        ['narrow', above],
        ['narrow', other],
        ['narrow', other],
      ];
      expect(await placesOf([parent, ...children])).toEqual(after);
      const undone = await undo(written.change_set_id);
      expect(undone).toMatchObject({ undone: 3, left_alone: [] });
      expect(await placesOf([parent, ...children])).toEqual([
        ['broad', null],
        ['narrow', parent],
        ['narrow', parent],
      ]);
      expect(await undo(undone.change_set_id)).toMatchObject({ undone: 3, left_alone: [] });
      expect(await placesOf([parent, ...children])).toEqual(after);
    },
  );

  test('puts below it what needs its new level, in one go', async () => {
    const [above = '', , child = ''] = await family('Kept above', 'Kept beside', 'Keeps its child');
    const detailed = await make('Moved detail', 'detailed', child);
    const parent = await make('Becomes narrow', 'broad');
    const { id, counts } = await check([
      { id: detailed, name: 'Moved detail', level: 'detailed', parent },
      { name: 'New detail', level: 'detailed', parent },
      { id: parent, name: 'Becomes narrow', level: 'narrow', parent: above },
    ]);
    expect([counts, await failures(id)]).toEqual([
      expect.objectContaining({ changed: 2, new: 1, failed: 0 }),
      [],
    ]);
    const written = await commit(id);
    expect(written.written).toEqual({ new: 1, changed: 2 });
    expect(await placesOf([parent, detailed])).toEqual([
      ['narrow', above],
      ['detailed', parent],
    ]);
    expect(await undo(written.change_set_id)).toMatchObject({ undone: 3, left_alone: [] });
    expect(await placesOf([parent, detailed])).toEqual([
      ['broad', null],
      ['detailed', child],
    ]);
  });

  test('changes places with its only child', async () => {
    const [parent = '', child = ''] = await family('Was above', 'Was below');
    const { id, counts } = await checkClearing([
      { id: parent, name: '', level: 'narrow', parent: child },
      { id: child, name: '', level: 'broad' },
    ]);
    expect([counts, await failures(id)]).toEqual([expect.objectContaining({ changed: 2, failed: 0 }), []]);
    const written = await commit(id);
    expect(written.written).toEqual({ new: 0, changed: 2 });
    expect(await placesOf([parent, child])).toEqual([
      ['narrow', child],
      ['broad', null],
    ]);
    expect(await undo(written.change_set_id)).toMatchObject({ undone: 2, left_alone: [] });
  });

  test('is refused for the children that stay alone, and for those whose own row fails', async () => {
    const [parent = '', moved = '', wrong = ''] = await family('Not emptied', 'Moved', 'Wrong', 'Stays');
    const [other, above] = [await make('Other of these', 'broad'), await make('Above these', 'broad')];
    const { id, counts } = await check([
      { id: moved, name: 'Moved', level: 'narrow', parent: other },
      { id: wrong, name: 'Wrong', level: 'narrow', parent: 'No such subject' },
      { id: parent, name: 'Not emptied', level: 'narrow', parent: above },
    ]);
    expect(counts).toMatchObject({ changed: 1, failed: 2 });
    expect(await failures(id)).toEqual([
      [3, [expect.objectContaining({ path: 'parent_id' })]],
      [
        4,
        [
          {
            path: 'level',
            message:
              '2 narrow subjects below “Not emptied” can only be below a broad subject: “Stays” and “Wrong”. Move them to another parent first.',
          },
        ],
      ],
    ]);
    // Once the row is right, what it held up is right as well, but for the child that no row moves.
    const fixed = await client.call('POST', `/v1/imports/${id}/fix`, {
      column: 'parent_id',
      from: 'No such subject',
      to: other,
    });
    expect(fixed.data.counts).toMatchObject({ changed: 2, failed: 1 });
    expect((await failures(id))[0][1][0].message).toContain('1 narrow subject below “Not emptied”');
  });

  test('is refused where its rows would have to wait for one another in a circle', async () => {
    const [first = '', child = ''] = await family('First of two', 'Child of the first');
    const [above = '', second = ''] = await family('Above the second', 'Second of two');
    const detail = await make('Child of the second', 'detailed', second);
    const { id, counts } = await checkClearing([
      { id: first, name: '', level: 'narrow', parent: above },
      { id: second, name: '', level: 'broad' },
      { id: child, name: '', level: 'narrow', parent: second },
      { id: detail, name: '', level: 'detailed', parent: first },
    ]);
    expect(counts).toMatchObject({ changed: 0, failed: 4 });
    expect(
      (await failures(id)).map(([line, [{ path }]]: [number, [{ path: string }]]) => [line, path]),
    ).toEqual([
      [2, 'level'],
      [3, 'level'],
      [4, 'parent_id'],
      [5, 'parent_id'],
    ]);
  });

  test('finds its order in a file of many batches, whichever row is fixed last', async () => {
    const [parent = '', child = ''] = await family('Long parent', 'Long child');
    const [other, above] = [await make('Long other', 'broad'), await make('Long above', 'broad')];
    const filler = Array.from({ length: 1100 }, (_, at) => ({ name: `Filler ${at}`, level: 'broad' }));
    const { id, counts } = await check([
      { id: parent, name: 'Long parent', level: 'narrow', parent: above },
      ...filler,
      { id: child, name: 'Long child', level: 'narrow', parent: 'No such long subject' },
    ]);
    expect(counts).toMatchObject({ new: 1100, changed: 0, failed: 2 });
    const fixed = await client.call('POST', `/v1/imports/${id}/fix`, {
      column: 'parent_id',
      from: 'No such long subject',
      to: other,
    });
    expect(fixed.data.counts).toMatchObject({ new: 1100, changed: 2, failed: 0 });
    expect((await commit(id)).written).toEqual({ new: 1100, changed: 2 });
    expect(await placesOf([parent, child])).toEqual([
      ['narrow', above],
      ['narrow', other],
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
      expect.objectContaining({
        name: 'Stays',
        reason: 'A narrow subject needs a broad subject as its parent.',
      }),
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
      '1 narrow subject below “Wide duplicate” can only be below a broad subject: “Child of the wide”. Move it to another parent first.',
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
