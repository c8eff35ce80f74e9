import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readWallTime, wallTimeAt } from '../../contract/wall-time.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const post = (plural: string, body: object) => server.call('POST', `/v1/${plural}`, { body });
const make = async (plural: string, body: object) => {
  const response = await post(plural, body);
  expect(response.body).toMatchObject({ data: { version: 1 } });
  return response.body.data;
};
const patch = (plural: string, id: string, version: number, body: object) =>
  server.call('PATCH', `/v1/${plural}/${id}`, { body, headers: { 'if-match': `"${version}"` } });
const paths = (response: { body: { errors: { path: string }[] } }) =>
  response.body.errors.map(({ path }) => path);

describe('wall times', () => {
  test.each([
    ['2026-07-01T09:00', 'Asia/Kathmandu', '2026-07-01T03:15:00.000Z', 'once'],
    ['2026-03-29T02:30', 'Europe/Zurich', '2026-03-29T01:30:00.000Z', 'gap'],
    ['2026-10-25T02:30', 'Europe/Zurich', '2026-10-25T00:30:00.000Z', 'overlap'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z', 'overlap'],
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z', 'gap'],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z', 'overlap'],
    ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z', 'gap'],
    ['2026-01-01T00:00', 'UTC', '2026-01-01T00:00:00.000Z', 'once'],
  ])('%s in %s is %s, %s', (wallTime, zone, instant, kind) => {
    expect(readWallTime(wallTime, zone)).toEqual({ instant, kind });
  });

  test('an instant read back is the time the clock shows', () => {
    expect(wallTimeAt('2026-03-29T01:30:00.000Z', 'Europe/Zurich')).toBe('2026-03-29T03:30');
  });
});

describe('subjects', () => {
  test('a tree of three steps, codes with their zeros', async () => {
    const broad = await make('subjects', { code: '06', name: 'ICT', scheme: 'isced_f_2013', level: 'broad' });
    const skipping = await post('subjects', {
      code: '0613',
      name: 'Software',
      scheme: 'isced_f_2013',
      level: 'detailed',
      parent_id: broad.id,
    });
    expect(skipping.body.errors).toEqual([
      { path: 'parent_id', message: 'A detailed subject needs a narrow subject as its parent.' },
    ]);
    const topped = await post('subjects', {
      code: '07',
      name: 'Engineering',
      scheme: 'isced_f_2013',
      level: 'broad',
      parent_id: broad.id,
    });
    expect(topped.body.errors).toEqual([
      { path: 'parent_id', message: 'A broad subject can’t have a parent.' },
    ]);
    const narrow = await make('subjects', {
      code: '061',
      name: 'Computing',
      scheme: 'isced_f_2013',
      level: 'narrow',
      parent_id: broad.id,
    });
    const detailed = await make('subjects', {
      code: '0613',
      name: 'Software and applications development',
      scheme: 'isced_f_2013',
      level: 'detailed',
      parent_id: narrow.id,
    });
    expect(detailed.code).toBe('0613');
    const again = await post('subjects', { code: '06', name: 'X', scheme: 'isced_f_2013', level: 'broad' });
    expect(again.status).toBe(409);
    expect(paths(again)).toEqual(['code']);
    const found = await server.call('GET', '/v1/subjects?q=0613');
    expect(found.body.data[0].name).toBe('Software and applications development');
  });
});

describe('levels', () => {
  test('come in the order set by hand', async () => {
    await make('levels', { code: 'master', name: 'Master', position: 2, isced: 7, eqf: 7 });
    const bachelor = await make('levels', {
      code: 'bachelor',
      name: 'Bachelor',
      position: 1,
      isced: 6,
      eqf: 6,
    });
    await make('levels', { code: 'other', name: 'Other' });
    const names = async () =>
      (await server.call('GET', '/v1/levels')).body.data.map((level: { name: string }) => level.name);
    expect(await names()).toEqual(['Bachelor', 'Master', 'Other']);
    await patch('levels', bachelor.id, 1, { position: 2.5 });
    expect(await names()).toEqual(['Master', 'Bachelor', 'Other']);
    expect(paths(await post('levels', { code: 'x', name: 'Master', isced: 10 }))).toEqual(['isced']);
    expect(paths(await post('levels', { code: 'x', name: 'Master' }))).toEqual(['name']);
  });
});

describe('majors and offerings', () => {
  test('refer to what there is, and what they refer to stays', async () => {
    const subject = await make('subjects', { code: '09', name: 'Health', scheme: 'house', level: 'broad' });
    const level = await make('levels', { code: 'phd', name: 'Doctorate' });
    const university = await make('universities', { name: 'Kathmandu University', country: 'NP' });
    const nobody = '018f0000-0000-7000-8000-000000000000';
    const lost = await post('majors', { name: 'Nursing', level_ids: [level.id, nobody], subject_id: nobody });
    expect(paths(lost)).toEqual(['subject_id', 'level_ids']);
    const major = await make('majors', { name: 'Nursing', level_ids: [level.id], subject_id: subject.id });
    const body = { university_id: university.id, major_id: major.id, level_id: level.id, intakes: [9, 2, 9] };
    const offering = await make('offerings', body);
    expect(offering).toMatchObject({ title: 'Nursing at Kathmandu University', intakes: [2, 9] });
    const latest = await server.call('GET', '/v1/change-sets?limit=1');
    expect(latest.body.data[0].summary).toBe('Created Nursing at Kathmandu University');
    const twice = await post('offerings', body);
    expect(twice.body.detail).toBe('This university already offers this major at this level.');

    const trash = (plural: string, id: string) =>
      server.call('DELETE', `/v1/${plural}/${id}`, { headers: { 'if-match': '"1"' } });
    const kept = await Promise.all([
      trash('subjects', subject.id),
      trash('levels', level.id),
      trash('majors', major.id),
      trash('universities', university.id),
    ]);
    expect(kept.map((response) => response.body.uses)).toEqual([
      [{ kind: 'majors', count: 1, label: '1 major', fields: ['subject_id', 'further_subject_ids'] }],
      [
        { kind: 'majors', count: 1, label: '1 major', fields: ['level_ids'] },
        { kind: 'offerings', count: 1, label: '1 offering', fields: ['level_id'] },
      ],
      [{ kind: 'offerings', count: 1, label: '1 offering', fields: ['major_id'] }],
      [{ kind: 'offerings', count: 1, label: '1 offering', fields: ['university_id'] }],
    ]);

    await patch('majors', major.id, 1, { name: 'Nursing Science' });
    await patch('universities', university.id, 1, { name: 'KU' });
    const read = await server.call('GET', `/v1/offerings/${offering.id}`);
    expect(read.body.data).toMatchObject({ title: 'Nursing Science at KU', version: 1 });
    expect(read.body.meta.names).toMatchObject({ [level.id]: 'Doctorate', [major.id]: 'Nursing Science' });
    const found = await server.call('GET', '/v1/offerings?q=nursing%20ku');
    expect(found.body.data.map((row: { id: string }) => row.id)).toEqual([offering.id]);
  });

  test('money has a currency', async () => {
    const response = await post('offerings', {
      university_id: '018f0000-0000-7000-8000-000000000000',
      major_id: 'x',
      tuition: 10.555,
    });
    expect(paths(response)).toEqual(['major_id', 'level_id', 'tuition', 'university_id']);
    const unknown = await post('offerings', { tuition: 10, currency: 'XYZ' });
    expect(paths(unknown)).toContain('currency');
    const known = await post('offerings', { tuition: 10, currency: 'npr' });
    expect(paths(known)).not.toContain('currency');
  });
});

describe('events', () => {
  const fair = { title: 'Fair', kind: 'fair', attendance: 'in_person' };

  test('keep the time on the spot and derive the instant', async () => {
    const event = await make('events', {
      ...fair,
      starts_at: '2026-03-29T03:30',
      ends_at: '2026-03-29T05:00',
      time_zone: 'Europe/Zurich',
    });
    expect(event).toMatchObject({
      starts_at: '2026-03-29T03:30',
      starts_utc: '2026-03-29T01:30:00.000Z',
      ends_utc: '2026-03-29T03:00:00.000Z',
    });
    const moved = await patch('events', event.id, 1, { time_zone: 'Asia/Kathmandu' });
    expect(moved.body.data).toMatchObject({
      starts_at: '2026-03-29T03:30',
      starts_utc: '2026-03-28T21:45:00.000Z',
    });
    const undone = await server.call('POST', `/v1/change-sets/${moved.body.meta.change_set_id}/undo`);
    expect(undone.body.data.undone).toBe(1);
    const read = await server.call('GET', `/v1/events/${event.id}`);
    expect(read.body.data.starts_utc).toBe('2026-03-29T01:30:00.000Z');
  });

  test('at a time that clocks skip are refused with the next there is, however they come to it', async () => {
    const start = { starts_at: '2026-03-29T02:30', time_zone: 'Europe/Zurich' };
    const message =
      '02:30 doesn’t exist that day in Europe/Zurich because clocks go forward. Enter 03:30 or another time.';
    const refused = await post('events', { ...fair, ...start });
    expect(refused.body.errors).toEqual([{ path: 'starts_at', message }]);
    const event = await make('events', { ...fair, ...start, time_zone: 'Asia/Kathmandu' });
    const moved = await patch('events', event.id, 1, { time_zone: 'Europe/Zurich' });
    expect(moved.body.errors).toEqual([{ path: 'starts_at', message }]);
    const days = await post('events', {
      ...fair,
      starts_at: '2011-12-30T12:00',
      registration_closes_at: '2011-12-30T10:00',
      registration_opens_at: '2011-12-29T10:00',
      time_zone: 'Pacific/Apia',
    });
    expect(days.body.errors).toEqual([
      {
        path: 'starts_at',
        message:
          '12:00 doesn’t exist that day in Pacific/Apia because clocks go forward. Enter 2011-12-31 12:00 or another time.',
      },
      {
        path: 'registration_closes_at',
        message:
          '10:00 doesn’t exist that day in Pacific/Apia because clocks go forward. Enter 2011-12-31 10:00 or another time.',
      },
    ]);
  });

  test('an all-day event lasts to the end of its last day where it is', async () => {
    const event = await make('events', {
      ...fair,
      all_day: true,
      starts_at: '2026-06-01T00:00',
      ends_at: '2026-06-02T00:00',
      time_zone: 'Asia/Kathmandu',
    });
    expect(event).toMatchObject({
      starts_utc: '2026-05-31T18:15:00.000Z',
      ends_utc: '2026-06-02T18:15:00.000Z',
    });
  });

  test('each impossible time is reported at its field', async () => {
    const responses = await Promise.all([
      post('events', { ...fair, starts_at: '2026-02-30T10:00', time_zone: 'Asia/Kathmandu' }),
      post('events', { ...fair, starts_at: '2026-02-20T10:00' }),
      post('events', { ...fair, all_day: true, starts_at: '2026-02-20T10:00' }),
      post('events', {
        ...fair,
        starts_at: '2026-02-20T10:00',
        ends_at: '2026-02-19T10:00',
        time_zone: 'Asia/Kathmandu',
      }),
      post('events', { ...fair, attendance: 'online', status: 'published', starts_at: '2026-02-20T10:00' }),
    ]);
    expect(responses.map(paths)).toEqual([
      ['starts_at'],
      ['time_zone'],
      ['starts_at'],
      ['ends_at'],
      ['time_zone', 'join_url', 'organiser'],
    ]);
  });

  test('invalid fields, broken rules, lost references and what publishing lacks are reported at once', async () => {
    const nobody = '018f0000-0000-7000-8000-000000000000';
    const late = { starts_at: '2026-02-20T10:00', ends_at: '2026-02-19T10:00', time_zone: 'Asia/Kathmandu' };
    const published = { ...fair, attendance: 'online', status: 'published', host_id: nobody };
    const made = await post('events', { ...published, ...late, kind: 'feast', capacity: -1 });
    expect(made.body.code).toBe('invalid_input');
    expect(paths(made)).toEqual(['kind', 'capacity', 'host_id', 'ends_at', 'join_url']);
    const event = await make('events', { ...fair, ...late, ends_at: null });
    const change = { ends_at: late.ends_at, attendance: 'sometimes', contact_email: 'nobody' };
    const changed = await patch('events', event.id, 1, { ...change, status: 'published' });
    expect(paths(changed)).toEqual(['attendance', 'contact_email', 'ends_at', 'organiser']);
    // What depends on an invalid value is not known.
    const unknown = await patch('events', event.id, 1, { ...change, ends_at: 'soon' });
    expect(paths(unknown)).toEqual(['attendance', 'ends_at', 'contact_email']);
    const university = await post('universities', {
      name: '',
      country: 'NP',
      latitude: 1,
      status: 'published',
    });
    expect(paths(university)).toEqual(['name', 'longitude', 'city', 'time_zone', 'website']);
  });

  test('no one writes computed fields', async () => {
    const response = await post('events', { ...fair, starts_utc: '2026-01-01T00:00:00.000Z' });
    expect(paths(response)).toEqual(['starts_utc']);
  });
});
