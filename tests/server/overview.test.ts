import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../server/database/database.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';

const MS_PER_DAY = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const make = (plural: string, body: object) => server.call('POST', `/v1/${plural}`, { body });
  await make('universities', { name: 'Twin', country: 'NP', city: 'Pokhara' });
  await make('universities', { name: 'twin', country: 'NP', website: 'https://twin.edu.np' });
  await make('universities', { name: 'Twin', country: 'IN', time_zone: 'Asia/Kolkata' });
  await make('majors', { name: 'Lost' });
  const subject = { scheme: 'house' };
  const { body: broad } = await make('subjects', { ...subject, name: 'Wide', code: 'W', level: 'broad' });
  const below = { ...subject, level: 'narrow', parent_id: broad.data.id };
  await make('subjects', { ...below, name: 'Below', code: 'B' });
  // As it was left when the level could be changed without a look at what is below.
  await server.database.execute(sql`update subjects set level = 'narrow' where name = 'Wide'`);
  const event = { kind: 'fair', attendance: 'in_person', time_zone: 'Asia/Kathmandu' };
  await make('events', { ...event, title: 'Long gone', starts_at: '2001-01-01T10:00' });
  const gone = { ...event, starts_at: '2001-01-02T10:00', city: 'Pokhara' };
  await make('events', { ...gone, title: 'Held online', event_status: 'moved_online' });
  await make('events', { ...gone, title: 'Never held', event_status: 'postponed' });
  await make('events', { ...event, title: 'To come', starts_at: '2199-01-01T10:00' });
  const day = { kind: 'fair', attendance: 'in_person', city: 'Pokhara', all_day: true };
  await make('events', { ...day, title: 'Whole day', starts_at: '2199-01-01T00:00' });
  await make('events', { ...day, title: 'Day long gone', starts_at: '2001-01-01T00:00' });
  await make('events', {
    ...day,
    title: 'Days since',
    starts_at: '2001-01-01T00:00',
    ends_at: '2199-01-01T00:00',
  });
});
afterAll(() => server.close());

test('each kind is counted by status and by the day it was created on', async () => {
  const figures = async () => {
    const { body } = await server.call('GET', '/v1/overview');
    return body.data.find(({ kind }: { kind: string }) => kind === 'universities');
  };
  const { last_day: today } = await figures();
  const daysBefore = (days: number) => new Date(Date.parse(today) - days * MS_PER_DAY).toISOString();
  // The last moment of one day and the first of the next.
  const lastMoment = new Date(Date.parse(daysBefore(2)) - 1).toISOString();
  await server.database.execute(sql`
    update universities set created_at = case when country = 'IN' then ${lastMoment} else ${daysBefore(2)} end::timestamptz`);
  const { created, last_day: lastDay, ...counts } = await figures();
  expect(counts).toMatchObject({ draft: 3, published: 0, archived: 0, trash: 0 });
  expect(created).toHaveLength(30);
  const dayOf = (at: number) =>
    new Date(Date.parse(lastDay) - (29 - at) * MS_PER_DAY).toISOString().slice(0, 10);
  const filled = created.flatMap((count: number, at: number) => (count > 0 ? [[dayOf(at), count]] : []));
  expect(filled).toEqual([
    [daysBefore(3).slice(0, 10), 1],
    [daysBefore(2).slice(0, 10), 2],
  ]);
});

test('each rule of quality counts what its filter lists', async () => {
  const { body } = await server.call('GET', '/v1/overview/quality');
  const counts = Object.fromEntries(
    body.data.map((rule: { id: string; count: number }) => [rule.id, rule.count]),
  );
  expect(counts).toMatchObject({
    university_website: 2,
    university_zone: 2,
    university_city: 2,
    university_duplicate: 2,
    major_subject: 1,
    subject_parent_level: 1,
    event_past: 3,
    event_zone: 0,
    event_place: 2,
    university_archived_in_use: 0,
    major_archived_in_use: 0,
  });
  const isDraft = { field: 'status', is: 'is', value: 'draft' };
  for (const { kind, filter, count, drafts } of body.data) {
    if (kind === 'people') continue;
    const drafted = JSON.stringify({ and: [JSON.parse(filter), isDraft] });
    for (const [listed, value] of [[filter, count] as const, [drafted, drafts] as const]) {
      const { body: found } = await server.call(
        'GET',
        `/v1/${kind}/count?filter=${encodeURIComponent(listed)}`,
      );
      expect(found.data).toEqual({ value, exact: true });
    }
  }
});

test('an archived university or major is found while its offerings are not archived', async () => {
  const make = async (plural: string, body: object) =>
    (await server.call('POST', `/v1/${plural}`, { body })).body.data.id as string;
  const university = await make('universities', { name: 'Closed College', country: 'NP' });
  const major = await make('majors', { name: 'Closed studies' });
  const level = await make('levels', { code: 'CC', name: 'Closed degree' });
  await make('offerings', { university_id: university, major_id: major, level_id: level });
  await server.database.execute(sql`update universities set status = 'archived' where id = ${university}`);
  await server.database.execute(sql`update majors set status = 'archived' where id = ${major}`);
  const found = async () => {
    const { body } = await server.call('GET', '/v1/overview/quality');
    const rules = body.data.filter(({ id }: { id: string }) => id.endsWith('_archived_in_use'));
    return rules.map(({ kind, filter }: { kind: string; filter: string }) => [
      kind,
      JSON.parse(filter).value,
    ]);
  };
  expect(await found()).toEqual([
    ['universities', [university]],
    ['majors', [major]],
  ]);
  await server.database.execute(sql`update offerings set status = 'archived'`);
  expect(await found()).toEqual([
    ['universities', []],
    ['majors', []],
  ]);
});

test('a phone number kept with a 0 too many is found, and one that has it rightly is not', async () => {
  const phones = {
    'Kept wrong': '+4402079460958',
    'With extension': '+977014330433;ext=12',
    Right: '+442079460958',
    // In Italy and Ivory Coast the 0 is dialled from abroad too.
    'In Rome': '+390669812345',
    'In Abidjan': '+2250102030405',
  };
  for (const [name, phone] of Object.entries(phones)) {
    const { body } = await server.call('POST', '/v1/universities', { body: { name, country: 'NP' } });
    // Today's form refuses none of them; the wrong ones were written before it knew better.
    await server.database.execute(sql`update universities set phone = ${phone} where id = ${body.data.id}`);
  }
  const { body } = await server.call('GET', '/v1/overview/quality');
  const rule = body.data.find(({ id }: { id: string }) => id === 'university_phone');
  expect(rule.count).toBe(2);
  const { body: list } = await server.call(
    'GET',
    `/v1/universities?filter=${encodeURIComponent(rule.filter)}`,
  );
  expect(list.data.map(({ name }: { name: string }) => name).toSorted()).toEqual([
    'Kept wrong',
    'With extension',
  ]);
});

test('a person’s phone number kept with a 0 too many is found, listed, and gone once it is put right', async () => {
  const id = await server.addPerson({ email: 'wrong-phone@example.org' });
  const away = await server.addPerson({ email: 'away@example.org' });
  await server.database.execute(sql`update people set phone = '+4402079460958' where id = ${id}`);
  await server.database.execute(
    sql`update people set phone = '+4402079460959', disabled_at = now() where id = ${away}`,
  );
  const count = async () => {
    const { body } = await server.call('GET', '/v1/overview/quality');
    return body.data.find((rule: { id: string }) => rule.id === 'people_phone').count;
  };
  expect(await count()).toBe(1);
  const { body } = await server.call('GET', '/v1/people?phone=extra_zero');
  expect(body.data).toMatchObject([{ id, phone: '+4402079460958' }]);
  expect(body.meta.counts.all).toBe(1);
  await server.call('PATCH', `/v1/people/${id}`, {
    body: { phone: '+44 (0)20 7946 0958' },
    headers: { 'if-match': `"${body.data[0].version}"` },
  });
  expect(await count()).toBe(0);
  const { status, body: tokens } = await server.signIn({ phone: '+442079460958', password: ADMIN.password });
  expect([status, typeof tokens.data.access_token]).toEqual([200, 'string']);
});

test('a rule of quality says what it found a week ago, or on the first day since', async () => {
  const fresh = await startTestServer();
  const before = async () => {
    const { body } = await fresh.call('GET', '/v1/overview/quality');
    return body.data.find(({ id }: { id: string }) => id === 'university_website').before;
  };
  /** @returns the day, by the database's clock */
  const remember = async (days: number, count: number) => {
    const kept = await fresh.database.row<{ day: string }>(sql`
      insert into quality_counts (rule, day, count)
      values ('university_website', current_date - ${days}::integer, ${count}) returning day`);
    return kept?.day;
  };
  expect([await before(), await before()]).toEqual([null, null]);
  const lately = await remember(2, 5);
  const daysAgo = await remember(4, 9);
  expect(await before()).toEqual({ day: daysAgo, count: 9 });
  const weekAgo = await remember(7, 12);
  const monthAgo = await remember(30, 40);
  await remember(90, 80);
  expect(await before()).toEqual({ day: weekAgo, count: 12 });
  const kept = await fresh.database.row<{ days: string[]; isToday: boolean }>(sql`
    select json_agg(day order by day) filter (where day <= ${lately}::date) as days,
      bool_or(day > ${lately}::date) as "isToday"
    from quality_counts where rule = 'university_website'`);
  expect(kept).toEqual({ days: [monthAgo, weekAgo, daysAgo, lately], isToday: true });
  await fresh.close();
});

test('the steps of setting up are ticked by what people did, and end two weeks after the first', async () => {
  const fresh = await startTestServer();
  const steps = async () => (await fresh.call('GET', '/v1/overview/first-steps')).body.data;
  const none = { has_begun: false, universities: false, majors: false, offerings: false, events: false };
  expect(await steps()).toMatchObject(none);
  // What one does to one’s own account is no beginning.
  await fresh.call('DELETE', '/v1/sessions');
  await fresh.call('POST', '/v1/people', { body: { email: 'colleague@example.org', scopes: [] } });
  expect(await steps()).toMatchObject({ ...none, people: true });
  const nursing = await fresh.call('POST', '/v1/majors', { body: { name: 'Nursing' } });
  const begun = { ...none, has_begun: true };
  expect(await steps()).toMatchObject({ ...begun, majors: false });
  const subject = await fresh.call('POST', '/v1/subjects', {
    body: { code: '09', name: 'Health', scheme: 'house', level: 'broad' },
  });
  await fresh.call('PATCH', `/v1/majors/${nursing.body.data.id}`, {
    headers: { 'if-match': '"1"' },
    body: { subject_id: subject.body.data.id },
  });
  expect(await steps()).toMatchObject({ ...begun, majors: true });
  const taken = await fresh.call('POST', '/v1/universities', { body: { name: 'A', country: 'NP' } });
  expect(await steps()).toMatchObject({ ...begun, majors: true, universities: true });
  await fresh.call('POST', `/v1/change-sets/${taken.body.meta.change_set_id}/undo`);
  expect(await steps()).toMatchObject({ ...begun, majors: true, universities: false });
  await fresh.database.execute(sql`update change_sets set at = at - interval '15 days'`);
  expect(await steps()).toBeNull();
  await fresh.close();
});
