import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { navigate } from 'wouter/use-browser-location';
import { filteredListPath } from '../../src/api/list-address.ts';
import { keepToast } from '../support/keep-toast.ts';
import { otherClient, startServer, visit, waited, type Network } from '../support/screen.tsx';
import '../support/styles.ts';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});

const make = (title: string, times: object) =>
  call<{ id: string }>('POST', '/v1/events', {
    title,
    kind: 'fair',
    attendance: 'online',
    organiser: 'Registrar',
    ...times,
  });

test('a month counts its own events, not those of the days drawn beside it', async () => {
  await make('Within', { starts_at: '2034-11-15T10:00', time_zone: 'Asia/Tokyo' });
  await make('Before', { starts_at: '2034-10-31T10:00', time_zone: 'Asia/Tokyo' });
  await make('Over the end', {
    all_day: true,
    starts_at: '2034-11-30T00:00',
    ends_at: '2034-12-01T00:00',
  });
  await visit({ server, path: '/events/?view=calendar&date=2034-11-01' });
  await expect.element(page.getByRole('button', { name: /^Before,/ })).toBeVisible();
  await expect.element(page.getByText('2 events', { exact: true })).toBeVisible();
});

test.each([
  [{ all_day: true, starts_at: '2034-12-15T00:00', ends_at: '2034-12-17T00:00' }, /15\D+17,? 2034/],
  [
    { starts_at: '2034-12-15T09:00', ends_at: '2034-12-17T17:00', time_zone: 'Australia/Sydney' },
    /15.* – .*17.*, Sydney time · /,
  ],
])('an event of several days says all of them in its head: %o', async (times, days) => {
  const { id } = await make('Long fair', times);
  await visit({ server, path: `/events/${id}` });
  await waited(() => expect(document.querySelector('main header')?.textContent).toMatch(days));
});

test('what can be done about a change is to be seen in the history without the pointer on it', async () => {
  const { id } = await make('Told', { starts_at: '2034-11-15T10:00', time_zone: 'Asia/Tokyo' });
  await call('PATCH', `/v1/events/${id}`, { city: 'Oslo' }, 1);
  await visit({ server, path: `/events/${id}?tab=history` });
  const undo = page.getByRole('button', { name: /^Undo/ }).first();
  await expect.element(undo).toBeVisible();
  const seen = (element: Element | null): number =>
    element === null ? 1 : Number(getComputedStyle(element).opacity) * seen(element.parentElement);
  expect(seen(undo.element())).toBe(1);
});

test('a day within an event of several days is not said to have none, in a phone’s week and today', async () => {
  await page.viewport(360, 740);
  const event = (title: string) => page.getByRole('button', { name: new RegExp(`^${title},`) });
  const days = { all_day: true, starts_at: '2034-05-08T00:00', ends_at: '2034-05-10T00:00' };
  await make('A fair of three days', days);
  const night = { starts_at: '2034-05-12T22:00', ends_at: '2034-05-13T01:30' };
  await make('Past midnight', { ...night, time_zone: 'Asia/Tokyo' });
  await visit({ server, path: '/events/?view=calendar&span=week&date=2034-05-08' });
  await expect.element(event('A fair of three days').first()).toBeVisible();
  const textOf = (day: string) => document.querySelector(`[data-day="${day}"]`)?.textContent;
  expect(textOf('2034-05-09')).toMatch(/May 8 – May 10.*A fair of three days/);
  expect(textOf('2034-05-10')).toMatch(/A fair of three days/);
  expect(textOf('2034-05-11')).toMatch(/No events on this day\./);
  expect(textOf('2034-05-13')).toMatch(/May 12, 10:00\sPM – 1:30\sAM.*Past midnight/);

  const dayFromNow = (count: number) =>
    `${new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)}T00:00`;
  await make('A fair under way', { all_day: true, starts_at: dayFromNow(-3), ends_at: dayFromNow(3) });
  navigate(`/events/?view=calendar&span=agenda&date=${dayFromNow(-4).slice(0, 10)}`);
  await expect.element(event('A fair under way').first()).toBeVisible();
  const now = document.querySelector('[data-today]');
  expect(now?.textContent).toMatch(/A fair under way/);
  expect(event('A fair under way').elements()).toHaveLength(2);
});

test('the agenda says on which day an event of a night begins and ends', async () => {
  await make('Overnight', {
    starts_at: '2034-08-07T23:00',
    ends_at: '2034-08-08T00:30',
    time_zone: 'Asia/Tokyo',
  });
  const agenda = (date: string) => `/events/?view=calendar&span=agenda&date=${date}`;
  const time = () => document.querySelector('.agenda-time')?.firstChild?.textContent;
  await visit({ server, path: agenda('2034-08-07') });
  await waited(() => expect(time()).toMatch(/^11:00.PM – Aug 8, 12:30.AM$/));
  navigate(agenda('2034-08-08'));
  await waited(() => expect(time()).toMatch(/^Aug 7, 11:00.PM – 12:30.AM$/));
});

const menuItem = (name: string) => page.getByRole('menuitem', { name, exact: true });
const openMenu = () => page.getByRole('button', { name: 'More actions' }).click();
const statusOf = async (id: string) =>
  (await call<{ event_status: string }>('GET', `/v1/events/${id}`)).event_status;

test('an event is cancelled from its menu, and scheduled again', async () => {
  const { id } = await make('Spring fair', { starts_at: '2034-11-15T10:00', time_zone: 'Asia/Tokyo' });
  await visit({ server, path: `/events/${id}` });
  await openMenu();
  await menuItem('Cancel event').click();
  const dialog = page.getByRole('dialog', { name: 'Cancel event?' });
  await expect.element(dialog.getByText('Spring fair')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep event' }).click();
  expect(await statusOf(id)).toBe('scheduled');
  await openMenu();
  await menuItem('Cancel event').click();
  await dialog.getByRole('button', { name: 'Cancel event' }).click();
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await keepToast('Event cancelled.');
  expect(await statusOf(id)).toBe('cancelled');
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await waited(async () => expect(await statusOf(id)).toBe('scheduled'));
  const cancelled = await make('Summer fair', { event_status: 'cancelled' });
  navigate(`/events/${cancelled.id}`);
  await expect.element(page.getByRole('heading', { name: 'Summer fair' })).toBeVisible();
  await openMenu();
  await expect.element(menuItem('Cancel event')).not.toBeInTheDocument();
  await menuItem('Mark as scheduled').click();
  await expect.element(toasts.getByText('Event marked as scheduled.')).toBeVisible();
  expect(await statusOf(cancelled.id)).toBe('scheduled');
});

test.each([
  { starts_at: '2020-11-15T10:00', time_zone: 'Asia/Tokyo' },
  { all_day: true, starts_at: '2020-11-15T00:00' },
])('an event that is over is not to be cancelled: %o', async (times) => {
  const { id } = await make('Bygone fair', times);
  await visit({ server, path: `/events/${id}` });
  await openMenu();
  await expect.element(menuItem('Archive')).toBeVisible();
  await expect.element(menuItem('Cancel event')).not.toBeInTheDocument();
});

test('a row of the list on a phone tells the zone of the time, once', async () => {
  const rows = { starts_at: '2034-11-15T10:00', time_zone: 'Asia/Tokyo' };
  await make('Phone fair in Tokyo', { ...rows, city: 'Tokyo' });
  await make('Phone fair in Kyoto', { ...rows, city: 'Kyoto' });
  await page.viewport(360, 700);
  await visit({ server, path: '/events/?q=phone%20fair' });
  const row = (name: string) =>
    page
      .getByRole('row', { name })
      .getByText(/Tokyo time/)
      .first();
  await expect.element(row('Phone fair in Tokyo')).toHaveTextContent(/10:00.AM Tokyo time$/);
  await expect.element(row('Phone fair in Kyoto')).toHaveTextContent(/10:00.AM Tokyo time · Kyoto$/);
});

test('a cancelled event says so in red in its head, in the lists and in the palette', async () => {
  const host = await call<{ id: string }>('POST', '/v1/universities', { name: 'Called Off', country: 'NP' });
  const { id } = await make('Called off fair', {
    host_id: host.id,
    join_url: 'https://example.org/join',
    starts_at: '2034-11-15T10:00',
    time_zone: 'Asia/Tokyo',
    status: 'published',
    event_status: 'cancelled',
  });
  const red = 'badge-cancelled';
  await visit({ server, path: `/events/${id}` });
  await expect.element(page.getByText('Cancelled', { exact: true }).first()).toHaveClass('badge', red);
  navigate(`/university/${host.id}?tab=events`);
  const row = page.getByRole('row', { name: /Called off fair/ });
  await expect.element(row.getByRole('cell').getByText('Cancelled')).toHaveClass(red);
  navigate('/events/?q=called%20off');
  await expect.element(row.getByRole('cell').getByText('Cancelled')).toHaveClass(red);
  await page.viewport(360, 700);
  await expect.element(row.getByText('Cancelled').first()).toHaveClass(red);
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: 'Search everything' }).fill('called off fair');
  const line = page.getByRole('option', { name: /^Called off fair/ });
  await expect.element(line.getByText('Cancelled')).toHaveClass(red);
  await expect.element(line).toHaveTextContent(/Cancelled · Nov 15, 2034/);
});

test('a complete draft is published by the button of its head; an incomplete one names what is missing', async () => {
  const times = { starts_at: '2034-11-15T10:00', time_zone: 'Asia/Tokyo' };
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  const { id } = await make('No link yet', times);
  await visit({ server, path: `/events/${id}` });
  const lacking = page.getByRole('button', { name: 'To publish: Join link' });
  await expect.element(lacking).toBeVisible();
  await expect.element(publish).not.toBeInTheDocument();
  await lacking.click();
  const dialog = page.getByRole('dialog', { name: 'Edit event' });
  await expect.element(dialog.getByText('To publish, fill in Join link.')).toBeVisible();
  const label = dialog.element().querySelector('[data-field="join_url"] .field-required');
  expect(label?.textContent).toBe('required to publish');
  const ready = await make('Ready fair', { ...times, join_url: 'https://example.org/join' });
  navigate(`/events/${ready.id}`);
  await publish.click();
  await expect.element(publish).not.toBeInTheDocument();
  await waited(async () =>
    expect((await call<{ status: string }>('GET', `/v1/events/${ready.id}`)).status).toBe('published'),
  );
});

test('in a low window the search has room for its hint, and no tab is put away', async () => {
  await page.viewport(1280, 800);
  await visit({ server, path: '/events/' });
  await expect.element(page.getByRole('link', { name: 'Archived', exact: true })).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search events' }).element();
  expect(search.getBoundingClientRect().width).toBeGreaterThan(250);
});

test('beside the calendar’s tabs the search shows its whole hint', async () => {
  await page.viewport(1280, 800);
  await visit({ server, path: '/events/?view=calendar' });
  await expect.element(page.getByRole('button', { name: 'More views' })).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search events' }).element();
  expect(search.getBoundingClientRect().width).toBeGreaterThan(170);
});

test('a feed is revoked only once that is confirmed', async () => {
  const { id } = await call<{ id: string }>('POST', '/v1/calendar-feeds', {
    name: 'For Melbourne',
    drafts: false,
  });
  await visit({ server, path: '/events/?view=calendar&dialog=feeds' });
  const revoke = page.getByRole('button', { name: 'Revoke For Melbourne' });
  await revoke.click();
  const question = page.getByRole('dialog', { name: 'Revoke For Melbourne?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(revoke).toHaveFocus();
  const kept = await call<{ id: string }[]>('GET', '/v1/calendar-feeds');
  expect(kept.map((feed) => feed.id)).toContain(id);
  await userEvent.keyboard('{Enter}');
  await question.getByRole('button', { name: 'Revoke feed' }).click();
  await expect.element(page.getByText('Revoked For Melbourne.')).toBeVisible();
  await expect.element(revoke).not.toBeInTheDocument();
});

test('a double click on “Create feed” makes one feed, even if it is there by the second', async () => {
  const sent: string[] = [];
  const network: Network = (request, send) => {
    if (request.method === 'POST') sent.push(request.url);
    return send();
  };
  await visit({ server, network, path: '/events/?view=calendar&dialog=feeds' });
  sent.length = 0;
  const create = page.getByRole('button', { name: 'Create feed' });
  await create.click();
  await expect.element(page.getByRole('textbox', { name: 'Feed link' })).toBeVisible();
  create.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }));
  await call('GET', '/v1/calendar-feeds');
  expect(sent).toHaveLength(1);
});

test('a feed whose link was lost is listed, to be revoked', async () => {
  const network: Network = async (request, send) => {
    const response = await send();
    if (request.method === 'POST' && request.url.endsWith('/v1/calendar-feeds'))
      throw new TypeError('Failed to fetch');
    return response;
  };
  await visit({ server, network, path: '/events/?view=calendar&dialog=feeds' });
  await page.getByRole('textbox', { name: 'Feed name' }).fill('For nobody');
  await page.getByRole('button', { name: 'Create feed' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^Can’t reach the server/);
  await expect.element(page.getByRole('button', { name: 'Revoke For nobody' })).toBeVisible();
});

test('a list of 1280 px says in whole words that an event has ended', async () => {
  await page.viewport(1280, 800);
  const online = { event_status: 'moved_online', time_zone: 'Asia/Tokyo' };
  await make('Held long ago', { starts_at: '2020-11-15T10:00', ...online });
  await visit({ server, path: '/events/?q=Held+long+ago' });
  const words = page.getByText('Ended, not archived');
  await expect.element(words).toBeVisible();
  const cell = words.element().closest('td')!;
  expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth);
});

test('an all-day event without a time zone ends with its last day', async () => {
  await make('Days held', { starts_at: '2020-11-15T00:00', all_day: true, ends_at: '2020-11-16T00:00' });
  await make('Days begun', { starts_at: '2020-11-15T00:00', all_day: true, ends_at: '2199-01-01T00:00' });
  await visit({ server, path: '/events/?q=Days' });
  await expect.element(page.getByRole('row', { name: /Days begun/ })).toHaveTextContent('Scheduled');
  await expect.element(page.getByRole('row', { name: /Days held/ })).toHaveTextContent('Ended, not archived');
});

test('a list of 1280 px shows a time with its zone whole, and leaves room for the title', async () => {
  await page.viewport(1280, 800);
  await make('Timed in Kathmandu', { starts_at: '2034-11-15T22:00', time_zone: 'Asia/Kathmandu' });
  await visit({ server, path: '/events/?q=Timed+in+Kathmandu' });
  const starts = page.getByRole('cell', { name: /\d.*Kathmandu$/ });
  await expect.element(starts).toBeVisible();
  expect(starts.element().scrollWidth).toBeLessThanOrEqual(starts.element().clientWidth);
  expect(page.getByRole('rowheader').element().clientWidth).toBeGreaterThan(240);
});

test('a copy of a cancelled event is scheduled', async () => {
  const { id } = await make('Called off', { event_status: 'cancelled' });
  await visit({ server, path: `/events/${id}?dialog=duplicate` });
  const dialog = page.getByRole('dialog', { name: 'New event' });
  await expect.element(dialog.getByLabelText('Title')).toHaveValue('Called off (copy)');
  await expect.element(dialog.getByRole('combobox', { name: 'Event status' })).toHaveValue('Scheduled');
});

test('“All day” ticked and unticked leaves the times as they were', async () => {
  const times = { starts_at: '2034-03-10T22:00', ends_at: '2034-03-11T01:30', time_zone: 'Asia/Tokyo' };
  const { id } = await make('Night fair', times);
  await visit({ server, path: `/events/${id}?dialog=edit` });
  const dialog = page.getByRole('dialog', { name: 'Edit event' });
  const allDay = dialog.getByRole('checkbox', { name: 'All day' });
  await allDay.click();
  await expect.element(dialog.getByLabelText('Ends')).toHaveValue('2034-03-11');
  await allDay.click();
  await expect.element(dialog.getByLabelText('Starts')).toHaveValue('2034-03-10T22:00');
  await expect.element(dialog.getByLabelText('Ends')).toHaveValue('2034-03-11T01:30');
});

test('an event postponed to another start keeps the one it had, whichever is entered first', async () => {
  const times = { starts_at: '2034-03-10T22:00', ends_at: '2034-03-10T23:00', time_zone: 'Asia/Tokyo' };
  const { id } = await make('Moved fair', times);
  await visit({ server, path: `/events/${id}?dialog=edit` });
  const dialog = page.getByRole('dialog', { name: 'Edit event' });
  const starts = dialog.getByLabelText('Starts');
  const original = dialog.getByLabelText('Originally scheduled for');
  const setStatus = async (status: string) => {
    await dialog.getByRole('combobox', { name: 'Event status' }).fill(status);
    await userEvent.keyboard('{Enter}');
  };
  await starts.fill('2034-03-12T22:00');
  await setStatus('Postponed');
  await expect.element(original).toHaveValue('2034-03-10T22:00');
  await setStatus('Scheduled');
  await expect.element(original).not.toBeInTheDocument();
  await setStatus('Postponed');
  await starts.fill('2034-03-10T22:00');
  await expect.element(original).toHaveValue('');
  await starts.fill('2034-03-13T22:00');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await call('GET', `/v1/events/${id}`)).toMatchObject({
    event_status: 'postponed',
    starts_at: '2034-03-13T22:00',
    previous_starts_at: '2034-03-10T22:00',
  });
});

test('what is published at a draft university says so there, and the event by its host, until both are published', async () => {
  const name = 'Draft Host University';
  const host = await call<{ id: string }>('POST', '/v1/universities', {
    name,
    country: 'NP',
    city: 'Ilam',
    time_zone: 'Asia/Kathmandu',
    website: 'https://draft-host.example',
  });
  const [major] = await call<{ id: string }[]>('GET', '/v1/majors?limit=1');
  const [level] = await call<{ id: string }[]>('GET', '/v1/levels?limit=1');
  const of = { university_id: host.id, major_id: major?.id, level_id: level?.id };
  await call('POST', '/v1/offerings', { ...of, status: 'published' });
  const { id } = await call<{ id: string }>('POST', '/v1/events', {
    title: 'Published early',
    kind: 'fair',
    attendance: 'in_person',
    host_id: host.id,
    all_day: true,
    starts_at: '2031-03-01T00:00',
    status: 'published',
  });
  await visit({ server, path: `/university/${host.id}` });
  await expect
    .element(
      page.getByText('This university is a draft, but has 1 published offering and 1 published event.'),
    )
    .toBeVisible();
  navigate(`/events/${id}`);
  const note = page.getByText(`This event is published, but its host ${name} is a draft.`);
  await expect.element(note).toBeVisible();
  await note.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect.element(page.getByText(/^This university is a draft/)).not.toBeInTheDocument();
  navigate(`/events/${id}`);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Published early' })).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
});

test('a filter by midnight says the time, as only records tell whole days', async () => {
  const filter = { field: 'starts_at', is: 'at_most', value: '2034-05-08T00:00' } as const;
  await visit({ server, path: filteredListPath('/events/', filter) });
  await expect
    .element(page.getByRole('button', { name: /^Starts is on or before .*(12:00\sAM|00:00)/ }))
    .toBeVisible();
});
