import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Import } from '../../contract/imports.ts';
import { pick } from '../support/pick.ts';
import { otherClient, startServer, visit, waited } from '../support/screen.tsx';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });

/** At the columns of an uploaded file. */
const open = async (plural: string, path: string, csv: string) => {
  const file = new Blob([csv], { type: 'text/csv' });
  const { id } = await call<Import>('POST', `/v1/${plural}/imports?name=list.csv`, file);
  await visit({ server, path: `${path}import/${id}` });
  await expect.element(page.getByRole('heading', { level: 2, name: 'Columns' })).toBeVisible();
};

test('a latitude without a longitude is told once, before and in the review, and left out by one click', async () => {
  await open('universities', '/university/', 'name,country,latitude\nPair One,NP,27.5\nPair Two,NP,28.5\n');
  const told = page.getByText('No column is mapped to Longitude. Latitude can’t be imported without it.');
  await expect.element(told).toBeVisible();
  await button('Don’t import Latitude').click();
  await expect.element(told).not.toBeInTheDocument();
  await pick(page.getByRole('combobox', { name: 'Field for latitude' }), 'Latitude');
  await expect.element(told).toBeVisible();
  await button('Review changes').click();
  await expect.element(page.getByRole('tab', { name: 'Errors 2' })).toBeVisible();
  await expect.element(told).toBeVisible();
  await expect.element(page.getByText('Pair Two')).toBeVisible();
  expect(told.elements()).toHaveLength(1);
  expect(page.getByText('Enter both latitude and longitude').elements()).toHaveLength(0);
  await button('Select a column').click();
  await expect.element(button('Review changes')).toBeVisible();
  await button('Review changes').click();
  // The columns offer the same.
  await expect.element(page.getByRole('tab', { name: 'Errors 2' })).toBeVisible();
  await button('Don’t import Latitude').click();
  await expect.element(button('Import 2 rows')).toBeVisible();
  await expect.element(page.getByText('Columns not imported: latitude.')).toBeVisible();
});

test('columns that new records need are told once where no row matches, and lead to one value for all', async () => {
  await open(
    'events',
    '/events/',
    'title,starts,all day\nOne day,2199-05-01,yes\nAnother day,2199-05-02,yes\n',
  );
  await button('Review changes').click();
  const text = 'No column is mapped to Kind or Attendance.';
  const told = page.getByText(`${text} New records need them, and no row matches an existing record.`);
  await expect.element(told).toBeVisible();
  expect(page.getByRole('listitem').getByText('No event has').elements()).toHaveLength(0);
  await button('Choose columns or values').click();
  await expect.element(page.getByRole('combobox', { name: 'Kind for all rows' })).toHaveFocus();
  await pick(page.getByRole('combobox', { name: 'Kind for all rows' }), 'Fair');
  await pick(page.getByRole('combobox', { name: 'Attendance for all rows' }), 'Online');
  await button('Review changes').click();
  await expect.element(button('Import 2 rows')).toBeVisible();
});

test('what a calendar also holds in a newer version is named before and in the review, and in the report', async () => {
  const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:planned', ...lines, 'END:VEVENT'];
  const text = [
    'BEGIN:VCALENDAR',
    ...event('SUMMARY:First plan', 'DTSTART:21990501T090000Z'),
    ...event('SUMMARY:Final plan', 'DTSTART:21990502T090000Z', 'SEQUENCE:1'),
    'END:VCALENDAR',
  ].join('\r\n');
  await open('events', '/events/', text);
  const told = page.getByText('1 older version of an event is not imported');
  await expect.element(told).toHaveTextContent('“First plan” (row 2).');
  await button('Review changes').click();
  const rows = page.getByRole('table', { name: 'Rows with errors' });
  await expect.element(rows).toHaveTextContent('New events need Attendance, and no column is mapped to it.');
  await expect.element(told).toBeVisible();
  await button('Choose columns or values').click();
  await pick(page.getByRole('combobox', { name: 'Kind for all rows' }), 'Fair');
  await pick(page.getByRole('combobox', { name: 'Attendance for all rows' }), 'Online');
  await button('Review changes').click();
  await button('Import 1 row').click();
  await expect.element(page.getByText('Import complete: list.csv')).toBeVisible();
  await expect.element(told).toBeVisible();
});

test('a list that only updates names the row that matches none, and why it is not created', async () => {
  const { slug } = await call<{ slug: string }>('POST', '/v1/universities', {
    name: 'Known College',
    country: 'NP',
  });
  await open('universities', '/university/', `slug,city\n${slug},Pokhara\nunknown-college,Butwal\n`);
  await button('Review changes').click();
  await expect.element(page.getByRole('tab', { name: 'Errors 1' })).toBeVisible();
  await expect
    .element(
      page.getByText('No column is mapped to Name or Country, so rows can only update existing records.'),
    )
    .toBeVisible();
  await expect
    .element(page.getByText('No university has the slug “unknown-college”. Correct it.').first())
    .toBeVisible();
  await expect.element(button('Choose columns or values')).toBeVisible();
});

test('one row that matches does not hide why the others fail', async () => {
  const source_ids = ['100654'];
  await call('POST', '/v1/universities', { name: 'Matched College', country: 'NP', source_ids });
  const rows = ['100654,Matched College,1', '100663,Other College,2', '100690,Third College,3'];
  await open('universities', '/university/', ['unitid,name,phone', ...rows].join('\n'));
  await button('Review changes').click();
  await expect
    .element(
      page.getByText(
        'No column is mapped to Country. New records need it, and 2 of 3 rows match no existing record.',
      ),
    )
    .toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Errors: Phone' })).not.toBeInTheDocument();
});

test('a file’s own IDs are its source IDs rather than those of a register that names some of its rows', async () => {
  const rows = ['U1,100663,Own College,NP', 'U2,,Other Own College,NP'];
  await open('universities', '/university/', ['id,ipeds_unitid,name,country', ...rows].join('\n'));
  await expect.element(page.getByRole('combobox', { name: 'Field for id' })).toHaveValue('Source IDs');
  await expect
    .element(page.getByRole('combobox', { name: 'Field for ipeds_unitid' }))
    .toHaveValue('Don’t import');
  await button('Review changes').click();
  await button('Import 2 rows').click();
  await expect.element(page.getByText(/^Import complete/)).toBeVisible();
  const [own] = await call<object[]>('GET', '/v1/universities?q=Own+College&sort=name');
  expect(own).toMatchObject({ source_ids: ['U2'] });
});

test('several columns fill the source IDs, and one that belongs to another record is fixed in its own cell', async () => {
  for (const [name, source] of Object.entries({ 'Many Hill': 'M1', 'Many Vale': 'Q9' }))
    await call('POST', '/v1/universities', { name, country: 'NP', source_ids: [source] });
  const rows = ['M1,Q9,Many Hill,NP', 'M2,0000 0004,Many Dale,NP', 'M3,,Many Field,NP'];
  await open('universities', '/university/', ['id,isni,name,country', ...rows].join('\n'));
  await expect.element(page.getByRole('combobox', { name: 'Field for id' })).toHaveValue('Source IDs');
  await pick(page.getByRole('combobox', { name: 'Field for isni' }), 'Source IDs');
  await expect.element(page.getByRole('combobox', { name: 'Field for id' })).toHaveValue('Source IDs');
  await button('Review changes').click();
  const table = page.getByRole('table', { name: 'Rows with errors' });
  await expect.element(table.getByRole('columnheader', { name: 'Source IDs: isni' })).toBeVisible();
  const errors = page.getByRole('region', { name: 'Errors: Source IDs' });
  await expect
    .element(errors.getByText(/^The source IDs match “Many Hill” and “Many Vale”\./).first())
    .toBeVisible();
  await expect.element(errors.getByText('in isni')).toBeVisible();
  await table.getByRole('button', { name: /^Q9: fix Source IDs in row 2/ }).click();
  await table.getByRole('textbox').fill('Q10');
  await userEvent.keyboard('{Enter}');
  await button('Import 3 rows').click();
  await expect.element(page.getByText(/^Import complete/)).toBeVisible();
  const found = await call<{ name: string }[]>('GET', '/v1/universities?q=Many&sort=name');
  expect(found.filter(({ name }) => name.startsWith('Many'))).toMatchObject([
    { name: 'Many Dale', source_ids: ['M2', '00000004'] },
    { name: 'Many Field', source_ids: ['M3'] },
    { name: 'Many Hill', source_ids: ['M1', 'Q10'] },
    { name: 'Many Vale', source_ids: ['Q9'] },
  ]);
});

test('numbers that two readings allow say why, and take either for all equal rows in one step', async () => {
  const slugs = await Promise.all(
    ['Fee Hill', 'Fee Vale', 'Fee Moor', 'Fee Lake'].map(async (name) => {
      const { slug } = await call<{ slug: string }>('POST', '/v1/universities', { name, country: 'DE' });
      return slug;
    }),
  );
  const [major] = await call<{ slug: string }[]>('GET', '/v1/majors?limit=1');
  const [level] = await call<{ code: string }[]>('GET', '/v1/levels?limit=1');
  const rows = ['100.000,50', '1,500', '1,500', '2,750'].map((tuition, at) =>
    [slugs[at], major?.slug, level?.code, 'EUR', tuition].join(';'),
  );
  await open(
    'offerings',
    '/university/',
    ['university;major;level;currency;tuition', ...rows, ''].join('\n'),
  );
  const format = page.getByRole('combobox', { name: 'Number format of tuition' });
  await expect.element(format).toHaveDisplayValue('Mixed (choose in review)');
  await button('Review changes').click();
  const errors = page.getByRole('region', { name: 'Errors: Tuition' });
  await expect.element(errors).toHaveTextContent('Other numbers in this column have a decimal comma.');
  await errors.getByRole('button', { name: '2.75', exact: true }).click();
  // The only value left says so itself.
  await expect.element(page.getByRole('tab', { name: 'Errors 2' })).toBeVisible();
  await expect.element(errors.getByRole('textbox', { name: 'Tuition' }).first()).toHaveValue('1500');
  await errors.getByRole('button', { name: 'Apply to 2 rows' }).click();
  await expect.element(button('Import 4 rows')).toBeVisible();
});

test('a number of which one reading alone is accepted says which other is not', async () => {
  const event = (at: number, capacity: string) =>
    `Seats ${at};fair;online;2199-05-01 10:00;Europe/Berlin;${capacity}`;
  await open(
    'events',
    '/events/',
    ['title;kind;attendance;starts;time zone;capacity', event(1, '1.200'), event(2, '1,500'), ''].join('\n'),
  );
  await button('Review changes').click();
  const errors = page.getByRole('region', { name: 'Errors: Capacity' });
  const fix = errors.getByRole('textbox', { name: 'Capacity' });
  await expect.element(fix.first()).toHaveValue('1200');
  await expect.element(fix.first()).toHaveAccessibleDescription('Suggested because 1.2 isn’t allowed');
  await expect.element(fix.nth(1)).toHaveValue('1500');
  await expect.element(fix.nth(1)).toHaveAccessibleDescription('Suggested because 1.5 isn’t allowed');
});

test('dates as a country writes them are read; those with two readings are asked about, and chosen at once', async () => {
  const event = (at: number, starts: string) => `Dated ${at};fair;online;${starts};Europe/Berlin`;
  const dates = ['14.12.2198 10:00', '12/15/2198 9:30 AM', '03/04/2198', '05/06/2198', '07/08/2198'];
  const rows = dates.map((starts, at) => event(at, starts));
  await open('events', '/events/', ['title;kind;attendance;starts;time zone', ...rows, ''].join('\n'));
  await button('Review changes').click();
  await expect.element(page.getByRole('tab', { name: 'Errors 3' })).toBeVisible();
  const errors = page.getByRole('region', { name: 'Errors: Starts' });
  await expect
    .element(errors.getByText('The day or the month could come first. Select the date.'))
    .toBeVisible();
  const fix = errors.getByRole('listitem', { name: '03/04/2198' });
  await expect.element(fix.getByText('Suggested with the month first, as in other rows')).toBeVisible();
  await fix.getByRole('button', { name: '2198-04-03 00:00' }).click();
  await expect.element(page.getByRole('tab', { name: 'Errors 2' })).toBeVisible();
  await errors
    .getByRole('button', { name: 'Apply 2 suggestions with the month first, as in other rows (2 rows)' })
    .click();
  await expect.element(button('Import 5 rows')).toBeVisible();
  await page.getByRole('tab', { name: 'New 5' }).click();
  const days = page.getByRole('table').getByText('2198');
  await expect.element(days.first()).toBeVisible();
  expect(days.elements().map(({ textContent }) => textContent.replaceAll(/\s/g, ' '))).toEqual([
    'Dec 14, 2198, 10:00 AM',
    'Dec 15, 2198, 9:30 AM',
    'Apr 3, 2198, 12:00 AM',
    'May 6, 2198, 12:00 AM',
    'Jul 8, 2198, 12:00 AM',
  ]);
});

test('how many columns are imported is counted once they are chosen', async () => {
  await open('universities', '/university/', 'id,name,country\nU1,Counted College,NP\n');
  const steps = page.getByRole('list', { name: 'Steps' });
  await expect.element(steps.getByText('3 columns')).toBeVisible();
  await page.getByRole('combobox', { name: 'Field for id' }).fill('Don’t');
  await page.getByRole('option', { name: 'Don’t import' }).click();
  await button('Review changes').click();
  await expect.element(steps.getByText('2 of 3')).toBeVisible();
});

test('a field is found by what files call it', async () => {
  await open('universities', '/university/', 'name,country,opening\nFound College,NP,1950\n');
  const field = page.getByRole('combobox', { name: 'Field for opening' });
  await field.fill('year');
  await page.getByRole('option', { name: 'Established' }).click();
  await expect.element(field).toHaveValue('Established');
});

const withoutWebsite = async (fileName: string, csv: string) => {
  const file = new Blob([csv], { type: 'text/csv' });
  const { id, mapping } = await call<Import>('POST', `/v1/universities/imports?name=${fileName}`, file);
  await call('POST', `/v1/imports/${id}/check`, { mapping: { ...mapping, website: null } });
  const reached = async (state: Import['state']) => {
    const found = await call<Import>('GET', `/v1/imports/${id}`);
    expect(found.state).toBe(state);
    return found;
  };
  const { version } = await waited(() => reached('checked'));
  return async () => {
    await call('POST', `/v1/imports/${id}/commit`, undefined, version);
    await waited(() => reached('committed'));
  };
};

test('a column left out in an unfinished import, or among other columns, is imported', async () => {
  await withoutWebsite('unfinished.csv', 'name,country,website\nLeft One,NP,https://one.example\n');
  const commit = await withoutWebsite(
    'other.csv',
    'name,country,established,website\nLeft Two,NP,1950,https://two.example\n',
  );
  await commit();
  await open('universities', '/university/', 'name,country,website\nLeft Three,NP,https://three.example\n');
  await expect.element(page.getByRole('combobox', { name: 'Field for website' })).toHaveValue('Website');
  await expect.element(page.getByText(/Columns are set as in/)).not.toBeInTheDocument();
});

test('columns are set as in a finished import of the same columns, which is named', async () => {
  const commit = await withoutWebsite(
    'autumn.csv',
    'name,country,city,website\nSame One,NP,Ilam,https://one.example\n',
  );
  await commit();
  await withoutWebsite('winter.csv', 'name,country,city,website\nSame Two,NP,Ilam,https://two.example\n');
  await open(
    'universities',
    '/university/',
    'website,name,country,city\nhttps://three.example,Same Three,NP,Ilam\n',
  );
  await expect.element(page.getByText('Columns are set as in the import of autumn.csv.')).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Field for website' })).toHaveValue('Don’t import');
});
