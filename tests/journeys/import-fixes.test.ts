import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importScreen } from '../support/import-screen.ts';
import { beginJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await beginJourney();
});
afterAll(() => journey.end());

test('a fix that was typed but not applied is asked about, and the row it is for is found again', async () => {
  const { page, complaints, close } = await journey.visit('/university/import');
  const screen = await importScreen(page, 'Import universities');
  await screen.getByLabel('Choose a CSV file').setInputFiles({
    name: 'left.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'name,country,website\nLeft College,NP,nowhere\nDone College,NP,https://done.example\n',
    ),
  });
  await screen.getByRole('button', { name: 'Review changes' }).click();
  const website = screen.getByRole('region', { name: 'Errors: Website' }).getByRole('textbox');
  await website.fill('https://left.example');
  const start = screen.getByRole('button', { name: 'Import 1 row', includeHidden: true });
  await start.click();
  const question = page.getByRole('dialog', { name: 'Import without 1 fix?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await website.inputValue()).toBe('https://left.example');
  await start.click();
  const confirm = question.getByRole('button', { name: 'Import 1 row' });
  expect(await confirm.getAttribute('class')).toBe(await start.getAttribute('class'));
  await confirm.click();
  await screen.getByText('Import complete: left.csv').waitFor();
  await page.goto(journey.server.address);
  await page.getByRole('link', { name: /^left\.csv.*1 row not imported/ }).click();
  await screen.getByRole('button', { name: 'Fix 1 error' }).click();
  await screen.getByRole('button', { name: 'Apply to 1 row' }).click();
  await screen.getByRole('button', { name: 'Import 1 row' }).click();
  await screen.getByText('Import complete: left.csv').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('a fix that was typed is forgotten once another act fixed or skipped its rows', async () => {
  const { page, complaints, close } = await journey.visit('/university/import');
  const screen = await importScreen(page, 'Import universities');
  await screen.getByLabel('Choose a CSV file').setInputFiles({
    name: 'settled.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'name,country,website,established\nSettled College,NP,nowhere,soon\nSound College,NP,,1980\n',
    ),
  });
  await screen.getByRole('button', { name: 'Review changes' }).click();
  const textbox = (label: string) =>
    screen.getByRole('region', { name: `Errors: ${label}` }).getByRole('textbox');
  const draftedPlaces = () =>
    page.evaluate(() => {
      const key = Object.keys(localStorage).find((each) => each.includes(':import-fixes:'));
      return Object.keys(JSON.parse(localStorage.getItem(key ?? '') ?? '{}') as object).length;
    });
  const table = screen.getByRole('table', { name: 'Rows with errors' });
  await table.getByRole('button', { name: /fix Website in row 2/ }).click();
  await table.getByRole('textbox', { name: 'Website' }).fill('https://row.example');
  await textbox('Established').fill('1990');
  await textbox('Website').fill('https://group.example');
  expect(await draftedPlaces()).toBe(3);
  await screen
    .getByRole('region', { name: 'Errors: Website' })
    .getByRole('button', { name: 'Apply to 1 row' })
    .click();
  await screen.getByText('1 row changed, with other errors left.').waitFor();
  expect(await draftedPlaces()).toBe(1);
  await screen
    .getByRole('region', { name: 'Errors: Established' })
    .getByRole('button', { name: 'Skip row' })
    .click();
  await screen.getByText('1 row skipped.').waitFor();
  expect(await draftedPlaces()).toBe(0);
  await screen.getByRole('button', { name: 'Import 1 row' }).click();
  await screen.getByText('Import complete: settled.csv').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('a file that was refused is chosen once more after it was corrected, under its old name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'registrar-import-'));
  const path = join(folder, 'campuses.csv');
  const { page, context, close } = await journey.visit('/university/import');
  const screen = await importScreen(page, 'Import universities');
  const devtools = await context.newCDPSession(page);
  // As a person does: Playwright's own would say "changed" where nothing did.
  const choose = async (text: string) => {
    writeFileSync(path, text);
    const { result } = await devtools.send('Runtime.evaluate', {
      expression: 'document.querySelector(\'input[type="file"]\')',
    });
    await devtools.send('DOM.setFileInputFiles', { files: [path], objectId: result.objectId ?? '' });
  };
  await screen.getByRole('button', { name: 'Choose file' }).waitFor();
  await choose('name,country\n');
  await screen.getByRole('alert').getByText('This file has no data rows.').waitFor();
  await choose('name,country\nCorrected College,NP\n');
  await screen.getByRole('heading', { name: 'Columns' }).waitFor();
  await close();
  rmSync(folder, { recursive: true });
});
