import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { checkedImport } from '../support/checked-import.ts';
import { otherClient, startServer, visit, waited } from '../support/screen.tsx';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});
beforeEach(() => page.viewport(320, 640));

const boxOf = (part: { element: () => Element }) => part.element().getBoundingClientRect();

test('a list on a phone has its actions beside the title, and says in one line how many are selected', async () => {
  await visit({ server, path: '/university/' });
  await page.getByRole('checkbox', { name: 'Select Aalto University' }).click();
  const status = page.getByText('1 university selected');
  await expect.element(status).toBeVisible();
  const clear = page.getByRole('button', { name: 'Clear selection', exact: true });
  expect(boxOf(status).height).toBeLessThan(24);
  expect(Math.abs(boxOf(status).y - boxOf(clear).y)).toBeLessThan(24);
  for (const width of [320, 360]) {
    await page.viewport(width, 740);
    await expect.poll(() => document.documentElement.scrollWidth).toBe(width);
  }
  expect(boxOf(page.getByRole('button', { name: 'Export' })).right).toBeLessThanOrEqual(360);
  const title = boxOf(page.getByRole('heading', { level: 1 }));
  expect(boxOf(page.getByRole('button', { name: 'New university' })).top).toBeLessThan(title.bottom);
});

test('six-digit figures on the dashboard are whole in any window', async () => {
  const network = async ({ url }: Request, send: () => Promise<Response>) => {
    const answer = await send();
    if (!url.endsWith('/v1/overview')) return answer;
    const { data } = (await answer.json()) as { data: { created: number[] }[] };
    const large = ({ created }: { created: number[] }) => ({
      published: 161_036,
      created: created.map(() => 22_960),
    });
    return Response.json({ data: data.map((each) => ({ ...each, ...large(each) })) });
  };
  await call('POST', '/v1/levels', { code: 'counted', name: 'Counted' });
  await visit({ server, path: '/', network });
  const figures = page.getByRole('list', { name: 'Records' });
  await expect.element(figures).toHaveTextContent(/161,036\+160,720/);
  for (const width of [320, 768, 1024, 1280]) {
    await page.viewport(width, 800);
    await expect.poll(() => document.documentElement.scrollWidth).toBe(width);
    const right = boxOf(figures).right;
    for (const text of figures.element().querySelectorAll('strong, .counter-added'))
      expect(text.getBoundingClientRect().right, `${width}`).toBeLessThanOrEqual(right);
  }
});

test('a row of the trash can be restored without being selected, and has room for its name', async () => {
  const name = 'University of Beekeeping and Pollination';
  const { id } = await call<{ id: string }>('POST', '/v1/universities', { name, country: 'SI' });
  await call('DELETE', `/v1/universities/${id}`, undefined, 1);
  await visit({ server, path: '/university/?in=trash' });
  const restore = page.getByRole('button', { name: `Restore ${name}` });
  await expect.element(restore).toBeInViewport({ ratio: 1 });
  expect(document.documentElement.scrollWidth).toBe(320);
  for (const width of [768, 1280]) {
    await page.viewport(width, 800);
    const heading = page.getByRole('rowheader', { name });
    await expect.element(heading).toBeVisible();
    await expect
      .poll(() => heading.element().scrollWidth - heading.element().clientWidth)
      .toBeLessThanOrEqual(0);
  }
  await page.viewport(320, 640);
  await restore.click();
  await expect.element(page.getByText(`Restored ${name}.`)).toBeVisible();
});

test('the tabs of a record take the line of a phone, its action stands below', async () => {
  const { id } = await call<{ id: string }>('POST', '/v1/universities', { name: 'Four Tabs', country: 'NP' });
  const starts = { starts_at: '2034-11-15T10:00', time_zone: 'Asia/Tokyo', attendance: 'online' };
  await call('POST', '/v1/events', { title: 'Of it', kind: 'fair', host_id: id, ...starts });
  await visit({ server, path: `/university/${id}` });
  await expect.element(page.getByRole('tab', { name: 'Events' })).toBeVisible();
  const history = boxOf(page.getByRole('tab', { name: 'History' }));
  const add = boxOf(page.getByRole('button', { name: 'New offering' }));
  expect(history.right).toBeLessThanOrEqual(304);
  expect(add.top).toBeGreaterThanOrEqual(history.bottom);
});

test('the errors of an import say what is wrong across a phone, with what to do below', async () => {
  const csv = 'name,country,website\nNarrow One,NP,nowhere\nNarrow Two,NP,elsewhere\n';
  const id = await checkedImport(call, csv);
  await visit({ server, path: `/university/import/${id}` });
  const errors = page.getByRole('region', { name: 'Errors: Website' });
  const heading = errors.getByRole('heading', { level: 4 });
  await expect.element(heading).toBeVisible();
  expect(boxOf(heading).width).toBeGreaterThan(240);
  expect(boxOf(errors.getByRole('button', { name: 'Skip 2 rows' })).top).toBeGreaterThanOrEqual(
    boxOf(heading).bottom,
  );
});

test('Undo ends the line of the time in Activity, however much stands before it', async () => {
  const ids: string[] = [];
  for (const name of ['Lined One', 'Lined Two', 'Lined Three']) {
    ids.push((await call<{ id: string }>('POST', '/v1/universities', { name, country: 'NP' })).id);
  }
  const { id: set_id } = await call<{ id: string }>('POST', '/v1/universities/sets', { ids });
  const change = { set_id, change: { region: 'Bagmati' } };
  const job = await call<{ id: string }>('POST', '/v1/universities/bulk', change);
  await waited(async () => expect(await call('GET', `/v1/jobs/${job.id}`)).toMatchObject({ state: 'done' }));
  await visit({ server, path: '/activity' });
  const line = page.getByRole('listitem').filter({ hasText: '3 records' });
  const undo = line.getByRole('button', { name: /^Undo/ });
  await expect.element(undo).toBeVisible();
  // As names and numbers are longer.
  for (const width of [320, 300, 290, 280, 270, 260, 250, 240]) {
    await page.viewport(width, 640);
    const time = boxOf(line.getByRole('time'));
    expect(boxOf(undo).top).toBeLessThan(time.bottom);
    expect(boxOf(undo).left).toBeGreaterThan(time.right);
    expect(boxOf(undo).right).toBeGreaterThan(width - 40);
  }
});

test('the long name of an imported file wraps, and the page does not scroll sideways', async () => {
  const file = `${'exported from another system '.repeat(4)}.csv`;
  const id = await checkedImport(call, 'name,country\nOf A Long File,NP\n', encodeURIComponent(file));
  await visit({ server, path: `/university/import/${id}` });
  await expect.element(page.getByText(file).first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(320);
});

test('the title of a dialog, however long, leaves its Close button whole', async () => {
  const name = 'Royal University of Applied Sciences '.repeat(5).trim();
  const { id } = await call<{ id: string }>('POST', '/v1/universities', { name, country: 'NP' });
  await visit({ server, path: `/university/${id}` });
  await page.getByRole('button', { name: 'New offering' }).click();
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
  await expect.element(close).toBeVisible();
  expect(boxOf(close).width).toBeGreaterThanOrEqual(32);
});

test('a name written from right to left is cut at its end where it is long', async () => {
  const name = 'جامعة الملك عبد العزيز للعلوم والتكنولوجيا والطب والزراعة والفنون الجميلة';
  const { id } = await call<{ id: string }>('POST', '/v1/universities', { name, country: 'SA' });
  await visit({ server, path: `/university/${id}` });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(name);
  const crumb = page.getByRole('navigation', { name: 'List' }).getByText(name).element();
  const start = document.createRange();
  start.setStart(crumb.firstChild as Text, 0);
  start.setEnd(crumb.firstChild as Text, 1);
  const { left, right } = start.getBoundingClientRect();
  expect(left).toBeGreaterThan(0);
  expect(right).toBeLessThanOrEqual(320);
});

test('on a phone held sideways, menus and popups end within the window', async () => {
  await page.viewport(667, 375);
  await visit({ server, path: '/activity' });
  const bottomOf = async (part: Locator) => {
    await expect.element(part).toBeVisible();
    return boxOf(part).bottom;
  };
  await page.getByRole('button', { name: /^Account/ }).click();
  expect(await bottomOf(page.getByRole('menu'))).toBeLessThanOrEqual(375);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Filter' }).click();
  expect(await bottomOf(page.getByRole('dialog'))).toBeLessThanOrEqual(375);
});
