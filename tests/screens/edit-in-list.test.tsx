import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { filteredListPath } from '../../src/api/list-address.ts';
import { otherClient, startServer, visit, waited } from '../support/screen.tsx';
import '../support/styles.ts';

interface Row {
  readonly id: string;
  readonly version: number;
  readonly city: string | null;
  readonly region: string | null;
}

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
let city: string;
let list: string;
let north: Row;
let made = 0;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});
beforeEach(async () => {
  made += 1;
  city = `Listville ${made}`;
  list = filteredListPath('/university/', { field: 'city', is: 'is', value: city });
  const make = (name: string) =>
    call<Row>('POST', '/v1/universities', { name: `${city} ${name}`, country: 'NP', city });
  north = await make('North');
  await make('South');
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
const table = page.getByRole('table', { name: 'Universities' });
const link = (name: string) => table.getByRole('link', { name: `${city} ${name}`, exact: true });
const pencil = (label: string, name: string) =>
  table.getByRole('button', { name: `Edit ${label} of ${city} ${name}`, exact: true });
const row = (name: string) => table.getByRole('row', { name: new RegExp(`${city} ${name}`) });
const stored = () => call<Row>('GET', `/v1/universities/${north.id}`);
const address = () => location.pathname + location.search;
const isBackInList = async () => {
  await expect.element(dialog).not.toBeInTheDocument();
  await waited(() => expect(address()).toBe(list));
};

test('a record is edited over its list, which keeps the row, its selection and the focus', async () => {
  await visit({ server, path: list });
  await table.getByRole('checkbox', { name: `Select ${city} South` }).click();
  await link('North').element().focus();
  await userEvent.keyboard('e');
  await expect.element(page.getByRole('dialog', { name: 'Edit university' })).toBeVisible();
  expect(new URLSearchParams(location.search).get('dialog')).toBe(`edit:${north.id}`);
  expect(location.pathname).toBe('/university/');
  await field('Region').fill('Bagmati');
  await field('City').fill('Elsewhere');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await isBackInList();
  await expect.element(link('North')).toHaveFocus();
  await expect.element(row('North').getByRole('cell', { name: /^Elsewhere/ })).toBeVisible();
  await expect.element(table.getByRole('checkbox', { name: `Select ${city} South` })).toBeChecked();
  // It no longer matches, and stays until one looks.
  await expect.element(row('North').getByText('No longer matches')).toBeInTheDocument();
  await expect.element(link('North')).toBeVisible();
  await button('1 removed · Show').click();
  await expect.element(link('North')).not.toBeInTheDocument();
  await expect.element(link('South')).toBeVisible();
});

test('its address opens it again, Back closes it, and what was typed is a draft there', async () => {
  await visit({ server, path: `${list}&dialog=edit:${north.id}:region` });
  await expect.element(field('Region')).toHaveFocus();
  await userEvent.keyboard('Typed');
  await userEvent.keyboard('{Escape}');
  await button('Close and keep draft').click();
  await isBackInList();
  await expect.element(link('North')).toHaveFocus();
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Continue editing' })
    .click();
  await expect.element(page.getByText('Your unsaved changes were restored.')).toBeVisible();
  await expect.element(field('Region')).toHaveValue('Typed');
  history.back();
  await isBackInList();
});

test('a conflict is resolved over the list', async () => {
  await visit({ server, path: list });
  await link('North').hover();
  await table.getByRole('link', { name: `Edit ${city} North`, exact: true }).click();
  await expect.element(field('Region')).toBeVisible();
  await call('PATCH', `/v1/universities/${north.id}`, { region: 'Theirs' }, north.version);
  await field('Region').fill('Mine');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('radio', { name: 'Region, new: Mine' }).click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await isBackInList();
  await expect.element(link('North')).toHaveFocus();
  expect(await stored()).toMatchObject({ region: 'Mine' });
});

test('one that is in trash by now is shown on its own page', async () => {
  await visit({ server, path: list });
  await expect.element(link('North')).toBeVisible();
  await call('DELETE', `/v1/universities/${north.id}`, undefined, north.version);
  await link('North').element().focus();
  await userEvent.keyboard('e');
  await expect.element(page.getByText(/This university is in trash/)).toBeVisible();
  await waited(() => expect(address()).toBe(`/university/${north.id}`));
});

test('a cell is edited in its place by its pencil, Enter saves it, and the toast undoes it', async () => {
  await visit({ server, path: list });
  await row('North').getByRole('cell', { name: city, exact: true }).hover();
  await pencil('City', 'North').click();
  await expect.element(field('City')).toHaveFocus();
  expect(dialog.getByRole('textbox').elements()).toHaveLength(1);
  await userEvent.keyboard('Pokhara{Enter}');
  await isBackInList();
  await expect.element(row('North').getByRole('cell', { name: /^Pokhara/ })).toBeVisible();
  await expect.element(pencil('City', 'North')).toHaveFocus();
  expect(await stored()).toMatchObject({ city: 'Pokhara' });
  await button('Undo').click();
  await expect.element(row('North').getByRole('cell', { name: new RegExp(`^${city}`) })).toBeVisible();
});

test('cells are reached by Tab and arrow keys, edited by F2 or Enter, and left by Escape', async () => {
  await visit({ server, path: list });
  await expect.element(link('North')).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(link('North')).toHaveFocus();
  await expect.element(pencil('Country', 'North')).toBeInTheDocument();
  await userEvent.keyboard('{Tab}{Tab}{Tab}');
  await expect.element(pencil('City', 'North')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(pencil('City', 'South')).toHaveFocus();
  await userEvent.keyboard('{F2}');
  await expect.element(field('City')).toHaveFocus();
  await userEvent.keyboard('Typed{Escape}');
  await button('Discard').click();
  await isBackInList();
  await expect.element(pencil('City', 'South')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.element(field('City')).toHaveValue(city);
  await userEvent.keyboard('{Escape}');
  await isBackInList();
  await expect.element(pencil('City', 'North')).toHaveFocus();
  expect(await stored()).toMatchObject({ city });
});

test('what is typed is kept, and the focus with it, where it was asked whether to discard it', async () => {
  await visit({ server, path: list });
  await row('North').getByRole('cell', { name: city, exact: true }).hover();
  await pencil('City', 'North').click();
  await expect.element(field('City')).toHaveFocus();
  await userEvent.keyboard('Typed');
  const { left, top, height } = link('South').element().getBoundingClientRect();
  await userEvent.click(document.elementFromPoint(left + 5, top + height / 2)!);
  await button('Keep editing').click();
  await expect.element(field('City')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await button('Keep editing').click();
  await expect.element(field('City')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await isBackInList();
  expect(await stored()).toMatchObject({ city: 'Typed' });
});

test('a cell is edited where it is: neither opening nor closing its editor scrolls the list', async () => {
  await page.viewport(1280, 700);
  await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      call('POST', '/v1/universities', { name: `${city} ${at + 10}`, country: 'NP', city }),
    ),
  );
  await visit({ server, path: list });
  await row('18').getByRole('cell', { name: city, exact: true }).hover();
  const before = scrollY;
  await pencil('City', '18').click();
  await expect.element(field('City')).toHaveFocus();
  expect(scrollY).toBe(before);
  await userEvent.keyboard('{Escape}');
  await isBackInList();
  await expect.element(pencil('City', '18')).toHaveFocus();
  expect(scrollY).toBe(before);
});

test('an editor whose cell is drawn anew moves to it; without its row it becomes the whole form', async () => {
  await visit({ server, path: list });
  await row('North').getByRole('cell', { name: city, exact: true }).hover();
  await pencil('City', 'North').click();
  await userEvent.keyboard('Typed');
  const old = row('North').element();
  const copy = old.cloneNode(true) as Element;
  old.replaceWith(copy);
  await waited(() => {
    const cell = copy.querySelector('[data-column="city"]')!.getBoundingClientRect();
    const editor = dialog.element().getBoundingClientRect();
    expect(Math.abs(editor.left - cell.left) + Math.abs(editor.top - cell.top)).toBeLessThan(4);
  });
  copy.replaceWith(old);
  await expect.element(field('City')).toHaveValue('Typed');
  old.toggleAttribute('hidden', true);
  await expect.element(page.getByRole('dialog', { name: 'Edit university' })).toBeVisible();
  await expect.element(field('City')).toHaveFocus();
  await expect.element(field('City')).toHaveValue('Typed');
  old.toggleAttribute('hidden', false);
  await userEvent.keyboard('{Escape}');
  await button('Discard').click();
  await isBackInList();
});

test('while its editor is on its way, Ctrl+A selects no rows, and Escape gives it up', async () => {
  let isHeld = false;
  let asked = 0;
  let release = () => {};
  const isDue = new Promise<void>((resolve) => {
    release = resolve;
  });
  await visit({
    server,
    path: list,
    network: async (request, send) => {
      if (isHeld && request.method === 'GET' && new URL(request.url).pathname.endsWith(north.id)) {
        asked += 1;
        await isDue;
      }
      return send();
    },
  });
  await expect.element(link('North')).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(pencil('Country', 'North')).toBeInTheDocument();
  await userEvent.keyboard('{Tab}{Tab}{Tab}');
  await expect.element(pencil('City', 'North')).toHaveFocus();
  await userEvent.keyboard('{F2}');
  await expect.element(field('City')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await isBackInList();
  await expect.element(pencil('City', 'North')).toHaveFocus();
  // Its code is there, and what it reads is not.
  isHeld = true;
  await call('PATCH', `/v1/universities/${north.id}`, { region: 'Theirs' }, north.version);
  await userEvent.keyboard('{F2}{Control>}a{/Control}');
  expect(table.getByRole('checkbox', { checked: true }).elements()).toEqual([]);
  await waited(() => expect(asked).toBeGreaterThan(0));
  await userEvent.keyboard('{Escape}');
  await isBackInList();
  await userEvent.keyboard('{F2}');
  release();
  await expect.element(field('City')).toHaveFocus();
});

test('what is typed before a cell’s editor is there goes into it, Enter too, and Back forgets it', async () => {
  let release = () => {};
  let isHeld = true;
  await visit({
    server,
    path: list,
    network: async (request, send) => {
      if (isHeld && request.method === 'GET' && new URL(request.url).pathname.endsWith(north.id))
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      return send();
    },
  });
  await row('North').getByRole('cell', { name: city, exact: true }).hover();
  await pencil('City', 'North').click();
  await userEvent.keyboard('Lost');
  history.back();
  await isBackInList();
  await expect.element(pencil('City', 'North')).toBeInTheDocument();
  pencil('City', 'North').element().focus();
  await userEvent.keyboard('{Enter}New City x{Backspace}{Enter}');
  expect(await stored()).toMatchObject({ city });
  isHeld = false;
  release();
  await expect.element(row('North').getByRole('cell', { name: /^New City/ })).toBeVisible();
  await isBackInList();
  expect(await stored()).toMatchObject({ city: 'New City' });
});

test('a cell that shows more than its field has no pencil', async () => {
  const title = `${city} Fair`;
  const time = { starts_at: '2099-04-09T10:00', time_zone: 'Asia/Kathmandu' };
  await call('POST', '/v1/events', { title, kind: 'fair', attendance: 'in_person', city, ...time });
  await visit({ server, path: `/events/?q=${encodeURIComponent(title)}` });
  const event = page.getByRole('row', { name: new RegExp(title) });
  await expect.element(event).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(event.getByRole('button', { name: `Edit Kind of ${title}` })).toBeInTheDocument();
  const labels = event
    .getByRole('button', { name: /^Edit/ })
    .elements()
    .map((each) => each.getAttribute('aria-label'));
  expect(labels).toEqual(['Title', 'Kind', 'City'].map((label) => `Edit ${label} of ${title}`));
});

test('a row in trash has neither pencils nor Edit, but Restore', async () => {
  await call('DELETE', `/v1/universities/${north.id}`, undefined, north.version);
  await visit({ server, path: list });
  await expect.element(link('South')).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(pencil('City', 'South')).toBeInTheDocument();
  await page.getByRole('link', { name: 'Trash', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search universities' }).fill(`${city} North`);
  await expect.element(link('South')).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(link('North')).toHaveFocus();
  await expect.element(row('North').getByRole('button', { name: `Restore ${city} North` })).toBeVisible();
  expect(row('North').getByRole('button').elements()).toHaveLength(2);
  expect(row('North').getByRole('link').elements()).toHaveLength(1);
});

test('on a phone a selected row is edited over its list, a cell’s address opens the whole form', async () => {
  await page.viewport(320, 700);
  await visit({ server, path: list });
  await table.getByRole('checkbox', { name: `Select ${city} North` }).click();
  await button('Edit').click();
  await expect.element(page.getByRole('dialog', { name: 'Edit university' })).toBeVisible();
  await field('Region').fill('Koshi');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await isBackInList();
  expect(await stored()).toMatchObject({ region: 'Koshi' });
  history.pushState(null, '', `${list}&dialog=property:${north.id}:city`);
  await expect.element(field('City')).toHaveFocus();
  await expect.element(field('Region')).toHaveValue('Koshi');
});
