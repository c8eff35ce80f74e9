import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../server/database/database.ts';
import { beginJourney, type Journey } from '../support/journey.ts';

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
  await page.getByRole('menuitem', { name: /^Import/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Import universities' });
  await dialog
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'long.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  await dialog.getByRole('combobox', { name: 'Match existing records by' }).selectOption('Name');
  await dialog.getByRole('button', { name: 'Review changes' }).click();
  const start = dialog.getByRole('button', { name: 'Import 1,001 rows' });
  await start.waitFor();
  const { database } = journey.server;
  // Somebody holds the record in the middle, so that the job stands still there.
  await database.transaction(async (tx) => {
    await tx.row(sql`select id from universities where name = 'Tribhuvan University' for update`);
    await start.click();
    await dialog.getByText(/^Importing: [1-9]\d* of 1,001$/).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: /^Import/ }).click();
    await dialog.getByRole('button', { name: 'long.csv' }).click();
    await dialog.getByText(/^Importing: [1-9]\d* of 1,001$/).waitFor();
    expect(new URL(page.url()).searchParams.get('dialog')).toMatch(/^import:/);
    const told = page.waitForResponse((answer) => answer.url().endsWith('/cancel'));
    await dialog.getByRole('button', { name: 'Stop import' }).click();
    await told;
  });
  const alert = await dialog.getByText(/^Import stopped\. \d+ of 1,001 rows were imported\.$/).innerText();
  const written = Number(/\d+/.exec(alert)?.[0]);
  await dialog.getByText('Import stopped: long.csv').waitFor();
  // The report counts what was imported, not what the check had found.
  const report = await dialog.getByRole('row').allInnerTexts();
  expect(report.map((row) => row.split(/\s*\t\s*/))).toEqual([
    ['Created', String(written)],
    ['Updated', '0'],
    ['Unchanged', '0'],
    ['Errors (not imported)', '0'],
    ['Skipped by choice', '0'],
    ['Not imported yet', String(1001 - written)],
    ['Total rows', '1,001'],
  ]);
  await dialog.getByRole('button', { name: `Review ${1001 - written} rows` }).waitFor();
  await expect.poll(() => focused(dialog.getByRole('button', { name: 'Done' }))).toBe(true);
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await dialog.getByText(/^Import undone: /).waitFor();
  await expect.poll(() => focused(dialog.getByRole('button', { name: 'Done' }))).toBe(true);
  const { body } = await journey.server.call('GET', '/v1/universities?q=Hill%20University%200');
  // The search also finds names that are nearly the same.
  const names = body.data.map(({ name }: { name: string }) => name);
  expect(names).not.toContain('Hill University 0');
  expect(complaints).toEqual([]);
  await close();
});
