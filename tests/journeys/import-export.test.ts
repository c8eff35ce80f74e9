import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filteredListPath } from '../../src/api/list-address.ts';
import { axeObjections } from '../support/axe.ts';
import { importScreen } from '../support/import-screen.ts';
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

test('a list with errors is checked, fixed once for all similar rows, continued in another tab, imported and undone', async () => {
  const { page, context, complaints, close } = await journey.visit('/university/');
  const before = (await found('Tribhuvan University'))[0].city;
  await chooseInMenu(page, /^Import (?!offerings)/);
  const screen = await importScreen(page, 'Import universities');
  await screen
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'partners.csv', mimeType: 'text/csv', buffer: windows1252 });
  // Enter, pressed once more, must not take the way back to another file.
  const steps = screen.getByRole('list', { name: 'Steps' });
  const back = steps.getByRole('link', { name: 'File' });
  expect(await back.evaluate((link) => link === document.activeElement)).toBe(false);
  expect(await steps.locator('[aria-current="step"]').innerText()).toContain('Columns');
  const encoding = screen.getByRole('combobox', { name: 'Encoding' });
  const delimiter = screen.getByRole('combobox', { name: 'Delimiter' });
  await screen.getByText('École d’été de Katmandou').first().waitFor();
  expect([await encoding.inputValue(), await delimiter.inputValue()]).toEqual([
    'Windows-1252, ISO-8859-1',
    ';',
  ]);
  const meaning = (column: string) => screen.getByRole('combobox', { name: `Field for ${column}` });
  expect([await meaning('Name').inputValue(), await meaning('Country').inputValue()]).toEqual([
    'Name',
    'Country',
  ]);
  await pickOption(meaning('Town'), 'City');
  // Said wrongly, seen, and said rightly: what the columns mean is kept where they are called the same.
  await delimiter.selectOption('Comma');
  await meaning('Name;Country;Town;Remarks').waitFor();
  await delimiter.selectOption('Semicolon');
  await pickOption(encoding, 'Windows-1250, Central Europe');
  await screen.getByText('École d’été').first().waitFor();
  await pickOption(encoding, 'UTF-8');
  await screen.getByText('Some characters can’t be read with this encoding').waitFor();
  await pickOption(encoding, 'Windows-1252, ISO-8859-1');
  await screen.getByText('Some characters can’t be read with this encoding').waitFor({ state: 'hidden' });
  expect(await meaning('Town').inputValue()).toBe('City');
  expect(await meaning('Remarks').inputValue()).toBe('Don’t import');
  await pickOption(screen.getByRole('combobox', { name: 'Match existing records by' }), 'Name');
  expect(await axeObjections(page)).toEqual([]);
  await screen.getByRole('button', { name: 'Review changes' }).click();

  const lines = screen.getByRole('tablist', { name: 'Rows' });
  await lines.getByRole('tab', { name: 'Errors 4' }).waitFor();
  await lines.getByRole('tab', { name: 'Updated 1' }).waitFor();
  expect(await found('Bagmati University of Arts')).toEqual([]);
  const country = screen.getByRole('region', { name: 'Errors: Country' });
  await country.getByText('Nepall', { exact: true }).waitFor();
  await country.getByRole('button', { name: '3 rows', exact: true }).waitFor();
  expect(await country.getByRole('combobox', { name: 'Country' }).inputValue()).toBe('Nepal');
  expect(await axeObjections(page)).toEqual([]);
  await country.getByRole('button', { name: 'Apply to 3 rows', exact: true }).click();
  await screen.getByText('3 rows fixed.').waitFor();
  // Undone, and done again.
  await screen.getByRole('button', { name: 'Undo', exact: true }).click();
  await screen.getByText('3 rows changed back.').waitFor();
  await lines.getByRole('tab', { name: 'Errors 4' }).waitFor();
  await country.getByRole('button', { name: 'Apply to 3 rows', exact: true }).click();
  await screen.getByText('3 rows fixed.').waitFor();
  await lines.getByRole('tab', { name: 'New 3' }).waitFor();
  expect(await axeObjections(page)).toEqual([]);

  const later = await context.newPage();
  await later.goto(page.url());
  await page.close();
  const again = await importScreen(later, 'Import universities');
  await again.getByRole('tab', { name: 'Updated 1' }).click();
  await again.getByText('Gokarneshwor').first().waitFor();
  const fields = again.getByRole('group', { name: 'Changed fields' }).getByRole('button');
  await expect.poll(() => fields.allInnerTexts()).toEqual(['City 1', 'All fields 1']);
  const change = again.getByRole('table', { name: 'Changes to City' }).getByRole('row').nth(1);
  expect((await change.innerText()).split(/\s*\t\s*/)).toEqual([
    '2',
    'Tribhuvan University',
    before,
    'Gokarneshwor',
    'Keep existingSkip row',
  ]);
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
  await later.getByRole('button', { name: 'Undo 4 records' }).click();
  await again.getByText('Import undone: 1 record restored, 3 new records moved to trash').waitFor();
  expect(await found('École d’été de Katmandou')).toEqual([]);
  expect((await found('Tribhuvan University'))[0].city).toBe(before);
  await again.getByRole('link', { name: 'Done' }).click();
  await later.getByRole('heading', { level: 1, name: 'Universities' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

const MAJORS = [
  'Major,Subject,Further,State',
  'Cloud gardening,Gardning,Nursing and midwifery|Gardning,Live',
  'Rain gardening,Gardning,Gardning | Nursing and midwifery,Live',
].join('\n');

test('wrong values of a file are fixed with the choices there are, and by finding the record meant', async () => {
  const { page, complaints, close } = await journey.visit('/majors/');
  await chooseInMenu(page, /^Import (?!offerings)/);
  const screen = await importScreen(page, 'Import majors');
  const chosen = { name: 'garden.csv', mimeType: 'text/csv', buffer: Buffer.from(MAJORS) };
  await screen.getByLabel('Choose a CSV file').setInputFiles(chosen);
  await pickOption(screen.getByRole('combobox', { name: 'Field for Further' }), 'Other subjects');
  await pickOption(screen.getByRole('combobox', { name: 'Field for State' }), 'Status');
  await pickOption(screen.getByRole('combobox', { name: 'Set a value for all rows' }), 'Code system');
  await pickOption(screen.getByRole('combobox', { name: 'Code system for all rows' }), 'Own code');
  await screen.getByRole('button', { name: 'Review changes' }).click();
  const errorsOf = (name: string) => screen.getByRole('region', { name: `Errors: ${name}`, exact: true });
  const fix = async (name: string) => {
    await errorsOf(name).getByRole('button', { name: 'Apply to 2 rows' }).click();
    await page.mouse.move(0, 0);
    await errorsOf(name).waitFor({ state: 'hidden' });
  };
  await pickOption(errorsOf('Status').getByRole('combobox', { name: 'Status' }), 'Draft');
  await fix('Status');
  // Their subjects are as wrong as before.
  await screen.getByText('2 rows changed, with other errors left.').waitFor();
  for (const [name, typed, meant] of [
    ['Other subjects', 'horticult', 'Horticulture'],
    ['Primary subject', 'fishereis', 'Fisheries'],
  ] as const) {
    await errorsOf(name).getByRole('combobox', { name, exact: true }).fill(typed);
    await page.getByRole('option', { name: meant }).first().click();
    if (meant === 'Fisheries') expect(await axeObjections(page)).toEqual([]);
    await fix(name);
  }
  await screen.getByRole('tablist', { name: 'Rows' }).getByRole('tab', { name: 'New 2' }).click();
  const made = screen.getByRole('table', { name: 'New' }).getByRole('row').nth(1);
  await made.getByText('Nursing and midwifery, Horticulture').waitFor();
  await made.getByText('Own code').waitFor();
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

test('errors are fixed, cleared and skipped a group at a time, and what was skipped is listed', async () => {
  const { page, complaints, close } = await journey.visit('/university/');
  await chooseInMenu(page, /^Import (?!offerings)/);
  const screen = await importScreen(page, 'Import universities');
  await screen
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'faulty.csv', mimeType: 'text/csv', buffer: Buffer.from(FAULTY) });
  await screen.getByRole('button', { name: 'Review changes' }).click();
  const errorsOf = (name: string) => screen.getByRole('region', { name: `Errors: ${name}`, exact: true });
  const outcomes = screen.getByRole('tablist', { name: 'Rows' });
  await outcomes.getByRole('tab', { name: 'Errors 12' }).waitFor();
  const country = errorsOf('Country');
  // Nothing is like Narnia.
  await country.getByRole('button', { name: 'Row 13', exact: true }).waitFor();
  const groups = await country.getByRole('listitem').all();
  const rowsOfGroups = groups.map(async (group) => [
    await group
      .getByRole('button', { name: /rows?$|^Row / })
      .first()
      .innerText(),
    await group.getByRole('combobox', { name: 'Country' }).inputValue(),
  ]);
  expect(await Promise.all(rowsOfGroups)).toEqual([
    ['3 rows', 'Nepal'],
    ['2 rows', 'Germany'],
    ['Row 13', ''],
  ]);
  await country.getByRole('button', { name: 'Apply 2 suggestions (5 rows)' }).click();
  await screen.getByText('5 rows fixed.').waitFor();
  await errorsOf('Website').getByRole('button', { name: 'Clear Website in 4 rows' }).click();
  await screen.getByText('4 rows fixed.').waitFor();
  await errorsOf('Name').getByRole('button', { name: 'Skip rows' }).click();
  await screen.getByText('2 rows skipped.').waitFor();
  await screen.getByRole('button', { name: 'Undo', exact: true }).click();
  await screen.getByText('2 rows included again.').waitFor();
  await errorsOf('Name').getByRole('button', { name: 'Skip rows' }).click();
  await screen.getByText('2 rows skipped.').waitFor();
  await errorsOf('Country').getByRole('button', { name: 'Row 13', exact: true }).click();
  const rows = screen.getByRole('table', { name: 'Rows with Country: “Narnia”' });
  await rows.getByText('Faulty D').waitFor();
  expect(await rows.getByRole('button').allInnerTexts()).toEqual(['Narnia', 'Skip row']);
  // A wrong cell is opened where it stands, and left as it was by Escape.
  await rows.getByRole('button', { name: /^Narnia/ }).press('Enter');
  const cell = rows.getByRole('combobox', { name: 'Country' });
  await expect.poll(() => cell.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await axeObjections(page)).toEqual([]);
  await cell.press('Escape');
  await rows.getByRole('button', { name: /^Narnia/ }).waitFor();
  expect(await axeObjections(page)).toEqual([]);
  const arrives = page.waitForEvent('download');
  await screen.getByRole('button', { name: 'Download errors and skipped rows' }).click();
  const file = await readFile(await (await arrives).path(), 'utf8');
  expect(file.split('\r\n').slice(1, 4)).toEqual([
    '11,Skipped by choice. Name: Enter a name.,,NP,,',
    '12,Skipped by choice. Name: Enter a name.,,NP,,',
    '13,Country: Select a country.,Faulty D,Narnia,,',
  ]);
  await screen.getByRole('button', { name: 'Import 10 rows' }).click();
  await screen.getByText('Import complete: faulty.csv').waitFor();
  const report = await screen.getByRole('row').allInnerTexts();
  expect(report.map((row) => row.split(/\s*\t\s*/))).toEqual([
    ['Created', '10'],
    ['Updated', '0'],
    ['Unchanged', '0'],
    ['Errors (not imported)', '1'],
    ['Skipped by choice', '2'],
    ['Total rows', '13'],
  ]);
  expect((await found('Faulty B1'))[0]).toMatchObject({ country: 'DE' });
  await screen.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('button', { name: 'Undo 10 records' }).click();
  await screen.getByText('Import undone').waitFor();
  expect(await found('Faulty B1')).toEqual([]);
  await screen.getByRole('button', { name: 'Redo import' }).click();
  await screen.getByText('Import redone: 10 records restored').waitFor();
  await screen.getByRole('row', { name: 'Created' }).waitFor();
  expect(await found('Faulty B1')).toMatchObject([{ country: 'DE' }]);
  await screen.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('button', { name: 'Undo 10 records' }).click();
  await screen.getByText('Import undone: 10 new records moved to trash').waitFor();
  await screen.getByRole('row', { name: 'Created' }).waitFor({ state: 'detached' });
  await page.reload();
  await screen.getByText('Import undone: faulty.csv').waitFor();
  await screen.getByRole('button', { name: 'Redo import' }).waitFor();
  expect(await axeObjections(page)).toEqual([]);
  await screen.getByRole('link', { name: 'View undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Redo', exact: true }).click();
  await page.getByRole('button', { name: 'Redo 10 records' }).click();
  await expect.poll(() => found('Faulty B1')).toMatchObject([{ country: 'DE' }]);
  expect(complaints).toEqual([]);
  await close();
});

test('what no column says and every line lacks is said once, from the line that lacks it', async () => {
  const { page, complaints, close } = await journey.visit('/majors/');
  await chooseInMenu(page, /^Import (?!offerings)/);
  const screen = await importScreen(page, 'Import majors');
  const buffer = Buffer.from('code,name\nX1,Xylology\nX2,Xenobotany\n');
  await screen
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'majors.csv', mimeType: 'text/csv', buffer });
  await screen.getByRole('button', { name: 'Review changes' }).click();
  await screen.getByText('Select a code system for this code.').first().waitFor();
  await screen.getByRole('button', { name: 'Set for all rows' }).first().click();
  await pickOption(screen.getByRole('combobox', { name: 'Code system for all rows' }), 'Own code');
  await screen.getByRole('button', { name: 'Review changes' }).click();
  await screen.getByRole('button', { name: 'Import 2 rows' }).click();
  await screen.getByRole('link', { name: 'Done' }).click();
  await page.getByRole('searchbox', { name: 'Search majors' }).fill('Xylology');
  await page.getByRole('link', { name: 'Xylology' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('what a list shows is exported: its filter, its columns, its order and its words', async () => {
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
  expect(rows[0]).toBe('\uFEFFName,Country,City,Type,Established,Status');
  expect(rows[1]).toContain(',Nepal,');
  expect(rows.slice(1).map((row) => row.replaceAll('"', '').split(',')[0])).toEqual(
    body.data.map(({ name }: { name: string }) => name.split(',')[0]),
  );
  const json = JSON.parse((await download('json')).text) as { name: string }[];
  expect(json.map(({ name }) => name)).toEqual(body.data.map(({ name }: { name: string }) => name));
  const [one, , three] = json.map(({ name }) => name);
  for (const name of [one, three]) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export universities' });
  await dialog.getByText('The selected rows, in the list’s order: 2 universities.').waitFor();
  await dialog.getByRole('combobox', { name: 'Format' }).selectOption('json');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ]);
  const selected = JSON.parse(await readFile(await file.path(), 'utf8')) as { name: string }[];
  expect(selected.map(({ name }) => name)).toEqual([one, three]);
  expect(complaints).toEqual([]);
  await close();
});

test('a row that looks like a record is shown beside it, and is merged into it by a person', async () => {
  const { page, complaints, close } = await journey.visit('/university/');
  await chooseInMenu(page, /^Import (?!offerings)/);
  const screen = await importScreen(page, 'Import universities');
  const buffer = Buffer.from(
    'id,name,country,website,domains\nU7,Universität Zürich,CH,https://www.uzh.ch/,uzh.example\n',
  );
  await screen
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'swiss.csv', mimeType: 'text/csv', buffer });
  const choice = (name: string) => screen.getByRole('combobox', { name });
  await expect.poll(() => choice('Field for id').inputValue()).toBe('Source IDs');
  expect(await choice('Match existing records by').inputValue()).toBe('Automatic');
  expect(await choice('Values of domains').inputValue()).toBe('add');
  expect(await axeObjections(page)).toEqual([]);
  await screen.getByRole('button', { name: 'Review changes' }).click();
  await screen.getByRole('table', { name: 'Same words in the name as University of Zurich' }).waitFor();
  await screen.getByText('1 possible duplicate won’t be imported until you decide.').waitFor();
  await screen.getByText('Nothing to import.').waitFor();
  expect(await axeObjections(page)).toEqual([]);
  // The existing values stay unless the file's are chosen, field by field.
  const [before] = await found('University of Zurich');
  expect(await choice('Name for row 2').inputValue()).toBe('existing');
  await choice('Name for row 2').selectOption('Use the file’s');
  const merge = screen.getByRole('button', { name: 'Merge into University of Zurich' });
  await merge.click();
  await screen.getByText('Decision saved for 1 row.').waitFor();
  await screen.getByRole('button', { name: 'Undo', exact: true }).click();
  await screen.getByText('1 row undecided again.').waitFor();
  await choice('Name for row 2').selectOption('Use the file’s');
  await merge.click();
  await screen.getByText('Decision saved for 1 row.').waitFor();
  await screen.getByRole('button', { name: 'Import 1 row' }).click();
  await screen.getByText('Import complete: swiss.csv').waitFor();
  const [merged] = await found('Universität Zürich');
  expect(merged).toMatchObject({
    source_ids: ['U7'],
    domains: ['uzh.ch', 'uzh.example'],
    website: before.website,
  });
  expect(merged.aliases).toContainEqual({ name: 'University of Zurich', language: null, kind: 'other' });
  await screen.getByRole('link', { name: 'View changes' }).click();
  await page
    .getByRole('dialog', { name: 'Change details' })
    .getByText('Universität Zürich')
    .first()
    .waitFor();
  await page.goBack();
  await screen.getByRole('link', { name: 'View records' }).click();
  await page.getByRole('button', { name: /^Remove filter: Change is Imported .*swiss\.csv/ }).waitFor();
  await page.getByRole('status').filter({ hasText: '1 university' }).waitFor();
  await page.getByRole('link', { name: 'Universität Zürich', exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});
