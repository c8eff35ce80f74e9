import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn, type Client } from '../support/client.ts';
import { axeObjections } from '../support/axe.ts';
import { importFile } from '../support/import-file.ts';
import { beginJourney, type Journey } from '../support/journey.ts';
import { ADMIN } from '../support/server.ts';

let journey: Journey;
let client: Client;
beforeAll(async () => {
  journey = await beginJourney();
  client = await signedIn(journey.server.address, ADMIN);
});
afterAll(() => journey.end());

/** A command is one click, one chord of keys, one run of typing into one field, or one file that is chosen. */
const commandsOn = (page: Page) => {
  let count = 0;
  const one = (done: Promise<unknown>) => {
    count += 1;
    return done;
  };
  return {
    click: (target: Locator) => one(target.click()),
    press: (keys: string) => one(page.keyboard.press(keys)),
    type: (field: Locator, text: string) => one(field.fill(text)),
    typeWhereFocused: (text: string) => one(page.keyboard.type(text)),
    chooseFile: (input: Locator, name: string, text: string) =>
      one(input.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })),
    count: () => count,
  };
};

const makeUniversity = async (name: string, fields: object = {}): Promise<string> =>
  (await client.call('POST', '/v1/universities', { name, country: 'NP', ...fields })).data.id;
const options = (page: Page) => page.getByRole('option');

test('a field of 570 universities is changed in 8 commands, from a filter by keys or by clicks', async () => {
  const lines = Array.from({ length: 570 }, (_, at) => `Delta Campus ${at},MV,Khulna`);
  await importFile(client, {
    kind: 'universities',
    csv: ['name,country,city', ...lines].join('\n'),
    mapping: { name: 'name', country: 'country', city: 'city' },
    matchBy: null,
  });
  const { page, complaints, close } = await journey.visit('/university/');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const isFocused = async (target: Locator) =>
    await expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);
  const fieldToFilter = page.getByRole('combobox', { name: 'Field' });
  const dialog = page.getByRole('dialog', { name: 'Edit 570 universities' });
  const field = dialog.getByRole('combobox', { name: 'Field' });
  const isDone = async (change: object) => {
    await page.getByText('Updated 570 universities.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    const parts = Object.entries(change).map(([name, value]) => ({ field: name, is: 'is', value }));
    const filter = JSON.stringify({ and: parts });
    const changed = await client.call('GET', `/v1/universities/count?${new URLSearchParams({ filter })}`);
    expect(changed.data.value).toBe(570);
  };

  const byKeys = commandsOn(page);
  await page.getByRole('table').getByRole('link').first().waitFor();
  await byKeys.press('f');
  await isFocused(fieldToFilter);
  await byKeys.typeWhereFocused('Country');
  await isFocused(page.getByRole('searchbox', { name: 'Search values of Country' }));
  await byKeys.typeWhereFocused('Maldives');
  await byKeys.press('Control+Enter');
  await button('Edit all 570').waitFor();
  await byKeys.press('Shift+E');
  await isFocused(field);
  await byKeys.typeWhereFocused('Type');
  await isFocused(dialog.getByRole('combobox', { name: 'Type' }));
  await byKeys.typeWhereFocused('College');
  await byKeys.press('Control+Enter');
  await isDone({ city: 'Khulna', type: 'college' });
  expect(byKeys.count()).toBeLessThanOrEqual(8);

  await page.goto(`${journey.server.address}/university/`);
  await page.getByRole('table').getByRole('link').first().waitFor();
  const byClicks = commandsOn(page);
  await byClicks.click(button('Filter'));
  await isFocused(fieldToFilter);
  await byClicks.typeWhereFocused('Country');
  await byClicks.click(page.getByRole('checkbox', { name: /^Maldives/ }));
  await byClicks.click(button('Apply'));
  await byClicks.click(button('Edit all 570'));
  await isFocused(field);
  await byClicks.typeWhereFocused('Region');
  const region = dialog.getByRole('textbox', { name: 'Region' });
  await isFocused(region);
  await byClicks.typeWhereFocused('Khulna Division');
  await dialog.getByText(/^570 universities will be updated, except those that already have/).waitFor();
  expect(await axeObjections(page)).toEqual([]);
  await byClicks.click(dialog.getByRole('button', { name: 'Update 570 universities' }));
  await isDone({ city: 'Khulna', region: 'Khulna Division' });
  expect(byClicks.count()).toBeLessThanOrEqual(8);
  expect(complaints).toEqual([]);
  await close();
});

test('a university in use is deleted, with what refers to it moved to another, in 4 commands', async () => {
  const used = await makeUniversity('Closing Institute');
  const other = await makeUniversity('Heir of the Closing');
  const child = await makeUniversity('Closing Annex', { parent_id: used });
  const { page, complaints, close } = await journey.visit(`/university/${used}`);
  const { click, press, type, count } = commandsOn(page);
  await page.getByRole('heading', { level: 1, name: 'Closing Institute' }).waitFor();
  await press('#');
  const dialog = page.getByRole('dialog', { name: 'Delete university' });
  await type(dialog.getByRole('combobox', { name: 'Move them to another university' }), 'Heir of');
  await page.getByRole('option', { name: 'Heir of the Closing' }).waitFor();
  await press('Enter');
  await click(dialog.getByRole('button', { name: 'Move and delete' }));
  await page.getByText('Moved Closing Institute to trash, and moved 1 university.').waitFor();
  expect(count()).toBeLessThanOrEqual(4);
  expect((await client.call('GET', `/v1/universities/${child}`)).data.parent_id).toBe(other);
  expect(complaints).toEqual([]);
  await close();
});

test('one field is edited from a list, which is there again, in 4 commands', async () => {
  await makeUniversity('Listed Institute');
  const { page, complaints, close } = await journey.visit('/university/?q=Listed%20Institute');
  const { click, press, type, count } = commandsOn(page);
  await page.getByRole('link', { name: 'Listed Institute', exact: true }).hover();
  await click(page.getByRole('link', { name: 'Edit Listed Institute' }));
  await type(page.getByRole('dialog').getByRole('textbox', { name: 'City' }), 'Ilam');
  await press('Control+Enter');
  await page.getByRole('row', { name: /Listed Institute.*Ilam/ }).waitFor();
  expect(new URL(page.url()).search).toBe('?q=Listed%20Institute');
  expect(count()).toBeLessThanOrEqual(4);
  expect(complaints).toEqual([]);
  await close();
});

test('a column is corrected in its cells, the next row with 4 commands', async () => {
  const cities = ['Damak', 'Birtamod'];
  const ids = await Promise.all(['Cell Institute A', 'Cell Institute B'].map((name) => makeUniversity(name)));
  const { page, complaints, close } = await journey.visit('/university/?q=Cell%20Institute');
  const { click, press, typeWhereFocused, count } = commandsOn(page);
  const row = page.getByRole('row', { name: /Cell Institute A/ });
  const city = page.getByRole('dialog').getByRole('textbox', { name: 'City' });
  const isFocused = () => city.evaluate((element) => element === document.activeElement);
  await row.getByRole('cell').nth(2).hover();
  await click(row.getByRole('button', { name: 'Edit City of Cell Institute A' }));
  await expect.poll(isFocused).toBe(true);
  expect(await axeObjections(page)).toEqual([]);
  await typeWhereFocused('Damak');
  await press('Enter');
  await row.getByRole('cell', { name: /^Damak/ }).waitFor();
  expect(count()).toBe(3);
  expect(await axeObjections(page)).toEqual([]);
  await press('ArrowDown');
  await press('Enter');
  await expect.poll(isFocused).toBe(true);
  await typeWhereFocused('Birtamod');
  await press('Enter');
  await page.getByRole('row', { name: /Cell Institute B.*Birtamod/ }).waitFor();
  expect(count()).toBe(7);
  const stored = await Promise.all(ids.map((id) => client.call('GET', `/v1/universities/${id}`)));
  expect(stored.map(({ data }) => data.city)).toEqual(cities);
  // A phone shows no cells: the same address opens the form.
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`${page.url()}&dialog=property:${ids[0]}:city`);
  await expect.poll(isFocused).toBe(true);
  expect(await axeObjections(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(complaints).toEqual([]);
  await close();
});

type Commands = ReturnType<typeof commandsOn>;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** A task, where it begins, how many commands it may take, and how it is done. */
const TASKS: readonly (readonly [
  string,
  string,
  number,
  (page: Page, commands: Commands) => Promise<unknown>,
])[] = [
  [
    'a record is found from any screen',
    '/activity',
    3,
    async (page, { press, type }) => {
      await press('Control+k');
      await type(page.getByRole('combobox', { name: 'Search everything' }), 'ETH');
      await page.getByRole('option', { name: 'ETH Zurich' }).first().waitFor();
      await press('Enter');
      await page.getByRole('heading', { level: 1, name: 'ETH Zurich' }).waitFor();
    },
  ],
  [
    'a university is made and published',
    '/university/',
    9,
    async (page, { press, type, click }) => {
      const dialog = page.getByRole('dialog', { name: 'New university' });
      const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
      const pick = async (name: string, text: string) => {
        await type(dialog.getByRole('combobox', { name, exact: true }), text);
        await page.getByRole('option', { name: text }).first().waitFor();
        await press('Enter');
      };
      await page.getByRole('table').getByRole('link').first().waitFor();
      await press('c');
      await type(field('Name'), 'Wholly New Institute');
      await pick('Country', 'Nepal');
      await type(field('City'), 'Ilam');
      await pick('Time zone', 'Kathmandu');
      await type(field('Website'), 'https://new.example');
      await click(dialog.getByRole('button', { name: 'Publish' }));
      await page.getByRole('heading', { level: 1, name: 'Wholly New Institute' }).waitFor();
    },
  ],
  [
    'a list is filtered and kept as a view',
    '/university/',
    8,
    async (page, { press, type, typeWhereFocused, click }) => {
      await page.getByRole('table').getByRole('link').first().waitFor();
      await press('f');
      const choice = page.getByRole('combobox', { name: 'Field' });
      await expect.poll(() => choice.evaluate((element) => element === document.activeElement)).toBe(true);
      await typeWhereFocused('Country');
      await type(page.getByRole('searchbox', { name: 'Search values of Country' }), 'Nepal');
      await page.getByRole('checkbox', { name: /^Nepal/ }).waitFor();
      await press('Enter');
      await click(button(page, 'Apply'));
      await click(button(page, 'Views'));
      await type(page.getByRole('dialog').getByRole('textbox'), 'In Nepal');
      await press('Enter');
      await page.getByRole('link', { name: 'In Nepal' }).waitFor();
    },
  ],
  [
    'what a list shows is exported',
    '/majors/',
    3,
    async (page, { click }) => {
      await click(button(page, 'More actions'));
      await click(page.getByRole('menuitem', { name: /^Export/ }));
      const arrives = page.waitForEvent('download');
      await click(page.getByRole('dialog').getByRole('button', { name: 'Export' }));
      await arrives;
    },
  ],
  [
    'duplicates are merged',
    '/duplicates',
    1,
    async (page, { press }) => {
      await makeUniversity('Tamor Institute');
      await makeUniversity('Institute of Tamor');
      await page.reload();
      // Waits until it can be pressed, and does not press it.
      await page.getByRole('button', { name: /^Merge universities/ }).click({ trial: true });
      await press('m');
      await page
        .getByText(/^Merged /)
        .first()
        .waitFor();
    },
  ],
  [
    'a colleague is invited',
    '/people/',
    3,
    async (page, { click, type }) => {
      await click(button(page, 'Invite person'));
      await type(page.getByRole('dialog').getByRole('textbox', { name: 'Email' }), 'colleague@example.org');
      await click(page.getByRole('dialog').getByRole('button', { name: 'Create link' }));
      await page.getByRole('textbox', { name: 'Link' }).waitFor();
    },
  ],
];

test.each(TASKS)('%s, from %s: in at most %i', async (_, path, max, work) => {
  const { page, complaints, close } = await journey.visit(path);
  const commands = commandsOn(page);
  await work(page, commands);
  expect(commands.count()).toBeLessThanOrEqual(max);
  expect(complaints).toEqual([]);
  await close();
});

/** The commands are the same for 10,000: what those take is the acceptance tests’ question. */
const ROWS = 2000;
const FAULTS_PER_SORT = 10;
const COLUMNS = ['name', 'country', 'type', 'website', 'established', 'status'];
/** What is wrong in the rows of a sort, by column. */
const FAULTS: readonly ((row: number) => Readonly<Record<string, string>>)[] = [
  () => ({ country: 'Nepall' }),
  () => ({ type: 'Universty' }),
  (row) => ({ website: `htp:/row-${row}` }),
  () => ({ established: '2931' }),
  () => ({ status: 'Live' }),
];
const faultyFile = (): string => {
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const right = {
      name: `${row.toString(36)} ${(row * 7919).toString(36)} College`,
      country: 'NP',
      type: 'College',
      website: `https://row-${row}.example`,
      established: '1931',
      status: 'Draft',
    };
    const made: Readonly<Record<string, string>> = {
      ...right,
      ...FAULTS[Math.floor(row / FAULTS_PER_SORT)]?.(row),
    };
    return COLUMNS.map((column) => made[column]).join(',');
  });
  return [COLUMNS.join(','), ...rows].join('\n');
};

test('2,000 rows with 50 faults of five sorts are imported in 15 commands', async () => {
  const { page, complaints, close } = await journey.visit('/university/');
  const { click, press, type, chooseFile, count } = commandsOn(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await click(button('More actions'));
  await click(page.getByRole('menuitem', { name: /^Import (?!offerings)/ }));
  await chooseFile(page.getByLabel('Choose a CSV file'), 'many.csv', faultyFile());
  await click(button('Review changes'));
  const errorsOf = (label: string) => page.getByRole('region', { name: `Errors: ${label}`, exact: true });
  await page.getByRole('tab', { name: 'Errors 50' }).waitFor();
  await click(errorsOf('Country').getByRole('button', { name: 'Apply to 10 rows' }));
  await click(errorsOf('Type').getByRole('button', { name: 'Apply to 10 rows' }));
  await click(errorsOf('Website').getByRole('button', { name: 'Clear Website in 10 rows' }));
  await type(errorsOf('Established').getByRole('textbox'), '1931');
  await click(errorsOf('Established').getByRole('button', { name: 'Apply to 10 rows' }));
  await type(errorsOf('Status').getByRole('combobox'), 'Draft');
  await options(page).first().waitFor();
  await press('Enter');
  await click(errorsOf('Status').getByRole('button', { name: 'Apply to 10 rows' }));
  await click(button('Import 2,000 rows'));
  await page.getByText('Import complete: many.csv').waitFor();
  expect(count()).toBeLessThanOrEqual(15);
  expect(complaints).toEqual([]);
  await close();
});
