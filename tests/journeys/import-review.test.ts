import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeObjections } from '../support/axe.ts';
import { importScreen } from '../support/import-screen.ts';
import { beginJourney, pickOption, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await beginJourney();
});
afterAll(() => journey.end());

test('a row whose record a colleague changed after the review is shown, reviewed again and imported', async () => {
  const { body } = await journey.server.call('POST', '/v1/universities', {
    body: { name: 'Edited Meanwhile University', country: 'NP', city: 'Pokhara' },
  });
  const path = `/v1/universities/${body.data.id}`;
  const { page, complaints, close } = await journey.visit('/university/import');
  const screen = await importScreen(page, 'Import universities');
  const buffer = Buffer.from('name,country,city\nEdited Meanwhile University,NP,Kathmandu\n');
  await screen
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'cities.csv', mimeType: 'text/csv', buffer });
  await screen.getByRole('button', { name: 'Review changes' }).click();
  await screen.getByText('Pokhara').first().waitFor();
  await journey.server.call('PATCH', path, {
    body: { city: 'Biratnagar' },
    headers: { 'if-match': '"1"' },
  });
  await screen.getByRole('button', { name: 'Import 1 row' }).click();
  await screen.getByRole('button', { name: 'Fix 1 error' }).click();
  await screen
    .getByText(
      '“Edited Meanwhile University” was changed since you reviewed this row (City: Biratnagar). Review it again.',
    )
    .first()
    .waitFor();
  expect(await axeObjections(page)).toEqual([]);
  await screen.getByRole('button', { name: 'Review 1 row again' }).click();
  await screen.getByText('1 row checked again.').waitFor();
  await screen.getByRole('tab', { name: 'Updated 1' }).click();
  await screen.getByText('Biratnagar').first().waitFor();
  await screen.getByRole('button', { name: 'Import 1 row' }).click();
  await screen.getByText('Import complete: cities.csv').waitFor();
  expect((await journey.server.call('GET', path)).body.data.city).toBe('Kathmandu');
  expect(complaints).toEqual([]);
  await close();
});

test('the last row left out of an import that wrote others does not make it say that there was nothing', async () => {
  const { page, complaints, close } = await journey.visit('/university/import');
  const screen = await importScreen(page, 'Import universities');
  const buffer = Buffer.from('name,country\nWritten University,NP\nNowhere University,Atlantis\n');
  await screen
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'both.csv', mimeType: 'text/csv', buffer });
  await screen.getByRole('button', { name: 'Review changes' }).click();
  await screen.getByRole('tab', { name: 'New 1' }).click();
  // Follows from the country.
  await screen.getByRole('columnheader', { name: 'Time zone' }).waitFor();
  await screen.getByRole('cell', { name: 'Asia/Kathmandu' }).waitFor();
  await screen.getByRole('button', { name: 'Import 1 row' }).click();
  await screen.getByRole('button', { name: 'Fix 1 error' }).click();
  await screen.getByRole('button', { name: 'Skip row' }).first().click();
  await screen.getByText('1 row skipped.').waitFor();
  await screen.getByText('Everything else is imported.').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('what an import has written is undone from its page, before and after the rows it left are imported', async () => {
  const { page, complaints, close } = await journey.visit('/university/import');
  const screen = await importScreen(page, 'Import universities');
  const names = ['First Step University', 'Second Step University', 'Third Step University'];
  const [one, two, three] = names;
  const buffer = Buffer.from(`name,country,website\n${one},NP,\n${two},NP,two\n${three},NP,three\n`);
  await screen
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'steps.csv', mimeType: 'text/csv', buffer });
  await screen.getByRole('button', { name: 'Review changes' }).click();
  await screen.getByRole('button', { name: 'Import 1 row' }).click();
  await screen.getByRole('button', { name: 'Fix 2 errors' }).click();
  const tabs = screen.getByRole('tablist', { name: 'Rows' }).getByRole('tab');
  await expect.poll(() => tabs.allInnerTexts()).toEqual(['Errors 2']);
  const earlier = screen.getByRole('term').filter({ hasText: 'Imported earlier' });
  expect(await earlier.locator('xpath=following-sibling::dd').innerText()).toBe('1');
  const errors = screen.getByRole('region', { name: 'Errors: Website' }).getByRole('listitem');
  const website = errors.filter({ hasText: 'two' }).getByRole('textbox', { name: 'Website' });
  await website.fill('https://two.example');
  await website.press('Enter');
  await screen.getByText('1 row fixed.').waitFor();
  await screen.getByRole('button', { name: 'Undo import of 1 record' }).waitFor();
  await screen.getByRole('button', { name: 'Import 1 row' }).click();
  const commits = screen.getByRole('list', { name: 'Imported so far' }).getByRole('listitem');
  await expect.poll(() => commits.count()).toBe(2);
  expect(await axeObjections(page)).toEqual([]);
  const liveNames = async () =>
    (
      (await journey.server.call('GET', '/v1/universities?q=Step%20University')).body.data as {
        name: string;
      }[]
    )
      .map(({ name }) => name)
      .filter((name) => names.includes(name));
  expect(new Set(await liveNames())).toEqual(new Set([one, two]));
  await commits.nth(1).getByRole('button', { name: 'Undo import of 1 record' }).click();
  await screen.getByText('Import undone: 1 new record moved to trash').waitFor();
  expect(await liveNames()).toEqual([two]);
  await page.reload();
  await screen.getByText('Import partly undone: steps.csv').waitFor();
  // One of two is undone: only the other has records in the list.
  await commits.nth(0).getByRole('link', { name: 'View records' }).waitFor();
  expect(await commits.nth(1).getByRole('link', { name: 'View records' }).count()).toBe(0);
  // The rows that are left go on from there.
  await screen.getByRole('button', { name: 'Fix 1 error' }).click();
  await commits.nth(0).getByRole('button', { name: 'Undo import of 1 record' }).click();
  await screen.getByText('Import undone: 1 new record moved to trash').waitFor();
  expect(await liveNames()).toEqual([]);
  await commits.nth(0).getByRole('button', { name: 'Redo import of 1 record' }).click();
  await screen.getByText('Import redone: 1 record restored').waitFor();
  expect(await liveNames()).toEqual([two]);
  await commits.nth(0).getByRole('button', { name: 'Undo import of 1 record' }).waitFor();
  await commits.nth(1).getByRole('button', { name: 'Redo import of 1 record' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('of a field that the file would replace, the existing values are kept in all rows or in one', async () => {
  const make = async (name: string, city: string) => {
    const { body } = await journey.server.call('POST', '/v1/universities', {
      body: { name, city, country: 'NP', domains: ['kept.example'] },
    });
    return `/v1/universities/${body.data.id}`;
  };
  const one = await make('Keeping University', 'Pokhara');
  const other = await make('Losing University', 'Butwal');
  const { page, complaints, close } = await journey.visit('/university/import');
  const screen = await importScreen(page, 'Import universities');
  const buffer = Buffer.from(
    'name,country,city,established,domains\nKeeping University,NP,Kathmandu,1990,\nLosing University,NP,Dharan,1991,new.example\n',
  );
  await screen
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'cities.csv', mimeType: 'text/csv', buffer });
  await screen.getByRole('button', { name: 'Review changes' }).click();
  await screen.getByRole('button', { name: 'Email domains 1' }).click();
  const domains = screen.getByRole('table', { name: 'Changes to Email domains' }).getByRole('row').nth(1);
  await domains.waitFor();
  expect((await domains.getByRole('cell').allInnerTexts()).slice(1, 3)).toEqual([
    'kept.example',
    'Added new.example',
  ]);
  expect(await screen.getByText(/replaces? an existing value/).count()).toBe(0);
  await screen.getByRole('button', { name: 'City 2' }).click();
  await screen.getByText('2 rows replace an existing value.').waitFor();
  await screen.getByRole('button', { name: 'Keep existing values of City' }).click();
  await screen.getByText('Existing values kept in 2 rows.').waitFor();
  await screen.getByText('City: existing value kept in 2 rows.').waitFor();
  expect(await axeObjections(page)).toEqual([]);
  await screen.getByRole('button', { name: 'Use the file’s City in 2 rows' }).click();
  await screen.getByRole('button', { name: 'All fields 2' }).click();
  await screen.getByText('2 rows replace existing values.').waitFor();
  await screen.getByRole('button', { name: 'Keep existing values of all fields' }).click();
  await screen.getByText('Existing values kept in 2 rows.').waitFor();
  await screen.getByText('City: existing value kept in 2 rows.').waitFor();
  await screen.getByRole('button', { name: 'Undo', exact: true }).click();
  await screen.getByRole('button', { name: 'City 2' }).click();
  await screen.getByRole('button', { name: 'Keep existing City of row 2' }).click();
  await screen.getByText('Existing values kept in 1 row.').waitFor();
  await screen.getByRole('button', { name: 'Import 2 rows' }).click();
  await screen.getByText('Import complete: cities.csv').waitFor();
  const read = async (path: string) => (await journey.server.call('GET', path)).body.data;
  expect(await read(one)).toMatchObject({ city: 'Pokhara', established: 1990 });
  expect(await read(other)).toMatchObject({
    city: 'Dharan',
    established: 1991,
    domains: ['kept.example', 'new.example'],
  });
  expect(complaints).toEqual([]);
  await close();
});

test('what is fixed shows so at once, in its row and under the pointer, and no error is left', async () => {
  const { page, complaints, close } = await journey.visit('/university/import');
  const screen = await importScreen(page, 'Import universities');
  // Rows of one error: their groups above do not change the place of the table when one is fixed.
  const rows = ['One Fixed University,NP,abc', 'Two Fixed University,NP,abc'];
  const buffer = Buffer.from(`name,country,established\n${rows.join('\n')}\n`);
  await screen
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'years.csv', mimeType: 'text/csv', buffer });
  await screen.getByRole('button', { name: 'Review changes' }).click();
  const table = screen.getByRole('table', { name: 'Rows with errors' });
  await table.getByRole('button', { name: /fix Established in row 2/ }).click();
  await table.getByRole('textbox').fill('1990');
  await table.getByText('Two Fixed University').hover();
  await table.getByRole('textbox').press('Enter');
  const fixed = table.getByRole('row', { name: /One Fixed University/ });
  await fixed.getByText('Fixed', { exact: true }).waitFor();
  expect(await fixed.getByRole('cell').allTextContents()).toEqual([
    'One Fixed University',
    '1990',
    'Nepal',
    'Fixed',
  ]);
  const errors = screen.getByRole('region', { name: 'Errors', exact: true });
  await errors.getByRole('heading', { name: '1 row with errors', exact: true }).hover();
  const year = errors.getByRole('listitem').getByRole('textbox', { name: 'Established' });
  await year.hover();
  await year.fill('1991');
  await year.press('Enter');
  await errors.getByRole('heading', { name: 'No errors left.' }).waitFor();
  await errors.getByRole('listitem').getByText('1 row fixed').waitFor();
  expect(await year.getAttribute('aria-invalid')).not.toBe('true');
  expect(await errors.getByRole('button', { name: 'Download rows with errors' }).count()).toBe(0);
  expect(await axeObjections(page)).toEqual([]);
  // Undo by key is about the file, fix by fix, and when nothing of it is left never about what is stored.
  // What stands still: the list is drawn again once the pointer has left it.
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+z');
  await errors.getByRole('heading', { name: '1 row with errors', exact: true }).waitFor();
  await screen.getByRole('button', { name: 'Undo previous' }).waitFor();
  await page.keyboard.press('Control+z');
  await errors.getByRole('heading', { name: '2 rows with errors', exact: true }).waitFor();
  expect(await screen.getByRole('button', { name: /^Undo/ }).count()).toBe(0);
  await page.keyboard.press('Control+z');
  expect(await page.getByText(/^Nothing left to undo/).count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});

test('what is cleared in all rows of a field is empty at once, under the pointer too', async () => {
  const { page, complaints, close } = await journey.visit('/university/import');
  const screen = await importScreen(page, 'Import universities');
  // An error above keeps the pointer over the list.
  const rows = ['One,Nowhereland,abc', 'Two,Nowhereland,xyz', 'Three,Nowhereland,1990'];
  const buffer = Buffer.from(`name,country,established\n${rows.join('\n')}\n`);
  await screen
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'unknown-years.csv', mimeType: 'text/csv', buffer });
  await screen.getByRole('button', { name: 'Review changes' }).click();
  const errors = screen.getByRole('region', { name: 'Errors', exact: true });
  await errors.getByRole('button', { name: 'Clear Established in 2 rows' }).click();
  await errors.getByRole('list', { name: 'Established' }).getByText('1 row fixed').nth(1).waitFor();
  const years = errors.getByRole('textbox', { name: 'Established' });
  expect(await years.evaluateAll((all) => all.map((year) => (year as HTMLInputElement).value))).toEqual([
    '',
    '',
  ]);
  expect(complaints).toEqual([]);
  await close();
});

test('codes without a column that says their scheme are asked for it, with what it is', async () => {
  const { page, complaints, close } = await journey.visit('/majors/import');
  const screen = await importScreen(page, 'Import majors');
  const buffer = Buffer.from('name,code\nScheming,S1\nPlotting,S2\n');
  await screen
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer });
  const system = screen.getByRole('combobox', { name: 'Code system for all rows' });
  await system.waitFor();
  await screen
    .getByText('The list the code is from, such as CIP 2020. Required with Code. No column is mapped to it.')
    .waitFor();
  expect(await axeObjections(page)).toEqual([]);
  await pickOption(screen.getByRole('combobox', { name: 'Field for code' }), 'Don’t import');
  await system.waitFor({ state: 'detached' });
  await pickOption(screen.getByRole('combobox', { name: 'Field for code' }), 'Code');
  await pickOption(system, 'Own code');
  await screen.getByRole('button', { name: 'Review changes' }).click();
  await screen.getByRole('button', { name: 'Import 2 rows' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('rows without a name are fixed one by one; a field that has no errors left counts none', async () => {
  const { page, complaints, close } = await journey.visit('/university/import');
  const screen = await importScreen(page, 'Import universities');
  const rows = [',NP,Ilam', ',FI,Turku', 'Found College,Atlantis,Ilam', 'Lost College,Lemuria,Ilam'];
  const buffer = Buffer.from(`name,country,city\n${rows.join('\n')}\n`);
  await screen
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'lost.csv', mimeType: 'text/csv', buffer });
  await screen.getByRole('button', { name: 'Review changes' }).click();
  const countries = screen.getByRole('region', { name: 'Errors: Country' });
  const skipBoth = countries.getByRole('button', { name: 'Skip 2 rows' });
  await skipBoth.waitFor();
  for (const skipped of [1, 2]) {
    await countries.getByRole('button', { name: 'Skip row', exact: true, disabled: false }).first().click();
    await expect.poll(() => countries.getByText('1 row skipped', { exact: true }).count()).toBe(skipped);
  }
  await countries.getByRole('heading', { name: 'Country No errors left' }).waitFor();
  await skipBoth.waitFor({ state: 'hidden' });
  await screen.getByRole('button', { name: 'Fix each row' }).click();
  await screen.getByRole('heading', { name: 'Rows with Name: empty' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('a merged row keeps its place under the pointer, so that a second click merges no other', async () => {
  const { page, complaints, close } = await journey.visit('/university/import');
  const screen = await importScreen(page, 'Import universities');
  const csv = 'name,country,domains\nUniversität Bern,CH,unibe.ch\nUniversität Basel,CH,unibas.ch';
  const buffer = Buffer.from(csv);
  await screen
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'two.csv', mimeType: 'text/csv', buffer });
  await screen.getByRole('button', { name: 'Review changes' }).click();
  const rows = screen.getByRole('list', { name: 'Possible duplicates' }).locator('> li');
  const numbers = () => rows.locator('.import-line-number').allTextContents();
  await expect.poll(numbers).toEqual(['Row 2', 'Row 3']);
  await rows
    .first()
    .getByRole('button', { name: /^Merge into/ })
    .click();
  await rows.first().getByText('Merged into University of Bern').waitFor();
  expect(await numbers()).toEqual(['Row 2', 'Row 3']);
  expect(await axeObjections(page)).toEqual([]);
  await screen.getByText('two.csv').hover();
  await expect.poll(numbers).toEqual(['Row 3']);
  await rows.getByRole('button', { name: 'Create record from row 3' }).click();
  await rows.getByText('Created anyway').waitFor();
  expect(complaints).toEqual([]);
  await close();
});
