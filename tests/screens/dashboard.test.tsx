import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { elsewhere, startServer, visit, waited } from '../support/screen.tsx';

let server: string;
let call: Awaited<ReturnType<typeof elsewhere>>;
beforeAll(async () => {
  server = await startServer();
  call = await elsewhere(server);
});
afterEach(() => {
  vi.useRealTimers();
});

const panel = (name: string) => page.getByRole('region', { name });
const card = (kind: string) =>
  page.getByRole('list', { name: 'Records' }).getByRole('listitem').filter({ hasText: kind }).first();
const numbersIn = (text: string | null | undefined) =>
  (text?.match(/[\d,]+/g) ?? []).map((one) => Number(one.replaceAll(',', '')));
const listSays = async () => {
  const status = page.getByRole('status').filter({ hasText: /^[\d,]+ / });
  await expect.element(status).toBeVisible();
  return numbersIn(status.element().textContent)[0];
};

test('counts each kind by status, and each count leads to the list it counted', async () => {
  const all = (await call<{ value: number }>('GET', '/v1/universities/count')).value;
  await visit({ server, path: '/' });
  await expect.element(card('Universities').getByRole('link', { name: `${all} published` })).toBeVisible();
  await expect.element(card('Universities')).toHaveTextContent(`${all} new in 7 days, 0 in the 7 before`);
  await expect.element(card('Offerings')).toHaveTextContent('0 published');
  await card('Universities')
    .getByRole('link', { name: `${all} published` })
    .click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Universities' })).toBeVisible();
  expect(await listSays()).toBe(all);
  await expect
    .element(page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Published' }))
    .toHaveAttribute('aria-current', 'page');
});

test('a rule of quality says how many it finds and opens exactly those', async () => {
  for (const name of ['Nowhere Academy', 'Nowhere Institute']) {
    // eslint-disable-next-line no-await-in-loop
    await call('POST', '/v1/universities', { name, country: 'NP', website: 'https://nowhere.example' });
  }
  await visit({ server, path: '/' });
  const rule = panel('To put right').getByRole('link', { name: /^Universities without a city/ });
  await expect.element(rule).toBeVisible();
  const found = numbersIn(rule.element().textContent)[0];
  expect(found).toBeGreaterThanOrEqual(2);
  await rule.click();
  await expect.element(page.getByRole('link', { name: 'Nowhere Academy' })).toBeVisible();
  expect(await listSays()).toBe(found);
});

test('shows the next events, the soonest first, and says which will not take place', async () => {
  const soon = { kind: 'fair', attendance: 'in_person', time_zone: 'Asia/Kathmandu', city: 'Pokhara' };
  // The browser's day stands still, so that midnight does not fall between the event and the screen.
  vi.setSystemTime(Date.now());
  const now = new Date();
  const day = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString().slice(0, 10);
  await call('POST', '/v1/events', {
    ...soon,
    title: 'Called off',
    starts_at: `${day}T00:00`,
    event_status: 'cancelled',
  });
  await call('POST', '/v1/events', { ...soon, title: 'Long over', starts_at: '2001-01-01T10:00' });
  await visit({ server, path: '/' });
  const items = panel('Upcoming events').getByRole('listitem');
  await expect.element(items.first()).toHaveTextContent('Called off');
  await expect.element(items.first()).toHaveTextContent('Pokhara · Cancelled');
  await expect.element(panel('Upcoming events').getByText('Long over')).not.toBeInTheDocument();
  expect(items.elements().length).toBe(6);
  await panel('Upcoming events').getByRole('link', { name: 'All upcoming' }).click();
  await expect
    .element(page.getByRole('table', { name: 'Events' }).getByRole('link').first())
    .toHaveTextContent('Called off');
});

test('what I changed stands apart from what others did, and can be taken back there', async () => {
  await call('POST', '/v1/universities', { name: 'Brief College', country: 'NP' });
  await visit({ server, path: '/' });
  const mine = panel('My recent changes');
  await expect.element(mine.getByText(/Brief College/).first()).toBeVisible();
  await expect.element(panel('Changes by others').getByText('Loaded the starter set')).toBeVisible();
  await expect.element(panel('Changes by others').getByText(/Brief College/)).not.toBeInTheDocument();
  await mine.getByRole('button', { name: /^Undo: .*Brief College/ }).click();
  await expect.element(page.getByText(/^Undone: Created .*Brief College/)).toBeVisible();
  await waited(() => expect(card('Universities').element().textContent).toContain('1 in trash'));
});

test('universities by country is a chart that is a table; a country opens its list', async () => {
  await visit({ server, path: '/' });
  const table = page.getByRole('table', { name: 'Universities by country' });
  await expect.element(table).toBeVisible();
  const rows = () => table.getByRole('row').elements().slice(1);
  const counts = () => rows().map((row) => Number(row.querySelector('td')?.textContent));
  const widths = () => rows().map((row) => row.querySelector('rect')?.getBoundingClientRect().width ?? 0);
  expect(rows().length).toBe(10);
  for (const [index, count] of counts().entries()) {
    expect(widths()[index]).toBeCloseTo((count / Number(counts()[0])) * Number(widths()[0]), 0);
  }
  await panel('Universities by country')
    .getByRole('button', { name: /^All \d+$/ })
    .click();
  const all = (await call<{ value: number }>('GET', '/v1/universities/count')).value;
  expect(counts().reduce((sum, count) => sum + count, 0)).toBe(all);
  const nepal = Number(
    rows()
      .find((row) => row.textContent?.includes('Nepal'))
      ?.querySelector('td')?.textContent,
  );
  await table.getByRole('link', { name: 'Nepal' }).click();
  expect(await listSays()).toBe(nepal);
});

test('one part that fails says so, and the others stand; the first content waits for no chart', async () => {
  let isBroken = true;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await visit({
    server,
    path: '/',
    network: async (request, send) => {
      if (request.url.includes('/facets')) await held;
      if (isBroken && request.url.endsWith('/quality'))
        return Response.json({ code: 'internal' }, { status: 400 });
      return send();
    },
  });
  await expect.element(panel('Upcoming events').getByRole('listitem').first()).toBeVisible();
  await expect.element(panel('To put right').getByRole('alert')).toBeVisible();
  expect(page.getByRole('table', { name: 'Universities by country' }).query()).toBeNull();
  isBroken = false;
  await panel('To put right').getByRole('button', { name: 'Try again' }).click();
  await expect.element(panel('To put right').getByRole('link').first()).toBeVisible();
  letGo();
  await expect.element(page.getByRole('table', { name: 'Universities by country' })).toBeVisible();
});

test('the bars of each day can be read as a table', async () => {
  await visit({ server, path: '/' });
  await page.getByText('New records day by day').click();
  const days = page.getByRole('region', { name: 'New records day by day' });
  const rows = days.getByRole('row');
  expect(rows.elements().length).toBe(31);
  // Loaded today, or, where midnight has passed in UTC since, yesterday.
  const loaded = [1, 2].map(
    (at) => numbersIn(rows.nth(at).element().querySelector('td')?.textContent)[0] ?? 0,
  );
  expect(Math.max(...loaded)).toBeGreaterThan(300);
});

test('what was typed and never saved is found there, continued or discarded, and that taken back', async () => {
  await visit({ server, path: '/university/?dialog=new' });
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Half a college');
  // As after a closed tab: the app goes, what was typed stays.
  await waited(() => expect(JSON.stringify({ ...localStorage })).toContain('Half a college'));
  history.replaceState(null, '', '/');
  window.dispatchEvent(new PopStateEvent('popstate'));
  const left = panel('Unfinished').getByRole('link', { name: 'New university: Half a college' });
  await expect.element(left).toBeVisible();
  await panel('Unfinished').getByRole('button', { name: 'Discard: New university: Half a college' }).click();
  await expect.element(panel('Unfinished')).not.toBeInTheDocument();
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
  await left.click();
  await expect.element(name).toHaveValue('Half a college');
});
