import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { filteredListPath } from '../../src/api/list-address.ts';
import { otherClient, startServer, visit, waited, type Row } from '../support/screen.tsx';
import '../support/styles.ts';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
let city: string;
let list: string;
let ids: Readonly<Record<string, string>>;
let made = 0;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});
beforeEach(async () => {
  made += 1;
  city = `Lostville ${made}`;
  list = filteredListPath('/university/', { field: 'city', is: 'is', value: city });
  const make = async (name: string) => {
    const { id } = await call<Row>('POST', '/v1/universities', {
      name: `${city} ${name}`,
      country: 'NP',
      city,
    });
    return [name, id] as const;
  };
  ids = Object.fromEntries([await make('A'), await make('B'), await make('C')]);
});

const dialog = (what: string) => page.getByRole('dialog', { name: `Delete ${what}` });
const button = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name: `${city} ${name}`, exact: true });
const toast = (text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text);
const isBackAt = async (address: string) => {
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await waited(() => expect(location.pathname + location.search).toBe(address));
};
const confirmed = '{Control>}{Enter}{/Control}';
const askAndDelete = async () => {
  await userEvent.keyboard('#');
  await expect.element(button('Delete')).toBeEnabled();
  await userEvent.keyboard(confirmed);
};

test('a row is deleted over its list by two keys, the next row has the focus, and Escape gives it up', async () => {
  await visit({ server, path: list });
  await expect.element(link('A')).toBeVisible();
  link('A').element().focus();
  await userEvent.keyboard('#');
  await expect.element(dialog('university')).toBeVisible();
  expect(location.pathname + location.search).toContain(`${list}&dialog=delete`);
  expect(page.getByRole('heading', { level: 1, includeHidden: true }).element()).toHaveTextContent(
    'Universities',
  );
  await userEvent.keyboard('{Escape}');
  await isBackAt(list);
  await expect.element(link('A')).toHaveFocus();
  await askAndDelete();
  await isBackAt(list);
  await expect.element(toast(`Moved ${city} A to trash.`)).toBeVisible();
  await expect.element(link('A')).not.toBeInTheDocument();
  await expect.element(link('B')).toHaveFocus();
});

test('deleting the last row leaves the focus on the one before it, and deleting the only one on the heading', async () => {
  await visit({ server, path: list });
  await expect.element(link('C')).toBeVisible();
  link('C').element().focus();
  for (const [name, before] of [
    ['C', 'B'],
    ['B', 'A'],
  ] as const) {
    await askAndDelete();
    await expect.element(link(name)).not.toBeInTheDocument();
    await expect.element(link(before)).toHaveFocus();
  }
  await askAndDelete();
  await expect.element(link('A')).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

test.each([
  [['A', 'B'], 'C'],
  [['B', 'C'], 'A'],
])('deleting %j takes the focus to %s', async (names, next) => {
  await visit({ server, path: list });
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${city} ${name}` }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await button('Delete 2 universities').click();
  await expect.element(toast('Moved 2 universities to trash.')).toBeVisible();
  for (const name of names) await expect.element(link(name)).not.toBeInTheDocument();
  await expect.element(link(next)).toHaveFocus();
});

test('rows deleted by a key pressed on another row take the focus to their place, and all of them to the heading', async () => {
  const choose = (name: string) => page.getByRole('checkbox', { name }).click();
  const deleteBy = async (name: string, count: string) => {
    link(name).element().focus();
    await userEvent.keyboard('#');
    await expect.element(button(`Delete ${count}`)).toBeEnabled();
    await userEvent.keyboard(confirmed);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  };
  await visit({ server, path: list });
  await choose(`Select ${city} A`);
  await deleteBy('C', '1 university');
  await expect.element(link('A')).not.toBeInTheDocument();
  await expect.element(link('B')).toHaveFocus();
  await choose('Select all rows on this page');
  await deleteBy('B', '2 universities');
  await expect.element(link('B')).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

test.each([
  ['deleting', ''],
  ['restoring', '&in=trash'],
])(
  '%s all rows of the last page shows the one before it, with the focus on its last row',
  async (_, place) => {
    const make = async (_each: unknown, at: number) => {
      const name = `${city} D${at + 10}`;
      const { id } = await call<Row>('POST', '/v1/universities', { name, country: 'NP', city });
      return id;
    };
    const all = [...Object.values(ids), ...(await Promise.all(Array.from({ length: 23 }, make)))];
    if (place) await Promise.all(all.map((id) => call('DELETE', `/v1/universities/${id}`, undefined, 1)));
    await visit({ server, path: `${list}${place}&sort=name&size=25` });
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.element(page.getByText('26–26 of 26', { exact: true })).toBeVisible();
    await expect.element(link('D32')).toBeInTheDocument();
    link('D32').element().focus();
    if (place) {
      const restore = page.getByRole('button', { name: `Restore ${city} D32` });
      await expect.element(restore).toBeInTheDocument();
      restore.element().focus();
      await userEvent.keyboard('{Enter}');
    } else await askAndDelete();
    await expect.element(page.getByText('1–25 of 25', { exact: true })).toBeVisible();
    await expect.element(link('D31')).toHaveFocus();
    await expect.element(page.getByRole('button', { name: 'Next page' })).not.toBeInTheDocument();
  },
);

test('the address of a deletion opens it, Back closes it, and one in use is archived over the list', async () => {
  await call('POST', '/v1/universities', { name: `Part of ${city}`, country: 'NP', parent_id: ids['B'] });
  await visit({ server, path: list });
  await expect.element(link('B')).toBeVisible();
  link('B').element().focus();
  await userEvent.keyboard('#');
  await expect.element(dialog('university').getByRole('link', { name: '1 university' })).toBeVisible();
  history.back();
  await isBackAt(list);
  await expect.element(link('B')).toHaveFocus();
  history.forward();
  await button('Archive instead').click();
  await isBackAt(list);
  await expect.element(toast(`Archived ${city} B.`)).toBeVisible();
  await expect.element(link('B')).toHaveFocus();
});

test('one that is in trash by now is shown on its own page', async () => {
  await visit({ server, path: list });
  await expect.element(link('A')).toBeVisible();
  await call('DELETE', `/v1/universities/${ids['A']}`, undefined, 1);
  link('A').element().focus();
  await userEvent.keyboard('#');
  await expect.element(page.getByText(/This university is in trash/)).toBeVisible();
  await waited(() => expect(location.pathname + location.search).toBe(`/university/${ids['A']}`));
});

test('a row of an order is deleted over it', async () => {
  for (const [at, name] of ['Aaa', 'Aab', 'Aac'].entries())
    await call('POST', '/v1/levels', { code: `${made}-${at}`, name: `${name} ${made}`, position: at + 1 });
  await visit({ server, path: '/levels/?view=order' });
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} ${made}`) });
  await expect.element(row('Aab')).toBeVisible();
  row('Aab').element().focus();
  await askAndDelete();
  await isBackAt('/levels/?view=order');
  await expect.element(row('Aab')).not.toBeInTheDocument();
  await expect.element(row('Aac')).toHaveFocus();
});

test('an event is deleted over the calendar, and the next one has the focus', async () => {
  const event = (title: string) => page.getByRole('button', { name: new RegExp(`^${title},`) });
  for (const [title, day] of [
    ['Morning fair', '2041-05-14'],
    ['Noon fair', '2041-05-15'],
  ])
    await call('POST', '/v1/events', {
      title,
      kind: 'fair',
      attendance: 'in_person',
      starts_at: `${day}T10:00`,
      time_zone: 'Europe/Paris',
    });
  const calendar = '/events/?view=calendar&date=2041-05-14';
  await visit({ server, path: calendar });
  await expect.element(event('Morning fair')).toBeVisible();
  event('Morning fair').element().focus();
  await askAndDelete();
  await isBackAt(calendar);
  await expect.element(event('Morning fair')).not.toBeInTheDocument();
  await expect.element(event('Noon fair')).toHaveFocus();
});
