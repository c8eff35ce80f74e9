import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../server/database/database.ts';
import { ADMIN, startTestServer, type TestResponse, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const PATH = '/v1/universities';
let made = 0;
const create = async (fields: object = {}, headers: Record<string, string> = {}): Promise<TestResponse> => {
  made += 1;
  return server.call('POST', PATH, {
    body: { name: `University ${made}`, country: 'NP', ...fields },
    headers,
  });
};
const created = async (fields: object = {}) => (await create(fields)).body.data;
const change = (id: string, version: number, body: object) =>
  server.call('PATCH', `${PATH}/${id}`, { body, headers: { 'if-match': `"${version}"` } });
const trash = (id: string, version: number) =>
  server.call('DELETE', `${PATH}/${id}`, { headers: { 'if-match': `"${version}"` } });
const read = (id: string) => server.call('GET', `${PATH}/${id}`);

describe('creating', () => {
  test('every invalid field is named at once', async () => {
    const response = await create({
      name: ' ',
      country: 'Nepal',
      website: 'tu',
      latitude: 91,
      surprise: true,
    });
    expect(response.status).toBe(400);
    expect(response.body.code).toBe('invalid_input');
    expect(response.body.errors.map((error: { path: string }) => error.path)).toEqual([
      'name',
      'country',
      'latitude',
      'website',
      'surprise',
    ]);
  });

  test.each(['ZZ', 'EU', 'N', 'NPL'])('%j is no country', async (country) => {
    const response = await create({ country });
    expect(response.body.errors).toEqual([{ path: 'country', message: 'Select a country.' }]);
  });

  test('a website has 2,048 characters at most', async () => {
    const ofLength = (length: number) => 'https://tu.edu.np/'.padEnd(length, 'a');
    expect((await created({ website: ofLength(2048) })).website).toHaveLength(2048);
    expect((await create({ website: ofLength(2049) })).body.errors).toEqual([
      { path: 'website', message: 'Enter 2,048 characters or fewer.' },
    ]);
  });

  test('a rule between two fields is reported at the field that is missing', async () => {
    const response = await create({ latitude: 27.7 });
    expect(response.status).toBe(400);
    expect(response.body.errors).toEqual([
      { path: 'longitude', message: 'Enter both latitude and longitude, or leave both blank.' },
    ]);
  });

  test('nothing is published before it is complete', async () => {
    const response = await create({ status: 'published', city: 'Kirtipur' });
    expect(response.status).toBe(422);
    expect(response.body.code).toBe('not_publishable');
    expect(response.body.errors.map((error: { path: string }) => error.path)).toEqual([
      'time_zone',
      'website',
    ]);
  });

  test('a draft gets an id, a slug, a version and its author', async () => {
    const response = await create({ name: '  Université de Genève ', country: 'ch' });
    expect(response.status).toBe(201);
    expect(response.headers.get('etag')).toBe('"1"');
    expect(response.body.data).toMatchObject({
      slug: 'universite-de-geneve',
      name: 'Université de Genève',
      country: 'CH',
      status: 'draft',
      version: 1,
      created_by: server.adminId,
      deleted_at: null,
    });
    expect(response.body.meta.names[server.adminId]).toBe('Ada Lovelace');
    expect((await read(response.body.data.id)).body.data).toEqual(response.body.data);
  });

  test('a second record of the same name gets a slug of its own', async () => {
    await create({ name: 'Same Name' });
    expect((await create({ name: 'Same Name' })).body.data.slug).toBe('same-name-2');
  });

  test('what must be unique is refused at its field, and free again once its owner is in the trash', async () => {
    const owner = await created({ ror_id: '03yrm5c26' });
    const refused = await create({ ror_id: 'https://ror.org/03yrm5c26' });
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe('already_exists');
    const message = (name: string) => `Another university, “${name}”, already has this ROR ID.`;
    const takenBy = ({ id, name }: { id: string; name: string }) => [
      { path: 'ror_id', message: message(name), taken_by: { kind: 'universities', id, name } },
    ];
    expect([refused.body.detail, refused.body.errors]).toEqual([message(owner.name), takenBy(owner)]);
    await trash(owner.id, 1);
    const next = (await create({ name: 'Next, (owner)', ror_id: '03yrm5c26' })).body.data;
    const restored = await server.call('POST', `${PATH}/${owner.id}/restore`);
    expect([restored.body.code, restored.body.errors]).toEqual(['already_exists', takenBy(next)]);
  });

  test('what belongs to something in the trash is not restored before it, which is named', async () => {
    const above = await created({ name: 'Hill System' });
    const below = await created({ name: 'Hill Campus', parent_id: above.id });
    await trash(below.id, 1);
    await trash(above.id, 1);
    const refused = await server.call('POST', `${PATH}/${below.id}/restore`);
    expect(refused.status).toBe(409);
    const message = '“Hill System” is in trash. Restore it first.';
    expect(refused.body.detail).toBe(message);
    const named = { kind: 'universities', id: above.id, name: 'Hill System' };
    expect(refused.body.errors).toEqual([{ path: 'parent_id', message, in_trash: named }]);
    expect((await server.call('POST', `${PATH}/${above.id}/restore`)).status).toBe(200);
    expect((await server.call('POST', `${PATH}/${below.id}/restore`)).status).toBe(200);
  });

  test('what cannot come back as it was is restored with other values, as one change', async () => {
    const above = await created({ name: 'Vale System' });
    const own = await created({ name: 'Vale Campus', parent_id: above.id, ror_id: '05dxps055' });
    await trash(own.id, 1);
    await trash(above.id, 1);
    await created({ name: 'Vale owner', ror_id: '05dxps055' });
    const refused = await change(own.id, 2, { restore: true });
    expect(refused.body.errors).toMatchObject([{ path: 'parent_id', in_trash: { id: above.id } }]);
    const taken = await change(own.id, 2, { restore: true, parent_id: null });
    expect([taken.body.code, taken.body.errors[0].path]).toEqual(['already_exists', 'ror_id']);
    expect((await change(own.id, 2, { parent_id: null, ror_id: null })).body.code).toBe('conflict');
    const back = await change(own.id, 2, { restore: true, parent_id: null, ror_id: null });
    expect(back.body.data).toMatchObject({ deleted_at: null, parent_id: null, ror_id: null, version: 3 });
    const undone = await server.call('POST', `/v1/change-sets/${back.body.meta.change_set_id}/undo`);
    expect(undone.body.data).toMatchObject({ undone: 1, summary: 'Restored Vale Campus' });
    expect((await server.call('GET', `${PATH}/${own.id}`)).body.data).toMatchObject({
      parent_id: above.id,
      deleted_at: expect.any(String),
    });
  });

  test('a key that is sent twice makes one record, however close together', async () => {
    const headers = { 'idempotency-key': 'one-press-of-save' };
    const body = { name: 'Pressed Twice', country: 'NP' };
    await server.addPerson({ email: 'other@example.org' });
    const { access_token: token } = (
      await server.signIn({ email: 'other@example.org', password: ADMIN.password })
    ).body.data;
    expect(
      (await server.call('POST', PATH, { body: { ...body, name: 'Theirs' }, headers, token })).status,
    ).toBe(201);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => server.call('POST', PATH, { body, headers })),
    );
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([201]));
    expect(new Set(responses.map((response) => response.body.data.id)).size).toBe(1);
    const other = await server.call('POST', PATH, { body: { ...body, name: 'Another' }, headers });
    expect(other.status).toBe(422);
    expect(other.body.code).toBe('idempotency_key_reused');
    const list = await server.call('GET', `${PATH}?q=pressed%20twice`);
    expect(list.body.data).toHaveLength(1);
  });

  test('a change sent twice under one key is made once, and answered alike', async () => {
    const own = await created();
    const headers = { 'idempotency-key': 'one-press-of-change', 'if-match': '"1"' };
    const path = `${PATH}/${own.id}`;
    const [first, again] = [
      await server.call('PATCH', path, { body: { city: 'Pokhara' }, headers }),
      await server.call('PATCH', path, { body: { city: 'Pokhara' }, headers }),
    ];
    expect([again.status, again.body]).toEqual([200, first.body]);
    const other = await server.call('PATCH', path, { body: { city: 'Lakeside' }, headers });
    expect(other.body.code).toBe('idempotency_key_reused');
  });

  test('fields of the envelope and of the prototype are never taken from a body', async () => {
    const own = await created();
    const columns = ['id', 'slug', 'version', 'created_at', 'created_by', 'deleted_at', 'search_words'];
    const responses = await Promise.all([
      ...columns.flatMap((column) => [create({ [column]: own.id }), change(own.id, 1, { [column]: 1 })]),
      server.call('PATCH', `${PATH}/${own.id}`, {
        body: '{"__proto__":{"status":"archived"},"constructor":{"prototype":{"status":"archived"}}}',
        headers: { 'if-match': '"1"' },
      }),
    ]);
    expect(responses.map((response) => response.status)).toEqual(responses.map(() => 400));
    expect((await read(own.id)).body.data).toEqual(own);
  });

  test('text the database cannot hold is refused at its field', async () => {
    const response = await create({ name: 'Half \ud83d a pair', description: 'null \u0000 byte' });
    expect(response.status).toBe(400);
    expect(response.body.errors.map((error: { path: string }) => error.path)).toEqual([
      'name',
      'description',
    ]);
  });
});

describe('changing', () => {
  test('a change that does not say what it began from is refused', async () => {
    const own = await created();
    const response = await server.call('PATCH', `${PATH}/${own.id}`, { body: { city: 'Pokhara' } });
    expect(response.status).toBe(428);
    expect(response.body.code).toBe('version_required');
  });

  test('of twenty changes to one field from one version, one is kept and nineteen are refused', async () => {
    const own = await created();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, number) => change(own.id, 1, { city: `City ${number}` })),
    );
    const statuses = responses.map((response) => response.status).toSorted();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 412)]);
    const kept = responses.find((response) => response.status === 200)?.body.data;
    expect((await read(own.id)).body.data).toEqual(kept);
    for (const [number, response] of responses.entries()) {
      if (response.status === 200) continue;
      expect(response.body.conflict).toEqual({
        version: 2,
        fields: [
          {
            field: 'city',
            base: null,
            mine: `City ${number}`,
            theirs: kept.city,
            by: kept.updated_by,
            by_name: 'Ada Lovelace',
          },
        ],
      });
    }
  });

  test('carries the time at which it was made, not that at which it began to wait for another', async () => {
    const { id } = (await server.call('POST', '/v1/universities', { body: { name: 'Slow', country: 'NP' } }))
      .body.data;
    const holder = await server.database.pool.connect();
    await holder.query('begin');
    await holder.query('select from universities where id = $1 for update', [id]);
    const waiting = server.call('PATCH', `/v1/universities/${id}`, {
      body: { city: 'Pokhara' },
      headers: { 'if-match': '"1"' },
    });
    await until(async () => {
      // Not by the holder: within one transaction PostgreSQL goes on saying what it said first.
      const stuck = await server.database.rows(sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      expect(stuck).toHaveLength(1);
    });
    const { rows } = await holder.query('select clock_timestamp() as at');
    await holder.query('commit');
    holder.release();
    const { updated_at: at } = (await waiting).body.data;
    expect(Date.parse(at)).toBeGreaterThanOrEqual(Date.parse(rows[0].at));
  });

  test('changes to different fields merge, and the second response names what was kept', async () => {
    const own = await created();
    await change(own.id, 1, { city: 'Pokhara', region: 'Gandaki' });
    const response = await change(own.id, 1, { established: 1997 });
    expect(response.status).toBe(200);
    expect(response.headers.get('etag')).toBe('"3"');
    expect(response.body.data).toMatchObject({ city: 'Pokhara', region: 'Gandaki', established: 1997 });
    expect(response.body.meta.merged).toEqual(['city', 'region']);
  });

  test('a whole form sent back conflicts only where both people changed something', async () => {
    const own = await created({ city: 'Old', region: 'Old' });
    await change(own.id, 1, { city: 'Between' });
    await change(own.id, 2, { city: 'Theirs' });
    const merged = await change(own.id, 1, { name: own.name, city: 'Old', region: 'Mine' });
    expect(merged.body.data).toMatchObject({ city: 'Theirs', region: 'Mine' });
    const conflict = await change(own.id, 1, { city: 'Mine', region: 'Mine', name: 'New name' });
    expect(conflict.status).toBe(412);
    expect(conflict.body.conflict.fields).toEqual([
      {
        field: 'city',
        base: 'Old',
        mine: 'Mine',
        theirs: 'Theirs',
        by: merged.body.data.updated_by,
        by_name: 'Ada Lovelace',
      },
    ]);
    expect((await read(own.id)).body.data.name).toBe(own.name);
  });

  test('a version from the future is not believed', async () => {
    const own = await created();
    expect((await change(own.id, 7, { city: 'Pokhara' })).status).toBe(412);
  });

  test('a change that changes nothing makes no version', async () => {
    const own = await created({ city: 'Pokhara' });
    const response = await change(own.id, 1, { city: 'Pokhara' });
    expect(response.body.data).toEqual(own);
    expect(response.body.meta.change_set_id).toBeNull();
  });

  test('a rename keeps the slug unless a new one is asked for', async () => {
    const own = await created({ name: 'First Name' });
    expect((await change(own.id, 1, { name: 'Second Name' })).body.data.slug).toBe('first-name');
    expect((await change(own.id, 2, { renew_slug: true })).body.data.slug).toBe('second-name');
  });

  test('a university is never part of itself, whoever moves first', async () => {
    const [a, b, c] = [await created(), await created(), await created()];
    await change(b.id, 1, { parent_id: a.id });
    await change(c.id, 1, { parent_id: b.id });
    const refused = await change(a.id, 1, { parent_id: c.id });
    expect(refused.status).toBe(400);
    expect(refused.body.errors[0].path).toBe('parent_id');
    const [x, y] = [await created(), await created()];
    const both = await Promise.all([
      change(x.id, 1, { parent_id: y.id }),
      change(y.id, 1, { parent_id: x.id }),
    ]);
    expect(both.map((response) => response.status).toSorted()).toEqual([200, 400]);
  });

  test('a published university stays complete', async () => {
    const whole = { website: 'https://tu.edu.np', city: 'Kirtipur', time_zone: 'Asia/Kathmandu' };
    const own = await created({ ...whole, status: 'published' });
    const response = await change(own.id, 1, { website: '' });
    expect(response.status).toBe(422);
    expect(response.body.errors.map((error: { path: string }) => error.path)).toEqual(['website']);
    expect((await change(own.id, 1, { website: null, status: 'draft' })).status).toBe(200);
  });
});

describe('the trash', () => {
  test('what others refer to is not trashed, and the answer counts them', async () => {
    const parent = await created();
    const children = [await created({ parent_id: parent.id }), await created({ parent_id: parent.id })];
    const response = await trash(parent.id, 1);
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({
      code: 'in_use',
      detail: 'This university is used by 2 universities.',
      uses: [{ kind: 'universities', count: 2, label: '2 universities', fields: ['parent_id'] }],
    });
    expect((await server.call('GET', `${PATH}/${parent.id}/uses`)).body.data).toEqual(response.body.uses);
    await Promise.all(children.map((child) => trash(child.id, 1)));
    expect((await trash(parent.id, 1)).status).toBe(200);
    const orphan = await server.call('POST', `${PATH}/${children[0].id}/restore`);
    expect(orphan.status).toBe(409);
    expect(orphan.body.code).toBe('conflict');
  });

  test('nothing is left referring to the trash when both happen at once', async () => {
    const parents = await Promise.all(Array.from({ length: 10 }, () => created()));
    await Promise.all(parents.flatMap((parent) => [trash(parent.id, 1), create({ parent_id: parent.id })]));
    const dangling = await server.database.rows(sql`
      select child.id from universities as child join universities as parent on parent.id = child.parent_id
      where child.deleted_at is null and parent.deleted_at is not null`);
    expect(dangling).toEqual([]);
  });

  test('a trashed record leaves the list, cannot be changed, and comes back as it was', async () => {
    const own = await created({ name: 'Gone For Now' });
    expect((await trash(own.id, 9)).body.code).toBe('stale_version');
    const response = await trash(own.id, 1);
    expect(response.body.data).toMatchObject({ version: 2, deleted_by: server.adminId });
    expect((await change(own.id, 2, { city: 'Nowhere' })).body.code).toBe('conflict');
    const found = (place: string) => server.call('GET', `${PATH}?q=gone%20for%20now&in=${place}`);
    expect((await found('live')).body.data).toEqual([]);
    expect((await found('trash')).body.data.map((row: { id: string }) => row.id)).toEqual([own.id]);
    const back = await server.call('POST', `${PATH}/${own.id}/restore`);
    expect(back.body.data).toMatchObject({ name: own.name, slug: own.slug, version: 3, deleted_at: null });
    expect((await server.call('POST', `${PATH}/${own.id}/restore`)).status).toBe(409);
  });

  test('a slug taken meanwhile is replaced when its first owner returns', async () => {
    const own = await created({ name: 'Wanted Slug' });
    await trash(own.id, 1);
    await create({ name: 'Wanted Slug' });
    const back = await server.call('POST', `${PATH}/${own.id}/restore`);
    expect(back.body.data.slug).toBe('wanted-slug-2');
  });

  test('what never was is not found', async () => {
    const nobody = '018f0000-0000-7000-8000-000000000000';
    const responses = await Promise.all([
      read(nobody),
      change(nobody, 1, {}),
      trash(nobody, 1),
      server.call('POST', `${PATH}/${nobody}/restore`),
      server.call('GET', `${PATH}/${nobody}/history`),
      read('not-an-id'),
    ]);
    expect(responses.map((response) => response.body.code)).toEqual(responses.map(() => 'not_found'));
  });
});
