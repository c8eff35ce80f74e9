import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { axeObjections } from '../support/axe.ts';
import { importScreen } from '../support/import-screen.ts';
import { beginJourney, pickOption, type Journey } from '../support/journey.ts';
import { workbookOf } from '../support/workbook-of.ts';

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
  await page.getByRole('menuitem', { name: /^Import (?!offerings)/ }).click();
  const screen = await importScreen(page, 'Import universities');
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await screen.getByLabel('Choose a CSV file').setInputFiles({ name: 'list.xlsx', mimeType, buffer });
  const file = screen.getByRole('region', { name: 'File' });
  await file.getByText('1 row', { exact: true }).waitFor();
  await pickOption(screen.getByRole('combobox', { name: 'Sheet' }), 'Former');
  await file.getByText('2 rows', { exact: true }).waitFor();
  expect(await screen.getByRole('combobox', { name: 'Encoding' }).count()).toBe(0);
  expect(await axeObjections(page)).toEqual([]);
  await screen.getByRole('button', { name: 'Review changes' }).click();
  await screen.getByRole('button', { name: 'Import 2 rows' }).click();
  await screen.getByText('Import complete: list.xlsx').waitFor();
  expect((await found('Seaside College'))[0]).toMatchObject({ country: 'GB' });
  expect(complaints).toEqual([]);
  await close();
});

test('what a workbook hides is said, and its hidden rows can be left out', async () => {
  const { page, complaints, close } = await journey.visit('/university/');
  const text = (reference: string, content: string) =>
    `<c r="${reference}" t="inlineStr"><is><t>${content}</t></is></c>`;
  const row = (at: number, ...cells: readonly [string, string]): [number, string] => [
    at,
    text(`A${at}`, cells[0]) + text(`B${at}`, cells[1]),
  ];
  const buffer = workbookOf({
    rows: [row(1, 'Name', 'Country'), row(2, 'Shown College', 'NP'), row(3, 'Filtered College', 'NP')],
    hiddenRows: [3],
    columns: '<col min="2" max="2" hidden="1"/>',
    hiddenSheets: ['Codes'],
  });
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: /^Import (?!offerings)/ }).click();
  const screen = await importScreen(page, 'Import universities');
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await screen.getByLabel('Choose a CSV file').setInputFiles({ name: 'hidden.xlsx', mimeType, buffer });
  const file = screen.getByRole('region', { name: 'File' });
  await file.getByText('2 rows', { exact: true }).waitFor();
  await file.getByText('Not imported, sheets hidden in the workbook: “Codes”.').waitFor();
  await file.getByText('Columns hidden in the workbook: “Country”.').waitFor();
  await file.getByRole('checkbox', { name: 'Import 1 hidden row' }).uncheck();
  await file.getByText('1 row', { exact: true }).waitFor();
  expect(await axeObjections(page)).toEqual([]);
  await screen.getByRole('button', { name: 'Review changes' }).click();
  await screen.getByRole('button', { name: 'Import 1 row' }).click();
  await screen.getByText('Import complete: hidden.xlsx').waitFor();
  expect(await found('Shown College')).toHaveLength(1);
  expect(await found('Filtered College')).toEqual([]);
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
  await page.getByRole('menuitem', { name: /^Import (?!offerings)/ }).click();
  const screen = await importScreen(page, 'Import events');
  await screen
    .getByLabel('Choose a CSV file, a workbook (.xlsx) or a calendar (.ics)')
    .setInputFiles({ name: 'fairs.ics', mimeType: 'text/calendar', buffer: Buffer.from(CALENDAR) });
  await screen.getByText('2 events').waitFor();
  await screen.getByText('Repeating events are imported once, at their first occurrence.').waitFor();
  await pickOption(screen.getByRole('combobox', { name: 'Kind for all rows' }), 'Fair');
  await pickOption(screen.getByRole('combobox', { name: 'Attendance for all rows' }), 'In person');
  expect(await axeObjections(page)).toEqual([]);
  await screen.getByRole('button', { name: 'Review changes' }).click();
  const zone = screen.getByRole('combobox', { name: 'Time zone', exact: true });
  await zone.fill('Asia/Kathmandu');
  await page.getByRole('option', { name: 'Asia/Kathmandu' }).waitFor();
  // The first takes the zone, the second sends it.
  await zone.press('Enter');
  await zone.press('Enter');
  const lines = screen.getByRole('tablist', { name: 'Rows' });
  // The line that was mended is gone; the keyboard goes on where work does.
  await expect.poll(() => focused(lines.getByRole('tab', { name: 'Errors 0' }))).toBe(true);
  await screen.getByRole('button', { name: 'Import 2 rows' }).click();
  await screen.getByText('Import complete: fairs.ics').waitFor();
  await screen.getByRole('link', { name: 'Done' }).click();
  const query = new URLSearchParams({ q: 'lakeside' });
  const { data } = (await journey.server.call('GET', `/v1/events?${query}`)).body;
  const events = data.map((event: Record<string, unknown>) => [
    event['title'],
    event['starts_at'],
    event['ends_at'],
    event['all_day'],
    event['starts_utc'],
  ]);
  expect(events.toSorted()).toEqual([
    ['Lakeside education fair', '2027-09-15T10:00', '2027-09-15T16:00', false, '2027-09-15T04:15:00.000Z'],
    ['Two days of lakeside talks', '2027-09-12T00:00', '2027-09-13T00:00', true, null],
  ]);
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

test('a damaged row and ambiguous numbers are shown before anything is written', async () => {
  const { page, complaints, close } = await journey.visit('/university/');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: /^Import (?!offerings)/ }).click();
  const screen = await importScreen(page, 'Import universities');
  await screen.getByLabel('Choose a CSV file').setInputFiles({
    name: 'picture.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  });
  await screen.getByText('This is a picture or a video. Import the table itself, as CSV or XLSX.').waitFor();
  await screen
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'torn.csv', mimeType: 'text/csv', buffer: Buffer.from(TORN) });
  await screen.getByText('1 of them readable.').waitFor();
  const numbers = screen.getByRole('combobox', { name: 'Number format of Latitude' });
  expect(await numbers.inputValue()).toBe('unclear');
  await pickOption(screen.getByRole('combobox', { name: 'Match existing records by' }), 'Name');
  expect(await axeObjections(page)).toEqual([]);
  await screen.getByRole('button', { name: 'Review changes' }).click();
  // The one reading that is a latitude.
  const suggested = screen.getByRole('region', { name: 'Errors: Latitude' }).getByRole('textbox');
  await suggested.waitFor();
  expect(await suggested.inputValue()).toBe('27.5');
  await screen.getByText('This row has an unclosed quote').first().waitFor();
  await screen.getByRole('list', { name: 'Steps' }).getByRole('button', { name: 'Columns' }).click();
  await numbers.selectOption('1.234,5 (decimal comma)');
  await screen.getByRole('button', { name: 'Review changes' }).click();
  await screen.getByRole('button', { name: 'Import 1 row' }).click();
  await screen.getByText('Import complete: torn.csv').waitFor();
  expect((await found('Lakeside College'))[0]).toMatchObject({
    latitude: 27.5,
    longitude: 85.25,
  });
  // What is left: downloaded with its line and problem, or repaired where it stands.
  await screen.getByRole('button', { name: 'Fix 1 error' }).click();
  const lines = screen.getByRole('tablist', { name: 'Rows' });
  await lines.getByRole('tab', { name: 'Errors 1' }).click();
  expect(await screen.getByRole('button', { name: /^Import / }).count()).toBe(0);
  await screen.getByRole('button', { name: 'Undo import' }).waitFor();
  const arrives = page.waitForEvent('download');
  await screen.getByRole('button', { name: 'Download rows with errors' }).click();
  const file = await arrives;
  expect(file.suggestedFilename()).toBe('torn-errors.csv');
  expect(await readFile(await file.path(), 'utf8')).toMatch(
    /^\uFEFFRow,Error,Name,.*\r\n3,"This row has an unclosed quote/,
  );
  const row = screen.getByRole('form', { name: 'Values of row 3' });
  await row.getByText('"Torn College;NP;1;2').waitFor();
  expect(await row.getByLabel('Name').inputValue()).toBe('Torn College');
  expect(await axeObjections(page)).toEqual([]);
  await row.getByRole('button', { name: 'Save row' }).click();
  await screen.getByRole('button', { name: 'Import 1 row' }).click();
  await screen.getByText('Import complete: torn.csv').waitFor();
  expect((await found('Torn College'))[0]).toMatchObject({ country: 'NP', latitude: 1, longitude: 2 });
  await screen.getByRole('link', { name: 'Done' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});
