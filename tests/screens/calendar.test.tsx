import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { localDay } from '../../src/views/format/today.ts';
import { keepToast } from '../support/keep-toast.ts';
import { otherClient, startServer, visit, waited } from '../support/screen.tsx';
import '../support/styles.ts';
import { navigate } from 'wouter/use-browser-location';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});

const make = (title: string, fields: object) =>
  call<{ id: string }>('POST', '/v1/events', {
    title,
    kind: 'fair',
    attendance: 'online',
    organiser: 'Registrar',
    time_zone: 'Asia/Tokyo',
    ...fields,
  });
const event = (title: string) => page.getByRole('button', { name: new RegExp(`^${title},`) });
const tab = (name: string) => page.getByRole('link', { name, exact: true });
const address = () => new URLSearchParams(location.search);

test('a filter of the calendar is saved as a view, which leads back to the calendar at the days that are shown', async () => {
  await page.viewport(1600, 900);
  await make('A fair', { starts_at: '2034-03-08T10:00' });
  await make('A webinar', { kind: 'webinar', starts_at: '2034-03-09T10:00' });
  const filter = JSON.stringify({ field: 'kind', is: 'any_of', value: ['webinar'] });
  const query = new URLSearchParams({ view: 'calendar', span: 'week', date: '2034-03-08', filter });
  await visit({ server, path: `/events/?${query}` });
  await expect.element(event('A webinar')).toBeVisible();
  await page.getByRole('button', { name: 'Views' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Webinars');
  await userEvent.keyboard('{Enter}');
  await expect.element(tab('Webinars')).toHaveAttribute('aria-current', 'page');

  await page.getByRole('button', { name: 'Views: Webinars' }).click();
  await page.getByRole('menuitemradio', { name: 'All events' }).click();
  await expect.element(event('A fair')).toBeVisible();
  await expect.element(tab('Webinars')).not.toHaveAttribute('aria-current');
  expect(address().get('span')).toBe('week');
  await page.getByRole('link', { name: 'Next week' }).click();
  await tab('Webinars').click();
  await waited(() => expect(address().get('filter')).toBe(filter));
  expect(address().get('view')).toBe('calendar');
  expect(address().get('date')).toBe('2034-03-15');

  // From the list it opens the calendar as well, and a changed one can be updated on other days.
  await page.getByRole('link', { name: 'List', exact: true }).click();
  await expect.element(page.getByRole('table', { name: 'Events' })).toBeVisible();
  await tab('Webinars').click();
  await expect.element(page.getByRole('button', { name: 'Today' }).or(tab('Today'))).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search events' }).fill('exam');
  await waited(() => expect(address().get('q')).toBe('exam'));
  await page.getByRole('link', { name: 'Next month' }).click();
  await page
    .getByRole('link', { name: /, no events$/ })
    .first()
    .click();
  await waited(() => expect(address().get('span')).toBe('agenda'));
  await page.getByRole('button', { name: 'Update view' }).click();
  await waited(async () => {
    const [view] = await call<{ query: string }[]>('GET', '/v1/saved-views?kind=events');
    expect(view?.query).toContain('view=calendar&q=exam&filter=');
  });
});

test('the list can be chosen where a view of the calendar is the default', async () => {
  const { id } = await call<{ id: string }>('POST', '/v1/saved-views', {
    kind: 'events',
    name: 'Days',
    query: 'view=calendar',
  });
  await call('PATCH', `/v1/saved-views/${id}`, { is_default: true });
  await visit({ server, path: '/events/' });
  const list = page.getByRole('table', { name: 'Events' });
  await expect.element(list).toBeVisible();
  await waited(() => expect(Object.values({ ...localStorage })).toContain('view=calendar'));
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click();
  await expect.element(tab('Today')).toBeVisible();
  await page.getByRole('link', { name: 'List', exact: true }).click();
  await expect.element(list).toBeVisible();
  expect(location.search).toBe('');
});

test('an event begun in the calendar stands there with the focus once it is saved', async () => {
  await visit({ server, path: '/events/?view=calendar&date=2034-05-01' });
  await page.getByRole('button', { name: 'New event', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New event' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Made here');
  await dialog.getByLabelText('Starts', { exact: true }).fill('2034-07-12T10:00');
  await dialog.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Fair', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Attendance' }).click();
  await page.getByRole('option', { name: 'Online' }).click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(event('Made here')).toHaveFocus();
  expect(address().get('date')).toBe('2034-07-12');
});

test('an event created by name from the calendar leads back to it, and so does its draft', async () => {
  await page.viewport(1280, 900);
  await visit({ server, path: '/events/?view=calendar&date=2034-12-06' });
  await expect.element(page.getByText('December 2034')).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: 'Search everything' }).fill('new event Named fair');
  await expect.element(page.getByRole('option', { name: 'New event “Named fair”' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  const form = page.getByRole('dialog', { name: 'New event' });
  const title = form.getByRole('textbox', { name: 'Title', exact: true });
  await expect.element(title).toHaveValue('Named fair');
  expect(address().get('view')).toBe('calendar');
  await form.getByRole('textbox', { name: 'Organiser' }).fill('Somebody');
  await waited(() => expect(JSON.stringify({ ...localStorage })).toContain('Somebody'));
  expect(JSON.stringify({ ...localStorage })).toContain('view=calendar&dialog=new%3ANamed+fair');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('December 2034')).toBeVisible();
});

test('the agenda begins with the week or month that was in sight', async () => {
  await make('On its Sunday', { starts_at: '2034-11-05T10:00' });
  await visit({ server, path: '/events/?view=calendar&span=week&date=2034-11-10' });
  await expect.element(event('On its Sunday')).toBeVisible();
  await tab('Agenda').click();
  await expect.element(event('On its Sunday')).toBeVisible();
  expect(address().get('date')).toBe('2034-11-05');
  await userEvent.keyboard('m');
  await waited(() => expect(address().get('span')).toBe('month'));
  await userEvent.keyboard('a');
  await waited(() => expect(address().get('date')).toBe('2034-11-01'));
});

test('the agenda of a month shows all of it, and of its days those with events', async () => {
  await make('Last of the year', { starts_at: '2033-12-30T10:00' });
  await make('Next year', { starts_at: '2034-01-02T10:00' });
  await visit({ server, path: '/events/?view=calendar&date=2033-12-06' });
  await expect.element(event('Last of the year')).toBeVisible();
  await tab('Agenda').click();
  await expect.element(event('Last of the year')).toBeVisible();
  await waited(() =>
    expect([...document.querySelectorAll('[data-day]')].map((day) => day.getAttribute('data-day'))).toEqual([
      '2033-12-30',
    ]),
  );
  await page.getByRole('link', { name: 'Next period' }).click();
  await expect.element(event('Next year')).toBeVisible();
  expect(address().get('date')).toBe('2034-01-01');
  await page.getByRole('link', { name: 'Previous period' }).click();
  await expect.element(event('Last of the year')).toBeVisible();
  expect(address().get('date')).toBe('2033-12-01');
});

test('days without events say so, and lead to the next event or to a new one', async () => {
  await page.viewport(1280, 900);
  await make('After a gap', { kind: 'conference', starts_at: '2035-08-21T10:00' });
  await make('Before it', { starts_at: '2035-08-03T10:00' });
  const filter = JSON.stringify({ field: 'kind', is: 'any_of', value: ['conference'] });
  const path = (span: string) =>
    `/events/?${new URLSearchParams({ view: 'calendar', span, date: '2035-06-13', filter })}`;
  await visit({ server, path: path('week') });
  await expect.element(page.getByText(/^No matching events this week\./)).toBeVisible();
  await page.getByRole('link', { name: 'Next event: Tue, Aug 21, 2035' }).click();
  await expect.element(event('After a gap')).toBeVisible();
  expect([address().get('span'), address().get('date')]).toEqual(['week', '2035-08-21']);
  await page.getByRole('link', { name: 'Next week' }).click();
  await expect.element(page.getByText(/^No matching events this week\./)).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Next event/ })).not.toBeInTheDocument();
  navigate(path('agenda'));
  await expect.element(page.getByText('No matching events on these days.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Next event: Tue, Aug 21, 2035' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'New event', exact: true }).last().click();
  await expect.element(page.getByRole('dialog', { name: 'New event' })).toBeVisible();
});

test('a week says how many events are out of sight, and shows the nearest', async () => {
  await page.viewport(1280, 700);
  await make('Early talk', { starts_at: '2034-09-05T01:00' });
  await make('Late talk', { starts_at: '2034-09-06T22:00' });
  await make('Later talk', { starts_at: '2034-09-07T23:00' });
  await visit({ server, path: '/events/?view=calendar&span=week&date=2034-09-05' });
  await page.getByRole('button', { name: '2 later' }).click();
  await expect.element(event('Late talk')).toHaveFocus();
  await expect.element(event('Late talk')).toBeInViewport();
  await page.getByRole('button', { name: '1 earlier' }).click();
  await expect.element(event('Early talk')).toBeInViewport();
  await expect.element(page.getByRole('button', { name: '1 earlier' })).not.toBeInTheDocument();
});

test('what marks an event that has ended is explained where one is shown', async () => {
  await page.viewport(1440, 900);
  await make('Long over', { starts_at: '2019-03-06T10:00' });
  // Its six weeks are seen at once.
  await visit({ server, path: '/events/?view=calendar&date=2019-03-01' });
  await expect.element(event('Long over')).toBeVisible();
  await expect.element(page.getByText('Ended, not archived')).toBeInViewport();
  expect(document.querySelectorAll('.month-week')).toHaveLength(6);
  expect(document.documentElement.scrollHeight).toBe(900);
  await page.getByRole('link', { name: 'Next month' }).click();
  await expect.element(page.getByText(/^No events this month\./)).toBeVisible();
  await expect.element(page.getByText('Ended, not archived')).not.toBeInTheDocument();
});

test('an event of the month tells its time and zone below its title, its place by its name; the time is never cut', async () => {
  await page.viewport(800, 900);
  await make('Online talk', { starts_at: '2034-10-04T10:00' });
  await make('Called off', { starts_at: '2034-10-05T10:30', city: 'Osaka', event_status: 'cancelled' });
  await make('In its city', { starts_at: '2034-10-06T10:00', attendance: 'in_person', city: 'Tōkyō' });
  await make('Apply', { kind: 'deadline', all_day: true, starts_at: '2034-10-07T00:00' });
  await visit({ server, path: '/events/?view=calendar&date=2034-10-01' });
  await expect.element(event('Online talk')).toHaveTextContent(/^Online talkDraft10.AMTokyo time$/);
  await expect.element(event('Called off')).toHaveTextContent(/^Called offCancelled10:30.AMTokyo time$/);
  await expect.element(event('In its city')).toHaveTextContent(/^In its cityDraft10.AMTokyo time$/);
  await expect.element(event('In its city')).toHaveAccessibleName(/Tokyo time, Tōkyō/);
  await expect.element(event('Apply')).toHaveTextContent(/^ApplyDraft$/);
  const [button, time] = ['', ' .event-time'].map((part) =>
    document.querySelector(`.event[data-cancelled]${part}`)!.getBoundingClientRect(),
  );
  expect(time!.right).toBeLessThanOrEqual(button!.right);
});

test('an event of an hour in the week tells its zone, and so does one that began the day before', async () => {
  await page.viewport(1280, 900);
  await make('An hour', { starts_at: '2034-10-18T10:00', ends_at: '2034-10-18T11:00' });
  const night = { starts_at: '2034-10-19T20:00', ends_at: '2034-10-20T08:00', attendance: 'in_person' };
  await make('A night', { ...night, city: 'Tokyo' });
  await visit({ server, path: '/events/?view=calendar&span=week&date=2034-10-18' });
  const zone = event('An hour').getByText('Tokyo time');
  await expect.element(zone).toBeVisible();
  const title = event('An hour').getByText('An hour').element().getBoundingClientRect();
  expect(title.bottom).toBeLessThanOrEqual(zone.element().getBoundingClientRect().top);
  const [button, line] = [event('An hour'), zone].map((one) => one.element().getBoundingClientRect());
  expect(line!.bottom).toBeLessThanOrEqual(button!.bottom);
  expect(line!.width).toBeGreaterThan(60);
  await expect.element(event('A night').nth(1)).toHaveTextContent(/^A nightTokyo time$/);
});

test('a zone without room for all of its name is cut, never left out: a bare time is the reader’s own', async () => {
  await page.viewport(1280, 900);
  const abroad = { time_zone: 'America/Argentina/Buenos_Aires' };
  await make('Webinar on visas and grants', {
    ...abroad,
    starts_at: '2034-10-25T10:00',
    ends_at: '2034-10-25T11:00',
  });
  await visit({ server, path: '/events/?view=calendar&date=2034-10-25' });
  const isTold = () => {
    const [button, time, zone] = ['', ' .event-time', ' .event-zone'].map((part) =>
      document.querySelector(`.event[title^="Webinar on visas"]${part}`)!.getBoundingClientRect(),
    );
    expect(zone!.top).toBe(time!.top);
    expect(zone!.width).toBeGreaterThan(32);
    expect(zone!.right).toBeLessThanOrEqual(button!.right);
  };
  await expect.element(event('Webinar on visas and grants')).toBeVisible();
  isTold();
  await tab('Week').click();
  await waited(() => expect(document.querySelector('.event-block')).not.toBeNull());
  isTold();
});

test('the keyboard stays on an event that is moved in its card, edited or opened', async () => {
  await page.viewport(1280, 900);
  await make('Held by keys', { starts_at: '2034-09-05T10:00', ends_at: '2034-09-05T11:00' });
  await visit({ server, path: '/events/?view=calendar&date=2034-09-01' });
  await expect.element(event('Held by keys')).toBeVisible();
  event('Held by keys').element().focus();
  await userEvent.keyboard('{Enter}');
  await page.getByLabelText('New start (local time)').fill('2034-09-13T10:00');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^Moved Held by keys to/)).toBeVisible();
  await expect.element(event('Held by keys')).toHaveFocus();
  await userEvent.keyboard('e');
  await expect.element(page.getByRole('dialog', { name: 'Edit event' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(event('Held by keys')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('link', { name: 'Open event' }).click();
  await expect.element(page.getByRole('heading', { name: 'Held by keys', level: 1 })).toBeVisible();
  history.back();
  await expect.element(event('Held by keys')).toHaveFocus();
});

test('a postponed event that is moved keeps the start it had, until the move is undone', async () => {
  await page.viewport(1280, 900);
  const { id } = await make('Put off', { starts_at: '2034-04-05T10:00', event_status: 'postponed' });
  const times = async () => {
    const saved = await call<Record<string, unknown>>('GET', `/v1/events/${id}`);
    return [saved['starts_at'], saved['previous_starts_at']];
  };
  await visit({ server, path: '/events/?view=calendar&date=2034-04-01' });
  await expect.element(event('Put off')).toBeVisible();
  event('Put off').element().focus();
  await userEvent.keyboard(' {ArrowRight}{Enter}');
  await keepToast(/^Moved Put off to/);
  expect(await times()).toEqual(['2034-04-06T10:00', '2034-04-05T10:00']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await waited(async () => expect(await times()).toEqual(['2034-04-05T10:00', null]));
});

test('the first event that a key reaches is today’s, not the first of the month', async () => {
  await page.viewport(1280, 900);
  const at = (days: number) => `${localDay(Date.now() + days * 86_400_000)}T10:00`;
  await make('Held before', { starts_at: at(-1) });
  await make('Held today', { starts_at: at(0) });
  await visit({ server, path: `/events/?view=calendar&q=held&date=${at(0).slice(0, 10)}` });
  await expect.element(event('Held today')).toBeVisible();
  await userEvent.keyboard('tj');
  await expect.element(event('Held today')).toHaveFocus();
});

test('keys that leave the days in sight lead to the name of the next; a phone’s month leads from day to day', async () => {
  await page.viewport(1280, 900);
  await make('Left behind', { starts_at: '2036-04-08T10:00' });
  await make('On another day', { starts_at: '2036-04-17T10:00' });
  await visit({ server, path: '/events/?view=calendar&date=2036-04-01' });
  await expect.element(event('Left behind')).toBeVisible();
  event('Left behind').element().focus();
  await userEvent.keyboard('n');
  await expect.element(page.getByRole('heading', { name: 'May 2036' })).toHaveFocus();
  await userEvent.keyboard('p');
  await expect.element(page.getByRole('heading', { name: 'April 2036' })).toHaveFocus();
  await userEvent.keyboard('j');
  await expect.element(event('Left behind')).toHaveFocus();
  const next = page.getByRole('link', { name: 'Next month' });
  next.element().focus();
  await userEvent.keyboard('np');
  await expect.element(page.getByRole('heading', { name: 'April 2036' })).toBeVisible();
  await expect.element(next).toHaveFocus();
  await page.viewport(390, 800);
  const day = (name: string) => page.getByRole('link', { name: `${name}, 2036, 1 event` });
  await expect.element(event('Left behind')).not.toBeInTheDocument();
  await userEvent.keyboard('j');
  await expect.element(day('Tuesday, April 8')).toHaveFocus();
  await userEvent.keyboard('j');
  await expect.element(day('Thursday, April 17')).toHaveFocus();
});

test('a crowded day counts the events it does not draw, and still draws the one that is held', async () => {
  await page.viewport(1280, 900);
  for (const hour of ['08', '09', '10', '11'])
    await make(`At ${hour}`, { starts_at: `2034-11-15T${hour}:00` });
  await make('Late one', { starts_at: '2034-11-14T20:00' });
  await visit({ server, path: '/events/?view=calendar&date=2034-11-01' });
  await expect
    .element(page.getByRole('link', { name: '+2 more on Wednesday, November 15, 2034' }))
    .toBeVisible();
  event('Late one').element().focus();
  await userEvent.keyboard(' {ArrowRight}');
  await expect.element(event('Late one, Wed, Nov 15')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
});

test('a line of the agenda has one baseline, and a day without events does not count them', async () => {
  await page.viewport(1440, 900);
  await make('On a line', { starts_at: '2035-01-10T10:00' });
  await visit({ server, path: '/events/?view=calendar&span=agenda&date=2035-01-10' });
  await expect.element(event('On a line')).toBeVisible();
  const [time, title, place] = ['.agenda-time', '.event-title', '.agenda-place'].map((part) =>
    document.querySelector(`.agenda-event ${part}`)!.getBoundingClientRect(),
  );
  expect(Math.abs(time!.top - title!.top)).toBeLessThan(3);
  expect(Math.abs(place!.top - title!.top)).toBeLessThan(3);
  await page.getByRole('link', { name: 'Next period' }).click();
  await expect.element(page.getByText('No events on these days.')).toBeVisible();
  await expect.element(page.getByText('0 events')).not.toBeInTheDocument();
});

test('the calendar has the tabs of the list: what is to come or past is shown in it, Trash in the list', async () => {
  await page.viewport(1900, 900);
  await make('A tabbed fair', { starts_at: '2034-06-08T10:00' });
  const query = new URLSearchParams({ view: 'calendar', span: 'week', date: '2034-06-08' });
  await visit({ server, path: `/events/?${query}` });
  await expect.element(event('A tabbed fair')).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Status' });
  const names = tabs
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['All', 'Upcoming', 'Past', 'Draft', 'Published', 'Archived', 'Trash']);
  await tab('Past').click();
  await expect.element(tab('Past')).toHaveAttribute('aria-current', 'page');
  await expect.element(event('A tabbed fair')).not.toBeInTheDocument();
  await tab('Upcoming').click();
  await expect.element(event('A tabbed fair')).toBeVisible();
  await expect.element(tab('Upcoming')).toHaveAttribute('aria-current', 'page');
  expect(address().get('view')).toBe('calendar');
  expect(address().get('date')).toBe('2034-06-08');
  await tab('Trash').click();
  await waited(() => expect([address().get('view'), address().get('in')]).toEqual([null, 'trash']));
});
