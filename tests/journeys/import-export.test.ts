import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filteredListPath } from '../../src/api/list-query.ts';
import { axeObjections } from '../support/axe.ts';
import { beginJourney, pickOption, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await beginJourney();
});
afterAll(() => journey.end());

const chooseInMenu = async (page: Page, name: RegExp) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name }).click();
};
const found = async (name: string) =>
  (await journey.server.call('GET', `/v1/universities?${new URLSearchParams({ q: name })}`)).body.data.filter(
    (row: { name: string }) => row.name === name,
  );

/** A list as it comes: from a spreadsheet of Western Europe, one record known, one country misspelt throughout. */
const LIST = [
  'Name;Country;Town;Remarks',
  'Tribhuvan University;NP;Gokarneshwor;moved',
  'Lumbini Technological University;Nepall;Tulsipur;',
  'Bagmati University of Arts;Nepall;Hetauda;',
  'École d’été de Katmandou;Nepall;Katmandou;',
  ';NP;Pokhara;no name at all',
].join('\r\n');
const windows1252 = Buffer.from([...LIST].map((letter) => (letter === '’' ? 0x92 : letter.charCodeAt(0))));

test('a list with mistakes is tried, mended once for all like lines, taken up again in another tab, imported and undone', async () => {
  const { page, context, complaints, close } = await journey.visit('/university/');
  const before = (await found('Tribhuvan University'))[0].city;
  await chooseInMenu(page, /^Import/);
  const dialog = page.getByRole('dialog', { name: 'Import universities' });
  await dialog
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'partners.csv', mimeType: 'text/csv', buffer: windows1252 });
  // Enter, pressed once more, must not take the way back to another file.
  const back = dialog.getByRole('button', { name: 'Choose another file' });
  expect(await back.evaluate((button) => button === document.activeElement)).toBe(false);
  const encoding = dialog.getByRole('combobox', { name: 'Encoding' });
  const delimiter = dialog.getByRole('combobox', { name: 'Delimiter' });
  await dialog.getByText('École d’été de Katmandou').first().waitFor();
  expect([await encoding.inputValue(), await delimiter.inputValue()]).toEqual(['windows-1252', ';']);
  const meaning = (column: string) => dialog.getByRole('combobox', { name: `Field for ${column}` });
  expect([await meaning('Name').inputValue(), await meaning('Country').inputValue()]).toEqual([
    'name',
    'country',
  ]);
  await meaning('Town').selectOption('City');
  // Said wrongly, seen, and said rightly: what the columns mean is kept where they are called the same.
  await delimiter.selectOption('Comma');
  await meaning('Name;Country;Town;Remarks').waitFor();
  await delimiter.selectOption('Semicolon');
  await encoding.selectOption('Windows-1250, Central Europe');
  await dialog.getByText('École d’été').first().waitFor();
  await encoding.selectOption('UTF-8');
  await dialog.getByText('Some characters can’t be read with this encoding').waitFor();
  await encoding.selectOption('Windows-1252, ISO-8859-1');
  await dialog.getByText('Some characters can’t be read with this encoding').waitFor({ state: 'hidden' });
  expect(await meaning('Town').inputValue()).toBe('city');
  expect(await meaning('Remarks').inputValue()).toBe('');
  await dialog.getByRole('combobox', { name: 'Match existing records by' }).selectOption('Name');
  expect(await axeObjections(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Review changes' }).click();

  const lines = dialog.getByRole('group', { name: 'Rows' });
  await lines.getByRole('button', { name: '4 Errors' }).waitFor();
  await lines.getByRole('button', { name: '1 Updated' }).waitFor();
  expect(await found('Bagmati University of Arts')).toEqual([]);
  const country = dialog.getByRole('region', { name: 'Errors: Country' });
  await country.getByText('Country: “Nepall”', { exact: true }).waitFor();
  await country.getByText('3 rows', { exact: true }).first().waitFor();
  expect(await axeObjections(page)).toEqual([]);
  await country.getByRole('button', { name: 'Nepall → Nepal (3 rows)', exact: true }).click();
  await dialog.getByText('3 rows fixed.').waitFor();
  // Undone, and done again.
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await dialog.getByText('3 rows changed back.').waitFor();
  await lines.getByRole('button', { name: '4 Errors' }).waitFor();
  await country.getByRole('button', { name: 'Nepall → Nepal (3 rows)', exact: true }).click();
  await dialog.getByText('3 rows fixed.').waitFor();
  await lines.getByRole('button', { name: '3 New' }).waitFor();
  expect(await axeObjections(page)).toEqual([]);

  const later = await context.newPage();
  await later.goto(page.url());
  await page.close();
  const again = later.getByRole('dialog', { name: 'Import universities' });
  await again.getByRole('button', { name: '1 Updated' }).click();
  await again.getByText('Gokarneshwor').first().waitFor();
  await again.getByRole('button', { name: 'Import 4 rows' }).click();
  await again.getByText('Import complete: partners.csv').waitFor();
  const report = await again.getByRole('row').allInnerTexts();
  expect(report.map((row) => row.split(/\s*\t\s*/))).toEqual([
    ['Created', '3'],
    ['Updated', '1'],
    ['Unchanged', '0'],
    ['Errors (not imported)', '1'],
    ['Skipped by choice', '0'],
    ['Total rows', '5'],
  ]);
  expect((await found('École d’été de Katmandou'))[0]).toMatchObject({ country: 'NP', city: 'Katmandou' });
  expect((await found('Tribhuvan University'))[0].city).toBe('Gokarneshwor');
  expect(await axeObjections(later)).toEqual([]);

  await again.getByRole('button', { name: 'Undo import' }).click();
  await again.getByText('Import undone: 1 record restored, 3 new records moved to trash.').waitFor();
  expect(await found('École d’été de Katmandou')).toEqual([]);
  expect((await found('Tribhuvan University'))[0].city).toBe(before);
  await again.getByRole('button', { name: 'Done' }).click();
  await again.waitFor({ state: 'hidden' });
  expect(complaints).toEqual([]);
  await close();
});

const MAJORS = [
  'Major,Subject,Further,State',
  'Cloud gardening,Gardning,Nursing and midwifery|Gardning,Live',
  'Rain gardening,Gardning,Gardning | Nursing and midwifery,Live',
].join('\n');

test('what a file says wrongly is mended with the choices there are, and by finding the record it means', async () => {
  const { page, complaints, close } = await journey.visit('/majors/');
  await chooseInMenu(page, /^Import/);
  const dialog = page.getByRole('dialog', { name: 'Import majors' });
  const chosen = { name: 'garden.csv', mimeType: 'text/csv', buffer: Buffer.from(MAJORS) };
  await dialog.getByLabel('Choose a CSV file').setInputFiles(chosen);
  await dialog.getByRole('combobox', { name: 'Field for Further' }).selectOption('Further subjects');
  await dialog.getByRole('combobox', { name: 'Field for State' }).selectOption('Status');
  await dialog.getByRole('combobox', { name: 'Set a value for all rows' }).selectOption('Scheme');
  await pickOption(dialog.getByRole('combobox', { name: 'Scheme for all rows' }), 'House');
  await dialog.getByRole('button', { name: 'Review changes' }).click();
  const errorsOf = (name: string) => dialog.getByRole('region', { name: `Errors: ${name}`, exact: true });
  const mend = async (name: string) => {
    await errorsOf(name).getByRole('button', { name: 'Fix all 2 matching rows' }).click();
    await page.mouse.move(0, 0);
    await errorsOf(name).waitFor({ state: 'hidden' });
  };
  await pickOption(errorsOf('Status').getByRole('combobox', { name: 'Status' }), 'Draft');
  await mend('Status');
  // Their subjects are as wrong as before.
  await dialog.getByText('2 rows changed, with other errors left.').waitFor();
  for (const [name, typed, meant] of [
    ['Further subjects', 'horticult', 'Horticulture'],
    ['Primary subject', 'fishereis', 'Fisheries'],
  ] as const) {
    // eslint-disable-next-line no-await-in-loop
    await errorsOf(name).getByRole('combobox', { name, exact: true }).fill(typed);
    // eslint-disable-next-line no-await-in-loop
    await page.getByRole('option', { name: meant }).first().click();
    // eslint-disable-next-line no-await-in-loop
    if (meant === 'Fisheries') expect(await axeObjections(page)).toEqual([]);
    // eslint-disable-next-line no-await-in-loop
    await mend(name);
  }
  await dialog.getByRole('group', { name: 'Rows' }).getByRole('button', { name: '2 New' }).click();
  const made = dialog.getByRole('list', { name: 'New' }).getByRole('listitem').first();
  await made.getByText('Nursing and midwifery, Horticulture').waitFor();
  await made.getByText('House').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

/** Misspelt countries, addresses that are none, missing names, and a country that is like no other. */
const FAULTY = [
  'name,country,website',
  ...Array.from({ length: 3 }, (_, at) => `Faulty A${at},Nepall,`),
  ...Array.from({ length: 2 }, (_, at) => `Faulty B${at},Germny,`),
  ...Array.from({ length: 4 }, (_, at) => `Faulty C${at},NP,htp:/c${at}`),
  ...Array.from({ length: 2 }, () => `,NP,`),
  'Faulty D,Narnia,',
  'Faulty E,NP,',
].join('\n');

test('errors are fixed, cleared and skipped a group at a time, and what was skipped is told', async () => {
  const { page, complaints, close } = await journey.visit('/university/');
  await chooseInMenu(page, /^Import/);
  const dialog = page.getByRole('dialog', { name: 'Import universities' });
  await dialog
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'faulty.csv', mimeType: 'text/csv', buffer: Buffer.from(FAULTY) });
  await dialog.getByRole('button', { name: 'Review changes' }).click();
  const errorsOf = (name: string) => dialog.getByRole('region', { name: `Errors: ${name}`, exact: true });
  const outcomes = dialog.getByRole('group', { name: 'Rows' });
  await outcomes.getByRole('button', { name: '12 Errors' }).waitFor();
  const country = errorsOf('Country');
  // Nothing is like Narnia.
  expect(await country.getByRole('group').allInnerTexts()).toEqual([
    expect.stringContaining('Nepall → Nepal (3 rows)'),
    expect.stringContaining('Germny → Germany (2 rows)'),
  ]);
  await country.getByRole('button', { name: 'Apply 2 suggestions (5 rows)' }).click();
  await dialog.getByText('5 rows fixed.').waitFor();
  await errorsOf('Website').getByRole('button', { name: 'Clear Website in 4 rows' }).click();
  await dialog.getByText('4 rows fixed.').waitFor();
  await errorsOf('Name').getByRole('button', { name: 'Skip these 2 rows' }).click();
  await dialog.getByText('2 rows skipped.').waitFor();
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await dialog.getByText('2 rows included again.').waitFor();
  await errorsOf('Name').getByRole('button', { name: 'Skip these 2 rows' }).click();
  await dialog.getByText('2 rows skipped.').waitFor();
  await errorsOf('Country').getByRole('button', { name: 'Show row', exact: true }).click();
  const rows = dialog.getByRole('list', { name: 'Rows with Country: “Narnia”' });
  await rows.getByText('Faulty D').waitFor();
  expect(await rows.getByRole('button').allInnerTexts()).toEqual(['Skip row', 'Fix this row']);
  expect(await axeObjections(page)).toEqual([]);
  const arrives = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download 3 rows as CSV' }).click();
  const file = await readFile(await (await arrives).path(), 'utf8');
  expect(file.split('\r\n').slice(1, 4)).toEqual([
    '11,Skipped by choice. Name: Enter a name.,,NP,,',
    '12,Skipped by choice. Name: Enter a name.,,NP,,',
    '13,Country: Select a country.,Faulty D,Narnia,,',
  ]);
  await dialog.getByRole('button', { name: 'Import 10 rows' }).click();
  await dialog.getByText('Import complete: faulty.csv').waitFor();
  const report = await dialog.getByRole('row').allInnerTexts();
  expect(report.map((row) => row.split(/\s*\t\s*/))).toEqual([
    ['Created', '10'],
    ['Updated', '0'],
    ['Unchanged', '0'],
    ['Errors (not imported)', '1'],
    ['Skipped by choice', '2'],
    ['Total rows', '13'],
  ]);
  expect((await found('Faulty B1'))[0]).toMatchObject({ country: 'DE' });
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await dialog.getByText('Import undone').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('what no column says and every line lacks is said once, from the line that lacks it', async () => {
  const { page, complaints, close } = await journey.visit('/majors/');
  await chooseInMenu(page, /^Import/);
  const dialog = page.getByRole('dialog', { name: 'Import majors' });
  const buffer = Buffer.from('code,name\nX1,Xylology\nX2,Xenobotany\n');
  await dialog
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'majors.csv', mimeType: 'text/csv', buffer });
  await dialog.getByRole('button', { name: 'Review changes' }).click();
  await dialog.getByText('Select a scheme for this code.').first().waitFor();
  await dialog.getByRole('button', { name: 'Set for all rows' }).first().click();
  await pickOption(dialog.getByRole('combobox', { name: 'Scheme for all rows' }), 'House');
  await dialog.getByRole('button', { name: 'Review changes' }).click();
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('searchbox', { name: 'Search majors' }).fill('Xylology');
  await page.getByRole('link', { name: 'Xylology' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('what a list shows is exported: its filter, its columns and its order', async () => {
  const filter = { field: 'country', is: 'is', value: 'NP' } as const;
  const { page, complaints, close } = await journey.visit(
    `${filteredListPath('/university/', filter)}&sort=-name`,
  );
  const table = page.getByRole('table', { name: 'Universities' });
  await table.getByRole('row').nth(2).waitFor();
  const { body } = await journey.server.call(
    'GET',
    `/v1/universities?${new URLSearchParams({ filter: JSON.stringify(filter), sort: '-name', limit: '200' })}`,
  );
  const download = async (format: string) => {
    await chooseInMenu(page, /^Export/);
    const dialog = page.getByRole('dialog', { name: 'Export universities' });
    await dialog.getByText(`${body.data.length} universities`).waitFor();
    expect(await axeObjections(page)).toEqual([]);
    await dialog.getByRole('combobox', { name: 'Format' }).selectOption(format);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export' }).click(),
    ]);
    await dialog.waitFor({ state: 'hidden' });
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  };
  const csv = await download('csv');
  expect(csv.name).toMatch(/^universities-\d{4}-\d\d-\d\d\.csv$/);
  const rows = csv.text.split('\r\n').filter(Boolean);
  expect(rows[0]).toBe('\uFEFFname,country,city,type,established,status');
  expect(rows.slice(1).map((row) => row.replaceAll('"', '').split(',')[0])).toEqual(
    body.data.map(({ name }: { name: string }) => name.split(',')[0]),
  );
  const json = JSON.parse((await download('json')).text) as { name: string }[];
  expect(json.map(({ name }) => name)).toEqual(body.data.map(({ name }: { name: string }) => name));
  expect(complaints).toEqual([]);
  await close();
});

test('a merged row keeps its place under the pointer, so that a second click merges no other', async () => {
  const { page, complaints, close } = await journey.visit('/university/');
  await chooseInMenu(page, /^Import/);
  const dialog = page.getByRole('dialog', { name: 'Import universities' });
  const csv = 'name,country,domains\nUniversität Bern,CH,unibe.ch\nUniversität Basel,CH,unibas.ch';
  const buffer = Buffer.from(csv);
  await dialog
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'two.csv', mimeType: 'text/csv', buffer });
  await dialog.getByRole('button', { name: 'Review changes' }).click();
  const rows = dialog.getByRole('list', { name: 'Possible duplicates' }).locator('> li');
  const numbers = () => rows.locator('.import-line-number').allTextContents();
  await expect.poll(numbers).toEqual(['Row 2', 'Row 3']);
  await rows
    .first()
    .getByRole('button', { name: /^Merge into/ })
    .click();
  await rows.first().getByText('Done').waitFor();
  expect(await numbers()).toEqual(['Row 2', 'Row 3']);
  expect(await axeObjections(page)).toEqual([]);
  await dialog.getByText('two.csv').hover();
  await expect.poll(numbers).toEqual(['Row 3']);
  expect(complaints).toEqual([]);
  await close();
});

test('a row that looks like a record is shown beside it, and is merged into it by a person', async () => {
  const { page, complaints, close } = await journey.visit('/university/');
  await chooseInMenu(page, /^Import/);
  const dialog = page.getByRole('dialog', { name: 'Import universities' });
  const buffer = Buffer.from(
    'id,name,country,website,domains\nU7,Universität Zürich,CH,https://www.uzh.ch/,uzh.example\n',
  );
  await dialog
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'swiss.csv', mimeType: 'text/csv', buffer });
  const choice = (name: string) => dialog.getByRole('combobox', { name });
  await expect.poll(() => choice('Field for id').inputValue()).toBe('source_ids');
  expect(await choice('Match existing records by').inputValue()).toBe('auto');
  expect(await choice('Values of domains').inputValue()).toBe('add');
  expect(await axeObjections(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Review changes' }).click();
  await dialog.getByRole('table', { name: 'Same domain as University of Zurich' }).waitFor();
  await dialog.getByText('1 possible duplicate won’t be imported until you decide.').waitFor();
  await dialog.getByText('Nothing to import.').waitFor();
  expect(await axeObjections(page)).toEqual([]);
  // The existing values stay unless the file's are chosen, field by field.
  const [before] = await found('University of Zurich');
  expect(await choice('Name for row 2').inputValue()).toBe('existing');
  await choice('Name for row 2').selectOption('Use the file’s');
  await dialog.getByRole('button', { name: 'Merge into University of Zurich' }).click();
  await dialog.getByText('Decision saved for 1 row.').waitFor();
  await dialog.getByRole('button', { name: 'Import 1 row' }).click();
  await dialog.getByText('Import complete: swiss.csv').waitFor();
  const [merged] = await found('Universität Zürich');
  expect(merged).toMatchObject({
    source_ids: ['U7'],
    domains: ['uzh.ch', 'uzh.example'],
    website: before.website,
  });
  expect(merged.aliases).toContainEqual({ name: 'University of Zurich', language: null, kind: 'other' });
  await dialog.getByRole('link', { name: 'View records' }).click();
  await page
    .getByRole('dialog', { name: 'What was changed' })
    .getByText('Universität Zürich')
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
  await close();
});

/** Numbers with a comma that may part thousands or decimals, and a row that a quote has torn. */
const TORN = [
  'Name;Country;Latitude;Longitude',
  'Lakeside College;NP;27,500;85,25',
  '"Torn College;NP;1;2',
  ';;;',
].join('\n');

test('a damaged row and numbers that could be two are told before anything is written', async () => {
  const { page, complaints, close } = await journey.visit('/university/');
  await chooseInMenu(page, /^Import/);
  const dialog = page.getByRole('dialog', { name: 'Import universities' });
  await dialog.getByLabel('Choose a CSV file').setInputFiles({
    name: 'picture.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  });
  await dialog.getByText('This is a picture or a video. Import the table itself, as CSV or XLSX.').waitFor();
  await dialog
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'torn.csv', mimeType: 'text/csv', buffer: Buffer.from(TORN) });
  await dialog.getByText('1 of them readable.').waitFor();
  const numbers = dialog.getByRole('combobox', { name: 'Number format of Latitude' });
  expect(await numbers.inputValue()).toBe('unclear');
  await dialog.getByRole('combobox', { name: 'Match existing records by' }).selectOption('Name');
  expect(await axeObjections(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Review changes' }).click();
  await dialog.getByText('“27,500” could be 27500 or 27.500.').waitFor();
  await dialog.getByText('This row has an unclosed quote').first().waitFor();
  await dialog.getByRole('button', { name: 'Edit mapping' }).click();
  await numbers.selectOption('1.234,5 (decimal comma)');
  await dialog.getByRole('button', { name: 'Review changes' }).click();
  await dialog.getByRole('button', { name: 'Import 1 row' }).click();
  await dialog.getByText('Import complete: torn.csv').waitFor();
  expect((await found('Lakeside College'))[0]).toMatchObject({
    latitude: 27.5,
    longitude: 85.25,
  });
  // What is left: downloaded with its line and problem, or repaired where it stands.
  await dialog.getByRole('button', { name: 'Fix 1 error' }).click();
  const lines = dialog.getByRole('group', { name: 'Rows' });
  await lines.getByRole('button', { name: '1 Errors' }).click();
  expect(await dialog.getByRole('button', { name: /^Import / }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Undo import' }).waitFor();
  const arrives = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download 1 row as CSV' }).click();
  const file = await arrives;
  expect(file.suggestedFilename()).toBe('torn-errors.csv');
  expect(await readFile(await file.path(), 'utf8')).toMatch(
    /^\uFEFFRow,Error,Name,.*\r\n3,"This row has an unclosed quote/,
  );
  const row = dialog.getByRole('form', { name: 'Values of row 3' });
  await row.getByText('"Torn College;NP;1;2').waitFor();
  expect(await row.getByLabel('Name').inputValue()).toBe('Torn College');
  expect(await axeObjections(page)).toEqual([]);
  await row.getByRole('button', { name: 'Save row' }).click();
  await dialog.getByRole('button', { name: 'Import 1 row' }).click();
  await dialog.getByText('Import complete: torn.csv').waitFor();
  expect((await found('Torn College'))[0]).toMatchObject({ country: 'NP', latitude: 1, longitude: 2 });
  await dialog.getByRole('button', { name: 'Done' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});
