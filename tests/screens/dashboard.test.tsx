import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { wallTimeAt } from '../../contract/wall-time.ts';
import { localDay } from '../../src/views/format/today.ts';
import { blockRequests } from '../support/block-requests.ts';
import { keepToast } from '../support/keep-toast.ts';
import { otherClient, startServer, visit, waited } from '../support/screen.tsx';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});
afterEach(() => {
  vi.useRealTimers();
});

const panel = (name: string) => page.getByRole('region', { name });
const card = (kind: string) =>
  page.getByRole('list', { name: 'Records' }).getByRole('listitem').filter({ hasText: kind }).first();
const numbersIn = (text: string | null | undefined) =>
  (text?.match(/[\d,]+/g) ?? []).map((one) => Number(one.replaceAll(',', '')));
const listText = async () => {
  const status = page.getByRole('status').filter({ hasText: /^[\d,]+ / });
  await expect.element(status).toBeVisible();
  return numbersIn(status.element().textContent)[0];
};

test('counts each kind and what the week added; a counter leads to its list', async () => {
  await call('POST', '/v1/levels', { code: 'first', name: 'First level' });
  const countOf = async (plural: string) =>
    (await call<{ value: number }>('GET', `/v1/${plural}/count`)).value;
  const all = await countOf('universities');
  await visit({ server, path: '/' });
  await expect.element(card('Universities')).toHaveTextContent(new RegExp(`${all}$`));
  await expect
    .element(card('Levels'))
    .toHaveTextContent(`Levels${await countOf('levels')}+1 in the last 7 days`);
  await expect.element(card('Offerings')).toHaveTextContent(/^Offerings288$/);
  await card('Universities').getByRole('link', { name: 'Universities' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Universities' })).toBeVisible();
  expect(await listText()).toBe(all);
});

test('the offerings lead to the universities that have some, as they have no list of their own', async () => {
  const filter = JSON.stringify({ field: 'offerings', is: 'filled' });
  const query = new URLSearchParams({ filter });
  const { value } = await call<{ value: number }>('GET', `/v1/universities/count?${query}`);
  await visit({ server, path: '/' });
  await card('Offerings').getByRole('link', { name: 'Offerings', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Has offerings', exact: true })).toBeVisible();
  expect(await listText()).toBe(value);
});

test('every kind is imported and created from the head; closing the form leads back', async () => {
  await visit({ server, path: '/' });
  const head = page.getByRole('main');
  const choices = () => page.getByRole('menuitem').elements();
  const add = head.getByRole('button', { name: 'New', exact: true });
  await add.click();
  await page.getByRole('menuitem').first().hover();
  await expect.element(add).toHaveStyle({ color: 'rgb(255, 255, 255)', backgroundColor: 'rgb(8, 76, 70)' });
  expect(choices().map(({ textContent }) => textContent)).toEqual([
    'University',
    'Subject',
    'Major',
    'Level',
    'Event',
  ]);
  await userEvent.keyboard('m{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'New major' })).toBeVisible();
  expect(location.pathname + location.search).toBe('/majors/?dialog=new');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => location.pathname).toBe('/');
  await head.getByRole('button', { name: 'Import', exact: true }).click();
  await expect.element(page.getByRole('menuitem').first()).toBeVisible();
  expect(choices().map((link) => link.getAttribute('href'))).toEqual([
    '/university/import',
    '/subjects/import',
    '/majors/import',
    '/levels/import',
    '/events/import',
    '/university/import/offerings',
  ]);
  await page.getByRole('menuitem', { name: 'Offerings' }).click();
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Import offerings', exact: true }))
    .toBeVisible();
});

test('offerings are imported from their figure while there are none', async () => {
  const network = async ({ url }: Request, send: () => Promise<Response>) => {
    const answer = await send();
    if (!url.endsWith('/v1/overview')) return answer;
    const { data } = (await answer.json()) as { data: { kind: string }[] };
    const empty = { draft: 0, published: 0, archived: 0 };
    return Response.json({
      data: data.map((figures) => (figures.kind === 'offerings' ? { ...figures, ...empty } : figures)),
    });
  };
  await visit({ server, path: '/', network });
  await expect.element(card('Offerings').getByRole('link', { name: 'Import offerings' })).toBeVisible();
});

test('a change of a rule’s number stands before it, in its column', async () => {
  const network = async ({ url }: Request, send: () => Promise<Response>) => {
    const answer = await send();
    if (!url.endsWith('/quality')) return answer;
    const { data } = (await answer.json()) as { data: { id: string }[] };
    const before = { day: '2026-11-20', count: 1234 };
    return Response.json({
      data: data.map((rule) => ({ ...rule, ...(rule.id.endsWith('_past') ? { count: 1224, before } : {}) })),
    });
  };
  await visit({ server, path: '/', network });
  const row = panel('Needs attention').getByRole('link', { name: /^Past events/ });
  await expect.element(row).toHaveTextContent(/^Past events to archive-10 since Nov 201,224Review$/);
  const counts = panel('Needs attention').element().querySelectorAll('.task-count');
  expect(counts.length).toBeGreaterThan(1);
  // Of records, pairs and imports there is no sum.
  await expect
    .element(page.getByRole('heading', { name: 'Needs attention' }))
    .toHaveTextContent(/^Needs attention$/);
  expect(new Set([...counts].map((count) => count.getBoundingClientRect().right)).size).toBe(1);
});

test('says that drafts can be published, and lists exactly those', async () => {
  const complete = {
    country: 'NP',
    city: 'Pokhara',
    website: 'https://ready.example',
    time_zone: 'Asia/Kathmandu',
  };
  await call('POST', '/v1/universities', { name: 'Ready College', ...complete });
  await visit({ server, path: '/' });
  const ready = panel('Needs attention').getByRole('link', { name: /^Universities ready to publish/ });
  await ready.click();
  await expect
    .element(page.getByRole('table').getByRole('link', { name: 'Ready College', exact: true }))
    .toBeVisible();
  expect(await listText()).toBe(1);
});

test('what needs attention comes all at once, so that no row moves from under the pointer', async () => {
  let letCome = () => {};
  const released = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  const answered: string[] = [];
  const network = async ({ url }: Request, send: () => Promise<Response>) => {
    if (url.endsWith('/v1/duplicates/count')) await released;
    const answer = await send();
    answered.push(url);
    return answer;
  };
  await visit({ server, path: '/', network });
  const rows = panel('Needs attention').getByRole('listitem').filter({ hasText: 'Past events' });
  const hasCome = (end: string) => answered.some((url) => url.endsWith(end));
  await expect.poll(() => hasCome('/v1/overview/quality') && hasCome('/v1/imports')).toBe(true);
  await expect.element(page.getByRole('list', { name: 'Records' })).toBeVisible();
  expect(rows.query()).toBe(null);
  letCome();
  await expect.element(rows).toBeVisible();
});

test('a passed check says that nothing is wrong, in the whole width of the panel', async () => {
  await visit({ server, path: '/' });
  const attention = panel('Needs attention');
  const checks = attention.getByText(/^\d+ checks? passed$/);
  await expect.element(checks).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Activity' })).toBeVisible();
  const headOf = (name: string) => page.getByRole('heading', { name }).element();
  const topIn = (heading: Element) =>
    heading.getBoundingClientRect().top - heading.parentElement!.getBoundingClientRect().top;
  expect(topIn(headOf('Needs attention')), 'level with other heads').toBeCloseTo(
    topIn(headOf('Activity')),
    0,
  );
  await checks.click();
  const passed = attention.getByRole('listitem').filter({ hasText: /^No majors without a subject$/ });
  await expect.element(passed).toBeVisible();
  expect(attention.getByText(/possible duplicate universities/i).query()).toBe(null);
  const widths = [attention.element(), passed.element().parentElement!].map(({ clientWidth }) => clientWidth);
  expect(widths[0]! - widths[1]!).toBeLessThan(40);
});

test('a rule of quality says how many it finds and opens exactly those', async () => {
  for (const name of ['Nowhere Academy', 'Nowhere Institute']) {
    await call('POST', '/v1/universities', { name, country: 'NP', website: 'https://nowhere.example' });
  }
  await visit({ server, path: '/' });
  const rule = panel('Needs attention').getByRole('link', { name: /^Universities without a city/ });
  await expect.element(rule).toBeVisible();
  const found = numbersIn(rule.element().textContent)[0];
  expect(found).toBeGreaterThanOrEqual(2);
  await rule.click();
  await expect.element(page.getByRole('link', { name: 'Nowhere Academy', exact: true })).toBeVisible();
  expect(await listText()).toBe(found);
});

test('what drafts alone lack is no error: it is marked as calmly as the text beside it', async () => {
  const rule = (id: string, label: string, drafts: number) => ({
    id,
    kind: 'universities',
    label,
    count: 2,
    drafts,
    before: null,
    filter: '{}',
  });
  const data = [rule('some_city', 'Drafts without a city', 2), rule('some_site', 'Some without a site', 1)];
  await visit({
    server,
    path: '/',
    network: async (request, send) => (request.url.endsWith('/quality') ? Response.json({ data }) : send()),
  });
  const task = (name: RegExp) => panel('Needs attention').getByRole('link', { name });
  await expect.element(task(/^Drafts without a city/)).toBeVisible();
  const colour = (element?: Element | null) => element && getComputedStyle(element).color;
  const [drafts, some] = [/^Drafts/, /^Some/].map((name) =>
    colour(task(name).element().querySelector('svg')),
  );
  expect(drafts).toBe(colour(document.querySelector('.panel-soft')));
  expect(some).not.toBe(drafts);
});

test('shows what goes on and comes next, the soonest first, each by its own clock and mine', async () => {
  const HOUR = 3_600_000;
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const abroad = /Kat/.test(here) ? 'Tokyo' : 'Kathmandu';
  const make = (title: string, zone: string, from: number, to: number, more = {}) =>
    call('POST', '/v1/events', {
      kind: 'fair',
      attendance: 'in_person',
      city: 'Pokhara',
      title,
      time_zone: zone,
      starts_at: wallTimeAt(new Date(Date.now() + from * HOUR).toISOString(), zone),
      ends_at: wallTimeAt(new Date(Date.now() + to * HOUR).toISOString(), zone),
      ...more,
    });
  await make('Over this morning', here, -3, -1);
  await make('Going on', here, -2, 1);
  await make('Called off', `Asia/${abroad}`, 2, 3, { event_status: 'cancelled' });
  await call('POST', '/v1/events', {
    kind: 'deadline',
    attendance: 'in_person',
    title: 'All day today',
    all_day: true,
    starts_at: `${localDay(Date.now())}T00:00`,
  });
  await visit({ server, path: '/' });
  const items = panel('Upcoming events').getByRole('listitem');
  const item = (title: string) => items.filter({ hasText: title });
  await expect.element(item('Called off')).toHaveTextContent(' · Pokhara · Cancelled');
  await expect.element(item('Called off')).toHaveTextContent(new RegExp(`${abroad} · \\S.* for you`));
  await expect.element(item('Going on')).toHaveTextContent(/Now · /);
  await expect.element(item('All day today')).toHaveTextContent(/Now · /);
  expect(item('Going on').element().textContent).not.toContain('for you');
  expect(item('Called off').element().textContent).not.toContain('Now');
  expect(item('Over this morning').elements()).toEqual([]);
  expect(items.elements().length).toBe(6);
  await panel('Upcoming events').getByRole('link', { name: 'View all' }).click();
  await expect.element(page.getByRole('table', { name: 'Events' }).getByText('All day today')).toBeVisible();
});

test('what the team did is listed with its author, and can be undone there', async () => {
  await call('POST', '/v1/universities', { name: 'Brief College', country: 'NP' });
  await visit({ server, path: '/' });
  const activity = panel('Activity');
  const line = activity.getByRole('listitem').filter({ hasText: 'Brief College' }).first();
  await expect.element(line).toHaveTextContent(/You/);
  await line.getByRole('button', { name: /^Undo .*Brief College/ }).click();
  await expect.element(page.getByText(/^Undone: Created .*Brief College/)).toBeVisible();
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
    .getByRole('button', { name: /^Show all \d+$/ })
    .click();
  const all = (await call<{ value: number }>('GET', '/v1/universities/count')).value;
  expect(counts().reduce((sum, count) => sum + count, 0)).toBe(all);
  const nepal = Number(
    rows()
      .find((row) => row.textContent?.includes('Nepal'))
      ?.querySelector('td')?.textContent,
  );
  await table.getByRole('link', { name: 'Nepal' }).click();
  expect(await listText()).toBe(nepal);
});

test('one part that fails says so, and the others stand; the first content waits for no chart', async () => {
  let isBroken = true;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await visit({
    server,
    path: '/',
    network: async (request, send) => {
      if (request.url.includes('/facets')) await released;
      if (isBroken && request.url.endsWith('/quality'))
        return Response.json({ code: 'internal' }, { status: 400 });
      return send();
    },
  });
  await expect.element(panel('Upcoming events').getByRole('listitem').first()).toBeVisible();
  await expect.element(panel('Needs attention').getByRole('alert')).toBeVisible();
  expect(page.getByRole('table', { name: 'Universities by country' }).query()).toBeNull();
  isBroken = false;
  await panel('Needs attention').getByRole('button', { name: 'Try again' }).click();
  await expect.element(panel('Needs attention').getByRole('link').first()).toBeVisible();
  release();
  await expect.element(page.getByRole('table', { name: 'Universities by country' })).toBeVisible();
});

test('figures that are refused are asked for a few times, and leave the other parts standing', async () => {
  await call('POST', '/v1/levels', { code: 'begun', name: 'Begun' });
  let asked = 0;
  await visit({
    server,
    path: '/',
    network: async (request, send) => {
      if (!request.url.endsWith('/v1/overview')) return send();
      asked += 1;
      return Response.json({ code: 'forbidden', detail: 'Not for you.' }, { status: 403 });
    },
  });
  await expect.element(panel('Upcoming events').getByRole('listitem').first()).toBeVisible();
  await expect.element(panel('Needs attention').getByRole('link').first()).toBeVisible();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Not for you.' })).toBeVisible();
  expect(asked).toBeLessThan(4);
});

test('what was typed and never saved is found there, continued or discarded, and that undone', async () => {
  await visit({ server, path: '/university/?dialog=new' });
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Half a college');
  // As after a closed tab: the app goes, what was typed stays.
  await waited(() => expect(JSON.stringify({ ...localStorage })).toContain('Half a college'));
  history.replaceState(null, '', '/');
  window.dispatchEvent(new PopStateEvent('popstate'));
  const left = panel('Needs attention').getByRole('link', { name: /^New university: Half a college/ });
  await expect.element(left).toBeVisible();
  await panel('Needs attention')
    .getByRole('button', { name: 'Discard: New university: Half a college' })
    .click();
  await keepToast('Draft discarded.');
  await expect.element(left).not.toBeInTheDocument();
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
  await left.click();
  await expect.element(name).toHaveValue('Half a college');
});

test('on the first day a checklist stands in place of the counters', async () => {
  await visit({ server: await startServer(), path: '/' });
  const steps = panel('Set up Registrar');
  await expect.element(steps.getByRole('link', { name: 'Import universities' })).toBeVisible();
  await expect.element(panel('What is an offering?')).toBeVisible();
  expect(page.getByRole('list', { name: 'Records' }).query()).toBeNull();
  expect(page.getByRole('button', { name: 'New', exact: true }).query()).toBeNull();
});

test('the checklist ticks what is done, and goes when it is hidden', async () => {
  const begun = await startServer();
  const post = await otherClient(begun);
  await post('POST', '/v1/universities', { name: 'Own College', country: 'NP' });
  await visit({ server: begun, path: '/' });
  await expect.element(page.getByRole('list', { name: 'Records' })).toBeVisible();
  const steps = panel('Set up Registrar');
  const universities = steps.getByRole('listitem').filter({ hasText: 'Add your universities' });
  await expect.element(universities).toHaveTextContent('Done');
  await expect.element(steps.getByRole('link', { name: 'Import majors' })).toBeVisible();
  await expect
    .element(steps.getByRole('link', { name: 'Import offerings' }))
    .toHaveAttribute('href', '/university/import/offerings');
  expect(panel('What is an offering?').query()).toBeNull();
  await steps.getByRole('button', { name: 'Hide list' }).click();
  await expect.element(steps).not.toBeInTheDocument();
  localStorage.removeItem('registrar.first-steps');
});

test('a dashboard whose figures are slow shows that it is loading', async () => {
  const { network, arrived, release } = blockRequests(({ url }) => url.includes('/v1/overview'));
  await visit({ server, path: '/', network });
  await arrived;
  await waited(() => expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull());
  release();
  await expect.element(card('Universities')).toBeVisible();
  await waited(() => expect(document.querySelector('main [aria-busy="true"]')).toBeNull());
});
