import ICAL from 'ical.js';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../server/database/database.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
const logged: string[] = [];
const online = { kind: 'webinar', attendance: 'online', join_url: 'https://meet.example.org/a,b;c' } as const;

beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  server = await startTestServer({ log });
});
afterAll(() => server.close());

const published = {
  status: 'published',
  organiser: 'Registrar',
  join_url: 'https://registrar.example/join',
};
const makeEvent = async (title: string, fields: object): Promise<string> => {
  const response = await server.call('POST', '/v1/events', { body: { ...online, title, ...fields } });
  expect(response.body.errors ?? []).toEqual([]);
  return response.body.data.id as string;
};

/** What a calendar program makes of a text; the zones it describes are used, not those the program knows. */
const read = (text: string) => {
  const root = new ICAL.Component(ICAL.parse(text));
  for (const zone of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const events = root.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  return { root, events };
};

const one = async (title: string, fields: object) => {
  const id = await makeEvent(title, fields);
  const { status, headers, body } = await server.call('GET', `/v1/events/${id}/calendar.ics`);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="[\w.-]+\.ics"; filename\*=UTF-8''\S+\.ics$/,
  );
  const { root, events } = read(body);
  return { id, text: body as string, root, event: events[0]! };
};
const instant = (time: ICAL.Time) => time.toJSDate().toISOString();

describe('one event as iCalendar', () => {
  test.each([
    ['in winter', 'Europe/Zurich', '2027-01-15T10:00', '2027-01-15T11:30'],
    ['in summer', 'Europe/Zurich', '2027-07-15T10:00', '2027-07-15T11:30'],
    ['in the south', 'America/Santiago', '2027-12-31T23:00', '2028-01-01T01:00'],
    ['45 minutes off', 'Asia/Kathmandu', '2026-09-15T10:00', '2026-09-15T16:00'],
    ['across a change of the clocks', 'America/New_York', '2026-10-31T20:00', '2026-11-01T09:00'],
    ['before daylight saving there', 'Europe/Zurich', '1975-07-01T10:00', '1975-07-01T11:00'],
    ['over a fast when clocks go back', 'Africa/Casablanca', '2026-03-01T10:00', '2026-03-01T11:00'],
    [
      'after clocks changed in the last days of a year',
      'America/Argentina/Buenos_Aires',
      '2008-01-15T10:00',
      '2008-01-15T11:00',
    ],
    ['at no offset', 'UTC', '2027-07-15T10:00', '2027-07-15T11:30'],
  ])('is at the same moment for the program: %s', async (_, zone, start, end) => {
    const { event, id, root } = await one('A talk', { time_zone: zone, starts_at: start, ends_at: end });
    const { data } = (await server.call('GET', `/v1/events/${id}`)).body;
    expect([instant(event.startDate), instant(event.endDate)]).toEqual([data.starts_utc, data.ends_utc]);
    expect(event.startDate.toString().slice(0, 16)).toBe(start);
    const named = zone === 'UTC' ? [] : [zone];
    const zones = root.getAllSubcomponents('vtimezone');
    expect(zones.map((one) => one.getFirstPropertyValue('tzid'))).toEqual(named);
  });

  test('kept at a time the clocks skip is at what they show instead, and never ends before it starts', async () => {
    const { id } = await one('In the gap', { time_zone: 'Europe/London', starts_at: '2027-03-28T02:30' });
    // Such a time is refused; it may have been kept from before it was.
    await server.database.execute(sql`
      update events set starts_at = '2027-03-28T01:30', ends_at = '2027-03-28T02:00', ends_utc = '2027-03-28T01:00Z'
      where id = ${id}`);
    const { root, events } = read((await server.call('GET', `/v1/events/${id}/calendar.ics`)).body);
    const event = events[0]!;
    const { data } = (await server.call('GET', `/v1/events/${id}`)).body;
    expect(instant(event.startDate)).toBe(data.starts_utc);
    expect(event.startDate.toString()).toBe('2027-03-28T02:30:00');
    expect(root.getFirstSubcomponent('vevent')?.getFirstProperty('dtend')).toBeNull();
  });

  test('in the hour that comes twice is in the first, though its program would take the second', async () => {
    const times = { starts_at: '2026-11-01T01:30', ends_at: '2026-11-01T03:30' };
    const { event, id } = await one('Twice', { time_zone: 'America/New_York', ...times });
    const { data } = (await server.call('GET', `/v1/events/${id}`)).body;
    expect(data.starts_utc).toBe('2026-11-01T05:30:00.000Z');
    expect([instant(event.startDate), instant(event.endDate)]).toEqual([data.starts_utc, data.ends_utc]);
  });

  test('of whole days has dates, and the day after the last for its end', async () => {
    const { text } = await one('Fair', {
      all_day: true,
      time_zone: 'Asia/Kathmandu',
      starts_at: '2026-09-12T00:00',
      ends_at: '2026-09-30T00:00',
    });
    expect(text).toContain('\r\nDTSTART;VALUE=DATE:20260912\r\nDTEND;VALUE=DATE:20261001\r\n');
    expect(text).not.toContain('VTIMEZONE');
  });

  test('keeps every sign, in lines of at most 75 octets that tear no character', async () => {
    const title =
      `काठमाडौं शिक्षा मेला; with commas, back\\slashes and "quotes" ${'विश्वविद्यालय 🎓 '.repeat(9)}`.trim();
    const description = 'First line\nsecond; line\n\nBEGIN:VEVENT';
    const { text, event } = await one(title, {
      description,
      starts_at: '2027-01-01T10:00',
      time_zone: 'Asia/Kathmandu',
    });
    expect([event.summary, event.description]).toEqual([
      title,
      `${description}\n\nJoin at ${online.join_url}`,
    ]);
    expect(text.endsWith('\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const lengths = text.split('\r\n').map((line) => Buffer.byteLength(line));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
    expect(text).not.toContain('\ufffd');
  });

  test('replaces the copy a program has: the same UID, a higher SEQUENCE, and cancelled when it is', async () => {
    const times = { starts_at: '2027-01-01T10:00', time_zone: 'Asia/Kathmandu' };
    const { id, event } = await one('To be cancelled', times);
    expect([event.uid, event.sequence]).toEqual([id, 0]);
    await server.call('PATCH', `/v1/events/${id}`, {
      body: { event_status: 'cancelled' },
      headers: { 'if-match': '"1"' },
    });
    const { body } = await server.call('GET', `/v1/events/${id}/calendar.ics`);
    const [later] = read(body).events;
    expect([later?.uid, later?.sequence]).toEqual([id, 1]);
    expect(later?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  });

  test('without a date is refused in words', async () => {
    const id = await makeEvent('Some day', {});
    const { status, body } = await server.call('GET', `/v1/events/${id}/calendar.ics`);
    expect([status, body.detail]).toEqual([409, 'Add a date to download this event.']);
  });
});

describe('a list as iCalendar', () => {
  test('holds every dated event that matches, each once, and each zone once', async () => {
    // PostgreSQL's own idea of zones, so that two who know nothing of each other are compared.
    await server.database.execute(sql`
      insert into events (id, slug, title, kind, attendance, starts_at, time_zone, starts_utc)
      select gen_random_uuid(), 'series-' || n, 'Series ' || n, 'interview', 'online', at, zone,
             at::timestamp at time zone zone
      from generate_series(1, 1050) as n,
        lateral (values (case n % 2 when 0 then 'Europe/Zurich' else 'Australia/Sydney' end,
                         2010 + n % 20 || '-' || lpad((1 + n % 12)::text, 2, '0') || '-12T10:00')) as t (zone, at)`);
    const filter = JSON.stringify({ field: 'kind', is: 'is', value: 'interview' });
    const { body } = await server.call('GET', `/v1/events/calendar.ics?${new URLSearchParams({ filter })}`);
    const { root, events } = read(body);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(1050);
    const zones = root.getAllSubcomponents('vtimezone').map((zone) => zone.getFirstPropertyValue('tzid'));
    expect(zones.toSorted()).toEqual(['Australia/Sydney', 'Europe/Zurich']);
    const { data } = (await server.call('GET', `/v1/events?${new URLSearchParams({ filter, limit: '200' })}`))
      .body;
    const starts = new Map(events.map((event) => [event.uid, instant(event.startDate)]));
    for (const event of data) expect(starts.get(event.id)).toBe(event.starts_utc);
  });
});

describe('a feed', () => {
  const make = (body: object) => server.call('POST', '/v1/calendar-feeds', { body });
  const fetchFeed = (path: string) => server.call('GET', path, { token: null, headers: { scope: '' } });

  test('is read by a program that knows nothing but its address, and holds what is in its list now', async () => {
    const filter = JSON.stringify({ field: 'kind', is: 'is', value: 'conference' });
    const { status, body } = await make({ name: 'Conferences', filter });
    expect([status, body.data.last_used_at]).toEqual([201, null]);
    expect((await fetchFeed(body.data.path)).body).not.toContain('VEVENT');
    const id = await makeConference();
    const { root, events } = read((await fetchFeed(body.data.path)).body);
    expect(events.map(({ uid }) => uid)).toEqual([id]);
    expect(root.getFirstPropertyValue('x-wr-calname')).toBe('Conferences');
    const { data } = (await server.call('GET', '/v1/calendar-feeds')).body;
    expect(data).toMatchObject([{ name: 'Conferences', last_used_at: expect.any(String) }]);
    expect(JSON.stringify(data)).not.toContain(tokenOf(body.data.path));
  });

  test('holds what is published alone unless it was made with drafts, and one from before holds what it held', async () => {
    const start = { starts_at: '2027-01-02T10:00', time_zone: 'Asia/Kathmandu' };
    const out = await makeEvent('Out', { ...start, ...published });
    const draft = await makeEvent('Not yet', start);
    const filter = JSON.stringify({
      or: ['Out', 'Not yet'].map((value) => ({ field: 'title', is: 'is', value })),
    });
    const uidsOf = async (path: string) =>
      read((await fetchFeed(path)).body)
        .events.map(({ uid }) => uid)
        .toSorted();
    const plain = (await make({ name: 'Plain', filter })).body.data;
    const whole = (await make({ name: 'Whole', filter, drafts: true })).body.data;
    expect([plain.drafts, whole.drafts]).toEqual([false, true]);
    expect(await uidsOf(plain.path)).toEqual([out]);
    expect(await uidsOf(whole.path)).toEqual([out, draft].toSorted());
  });

  test('is sent again only when an event has changed, and packed for who can unpack it', async () => {
    const id = await makeConference();
    const { path } = (await make({ name: 'Polled' })).body.data;
    const ask = (headers: Record<string, string>) => fetch(server.address + path, { headers });
    const first = await ask({ 'accept-encoding': 'gzip' });
    const tag = String(first.headers.get('etag'));
    expect([first.status, first.headers.get('content-encoding')]).toEqual([200, 'gzip']);
    const text = await first.text();
    expect(text).toContain(`UID:${id}`);
    const plain = await ask({ 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(text);
    const again = await ask({ 'if-none-match': tag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const { version } = (await server.call('GET', `/v1/events/${id}`)).body.data;
    const headers = { 'if-match': `"${version}"` };
    await server.call('PATCH', `/v1/events/${id}`, { body: { title: 'Said anew' }, headers });
    const changed = await ask({ 'if-none-match': `"other", ${tag}` });
    expect(changed.status).toBe(200);
    expect(await changed.text()).toContain('SUMMARY:Said anew');
    expect(changed.headers.get('etag')).not.toBe(tag);
  });

  test('is sent again when a host is renamed, whose name it searches', async () => {
    const host = (await server.call('POST', '/v1/universities', { body: { name: 'Old Oak', country: 'NP' } }))
      .body.data;
    const start = { starts_at: '2027-01-02T10:00', time_zone: 'Asia/Kathmandu' };
    const id = await makeEvent('Hosted', { ...start, host_id: host.id });
    const { path } = (await make({ name: 'Elm', q: 'Elm', drafts: true })).body.data;
    const ask = (headers: Record<string, string>) => fetch(server.address + path, { headers });
    const first = await ask({});
    expect(await first.text()).not.toContain('VEVENT');
    const headers = { 'if-match': `"${host.version}"` };
    await server.call('PATCH', `/v1/universities/${host.id}`, { body: { name: 'New Elm' }, headers });
    const renamed = await ask({ 'if-none-match': String(first.headers.get('etag')) });
    expect(renamed.status).toBe(200);
    expect(await renamed.text()).toContain(`UID:${id}`);
  });

  test('answers 404 once it is revoked, and only by the one it belongs to', async () => {
    const { id, path } = (await make({ name: 'Mine' })).body.data;
    await server.addPerson({ email: 'grace@example.org', password: 'five green parrots sing' });
    const other = (await server.signIn({ email: 'grace@example.org', password: 'five green parrots sing' }))
      .body.data.access_token;
    const address = `/v1/calendar-feeds/${id}`;
    expect((await server.call('DELETE', address, { token: other })).status).toBe(404);
    expect((await fetchFeed(path)).status).toBe(200);
    expect((await server.call('DELETE', address)).status).toBe(204);
    expect((await fetchFeed(path)).status).toBe(404);
    expect((await fetchFeed(path.replace(/.{5}\.ics$/, 'xxxxx.ics'))).status).toBe(404);
  });

  test.each([
    ['is disabled', sql`update people set disabled_at = now()`],
    ['is no administrator any more', sql`update people set scopes = '{viewer}'`],
  ])('ends when its person %s', async (_, change) => {
    const email = `${Math.random().toString(36).slice(2)}@example.org`;
    const id = await server.addPerson({ email, password: 'five green parrots sing' });
    const token = (await server.signIn({ email, password: 'five green parrots sing' })).body.data
      .access_token;
    const { path } = (await server.call('POST', '/v1/calendar-feeds', { body: { name: 'Short' }, token }))
      .body.data;
    expect((await fetchFeed(path)).status).toBe(200);
    await server.database.execute(sql`${change} where id = ${id}`);
    expect((await fetchFeed(path)).status).toBe(404);
  });

  test('is never more than twenty a person, and refuses a filter that makes no sense', async () => {
    const response = await make({ name: 'Odd', filter: '{"field":"nothing","is":"is","value":1}' });
    expect([response.status, response.body.code]).toEqual([400, 'unknown_field']);
    const statuses = [];
    for (let at = 0; at < 21; at += 1) {
      statuses.push((await make({ name: `Feed ${at}` })).status);
    }
    expect(statuses.at(-1)).toBe(409);
  });

  test('leaves its secret neither in the database nor in the log, not even when it fails', async () => {
    await server.database.execute(sql`delete from calendar_feeds`);
    const { path } = (await make({ name: 'Secret' })).body.data;
    await server.database.execute(sql`alter table events rename to events_away`);
    expect((await fetchFeed(path)).status).toBe(500);
    await server.database.execute(sql`alter table events_away rename to events`);
    const kept = await server.database.row<{ text: string }>(
      sql`select string_agg(f::text, '') as text from calendar_feeds f`,
    );
    expect(logged.join('')).toContain('request failed');
    for (const text of [logged.join(''), kept!.text]) expect(text).not.toContain(tokenOf(path));
  });
});

const tokenOf = (path: string) => path.split('/').at(-1)!.replace('.ics', '');
const makeConference = () =>
  makeEvent('The one', {
    ...published,
    kind: 'conference',
    starts_at: '2027-01-01T10:00',
    time_zone: 'Asia/Kathmandu',
  });
