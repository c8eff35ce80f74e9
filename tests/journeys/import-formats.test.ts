import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { axeObjections } from '../support/axe.ts';
import { beginJourney, pickOption, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await beginJourney();
});
afterAll(() => journey.end());

const focused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);
const found = async (name: string) =>
  (await journey.server.call('GET', `/v1/universities?${new URLSearchParams({ q: name })}`)).body.data.filter(
    (row: { name: string }) => row.name === name,
  );

test('a workbook is read from its first sheet, and from another that is chosen', async () => {
  const { page, complaints, close } = await journey.visit('/university/');
  const buffer = await writeExcelFile([
    {
      sheet: 'Partners',
      data: [
        ['Name', 'Country'],
        ['Hillside College', 'Viet Nam'],
      ],
    },
    {
      sheet: 'Former',
      data: [
        ['Name', 'Country'],
        ['Seaside College', 'UK'],
        ['Bayside College', 'USA'],
      ],
    },
  ]).toBuffer();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: /^Import/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Import universities' });
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await dialog.getByLabel('Choose a CSV file').setInputFiles({ name: 'list.xlsx', mimeType, buffer });
  await dialog.getByText('1 row', { exact: true }).waitFor();
  await dialog.getByRole('combobox', { name: 'Sheet' }).selectOption('Former');
  await dialog.getByText('2 rows', { exact: true }).waitFor();
  expect(await dialog.getByRole('combobox', { name: 'Encoding' }).count()).toBe(0);
  expect(await axeObjections(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Review changes' }).click();
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await dialog.getByText('Import complete: list.xlsx').waitFor();
  expect((await found('Seaside College'))[0]).toMatchObject({ country: 'GB' });
  expect(complaints).toEqual([]);
  await close();
});

const CALENDAR = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'UID:pokhara@fairs.example',
  'DTSTART;TZID=Camp time:20270915T100000',
  'DTEND;TZID=Camp time:20270915T160000',
  'SUMMARY:Lakeside education fair',
  'LOCATION:Pokhara',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:days@fairs.example',
  'DTSTART;VALUE=DATE:20270912',
  'DTEND;VALUE=DATE:20270914',
  'SUMMARY:Two days of lakeside talks',
  'RRULE:FREQ=YEARLY',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');

test('a calendar file becomes events by their own clocks; what it cannot say is said once', async () => {
  const { page, complaints, close } = await journey.visit('/events/');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: /^Import/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Import events' });
  await dialog
    .getByLabel('Choose a CSV file, a workbook (.xlsx) or a calendar (.ics)')
    .setInputFiles({ name: 'fairs.ics', mimeType: 'text/calendar', buffer: Buffer.from(CALENDAR) });
  await dialog.getByText('2 events').waitFor();
  await dialog.getByText('Repeating events are imported once, at their first occurrence.').waitFor();
  await pickOption(dialog.getByRole('combobox', { name: 'Kind for all rows' }), 'Fair');
  await pickOption(dialog.getByRole('combobox', { name: 'Attendance for all rows' }), 'In person');
  expect(await axeObjections(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Review changes' }).click();
  const zone = dialog.getByRole('combobox', { name: 'Time zone', exact: true });
  await zone.fill('Asia/Kathmandu');
  await page.getByRole('option', { name: 'Asia/Kathmandu' }).waitFor();
  // The first takes the zone, the second sends it.
  await zone.press('Enter');
  await zone.press('Enter');
  const lines = dialog.getByRole('group', { name: 'Rows' });
  // The line that was mended is gone; the keyboard goes on where work does.
  await expect.poll(() => focused(lines.getByRole('button', { name: '0 Errors' }))).toBe(true);
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await dialog.getByText('Import complete: fairs.ics').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const query = new URLSearchParams({ q: 'lakeside' });
  const { data } = (await journey.server.call('GET', `/v1/events?${query}`)).body;
  const told = data.map((event: Record<string, unknown>) => [
    event['title'],
    event['starts_at'],
    event['ends_at'],
    event['all_day'],
    event['starts_utc'],
  ]);
  expect(told.toSorted()).toEqual([
    ['Lakeside education fair', '2027-09-15T10:00', '2027-09-15T16:00', false, '2027-09-15T04:15:00.000Z'],
    ['Two days of lakeside talks', '2027-09-12T00:00', '2027-09-13T00:00', true, null],
  ]);
  expect(complaints).toEqual([]);
  await close();
});
