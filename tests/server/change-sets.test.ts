import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../server/database/database.ts';
import { ADMIN, startTestServer, type TestResponse, type TestServer } from '../support/server.ts';
import { UNIVERSITIES, writeUniversities } from '../support/write-universities.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { write, create, change } = writeUniversities(() => server);

describe('what was done', () => {
  test('the history of a record lists each field of each revision, newest first', async () => {
    const parent = await create({ name: 'Mother House' });
    const made = await create({ name: 'History', city: 'Kirtipur' });
    await change(made.data.id, 1, { city: null, parent_id: parent.data.id });
    const { body } = await server.call('GET', `${UNIVERSITIES}/${made.data.id}/history`);
    expect(body.data.map((revision: { version: number }) => revision.version)).toEqual([2, 1]);
    expect(body.data[0]).toMatchObject({
      change_set: { kind: 'edit', by_name: 'Ada Lovelace', summary: 'Changed city and parent of History' },
      fields: [
        { field: 'city', before: 'Kirtipur', after: null },
        { field: 'parent_id', before: null, after: parent.data.id },
      ],
    });
    expect(body.data[1].fields).toContainEqual({ field: 'name', before: null, after: 'History' });
    expect(body.meta.names).toMatchObject({ [parent.data.id]: 'Mother House' });
  });

  test('the list of change-sets pages from the newest to the oldest without a gap', async () => {
    const whole = await server.call('GET', '/v1/change-sets?limit=200');
    const seen: string[] = [];
    let after = '';
    do {
      const { body } = await server.call('GET', `/v1/change-sets?limit=7${after && `&after=${after}`}`);
      seen.push(...body.data.map((set: { id: string }) => set.id));
      after = body.meta.next;
    } while (after);
    expect(seen).toEqual(whole.body.data.map((set: { id: string }) => set.id));
    const times = whole.body.data.map((set: { at: string }) => set.at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect((await server.call('GET', '/v1/change-sets?after=x')).body.code).toBe('invalid_cursor');
  });

  test('every version of every record has its change, in a change-set of that size', async () => {
    const gaps = await server.database.rows(sql`
      select universities.id from universities
      where version <> (select count(*) from changes where record_id = universities.id)`);
    const miscounted = await server.database.rows(sql`
      select id from change_sets
      where records <> (select count(*) from changes where change_set_id = change_sets.id)`);
    expect([gaps, miscounted]).toEqual([[], []]);
  });
});

test('a change of the status alone is described by what was done', async () => {
  const made = await create({ name: 'Told' });
  await change(made.data.id, 1, { status: 'archived' });
  await change(made.data.id, 2, { status: 'draft' });
  await change(made.data.id, 3, { status: 'archived', city: 'Pokhara' });
  const four = { city: 'Banepa', region: 'Bagmati', postcode: '45210', established: 1959 };
  await change(made.data.id, 4, four);
  await change(made.data.id, 5, {
    city: '',
    region: '',
    postcode: '',
    established: null,
    website: 'https://told.example',
  });
  const { body } = await server.call('GET', `/v1/change-sets?record=${made.data.id}`);
  expect(body.data.map(({ summary }: { summary: string }) => summary)).toEqual([
    'Changed city, region, postcode, and 2 more fields of Told',
    'Changed city, region, postcode, and 1 more field of Told',
    'Changed city and status of Told',
    'Unpublished Told',
    'Archived Told',
    'Created Told',
  ]);
  const whole = { city: 'Pokhara', time_zone: 'Asia/Kathmandu', website: 'https://told.example' };
  const other = await create({ name: 'Told at once', ...whole, status: 'published' });
  const changes = await server.call('GET', `/v1/change-sets?record=${other.data.id}`);
  expect(changes.body.data[0].summary).toBe('Created and published Told at once');
});

test('the list can hold only what one did oneself, or only what the others did', async () => {
  const email = 'grace@example.org';
  await server.addPerson({ email });
  const { access_token: token } = (await server.signIn({ email, password: ADMIN.password })).body.data;
  const body = { name: 'Made by Grace', country: 'NP' };
  const made = await server.call('POST', UNIVERSITIES, { body, token });
  const ids = async (by: string) =>
    (await server.call('GET', `/v1/change-sets?by=${by}&limit=200`)).body.data.map(
      ({ id }: { id: string }) => id,
    );
  const own = await create({ name: 'Made by Ada' });
  expect(await ids('me')).toContain(own.meta.change_set_id);
  expect(await ids('me')).not.toContain(made.body.meta.change_set_id);
  expect(await ids('others')).toEqual([made.body.meta.change_set_id]);
});

describe('the list of change-sets, filtered', () => {
  const ids = async (query: Record<string, string>): Promise<string[]> => {
    const search = new URLSearchParams({ limit: '200', ...query });
    const { body } = await server.call('GET', `/v1/change-sets?${search}`);
    return body.data.map(({ id }: { id: string }) => id);
  };
  const make = async (plural: string, body: object) => write('POST', `/v1/${plural}`, body);

  test('by kind holds those that touched it, also among other kinds, in the same order and pages', async () => {
    const university = await create({ name: 'Filtered' });
    const major = await make('majors', { name: 'Filtering' });
    const level = await make('levels', { code: 'filtered', name: 'Filtered level' });
    const twin = await make('majors', { name: 'Filtering again' });
    const offering = await make('offerings', {
      university_id: university.data.id,
      major_id: twin.data.id,
      level_id: level.data.id,
    });
    const merged = await write(
      'POST',
      `/v1/majors/${major.data.id}/merge`,
      { duplicate: twin.data.id, duplicate_version: 1 },
      1,
    );
    const both = merged.meta.change_set_id;
    const expected = [both, twin, major].map((one) => one.meta?.change_set_id ?? one);
    expect((await ids({ kind: 'majors' })).slice(0, 3)).toEqual(expected);
    expect((await ids({ kind: 'offerings' })).slice(0, 2)).toEqual([both, offering.meta.change_set_id]);
    expect(await ids({ kind: 'levels' })).not.toContain(both);
    const first = await server.call('GET', '/v1/change-sets?kind=majors&limit=1');
    const rest = await ids({ kind: 'majors', after: first.body.meta.next });
    expect([first.body.data[0].id, ...rest]).toEqual(await ids({ kind: 'majors' }));
  });

  test('by record holds its revisions and shows its latest name, also when it was purged', async () => {
    const made = await create({ name: 'Before' });
    const renamed = await change(made.data.id, 1, { name: 'After' });
    const trashed = await write('DELETE', `${UNIVERSITIES}/${made.data.id}`, undefined, 2);
    await create();
    const { body } = await server.call('GET', `/v1/change-sets?record=${made.data.id}`);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(
      [trashed, renamed, made].map(({ meta }) => meta.change_set_id),
    );
    expect(body.meta.record_name).toBe('After');
    const purged = await write('POST', `${UNIVERSITIES}/${made.data.id}/purge`, undefined, 3);
    const after = await server.call('GET', `/v1/change-sets?record=${made.data.id}`);
    expect(after.body.data).toHaveLength(4);
    expect([after.body.data[0].id, after.body.meta.record_name]).toEqual([
      purged.data.change_set_id,
      'After',
    ]);
    const nobody = await server.call('GET', '/v1/change-sets?record=01890000-0000-7000-8000-000000000000');
    expect([nobody.body.data, nobody.body.meta.record_name]).toEqual([[], null]);
  });

  test('by record holds changes of the offerings of a university or major, and of no other', async () => {
    const [one, other] = [await create({ name: 'Offering' }), await create({ name: 'Offering too' })];
    const major = await make('majors', { name: 'Offered' });
    const level = await make('levels', { code: 'offered', name: 'Offered level' });
    const of = { major_id: major.data.id, level_id: level.data.id };
    const first = await make('offerings', { university_id: one.data.id, ...of });
    const second = await make('offerings', { university_id: other.data.id, ...of });
    const sets = (...made: { meta: { change_set_id: string } }[]) =>
      made.map(({ meta }) => meta.change_set_id);
    expect(await ids({ record: one.data.id })).toEqual(sets(first, one));
    expect(await ids({ record: one.data.id, kind: 'offerings' })).toEqual(sets(first));
    expect(await ids({ record: major.data.id })).toEqual(sets(second, first, major));
    expect(await ids({ record: first.data.id })).toEqual(sets(first));
    // As an import of many kinds: the other records in it are not the university's.
    await server.database.execute(sql`
      update changes set change_set_id = ${one.meta.change_set_id} where record_id = ${second.data.id}`);
    await server.database.execute(sql`
      update change_sets set record_kind = null where id = ${one.meta.change_set_id}`);
    expect(await ids({ record: one.data.id, kind: 'offerings' })).toEqual(sets(first));
  });

  test('by time begins with an instant and ends before another; filters narrow one another', async () => {
    const [early, late] = [await create({ name: 'Early' }), await create({ name: 'Late' })];
    const [one, other] = [early, late].map(({ meta }) => meta.change_set_id as string);
    await server.database.execute(sql`
      update change_sets set at = case id when ${one} then '2026-01-01T10:00:00Z'::timestamptz
        else '2026-01-02T10:00:00Z' end where id in (${one}, ${other})`);
    const from = '2026-01-01T10:00:00Z';
    expect(await ids({ from, until: '2026-01-02T10:00:00.000Z' })).toEqual([one]);
    expect(await ids({ from, until: '2026-01-02T15:45:00.001+05:45' })).toEqual([other, one]);
    const whole = { by: 'me', kind: 'universities', from, until: '2026-02-31T00:00:00Z' };
    expect(await ids(whole)).toEqual([other, one]);
    expect(await ids({ ...whole, record: early.data.id })).toEqual([one]);
    expect(await ids({ ...whole, by: 'others' })).toEqual([]);
    expect(await ids({ ...whole, kind: 'levels' })).toEqual([]);
    expect(await ids({ until: '0000-01-01T00:00:00Z' })).toEqual([]);
  });

  test('by what was done, with a kind of record too', async () => {
    await server.call('POST', '/v1/majors', { body: { name: 'Made Major' } });
    const { data: made } = await server
      .call('GET', '/v1/change-sets?change_kind=create&kind=majors')
      .then(({ body }) => body);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(['create']));
    const { data: edited } = await server
      .call('GET', '/v1/change-sets?change_kind=edit')
      .then(({ body }) => body);
    expect(new Set([...edited.map(({ kind }: { kind: string }) => kind), 'edit'])).toEqual(new Set(['edit']));
  });

  test('refuses a kind and a time it does not know', async () => {
    const refused = await server.call('GET', '/v1/change-sets?kind=toads&from=yesterday');
    expect([refused.status, refused.body.errors.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ['kind', 'from'],
    ]);
  });
});

describe('what a change-set did', () => {
  test('is listed record by record and field by field, with the names of what they refer to', async () => {
    const parent = await create({ name: 'Parent' });
    const made = await create({ name: 'Child' });
    const edit = await change(made.data.id, 1, { city: 'Pokhara', parent_id: parent.data.id });
    const set = (await server.call('GET', `/v1/change-sets/${edit.meta.change_set_id}`)).body.data;
    expect(set).toMatchObject({ kind: 'edit', records: 1, by_name: 'Ada Lovelace', undoable: true });
    const { body } = await server.call('GET', `/v1/change-sets/${edit.meta.change_set_id}/changes`);
    expect(body.data).toEqual([
      {
        kind: 'universities',
        id: made.data.id,
        name: 'Child',
        sort: 'changed',
        all_day: null,
        fields: expect.arrayContaining([
          { field: 'city', before: null, after: 'Pokhara' },
          { field: 'parent_id', before: null, after: parent.data.id },
        ]),
      },
    ]);
    expect(body.meta).toEqual({ next: null, names: { [parent.data.id]: 'Parent' } });
    const creation = await server.call('GET', `/v1/change-sets/${made.meta.change_set_id}/changes`);
    expect(creation.body.data[0]).toMatchObject({ sort: 'created' });
    expect(creation.body.data[0].fields).toContainEqual({ field: 'name', before: null, after: 'Child' });
  });

  test('comes in pages that miss nothing and tell nothing twice', async () => {
    const ids = [];
    for (let index = 0; index < 5; index += 1) ids.push((await create({ name: `Paged ${index}` })).data.id);
    const frozen = (await server.call('POST', `${UNIVERSITIES}/sets`, { body: { ids } })).body.data;
    const body = { set_id: frozen.id, change: { region: 'Bagmati' } };
    const job = (await server.call('POST', `${UNIVERSITIES}/bulk`, { body })).body.data;
    const done = async () => (await server.call('GET', `/v1/jobs/${job.id}`)).body.data;
    await expect.poll(async () => (await done()).state).toBe('done');
    const changes = `/v1/change-sets/${(await done()).change_set_id}/changes?limit=2`;
    const listed: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page: TestResponse = await server.call('GET', next ? `${changes}&after=${next}` : changes);
      listed.push(...page.body.data.map(({ id }: { id: string }) => id));
      next = page.body.meta.next;
    }
    expect(listed.toSorted()).toEqual(ids.toSorted());
  });

  test('is not_found where there is no such change, and a page address of another list is refused', async () => {
    const nowhere = '/v1/change-sets/01890000-0000-7000-8000-000000000000';
    expect((await server.call('GET', nowhere)).status).toBe(404);
    expect((await server.call('GET', `${nowhere}/changes`)).status).toBe(404);
    const made = await create();
    const response = await server.call('GET', `/v1/change-sets/${made.meta.change_set_id}/changes?after=e30`);
    expect([response.status, response.body.code]).toEqual([400, 'invalid_cursor']);
  });
});
