import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filteredListPath } from '../../src/api/list-address.ts';
import { sql } from '../../server/database/database.ts';
import { signedIn, type Client } from '../support/client.ts';
import { importFile } from '../support/import-file.ts';
import { axeObjections } from '../support/axe.ts';
import { beginJourney, type Journey } from '../support/journey.ts';
import { ADMIN } from '../support/server.ts';

const MANY = 500;

let journey: Journey;
let client: Client;
beforeAll(async () => {
  journey = await beginJourney();
  client = await signedIn(journey.server.address, ADMIN);
});
afterAll(() => journey.end());

const inRegion = async (region: string) => {
  const filter = JSON.stringify({ field: 'region', is: 'is', value: region });
  return (await client.call('GET', `/v1/universities/count?${new URLSearchParams({ filter })}`)).data.value;
};

/** Presses of the pointer, as the page counts them; keys that press a button are none. */
const countClicks = (page: Page) =>
  page.evaluate(() => {
    const seen = globalThis as unknown as { clicks: number };
    seen.clicks = 0;
    document.addEventListener('click', ({ detail }) => (seen.clicks += detail > 0 ? 1 : 0), true);
  });
const clicksOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { clicks: number }).clicks);

test('500 rows are changed in five clicks, and all of it is undone the next day', async () => {
  const lines = Array.from(
    { length: MANY },
    (_, at) => `Campus ${String(at).padStart(3, '0')},IN,Thousandville`,
  );
  await importFile(client, {
    kind: 'universities',
    csv: ['name,country,city', ...lines].join('\n'),
    mapping: { name: 'name', country: 'country', city: 'city' },
    matchBy: null,
  });
  const filter = { field: 'city', is: 'is', value: 'Thousandville' } as const;
  // Where no clock is ever changed, 24 hours ago is yesterday.
  const { page, complaints, close } = await journey.visit(filteredListPath('/university/', filter), {
    timezoneId: 'UTC',
  });
  await page.getByRole('link', { name: 'Campus 000', exact: true }).waitFor();
  await countClicks(page);
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
  await page.getByRole('button', { name: 'Select all 500 matching' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 500 universities' });
  const field = dialog.getByRole('combobox', { name: 'Field' });
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type('Region');
  await dialog.getByRole('textbox', { name: 'Region' }).fill('Northern Plains');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await dialog.getByRole('button', { name: 'Update 500 universities' }).click();
  await page.getByRole('region', { name: 'Notifications' }).getByText('Updated 500 universities.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(await clicksOf(page)).toBe(5);
  expect(await inRegion('Northern Plains')).toBe(MANY);

  await journey.server.database.execute(
    sql`update change_sets set at = at - interval '1 day' where kind = 'bulk'`,
  );
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click();
  const undo = page.getByRole('button', { name: 'Undo “Changed region of 500 universities”' });
  await undo.waitFor();
  await page.getByRole('heading', { name: /^Yesterday / }).waitFor();
  const line = page.getByRole('listitem').filter({ has: undo });
  await line.locator('time', { hasText: /^\d+:\d\d/ }).waitFor();
  await undo.click();
  await page.getByRole('button', { name: 'Undo 500 records' }).click();
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByText('Undone: Changed region of 500 universities.')
    .waitFor();
  expect(await inRegion('Northern Plains')).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});

test('more than a thousand records are undone by a job that is watched, survives a reload, and names what it skipped', async () => {
  const many = 1200;
  const lines = Array.from({ length: many }, (_, at) => `Annex ${at},IN`);
  const { committed } = await importFile(client, {
    kind: 'universities',
    csv: ['name,country', ...lines].join('\n'),
    mapping: { name: 'name', country: 'country' },
    matchBy: null,
  });
  const { database } = journey.server;
  const rows = await database.rows<{ id: string }>(
    sql`select id from universities where name like 'Annex %' order by id`,
  );
  const [first, last] = [rows[0]?.id ?? '', rows.at(-1)?.id ?? ''];
  await journey.server.call('PATCH', `/v1/universities/${first}`, {
    body: { city: 'Kept' },
    headers: { 'if-match': '"1"' },
  });
  const { page, complaints, close } = await journey.visit('/activity');
  const dialog = page.getByRole('dialog', { name: 'Undo', exact: true });
  // Somebody holds the last record, so that the job stands still before its end.
  await database.transaction(async (tx) => {
    await tx.row(sql`select id from universities where id = ${last} for update`);
    await page
      .getByRole('button', { name: 'Undo “Imported 1,200 records from universities.csv”' })
      .first()
      .click();
    await page.getByRole('button', { name: 'Undo 1,200 records' }).click();
    await dialog.getByText('of 1,200').waitFor();
    await page.reload();
    await dialog.getByText('Imported 1,200 records from universities.csv').waitFor();
    await dialog.getByText('of 1,200').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('link', { name: 'Undoing “Imported 1,200 records from universities.csv”' }).click();
    await dialog.getByText('of 1,200').waitFor();
  });
  await dialog.getByText('Undone: 1,199 records moved to trash. 1 record skipped:').waitFor();
  const left = dialog.getByRole('list', { name: 'Skipped' });
  expect(await left.getByRole('listitem').innerText()).toBe('Annex 0\nYou have since changed city.');
  expect(await axeObjections(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText('undone').first().waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  const set = (await client.call('GET', `/v1/change-sets/${committed.change_set_id}`)).data;
  expect(set).toMatchObject({ undoable: false, undo_job: null });
  expect(complaints).toEqual([]);
  await close();
});
