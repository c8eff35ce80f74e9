import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const make = (plural: string, body: object) => server.call('POST', `/v1/${plural}`, { body });
  await make('universities', { name: 'Twin', country: 'NP', city: 'Pokhara' });
  await make('universities', { name: 'twin', country: 'NP', website: 'https://twin.edu.np' });
  await make('universities', { name: 'Twin', country: 'IN', time_zone: 'Asia/Kolkata' });
  await make('majors', { name: 'Lost' });
  const event = { kind: 'fair', attendance: 'in_person', time_zone: 'Asia/Kathmandu' };
  await make('events', { ...event, title: 'Long gone', starts_at: '2001-01-01T10:00' });
  await make('events', { ...event, title: 'To come', starts_at: '2199-01-01T10:00' });
});
afterAll(() => server.close());

test('each kind is counted by status and by the day it was created on', async () => {
  const { body } = await server.call('GET', '/v1/overview');
  const universities = body.data.find((figures: { kind: string }) => figures.kind === 'universities');
  expect(universities).toMatchObject({ draft: 3, published: 0, archived: 0, trash: 0 });
  expect(universities.created).toHaveLength(30);
  expect(universities.created.at(-1)).toBe(3);
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
    event_past: 1,
    event_zone: 0,
    offering_archived: 0,
  });
  for (const { kind, filter, count } of body.data) {
    // eslint-disable-next-line no-await-in-loop
    const listed = await server.call('GET', `/v1/${kind}/count?filter=${encodeURIComponent(filter)}`);
    expect(listed.body.data).toEqual({ value: count, exact: true });
  }
});
