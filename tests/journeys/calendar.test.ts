import { readFile } from 'node:fs/promises';
import ICAL from 'ical.js';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginJourney, pickOption, type Journey } from '../support/journey.ts';
import type { WatchedPage } from '../support/watched-page.ts';

let journey: Journey;
let visit: WatchedPage;
let page: Page;
const ids: Record<string, string> = {};

const make = async (title: string, fields: object) => {
  const shared = { kind: 'fair', attendance: 'in_person', city: 'Lyon', organiser: 'Registrar' };
  const { body } = await journey.server.call('POST', '/v1/events', { body: { ...shared, title, ...fields } });
  ids[title] = body.data.id;
};
const times = async (title: string) => {
  const { data } = (await journey.server.call('GET', `/v1/events/${ids[title]}`)).body;
  return [data.starts_at, data.ends_at, data.time_zone, data.starts_utc];
};
const event = (title: string) => page.getByRole('button', { name: new RegExp(`^${title},`) });
const toast = (text: string | RegExp) => page.getByRole('region', { name: 'Notifications' }).getByText(text);
// Browsers' editions differ in the comma after the weekday.
const words = (text: string) => new RegExp(text.replace(/^(.*?\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)),/, '$1,?'));
const open = async (query: string) => {
  await page.goto(`${journey.server.address}/events/?view=calendar&${query}`);
  await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
};
/** Of a toast that the pointer is on: it stays. */
const undo = async () => {
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await toast('Undone: ').first().waitFor();
};
const drag = async (title: string, to: { readonly x: number; readonly y: number }) => {
  const box = (await event(title).boundingBox())!;
  await page.mouse.move(box.x + 20, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 30, box.y + 8);
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
};
/** How far apart days and hours are drawn. */
const grid = async () => {
  const boxes = await page
    .locator('.week-column')
    .evaluateAll((columns) => columns.map((column) => column.getBoundingClientRect().toJSON() as DOMRect));
  return { day: boxes[1]!.left - boxes[0]!.left, hour: boxes[0]!.height / 24 };
};

beforeAll(async () => {
  journey = await beginJourney();
  const paris = { time_zone: 'Europe/Paris' };
  // Clocks in France are put forward in the night to Sunday, 28 March 2027.
  await make('Spring fair', { ...paris, starts_at: '2027-03-26T10:00', ends_at: '2027-03-26T16:00' });
  await make('Night talk', { ...paris, starts_at: '2027-03-24T02:30', ends_at: '2027-03-24T03:30' });
  await make('Kathmandu day', { all_day: true, starts_at: '2027-03-23T00:00', ends_at: '2027-03-25T00:00' });
  const [tokyo, lima] = [{ time_zone: 'Asia/Tokyo' }, { time_zone: 'America/Lima' }];
  await make('First', { ...tokyo, starts_at: '2027-04-07T10:00', ends_at: '2027-04-07T12:00' });
  await make('Second', { ...lima, starts_at: '2027-04-07T11:00', ends_at: '2027-04-07T13:00' });
  await make('Long over', { ...paris, starts_at: '2020-02-04T10:00' });
  await make('Brief', { ...paris, starts_at: '2019-02-06T10:00' });
  await make('Overnight', { ...paris, starts_at: '2019-02-07T23:00', ends_at: '2019-02-08T00:30' });
  visit = await journey.visit('/events/?view=calendar&date=2027-03-01', {
    timezoneId: 'America/New_York',
    locale: 'en-GB',
    viewport: { width: 1280, height: 1100 },
    acceptDownloads: true,
  });
  page = visit.page;
});
afterAll(() => journey.end());

describe('moving an event', () => {
  test('by pointer over a change of the clocks keeps the time on the wall, its zone and its length; one click takes it back', async () => {
    await open('date=2027-03-01');
    expect(await times('Spring fair')).toEqual([
      '2027-03-26T10:00',
      '2027-03-26T16:00',
      'Europe/Paris',
      '2027-03-26T09:00:00.000Z',
    ]);
    await event('Spring fair').waitFor();
    const target = (await page.locator('[data-day="2027-03-29"]').boundingBox())!;
    await drag('Spring fair', { x: target.x + 40, y: target.y + 60 });
    await toast(words('Moved Spring fair to Mon, 29 Mar 2027, 10:00 – 16:00, Paris time.')).hover();
    expect(await times('Spring fair')).toEqual([
      '2027-03-29T10:00',
      '2027-03-29T16:00',
      'Europe/Paris',
      '2027-03-29T08:00:00.000Z',
    ]);
    await undo();
    expect((await times('Spring fair'))[0]).toBe('2027-03-26T10:00');
    await event('Spring fair').press('Enter'); // Nothing of the drag stays in its way.
    await page.getByRole('link', { name: 'Open event' }).press('Escape');
  });

  test('by keyboard does the same, says each step, and Escape puts it back', async () => {
    await open('date=2027-03-01');
    await event('Spring fair').focus();
    await page.keyboard.press('Space');
    await page.getByText('Picked up Spring fair.').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('status').getByText(words('Sat, 3 Apr 2027, 10:00 – 16:00, Paris time.')).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Move cancelled. Spring fair stays where it was.').waitFor();
    expect((await times('Spring fair'))[0]).toBe('2027-03-26T10:00');

    await page.keyboard.press('Space');
    for (let day = 26; day < 29; day += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await toast(words('Moved Spring fair to Mon, 29 Mar 2027, 10:00 – 16:00, Paris time.')).waitFor();
    expect((await times('Spring fair')).slice(0, 3)).toEqual([
      '2027-03-29T10:00',
      '2027-03-29T16:00',
      'Europe/Paris',
    ]);
    await page.keyboard.press('Control+z');
    await toast('Undone: ').first().waitFor();
    expect((await times('Spring fair'))[0]).toBe('2027-03-26T10:00');
  });

  test('in the week goes to another day and time, in quarters of an hour', async () => {
    await open('span=week&date=2027-03-24');
    await event('Spring fair').scrollIntoViewIfNeeded();
    const { day, hour } = await grid();
    const box = (await event('Spring fair').boundingBox())!;
    await drag('Spring fair', { x: box.x + 20 - day, y: box.y + 8 + hour * 1.5 + 3 });
    await toast(words('Moved Spring fair to Thu, 25 Mar 2027, 11:30 – 17:30, Paris time.')).hover();
    await undo();
  });

  test('at the edge of the hours brings those out of sight', async () => {
    await open('span=week&date=2027-03-24');
    await event('Night talk').waitFor();
    const hours = (await page.getByRole('region', { name: 'Hours' }).boundingBox())!;
    const box = (await event('Night talk').boundingBox())!;
    await page.mouse.move(box.x + 20, box.y + 8);
    await page.mouse.down();
    await page.mouse.move(box.x + 24, box.y + 20);
    await page.mouse.move(box.x + 20, hours.y + hours.height - 4, { steps: 5 });
    await page.getByText(words('Wed, 24 Mar 2027, 23:')).first().waitFor();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await page.getByText('Move cancelled. Night talk stays where it was.').waitFor();
  });

  test('onto a time the clocks skip is refused with the next there is', async () => {
    await open('span=week&date=2027-03-24');
    await event('Night talk').focus();
    await page.keyboard.press('Space');
    for (let day = 24; day < 28; day += 1) await page.keyboard.press('ArrowRight');
    const refusal = /^02:30 doesn’t exist that day in Europe\/Paris .*Enter 03:30 or another time\.$/;
    await page.locator('.lifted-bar').getByText(refusal).waitFor();
    expect(await event('Night talk').textContent()).not.toContain('02:30');
    await page.keyboard.press('Enter');
    await toast(refusal).waitFor();
    expect((await times('Night talk')).slice(0, 2)).toEqual(['2027-03-24T02:30', '2027-03-24T03:30']);
  });

  test('can be typed into its card, for days that are far away', async () => {
    await open('span=agenda&date=2027-03-20');
    await event('Kathmandu day').click();
    const card = page.getByRole('dialog', { name: 'Kathmandu day' });
    await card.getByLabel('New start').fill('2027-04-01');
    await card.getByRole('button', { name: 'Move' }).click();
    await toast('Moved Kathmandu day').hover();
    expect((await times('Kathmandu day')).slice(0, 2)).toEqual(['2027-04-01T00:00', '2027-04-03T00:00']);
    await undo();
  });

  test('that somebody else has moved meanwhile is refused and shown where it is', async () => {
    await open('date=2027-03-01');
    await event('Spring fair').focus();
    await page.keyboard.press('Space');
    const { body } = await journey.server.call('GET', `/v1/events/${ids['Spring fair']}`);
    await journey.server.call('PATCH', `/v1/events/${ids['Spring fair']}`, {
      body: { starts_at: '2027-03-17T10:00', ends_at: '2027-03-17T16:00' },
      headers: { 'if-match': `"${body.data.version}"` },
    });
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: /^Spring fair, Wed,? 17 Mar/ }).waitFor();
    await toast(/changed/).waitFor();
    expect((await times('Spring fair'))[0]).toBe('2027-03-17T10:00');
  });
});

describe('a new event', () => {
  const slot = (day: string) =>
    page.getByRole('button', {
      name: new RegExp(`^New event on ${day.replace(/^(\w+)/, '$1,?')}$`),
      includeHidden: true,
    });
  const dialog = () => page.getByRole('dialog', { name: 'New event' });
  const timesTyped = () =>
    Promise.all(
      ['Starts', 'Ends', 'Time zone'].map((label) =>
        dialog().getByLabel(label, { exact: true }).inputValue(),
      ),
    );

  test('is begun anywhere on a day of the month by the pointer; a reload keeps the day, and leaving it loses nothing and asks nothing', async () => {
    await open('date=2027-03-01');
    await slot('Tuesday 9 March 2027').click({ position: { x: 60, y: 90 } });
    await dialog().waitFor();
    expect(await timesTyped()).toEqual(['2027-03-09T09:00', '2027-03-09T10:00', 'America/New_York']);
    await page.reload();
    await dialog().waitFor();
    expect(await timesTyped()).toEqual(['2027-03-09T09:00', '2027-03-09T10:00', 'America/New_York']);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await page.getByRole('heading', { level: 2, name: 'March 2027' }).waitFor();
  });

  test('is begun in an hour of the week by arrow keys, and stands there once it is saved', async () => {
    await open('span=week&date=2027-03-10');
    await slot('Wednesday 10 March 2027 at 09:00').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialog().getByRole('textbox', { name: 'Title' }).fill('Open evening');
    expect(await timesTyped()).toEqual(['2027-03-11T11:00', '2027-03-11T12:00', 'America/New_York']);
    await pickOption(dialog().getByRole('combobox', { name: 'Kind' }), 'Open day');
    await pickOption(dialog().getByRole('combobox', { name: 'Attendance' }), 'In person');
    await page.keyboard.press('Control+Enter');
    await toast('Saved Open evening.').hover();
    await page.getByRole('button', { name: /^Open evening, Thu,? 11 Mar 2027, 11:00 – 12:00/ }).waitFor();
    await expect.poll(() => page.url()).toContain('span=week&date=2027-03-10');
    await undo();
  });

  test('begun on a day of the agenda and left with Back is found again on the dashboard', async () => {
    await open('span=agenda&date=2027-03-12');
    await slot('Wednesday 24 March 2027').click();
    await dialog().getByRole('textbox', { name: 'Title' }).fill('Half a thought');
    await page.goBack();
    await dialog().waitFor({ state: 'hidden' });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('link', { name: 'New event: Half a thought' }).click();
    await dialog().getByText('Your unsaved changes were restored.').waitFor();
    expect(await dialog().getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Half a thought');
    expect((await timesTyped())[0]).toBe('2027-03-24T09:00');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });
});

describe('what somebody else does meanwhile', () => {
  const change = async (title: string, fields: object) => {
    const { body } = await journey.server.call('GET', `/v1/events/${ids[title]}`);
    await journey.server.call('PATCH', `/v1/events/${ids[title]}`, {
      body: fields,
      headers: { 'if-match': `"${body.data.version}"` },
    });
  };
  /** The calendar with its stream of changes open, and what it held before them. */
  const openLive = async (query: string) => {
    const isLive = (url: string) => new URL(url).pathname === '/v1/live';
    await Promise.all([page.waitForResponse((response) => isLive(response.url())), open(query)]);
    await page.locator('.calendar-body:not([aria-busy])').waitFor();
  };
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

  test('is seen within seconds, and neither the focus nor the scroll is lost by it', async () => {
    await openLive('date=2027-05-01');
    await make('Standing fair', { time_zone: 'Asia/Tokyo', starts_at: '2027-05-26T10:00' });
    await event('Standing fair').waitFor();
    await page.getByRole('status').getByText('Standing fair was added.').waitFor({ state: 'attached' });
    await event('Standing fair').focus();
    await page.evaluate(() => scrollTo(0, 120));
    const top = await page.evaluate(() => scrollY);

    await change('Standing fair', { starts_at: '2027-05-27T15:00' });
    await page.getByRole('button', { name: /^Standing fair, Thu,? 27 May/ }).waitFor();
    await expect.poll(focused).toMatch(/^Standing fair, Thu,? 27 May/);
    expect(await page.evaluate(() => scrollY)).toBe(top);

    await make('Soon gone', { time_zone: 'Asia/Tokyo', starts_at: '2027-05-25T10:00' });
    await event('Soon gone').waitFor();
    expect(await focused()).toMatch(/^Standing fair, Thu,? 27 May/);
    await event('Soon gone').focus();
    await journey.server.call('DELETE', `/v1/events/${ids['Soon gone']}`, { headers: { 'if-match': '"1"' } });
    await event('Soon gone').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Events');
  });

  test('waits while an event is held, and is seen when it is let go', async () => {
    await openLive('date=2027-06-01');
    await make('Held talk', { time_zone: 'Asia/Tokyo', starts_at: '2027-06-09T10:00' });
    await event('Held talk').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    const asked = page.waitForResponse((response) => response.url().includes('/v1/events/calendar?'));
    await make('Come meanwhile', { time_zone: 'Asia/Tokyo', starts_at: '2027-06-09T11:00' });
    await asked;
    await page.keyboard.press('ArrowRight');
    await page.getByRole('status').getByText(words('Fri, 11 Jun 2027')).waitFor();
    expect(await event('Come meanwhile').count()).toBe(0);
    await page.keyboard.press('Escape');
    await event('Come meanwhile').waitFor();
    expect(await focused()).toMatch(/^Held talk, Wed,? 9 Jun/);
  });
});

describe('the calendar', () => {
  test('shows overlapping events side by side, each by its own clock, with the viewer’s on its card', async () => {
    await open('span=week&date=2027-04-07');
    const [first, second] = await Promise.all(
      ['First', 'Second'].map(async (title) => (await event(title).boundingBox())!),
    );
    expect(first!.x + first!.width).toBeLessThanOrEqual(second!.x + 1);
    expect(second!.y).toBeGreaterThan(first!.y);
    await page.getByText('Each event in its own local time').waitFor();
    await event('First').click();
    const card = page.getByRole('dialog', { name: 'First' });
    await card.getByText(words('Wed, 7 Apr 2027, 10:00 – 12:00, Tokyo time')).waitFor();
    await card.getByText(words('Your time: Tue, 6 Apr 2027, 21:00')).waitFor();
  });

  test('tells the name of what is short, and of what goes on after midnight, where it is drawn', async () => {
    await open('span=week&date=2019-02-06');
    await event('Brief').waitFor();
    const shown = await page.locator('.event-block').evaluateAll((buttons) =>
      buttons.map((button) => {
        const { bottom, right } = button.querySelector('.event-title')!.getBoundingClientRect();
        const frame = button.getBoundingClientRect();
        return [button.textContent, bottom <= frame.bottom + 1 && right <= frame.right];
      }),
    );
    const words = ['Brief10:00Paris time', 'Overnight23:00Paris time · Lyon', 'OvernightParis time'];
    expect(shown).toEqual(words.map((text) => [text, true]));
  });

  test('says in its address what is looked at; keys and Back go through it', async () => {
    await open('date=2027-03-31');
    await page.getByRole('heading', { level: 2, name: 'March 2027' }).waitFor();
    await page.keyboard.press('n');
    await page.getByRole('heading', { level: 2, name: 'April 2027' }).waitFor();
    await page.keyboard.press('w');
    await page.getByRole('heading', { level: 2, name: '29 Mar – 4 Apr 2027' }).waitFor();
    await page.goBack();
    await page.goBack();
    await page.getByRole('heading', { level: 2, name: 'March 2027' }).waitFor();
    await expect.poll(() => page.url()).toContain('view=calendar&date=2027-03-31');
    const now = new Date();
    await page.clock.setFixedTime(now);
    await page.getByRole('link', { name: 'Today' }).click();
    const month = new Intl.DateTimeFormat('en-GB', {
      month: 'long',
      year: 'numeric',
      timeZone: 'America/New_York',
    });
    await page.getByRole('heading', { level: 2, name: month.format(now) }).waitFor();
  });

  test('marks what is past and still said to take place', async () => {
    await open('date=2020-02-01');
    await page.getByRole('button', { name: /^Long over, .*Ended, not archived$/ }).waitFor();
  });

  test('leads to the record and back to the same days', async () => {
    await open('span=agenda&date=2027-04-01');
    await event('Second').click();
    await page.getByRole('dialog', { name: 'Second' }).getByRole('link', { name: 'Open event' }).click();
    await page.getByRole('heading', { level: 1, name: 'Second' }).waitFor();
    await page.getByRole('navigation', { name: 'List' }).getByRole('link', { name: 'Events' }).click();
    await event('Second').waitFor();
    await expect.poll(() => page.url()).toContain('span=agenda&date=2027-04-01');
  });
});

describe('for calendar programs', () => {
  test('what is searched for is downloaded as a file that a parser accepts', async () => {
    await open('date=2027-04-01');
    await page.getByRole('searchbox', { name: 'Search events' }).fill('Second');
    await page.getByRole('status').getByText('1 event').waitFor();
    await page.getByRole('button', { name: 'More actions' }).press('Enter');
    const item = page.getByRole('menuitem', { name: 'Download .ics' });
    const [download] = await Promise.all([page.waitForEvent('download'), item.press('Enter')]);
    const root = new ICAL.Component(ICAL.parse(await readFile(await download.path(), 'utf8')));
    const [found] = root.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
    expect([found?.uid, found?.summary]).toEqual([ids['Second'], 'Second']);
  });

  test('one event is downloaded from its own screen, which leads to its week', async () => {
    await page.goto(`${journey.server.address}/events/${ids['First']}`);
    const section = page.getByRole('region', { name: 'Calendar', exact: true });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      section.getByRole('button', { name: 'Download .ics' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('First.ics');
    const [found] = new ICAL.Component(
      ICAL.parse(await readFile(await download.path(), 'utf8')),
    ).getAllSubcomponents('vevent');
    expect(found?.getFirstPropertyValue('uid')).toBe(ids['First']);
    await section.getByRole('link', { name: 'View in calendar' }).click();
    await event('First').waitFor();
    await expect.poll(() => page.url()).toContain('span=week&date=2027-04-07');
  });

  test('a feed is made, read without signing in, and answers 404 once it is revoked', async () => {
    await open('date=2027-04-01');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    const dialog = page.getByRole('dialog', { name: 'Calendar feeds' });
    await dialog.getByRole('textbox', { name: 'Feed name' }).fill('For my phone');
    await dialog.getByRole('checkbox', { name: 'Include drafts' }).check();
    await dialog.getByRole('button', { name: 'Create feed' }).click();
    const address = await dialog.getByLabel('Feed link').and(page.locator(':focus')).inputValue();
    const response = await fetch(address);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ]);
    const root = new ICAL.Component(ICAL.parse(await response.text()));
    const uids = root.getAllSubcomponents('vevent').map((one) => one.getFirstPropertyValue('uid'));
    expect(uids).toContain(ids['First']);
    await dialog.getByRole('button', { name: 'Revoke For my phone' }).click();
    await page.getByRole('button', { name: 'Revoke feed' }).click();
    await toast('Revoked For my phone.').waitFor();
    expect((await fetch(address)).status).toBe(404);
  });
});

test('nothing of all that was refused by the policy or complained of', () => {
  expect(visit.complaints).toEqual([]);
});
