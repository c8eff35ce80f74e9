import type { Locator, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../server/database/database.ts';
import { importScreen } from '../support/import-screen.ts';
import { beginJourney, pickOption, type Journey } from '../support/journey.ts';
import { problem } from './request-gate.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await beginJourney();
});
afterAll(() => journey.end());

const focused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

test('an import under way is left, taken up again, cancelled half-way and undone', async () => {
  const { page, complaints, close } = await journey.visit('/university/');
  const rowsOf = (part: string) =>
    Array.from({ length: 500 }, (_, number) => `${part} University ${number},NP,Kathmandu`);
  const rows = [
    'name,country,city',
    ...rowsOf('Hill'),
    'Tribhuvan University,NP,Bhaktapur',
    ...rowsOf('Valley'),
  ];
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: /^Import (?!offerings)/ }).click();
  const screen = await importScreen(page, 'Import universities');
  await screen
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'long.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  await pickOption(screen.getByRole('combobox', { name: 'Match existing records by' }), 'Name');
  await screen.getByRole('button', { name: 'Review changes' }).click();
  const start = screen.getByRole('button', { name: 'Import 1,001 rows' });
  await start.waitFor();
  const { database } = journey.server;
  // Somebody holds the record in the middle, so that the job stands still there.
  await database.transaction(async (tx) => {
    await tx.row(sql`select id from universities where name = 'Tribhuvan University' for update`);
    await start.click();
    await screen.getByText(/^Importing: [1-9]\d* of 1,001$/).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Universities' }).waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: /^Import (?!offerings)/ }).click();
    await screen.getByRole('link', { name: 'long.csv' }).click();
    await screen.getByText(/^Importing: [1-9]\d* of 1,001$/).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/university\/import\/[\da-f-]{36}$/);
    await page.reload();
    await screen.getByText(/^Importing: [1-9]\d* of 1,001$/).waitFor();
    const cancelled = page.waitForResponse((response) => response.url().endsWith('/cancel'));
    await screen.getByRole('button', { name: 'Stop import' }).click();
    await cancelled;
  });
  const alert = await screen.getByText(/^\d+ of 1,001 rows were imported\.$/).innerText();
  const written = Number(/\d+/.exec(alert)?.[0]);
  await screen.getByText('Import stopped: long.csv').waitFor();
  // The report counts what was imported, not what the check had found.
  const report = await screen.getByRole('row').allInnerTexts();
  expect(report.map((row) => row.split(/\s*\t\s*/))).toEqual([
    ['Created', String(written)],
    ['Updated', '0'],
    ['Unchanged', '0'],
    ['Errors (not imported)', '0'],
    ['Skipped by choice', '0'],
    ['Not imported yet', String(1001 - written)],
    ['Total rows', '1,001'],
  ]);
  await screen
    .getByText(`${1001 - written} rows are not imported yet. Import them, or undo what was imported.`)
    .waitFor();
  const rest = screen.getByRole('button', { name: `Import ${1001 - written} rows` });
  await rest.waitFor();
  const steps = screen.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  expect(await steps.last().innerText()).not.toContain('completed');
  await expect.poll(() => focused(rest)).toBe(true);
  await page.keyboard.press('Enter');
  await screen.getByText('Import complete: long.csv').waitFor();
  await screen.getByRole('row', { name: 'Created 1,000' }).waitFor();
  await screen.getByRole('button', { name: `Undo import of ${written} records` }).click();
  await page.getByRole('button', { name: `Undo ${written} records`, exact: true }).click();
  await screen.getByText(/^Import undone: /).waitFor();
  const { body } = await journey.server.call('GET', '/v1/universities?q=Hill%20University%200');
  // The search also finds names that are nearly the same.
  const names = body.data.map(({ name }: { name: string }) => name);
  expect(names).not.toContain('Hill University 0');
  expect(complaints).toEqual([]);
  await close();
});

const TWO_ROWS = 'name,country,city\nStep College,NP,Ilam\nStep School,Nepall,Ilam\n';

const uploadTwoRows = async (path: string) => {
  const visit = await journey.visit(path);
  const screen = await importScreen(visit.page, 'Import universities');
  await screen
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'two.csv', mimeType: 'text/csv', buffer: Buffer.from(TWO_ROWS) });
  const steps = screen.getByRole('list', { name: 'Steps' });
  const current = () => steps.locator('[aria-current="step"]').innerText();
  const review = screen.getByRole('button', { name: 'Review changes' });
  await review.waitFor();
  return { ...visit, screen, steps, current, review };
};

test('the steps lead back to the file and the columns, and what was chosen there outlasts a reload', async () => {
  // As the address was when an import was a dialog.
  const { page, screen, steps, current, review, complaints, close } = await uploadTwoRows(
    '/university/?dialog=import',
  );
  const address = page.url();
  expect(new URL(address).pathname).toMatch(/^\/university\/import\//);
  await pickOption(screen.getByRole('combobox', { name: 'Field for city' }), 'Don’t import');
  await page.reload();
  await expect
    .poll(() => screen.getByRole('combobox', { name: 'Field for city' }).inputValue())
    .toBe('Don’t import');
  await review.click();
  await screen.getByRole('tab', { name: 'Errors 1' }).waitFor();
  expect(await current()).toContain('Review');
  expect(await steps.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('2 rows'),
    expect.stringContaining('2 of 3'),
    expect.stringContaining('1 to review'),
    expect.stringContaining('Import'),
  ]);
  await screen.getByText('Columns not imported: city.').waitFor();
  await steps.getByRole('button', { name: 'Columns' }).click();
  expect(await current()).toContain('Columns');
  await expect.poll(() => focused(screen.getByRole('heading', { name: 'Columns' }))).toBe(true);
  await steps.getByRole('button', { name: 'Review' }).click();
  await screen.getByRole('tab', { name: 'Errors 1' }).waitFor();
  await steps.getByRole('link', { name: 'File' }).click();
  await screen.getByRole('button', { name: 'Choose file' }).waitFor();
  expect(await current()).toContain('File');
  // The former address of an import under way.
  await page.goto(`${journey.server.address}/university/?dialog=import:${address.split('/').at(-1)}`);
  await screen.getByRole('tab', { name: 'Errors 1' }).waitFor();
  expect(page.url()).toBe(address);
  // A wrong cell is fixed where it stands.
  const rows = screen.getByRole('table', { name: 'Rows with errors' });
  await rows.getByRole('button', { name: /^Nepall: fix Country in row 3/ }).click();
  await pickOption(rows.getByRole('combobox', { name: 'Country' }), 'Nepal');
  await rows.getByRole('button', { name: 'Fix row' }).click();
  await screen.getByText('1 row fixed.').waitFor();
  await screen.getByRole('button', { name: 'Import 2 rows' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('the open tab is in the address, and a fix that was typed outlasts a reload until it is applied', async () => {
  const { page, complaints, close } = await journey.visit('/university/import');
  const screen = await importScreen(page, 'Import universities');
  const buffer = Buffer.from(
    'name,country,website\nFixed Later College,NP,nowhere\nRight College,NP,https://right.example\n',
  );
  await screen
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'later.csv', mimeType: 'text/csv', buffer });
  await screen.getByRole('button', { name: 'Review changes' }).click();
  const outcomes = screen.getByRole('tablist', { name: 'Rows' });
  const website = screen.getByRole('region', { name: 'Errors: Website' }).getByRole('textbox');
  await website.fill('https://later.example');
  await outcomes.getByRole('tab', { name: 'New 1' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=new');
  await page.reload();
  await screen.getByRole('table', { name: 'New' }).getByText('Right College').waitFor();
  await outcomes.getByRole('tab', { name: 'Errors 1' }).click();
  await expect.poll(() => website.inputValue()).toBe('https://later.example');
  await screen.getByRole('button', { name: 'Apply to 1 row' }).click();
  await outcomes.getByRole('tab', { name: 'New 2' }).waitFor();
  await screen.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => website.inputValue()).toBe('nowhere');
  expect(complaints).toEqual([]);
  await close();
});

test('fixes are typed one after another while the first is under way, and one that is refused is still there', async () => {
  const { page, complaints, close } = await journey.visit('/university/import');
  const screen = await importScreen(page, 'Import universities');
  const lines = ['one', 'two', 'three', 'four'].map((each) => `${each} College,NP,${each}`);
  await screen.getByLabel('Choose a CSV file').setInputFiles({
    name: 'many.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['name,country,website', ...lines].join('\n')),
  });
  await screen.getByRole('button', { name: 'Review changes' }).click();
  const errors = screen.getByRole('region', { name: 'Errors: Website' });
  const website = (text: string) =>
    errors.getByRole('listitem').filter({ hasText: text }).getByRole('textbox', { name: 'Website' });
  await website('four').waitFor();

  const blocked: Route[] = [];
  const asked: string[] = [];
  let isHolding = true;
  await page.route('**/fix', (route) => {
    asked.push(String(route.request().postDataJSON().from));
    return isHolding ? void blocked.push(route) : route.continue();
  });
  await website('one').fill('https://one.example');
  await page.keyboard.press('Enter');
  await screen.getByText('Rechecking…').waitFor();
  await website('two').fill('https://two.example');
  await page.keyboard.press('Enter');
  // As a second click of a double click would.
  await page.keyboard.press('Enter');
  expect(asked).toEqual(['one']);
  isHolding = false;
  await blocked[0]!.continue();
  await website('two').waitFor({ state: 'detached' });
  expect(asked).toEqual(['one', 'two']);
  // Who fixed the last one goes on with the next.
  await expect.poll(() => focused(website('three'))).toBe(true);

  await page.unroute('**/fix');
  await page.route('**/fix', (route) => route.fulfill(problem(409, 'conflict')));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('https://three.example');
  await page.keyboard.press('Enter');
  await screen.getByRole('alert').waitFor();
  await page.unroute('**/fix');
  await page.reload();
  await expect.poll(() => website('three').inputValue()).toBe('https://three.example');
  await website('three').press('Enter');
  await website('three').waitFor({ state: 'detached' });
  await screen.getByRole('tab', { name: 'New 3' }).waitFor();
  expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([]);
  await close();
});

test('what would be ignored while a fix is under way is held until it is done', async () => {
  const { page, complaints, close } = await journey.visit('/majors/import');
  const screen = await importScreen(page, 'Import majors');
  const buffer = Buffer.from('code,name\n,Xylology\nX1,Xenobotany\nX2,Xenology\n');
  await screen
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'majors.csv', mimeType: 'text/csv', buffer });
  await screen.getByRole('button', { name: 'Review changes' }).click();
  await screen.getByRole('button', { name: 'Import 1 row' }).click();
  await screen.getByRole('button', { name: 'Fix 2 errors' }).click();
  const enabled = () =>
    screen
      .getByRole('button', { name: /^(Set for all rows|Undo import)$/ })
      .evaluateAll((buttons) =>
        buttons.map((button) => `${button.textContent}: ${button.matches(':enabled')}`),
      );
  const rows = screen.getByRole('table', { name: 'Rows with errors' });
  await rows.getByRole('button', { name: 'Skip row' }).nth(1).waitFor();
  const ofAllRows = ['Set for all rows', 'Set for all rows', 'Set for all rows'];
  await expect.poll(enabled).toEqual([...ofAllRows, 'Undo import'].map((name) => `${name}: true`));

  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/skip', async (route) => {
    await released;
    await route.continue();
  });
  await rows.getByRole('button', { name: 'Skip row' }).first().click();
  await screen.getByText('Rechecking…').waitFor();
  expect(await enabled()).toEqual([...ofAllRows, 'Undo import'].map((name) => `${name}: false`));
  release();
  await screen.getByText('1 row skipped.').waitFor();
  // What was imported before can still be undone.
  await expect.poll(enabled).toEqual([...ofAllRows.slice(1), 'Undo import'].map((name) => `${name}: true`));
  expect(complaints).toEqual([]);
  await close();
});

test('the review counts the published records that would no longer be, and says how to keep them so', async () => {
  const place = { country: 'NP', city: 'Ilam', time_zone: 'Asia/Kathmandu', website: 'https://ilam.example' };
  const names = ['Taken Down College', 'Put Away College', 'Still Open College'];
  for (const name of names) {
    const body = { ...place, name, status: 'published' };
    expect((await journey.server.call('POST', '/v1/universities', { body })).status).toBe(201);
  }
  const lines = names.map((name, at) => `${name},NP,Koshi,${['draft', 'archived', 'published'][at]}`);
  const { page, complaints, close } = await journey.visit('/university/import');
  const screen = await importScreen(page, 'Import universities');
  await screen.getByLabel('Choose a CSV file').setInputFiles({
    name: 'colleges.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['name,country,region,status', ...lines].join('\n')),
  });
  await screen
    .getByText(/^Automatic tries, in this order: Registrar ID; Source IDs; ROR ID; Slug; Name with Country\./)
    .waitFor();
  await pickOption(screen.getByRole('combobox', { name: 'Match existing records by' }), 'Name');
  await screen.getByRole('button', { name: 'Review changes' }).click();
  const counted = screen.getByText(/would no longer be published/);
  await counted.waitFor();
  expect(await counted.innerText()).toBe(
    '2 published records would no longer be published. ' +
      'To keep them published, choose Status below, then keep the existing values.',
  );
  const fields = screen.getByRole('group', { name: 'Changed fields' });
  await fields.getByRole('button', { name: 'Status 2' }).click();
  await screen.getByRole('button', { name: 'Keep existing values of Status' }).click();
  await fields.getByRole('button', { name: 'Region 3' }).waitFor();
  await counted.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await close();
});

test('an import is discarded once that is confirmed, and its address says so afterwards', async () => {
  const { page, screen, complaints, close } = await uploadTwoRows('/university/import');
  const address = page.url();
  await screen.getByRole('button', { name: 'Discard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard import?' });
  await dialog.getByText('No record has been changed.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(page.url()).toBe(address);
  await screen.getByRole('button', { name: 'Discard' }).click();
  await dialog.getByRole('button', { name: 'Discard import' }).click();
  await page.getByRole('heading', { level: 1, name: 'Universities' }).waitFor();
  await page.getByRole('region', { name: 'Notifications' }).getByText('Import discarded.').waitFor();
  await page.goto(address);
  await screen.getByText('This import was discarded, or it has expired.').waitFor();
  await screen.getByRole('link', { name: 'Import another file' }).click();
  await screen.getByRole('button', { name: 'Choose file' }).waitFor();
  // A request for what is gone is told by the browser.
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  await close();
});

test('offerings have a page of their own', async () => {
  const { page, complaints, close } = await journey.visit('/university/?dialog=import-offerings');
  const screen = await importScreen(page, 'Import offerings');
  expect(new URL(page.url()).pathname).toBe('/university/import/offerings');
  await screen.getByRole('combobox', { name: 'What does this file contain?' }).selectOption('Universities');
  await importScreen(page, 'Import universities');
  expect(new URL(page.url()).pathname).toBe('/university/import');
  expect(complaints).toEqual([]);
  await close();
});
