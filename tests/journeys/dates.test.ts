import { readFile } from 'node:fs/promises';
import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { beginJourney, signIn, type Journey } from '../support/journey.ts';
import { openPage } from '../support/watched-page.ts';

/** 21:30 on Saturday in UTC, and in Kathmandu 03:15 on Sunday. */
const EVENING = '2098-11-22T21:30:00Z';

let journey: Journey;
beforeAll(async () => {
  journey = await beginJourney();
});
beforeEach(() => {
  vi.setSystemTime(EVENING);
  return () => {
    vi.useRealTimers();
  };
});
afterAll(() => journey.end());

/** A page whose clock, and the server's, show a time; signed in. */
const visitAt = async (time: string, path: string, options: BrowserContextOptions) => {
  vi.setSystemTime(time);
  const visit = await openPage(journey.browser, options);
  await visit.page.clock.install({ time });
  await visit.page.goto(journey.server.address + path);
  await signIn(visit.page);
  return visit;
};
const make = async (event: object) => {
  const body = { kind: 'fair', attendance: 'in_person', time_zone: 'Asia/Kathmandu', ...event };
  const response = await journey.server.call('POST', '/v1/events', { body });
  expect(response.status).toBe(201);
  return response.body.data.id as string;
};

test('a dashboard left open over midnight turns to the new day, and leaves yesterday’s events behind', async () => {
  await make({ title: 'Fair of Saturday', starts_at: '2098-11-22T00:00', all_day: true });
  await make({ title: 'Fair of Sunday', starts_at: '2098-11-23T10:00' });
  // 23:58 in Kathmandu.
  const { page, complaints, close } = await visitAt('2098-11-22T18:13:00Z', '/', {
    timezoneId: 'Asia/Kathmandu',
    locale: 'en-GB',
  });
  const upcoming = page.getByRole('region', { name: 'Upcoming events' });
  await page.getByText('Saturday 22 November').waitFor();
  await upcoming.getByRole('link', { name: 'Fair of Saturday' }).waitFor();
  await page.clock.fastForward('04:00');
  await page.getByText('Sunday 23 November').waitFor();
  await upcoming.getByRole('link', { name: 'Fair of Sunday' }).waitFor();
  await expect.poll(() => upcoming.getByRole('link', { name: 'Fair of Saturday' }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});

test('a record left open says how long ago it was changed, and what time it is there, as time goes on', async () => {
  const body = { name: 'Standing University', country: 'NP', time_zone: 'Asia/Kathmandu' };
  const made = await journey.server.call('POST', '/v1/universities', { body });
  const { id, updated_at: changed } = made.body.data as { id: string; updated_at: string };
  const { page, complaints, close } = await visitAt(changed, `/university/${id}`, { locale: 'en-GB' });
  const properties = page.getByRole('complementary', { name: 'Properties' });
  await properties.getByText(/^Updated (just now|\d minutes? ago)/).waitFor();
  const later = Date.parse(changed) + 2 * 3_600_000;
  await page.clock.pauseAt(later);
  await properties.getByText('Updated 2 hours ago').waitFor();
  const there = { timeStyle: 'short', timeZone: 'Asia/Kathmandu' } as const;
  const clock = new Date(later).toLocaleTimeString('en-GB', there);
  await properties.getByText(`Asia/Kathmandu ${clock} now`).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test.each(['month', 'week', 'agenda'])(
  'a calendar left open over midnight marks the new day as today: %s',
  async (span) => {
    // 23:58 in Kathmandu.
    const { page, complaints, close } = await visitAt(
      '2098-11-22T18:13:00Z',
      `/events/?view=calendar&span=${span}`,
      { timezoneId: 'Asia/Kathmandu', locale: 'en-GB' },
    );
    const marked = () =>
      page.locator('[data-today]').evaluateAll((days) => days.map((day) => day.getAttribute('data-day')));
    await expect.poll(marked).toEqual(['2098-11-22']);
    await page.clock.fastForward('04:00');
    await expect.poll(marked).toEqual(['2098-11-23']);
    expect(complaints).toEqual([]);
    await close();
  },
);

test('an export is named after the person’s day', async () => {
  const { page, close } = await visitAt(EVENING, '/university/?dialog=export', {
    timezoneId: 'Asia/Kathmandu',
  });
  const dialog = page.getByRole('dialog', { name: 'Export universities' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('universities-2098-11-23.csv');
  await close();
});

test('a list of events is exported with the zone of its times', async () => {
  await make({ title: 'Fair in Tokyo', starts_at: '2098-12-02T10:00', time_zone: 'Asia/Tokyo' });
  const { page, close } = await visitAt(EVENING, '/events/?q=fair+in+tokyo&dialog=export', {});
  const dialog = page.getByRole('dialog', { name: 'Export events' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ]);
  const [labels, row] = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(labels).toBe('\uFEFFTitle,Starts,All day,Time zone,Slug,Kind,City,Event status,Status');
  expect(row).toBe('Fair in Tokyo,2098-12-02 10:00,No,Asia/Tokyo,fair-in-tokyo,Fair,,Scheduled,Draft');
  await close();
});

test('an event of the person’s own zone says no other time, though Chromium calls the zone by its old name', async () => {
  await make({ title: 'Fair at home', starts_at: '2098-12-03T10:00' });
  await make({ title: 'Fair abroad', starts_at: '2098-12-03T10:00', time_zone: 'Asia/Tokyo' });
  const { page, close } = await visitAt(EVENING, '/events/?view=calendar&span=agenda&date=2098-12-03', {
    timezoneId: 'Asia/Kathmandu',
    locale: 'en-GB',
  });
  const theirs = async (title: string) => {
    await page.getByRole('button', { name: new RegExp(`^${title}`) }).click();
    const card = page.getByRole('dialog');
    await card.getByRole('link', { name: 'Open event' }).waitFor();
    const zoneLines = await card.getByText(/^Your time: .*, 06:45$/).count();
    await page.keyboard.press('Escape');
    return zoneLines;
  };
  expect([await theirs('Fair abroad'), await theirs('Fair at home')]).toEqual([1, 0]);
  await page.goto(`${journey.server.address}/events/?view=calendar&dialog=new:2098-12-03T09:00`);
  await expect
    .poll(() => page.getByRole('dialog').getByRole('combobox', { name: 'Time zone' }).inputValue())
    .toBe('Asia/Kathmandu');
  await close();
});

test.each(['C', 'en-US@posix'])('the calendar stands where navigator.language is "%s"', async (language) => {
  const { page, context, complaints, close } = await visitAt(EVENING, '/activity', {});
  await context.addInitScript((tag) => {
    Object.defineProperty(navigator, 'language', { get: () => tag });
    Object.defineProperty(navigator, 'languages', { get: () => [tag] });
  }, language);
  await page.goto(`${journey.server.address}/events/?view=calendar&span=week&date=2098-11-22`);
  await expect.poll(() => page.locator('.week-day').count()).toBe(7);
  expect(complaints).toEqual([]);
  await close();
});
