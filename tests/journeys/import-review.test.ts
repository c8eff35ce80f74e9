import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeObjections } from '../support/axe.ts';
import { importScreen } from '../support/import-screen.ts';
import { beginJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await beginJourney();
});
afterAll(() => journey.end());

test('a row whose record a colleague changed after the review is told, reviewed again and imported', async () => {
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
  await screen.getByRole('tab', { name: 'Changes 1' }).click();
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
  await screen.getByRole('button', { name: 'Import 1 row' }).click();
  await screen.getByRole('button', { name: 'Fix 1 error' }).click();
  await screen.getByRole('button', { name: 'Skip row' }).first().click();
  await screen.getByText('1 row skipped.').waitFor();
  await screen.getByText('Everything else is imported.').waitFor();
  expect(complaints).toEqual([]);
  await close();
});
