import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Revision } from '../../contract/records.ts';
import { sql } from '../../server/database/database.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';
import { UNIVERSITIES, writeUniversities } from '../support/write-universities.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { write, create, change } = writeUniversities(() => server);
const undo = (id: string) => server.call('POST', `/v1/change-sets/${id}/undo`);
const read = async (id: string) => (await server.call('GET', `${UNIVERSITIES}/${id}`)).body.data;

describe('undo', () => {
  test('puts every field back, and can itself be undone, as often as one likes', async () => {
    const made = await create({ city: 'Kirtipur' });
    const edit = await change(made.data.id, 1, { city: 'Pokhara', established: 1959 });
    const first = await undo(edit.meta.change_set_id);
    expect(first.body.data).toMatchObject({ undone: 1, left_alone: [] });
    expect(await read(made.data.id)).toMatchObject({ city: 'Kirtipur', established: null, version: 3 });
    expect((await undo(edit.meta.change_set_id)).body.code).toBe('conflict');
    const again = await undo(first.body.data.change_set_id);
    expect(await read(made.data.id)).toMatchObject({ city: 'Pokhara', established: 1959, version: 4 });
    const last = await undo(again.body.data.change_set_id);
    expect(last.body.data.undone).toBe(1);
    expect(await read(made.data.id)).toMatchObject({ city: 'Kirtipur', version: 5 });
    const sets = [
      edit.meta.change_set_id,
      ...[first, again, last].map(({ body }) => body.data.change_set_id),
    ];
    const undoable = async () => {
      const { data } = (await server.call('GET', `${UNIVERSITIES}/${made.data.id}/history`)).body;
      const byId = new Map(data.map((each: Revision) => [each.change_set.id, each]));
      const revisions = sets.flatMap((id) => byId.get(id) ?? []) as Revision[];
      expect(revisions.filter((each) => each.undo_skipped)).toEqual([]);
      return revisions.map(({ change_set }) => change_set.undoable);
    };
    expect(await undoable()).toEqual([false, false, false, true]);
    expect([first, again, last].map(({ body }) => body.data.is_redo)).toEqual([false, true, false]);
    const acts = await Promise.all(sets.map((id) => server.call('GET', `/v1/change-sets/${id}`)));
    expect(acts.map(({ body }) => [body.data.is_undo, body.data.is_move])).toEqual([
      [false, false],
      [true, false],
      [false, false],
      [true, false],
    ]);
    sets.push((await undo(sets[3])).body.data.change_set_id);
    expect(await undoable()).toEqual([true, false, false, false, true]);
    sets.push((await undo(sets[0])).body.data.change_set_id);
    expect(await undoable()).toEqual([false, false, false, false, false, true]);
    expect(await read(made.data.id)).toMatchObject({ city: 'Kirtipur' });
  });

  test('the last change, then the one before it, and so back to nothing', async () => {
    const made = await create();
    const one = await change(made.data.id, 1, { city: 'One' });
    const two = await change(made.data.id, 2, { city: 'Two' });
    for (const { meta } of [two, one, made]) {
      expect((await undo(meta.change_set_id)).body.data.undone).toBe(1);
    }
    expect(await read(made.data.id)).toMatchObject({ city: null, deleted_by: server.adminId });
  });

  test('what someone changed since is skipped and named', async () => {
    const made = await create({ name: 'Changed Since', city: 'Before' });
    const edit = await change(made.data.id, 1, { city: 'Mine', region: 'Mine' });
    await change(made.data.id, 2, { city: 'Theirs' });
    const response = await undo(edit.meta.change_set_id);
    expect(response.body.data).toEqual({
      change_set_id: null,
      summary: 'Changed city and region of Changed Since',
      is_redo: false,
      undone: 0,
      trashed: 0,
      failed: 1,
      left_alone: [
        {
          kind: 'universities',
          id: made.data.id,
          name: 'Changed Since',
          reason: 'Ada Lovelace has since changed city.',
          changed_since: { by: [{ id: expect.any(String), name: 'Ada Lovelace' }], what: 'city' },
        },
      ],
      job: null,
    });
    expect(await read(made.data.id)).toMatchObject({ city: 'Theirs', region: 'Mine', version: 3 });
  });

  test('names everybody who changed it since', async () => {
    const id = await server.addPerson({ email: 'hopper@example.org' });
    await server.database.execute(
      sql`update people set first_name = 'Grace', last_name = 'Hopper' where id = ${id}`,
    );
    const { body } = await server.signIn({ email: 'hopper@example.org', password: ADMIN.password });
    const made = await create();
    const edit = await change(made.data.id, 1, { city: 'Mine', region: 'Mine' });
    await change(made.data.id, 2, { city: 'Ours' });
    await server.call('PATCH', `${UNIVERSITIES}/${made.data.id}`, {
      body: { region: 'Theirs' },
      headers: { 'if-match': '"3"' },
      token: body.data.access_token,
    });
    const [left] = (await undo(edit.meta.change_set_id)).body.data.left_alone;
    expect(left.reason).toBe('Ada Lovelace and Grace Hopper have since changed city and region.');
  });

  test('leaves nothing published without what is required for it', async () => {
    const made = await create({ city: 'Kirtipur', time_zone: 'Asia/Kathmandu' });
    const edit = await change(made.data.id, 1, { website: 'https://one.example' });
    await change(made.data.id, 2, { status: 'published' });
    const [left] = (await undo(edit.meta.change_set_id)).body.data.left_alone;
    expect(left.reason).toBe('It would lack fields that are required to publish.');
    expect(await read(made.data.id)).toMatchObject({ status: 'published', website: 'https://one.example' });
  });

  test('another field changed since stays as it is', async () => {
    const made = await create({ city: 'Before' });
    const edit = await change(made.data.id, 1, { city: 'Mine' });
    await change(made.data.id, 2, { region: 'Theirs' });
    expect((await undo(edit.meta.change_set_id)).body.data.undone).toBe(1);
    expect(await read(made.data.id)).toMatchObject({ city: 'Before', region: 'Theirs' });
  });

  test('a redone creation that was changed since is not moved to the trash', async () => {
    const made = await create();
    const undone = await undo(made.meta.change_set_id);
    const redone = await undo(undone.body.data.change_set_id);
    const { version } = await read(made.data.id);
    await change(made.data.id, version, { city: 'Pokhara' });
    const set = await server.call('GET', `/v1/change-sets/${redone.body.data.change_set_id}`);
    expect(set.body.data).toMatchObject({ undoable: true, overwritten: true });
    expect((await undo(redone.body.data.change_set_id)).body.data).toMatchObject({
      undone: 0,
      left_alone: [{ reason: 'Ada Lovelace has since changed city.' }],
    });
    expect(await read(made.data.id)).toMatchObject({ city: 'Pokhara', deleted_at: null });
  });

  test('a creation is not redone where the same was created since, unless that is gone again', async () => {
    const made = await create({ name: 'Made Again' });
    const undone = await undo(made.meta.change_set_id);
    await create({ name: 'Made Again', country: 'IN' });
    const twin = await create({ name: 'Made Again' });
    const redo = () => undo(undone.body.data.change_set_id);
    expect((await redo()).body.data).toMatchObject({
      undone: 0,
      left_alone: [
        {
          id: made.data.id,
          reason: '“Made Again” was added since, and may be the same university.',
          taken_by: { kind: 'universities', id: twin.data.id, name: 'Made Again' },
        },
      ],
    });
    await undo(twin.meta.change_set_id);
    expect((await redo()).body.data).toMatchObject({ undone: 1, left_alone: [] });
    expect(await read(made.data.id)).toMatchObject({ deleted_at: null });
  });

  test('a value someone chose again since is theirs, though it is the same', async () => {
    const made = await create({ city: 'Before' });
    const edit = await change(made.data.id, 1, { city: 'Mine' });
    await change(made.data.id, 2, { city: 'Theirs' });
    await change(made.data.id, 3, { city: 'Mine' });
    expect((await undo(edit.meta.change_set_id)).body.data).toMatchObject({
      undone: 0,
      left_alone: [{ id: made.data.id, reason: 'Ada Lovelace has since changed city.' }],
    });
  });

  test('what someone trashed since is left in the trash as it is', async () => {
    const made = await create({ city: 'Before' });
    const edit = await change(made.data.id, 1, { city: 'Mine' });
    await write('DELETE', `${UNIVERSITIES}/${made.data.id}`, undefined, 2);
    expect((await undo(edit.meta.change_set_id)).body.data).toMatchObject({
      undone: 0,
      left_alone: [{ id: made.data.id, reason: 'It was moved to trash since.' }],
    });
    expect(await read(made.data.id)).toMatchObject({ city: 'Mine', version: 3 });
  });

  test('a trashed record comes back, unless another has taken what must be unique', async () => {
    const made = await create({ ror_id: '02rg1r889' });
    const trashed = await write('DELETE', `${UNIVERSITIES}/${made.data.id}`, undefined, 1);
    const other = await create({ name: 'Other', ror_id: '02rg1r889' });
    const refused = await undo(trashed.meta.change_set_id);
    expect(refused.body.data).toMatchObject({
      change_set_id: null,
      undone: 0,
      left_alone: [
        {
          id: made.data.id,
          reason: 'ROR ID “02rg1r889”: Another university, “Other”, already has this ROR ID.',
          taken_by: { kind: 'universities', id: other.data.id, name: 'Other' },
        },
      ],
    });
    await change(other.data.id, 1, { ror_id: null });
    expect((await undo(trashed.meta.change_set_id)).body.data.undone).toBe(1);
    expect(await read(made.data.id)).toMatchObject({ deleted_at: null, deleted_by: null, version: 3 });
  });

  test('a creation others build on is not undone', async () => {
    const parent = await create({ name: 'Parent' });
    await create({ name: 'Child', parent_id: parent.data.id });
    const response = await undo(parent.meta.change_set_id);
    expect(response.body.data.left_alone).toMatchObject([{ reason: 'It is used by 1 university.' }]);
    expect((await read(parent.data.id)).deleted_at).toBeNull();
  });

  test('it never makes a circle out of what was moved meanwhile', async () => {
    const [a, b] = [await create({ name: 'A' }), await create({ name: 'B' })];
    await change(a.data.id, 1, { parent_id: b.data.id });
    const moved = await change(a.data.id, 2, { parent_id: null });
    await change(b.data.id, 1, { parent_id: a.data.id });
    const response = await undo(moved.meta.change_set_id);
    expect(response.body.data).toMatchObject({ undone: 0, left_alone: [{ id: a.data.id }] });
  });

  test('ten people who undo the same change do it once', async () => {
    const made = await create();
    const edit = await change(made.data.id, 1, { city: 'Once' });
    const responses = await Promise.all(Array.from({ length: 10 }, () => undo(edit.meta.change_set_id)));
    const statuses = responses.map((response) => response.status).toSorted();
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect((await read(made.data.id)).version).toBe(3);
  });

  test('after thirty days it is too late', async () => {
    const made = await create();
    const id = made.meta.change_set_id;
    await server.database.execute(
      sql`update change_sets set at = now() - interval '31 days' where id = ${id}`,
    );
    const response = await undo(id);
    expect(response.status).toBe(410);
    expect(response.body.code).toBe('gone');
  });

  test('a change that never was is not found', async () => {
    expect((await undo('018f0000-0000-7000-8000-000000000000')).status).toBe(404);
  });
});
