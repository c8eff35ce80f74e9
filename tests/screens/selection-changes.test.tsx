import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { filteredListPath } from '../../src/api/list-address.ts';
import { otherClient, startServer, visit } from '../support/screen.tsx';

interface Made {
  readonly id: string;
  readonly version: number;
}

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
/** Every test has a city of its own, and its universities in it. */
let city = '';
let made = 0;
let north: Made;
let south: Made;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});
beforeEach(async () => {
  made += 1;
  city = `Changeville ${made}`;
  const make = (name: string) =>
    call<Made>('POST', '/v1/universities', { name: `${city} ${name}`, country: 'NP', city });
  north = await make('North');
  south = await make('South');
  await make('West');
});

const inCity = () => ({ field: 'city', is: 'is', value: city }) as const;
const open = () => visit({ server, path: filteredListPath('/university/', inCity()) });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const select = (name: string) => page.getByRole('checkbox', { name: `Select ${city} ${name}` }).click();
const status = page.getByRole('region', { name: 'Selection' }).getByRole('status');
const trash = ({ id, version }: Made) => call('DELETE', `/v1/universities/${id}`, undefined, version);

test('a selected record that somebody deletes is counted no more, and that is said', async () => {
  await open();
  for (const name of ['North', 'South', 'West']) await select(name);
  await trash(north);
  await expect.element(status).toHaveTextContent('2 universities selected. 1 has been deleted.');
  const colour = (name: string) => getComputedStyle(button(name).element()).color;
  expect(colour('Delete'), 'a warning, as in the menu of a record').not.toBe(colour('Archive'));
  await button('Delete').click();
  await expect.element(page.getByRole('dialog', { name: 'Delete 2 universities' })).toBeVisible();
  await button('Cancel').click();
  await button('Clear selection').click();
  await select('South');
  await expect.element(status).toHaveTextContent('1 university selected');
  await trash(south);
  await expect.element(page.getByText('Your selected university has been deleted.')).toBeVisible();
  await expect.element(status).not.toBeInTheDocument();
});

test('a selected record that one deletes oneself is counted no more, which needs no word', async () => {
  await open();
  for (const name of ['North', 'South']) await select(name);
  await page.getByRole('link', { name: `${city} North` }).click();
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(status).toHaveTextContent(/^1 university selected$/);
});

test('a record that was deleted unnoticed is left out of the change, and that is said', async () => {
  await visit({
    server,
    path: filteredListPath('/university/', inCity()),
    network: (request, send) => (request.url.includes('/v1/live') ? new Promise(() => {}) : send()),
  });
  await select('North');
  await select('South');
  await trash(north);
  await button('Archive').click();
  const dialog = page.getByRole('dialog', { name: 'Archive 1 university' });
  await expect.element(dialog.getByText('1 selected university has been deleted.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Archive 1 university' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const { status: now } = await call<{ status: string }>('GET', `/v1/universities/${south.id}`);
  expect(now).toBe('archived');
});

test('a change refused over another’s is reviewed at once with the values there are now', async () => {
  for (const region of ['Bagmati', 'Gandaki', 'Karnali', 'Lumbini', 'Madhesh', 'Mechi'])
    await call('POST', '/v1/universities', { name: `${city} in ${region}`, country: 'NP', city, region });
  await open();
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
  await button('Edit').click();
  await page.getByRole('combobox', { name: 'Field' }).fill('Region');
  await page.getByRole('textbox', { name: 'Region' }).fill('Koshi');
  await button('Review').click();
  const review = page.getByRole('definition');
  await expect.element(review).toHaveTextContent(/Lumbini \(1\), Madhesh \(1\), empty \(3\)1 other value/);
  await call('PATCH', `/v1/universities/${north.id}`, { region: 'Rapti' }, north.version);
  await button('Update 9 universities').click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'changed after you selected them, so nothing was changed. Review them as they are now',
    );
  await expect.element(review).toHaveTextContent(/empty \(2\)2 other values/);
  expect(page.getByText('Rapti (1)').element()).toHaveProperty('open', false);
  await page.getByText('2 other values').click();
  await expect.element(page.getByText('Mechi (1), Rapti (1)')).toBeVisible();
  await button('Update 9 universities').click();
  await expect.element(page.getByText('Updated 9 universities.')).toBeVisible();
});

test('a change applied at once is reviewed first where a record has been deleted since', async () => {
  await open();
  for (const name of ['North', 'South', 'West']) await select(name);
  await button('Edit').click();
  await page.getByRole('combobox', { name: 'Field' }).fill('Region');
  await page.getByRole('textbox', { name: 'Region' }).fill('Koshi');
  await expect.element(page.getByText(/^3 universities will be updated, except/)).toBeVisible();
  await trash(north);
  await button('Update 3 universities').click();
  await expect.element(page.getByText('1 selected university has been deleted.')).toBeVisible();
  const { version } = await call<Made>('GET', `/v1/universities/${south.id}`);
  expect(version).toBe(south.version);
  await button('Update 2 universities').click();
  await expect.element(page.getByText('Updated 2 universities.')).toBeVisible();
});

test('the review of a change counts all values there are now, also those it does not list', async () => {
  const [websites, listed, shown] = [359, 300, 5];
  const filter = { field: 'website', is: 'filled' } as const;
  await visit({ server, path: filteredListPath('/university/', filter) });
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
  await button(`Select all ${websites} matching`).click();
  await button('Edit').click();
  await page.getByRole('combobox', { name: 'Field' }).fill('Website');
  await page.getByRole('textbox', { name: 'Website' }).fill('https://one.example');
  await button('Review').click();
  await page.getByText(`${websites - shown} other values`).click();
  await expect
    .element(page.getByText(new RegExp(`\\(1\\), and ${websites - listed} more values$`)))
    .toBeVisible();
});

test('a row deselected after all that match were selected leaves all others selected', async () => {
  for (let at = 0; at < 27; at += 1)
    await call('POST', '/v1/universities', { name: `${city} number ${at}`, country: 'NP', city });
  localStorage.setItem('registrar.page-size', '25');
  await open();
  await select('North');
  await button('Select all 30 matching').click();
  await expect.element(status).toHaveTextContent('30 universities selected');
  await select('North');
  await select('number 13');
  await expect.element(status).toHaveTextContent('28 universities selected, 2 excluded');
  const head = page.getByRole('checkbox', { name: 'Select all rows on this page' });
  expect(head.element()).toHaveProperty('indeterminate', true);
  await select('number 13');
  await expect.element(status).toHaveTextContent('29 universities selected, 1 excluded');
  await button('Next page').click();
  await expect.element(page.getByText('26–30 of 30', { exact: true })).toBeVisible();
  expect(document.querySelectorAll('tbody input:not(:checked)')).toHaveLength(0);
  // Matches only since.
  await call('POST', '/v1/universities', { name: `${city} late`, country: 'NP', city });
  await button('Archive').click();
  const dialog = page.getByRole('dialog', { name: 'Archive 30 universities' });
  await expect.element(dialog.getByText('29 matched when you selected them, 30 match now.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Archive 30 universities' }).click();
  await expect.element(page.getByText('Archived 30 universities.')).toBeVisible();
  const query = new URLSearchParams({
    filter: JSON.stringify({ and: [inCity(), { field: 'status', is: 'is', value: 'draft' }] }),
  });
  expect(await call<Made[]>('GET', `/v1/universities?${query}`)).toMatchObject([{ id: north.id }]);
});

test('arrows move between rows; with Shift they select on the way there and deselect on the way back', async () => {
  await open();
  const link = (name: string) => page.getByRole('link', { name: `${city} ${name}`, exact: true });
  const selected = () =>
    ['North', 'South', 'West'].filter(
      (name) =>
        page.getByRole('checkbox', { name: `Select ${city} ${name}`, checked: true }).query() !== null,
    );
  await expect.element(link('North')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search universities' }).click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(link('North')).toHaveFocus();
  // The arrows come with what rows offer.
  await expect.element(page.getByRole('button', { name: `Preview ${city} North` })).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{ArrowUp}');
  await expect.element(link('North')).toHaveFocus();
  expect(selected()).toEqual([]);
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  await expect.element(link('West')).toHaveFocus();
  await expect.poll(selected).toEqual(['North', 'South', 'West']);
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await expect.element(link('South')).toHaveFocus();
  await expect.poll(selected).toEqual(['North', 'South']);
  await expect.element(status).toHaveTextContent('2 universities selected');
});

test('a key leads from a selected row to what can be done, and Space on Edit opens no preview', async () => {
  await open();
  const link = page.getByRole('link', { name: `${city} North`, exact: true });
  await expect.element(link).toBeVisible();
  await select('North');
  await expect.element(status).toHaveTextContent('1 university selected');
  (link.element() as HTMLElement).focus();
  await userEvent.keyboard('a');
  await expect
    .element(page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Edit' }))
    .toHaveFocus();
  const edit = page.getByRole('link', { name: `Edit ${city} North` });
  await expect.element(edit).toBeInTheDocument();
  (edit.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  const preview = page.getByRole('button', { name: `Preview ${city} North` });
  await expect.element(preview).toBeInTheDocument();
  expect(preview.element().ariaExpanded).toBe('false');
  await expect.element(edit).toHaveFocus();
});
