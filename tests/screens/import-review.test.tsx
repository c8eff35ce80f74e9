import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { checkedImport } from '../support/checked-import.ts';
import { otherClient, startServer, visit } from '../support/screen.tsx';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});

/** In the review of a checked file. */
const review = async (csv: string) => {
  const id = await checkedImport(call, csv);
  await visit({ server, path: `/university/import/${id}` });
};

test('the review says above the rows what is left out, and what new rows lack to be published', async () => {
  await review(
    'name,country,city,website,note\nTold One,NP,Ilam,,x\nTold Two,NP,,,x\nTold Three,Narnia,,,x\n',
  );
  await expect
    .element(page.getByText('1 row with errors won’t be imported. You can fix them later.'))
    .toHaveTextContent(
      /2 new rows can’t be published yet: no website \(2\), no city \(1\)\. Columns not imported: note\.$/,
    );
  const told = page.getByText(/won’t be imported/).element();
  const tabs = page.getByRole('tablist', { name: 'Rows' }).element();
  expect(told.compareDocumentPosition(tabs)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('each field with errors says once what is wrong, what to do and in how many rows', async () => {
  await review(
    [
      'name,country,website',
      'Head One,Ngland,nowhere',
      'Head Two,Ngland,elsewhere',
      'Head Three,Ngland,',
      'Head Four,NP,',
    ].join('\n'),
  );
  const heading = (level: number) =>
    page
      .getByRole('region', { name: 'Errors', exact: true })
      .getByRole('heading', { level })
      .elements()
      .map(({ textContent }) => textContent);
  await expect
    .poll(() => heading(4))
    .toEqual([
      'Country ',
      'Website: 2 different values 2 rows · Enter a URL that starts with https:// or http://.',
    ]);
  expect(heading(3)).toEqual(['3 rows with errors in 2 fields']);
  const website = page.getByRole('region', { name: 'Errors: Website' });
  const inSight = website
    .getByText(/Enter a URL/)
    .elements()
    .filter((element) => element.getBoundingClientRect().width > 1);
  expect(inSight).toHaveLength(1);
  await expect
    .element(website.getByRole('textbox').first())
    .toHaveAccessibleDescription(/Enter a URL that starts with/);
  const country = page.getByRole('region', { name: 'Errors: Country' });
  expect(country.getByText('Ngland', { exact: true }).elements()).toHaveLength(1);
  expect(country.getByRole('button', { name: '3 rows', exact: true }).elements()).toHaveLength(1);
});

test('a wrong value is selected on entering it by click, by key or after the fix before it', async () => {
  await review('name,country,website\nEnter One,NP,nowhere\nEnter Two,NP,elsewhere\n');
  const websites = page.getByRole('region', { name: 'Errors: Website' }).getByRole('textbox');
  await expect.element(websites.nth(1)).toBeVisible();
  const typedIn = async () => {
    await userEvent.keyboard('x');
    return (document.activeElement as HTMLInputElement).value;
  };
  await websites.first().click();
  expect(await typedIn()).toBe('x');
  await websites.first().fill('https://one.example');
  await userEvent.keyboard('{Enter}');
  await expect.element(websites.nth(1)).toHaveFocus();
  expect(await typedIn()).toBe('x');
  const cell = page.getByRole('button', { name: /fix Website in row 3/ });
  await cell.click();
  expect(await typedIn()).toBe('x');
});

test('what was fixed shows the applied value while it stays in sight, and takes no other', async () => {
  await review('name,country,website\nFixed One,Nepaal,\nFixed Two,Nepaal,\nFixed Three,NP,nowhere\n');
  const country = page.getByRole('region', { name: 'Errors: Country' });
  await expect.element(country.getByRole('combobox')).toHaveValue('Nepal');
  const input = country.getByRole('combobox').element() as HTMLInputElement;
  await country.getByRole('button', { name: 'Apply' }).click();
  await expect.element(country.getByText('2 rows fixed')).toBeVisible();
  expect(input.value).toBe('Nepal');
  await expect.element(country.getByText('Skip rows')).not.toBeVisible();
  await expect.element(country.getByText('Apply')).not.toBeVisible();
  input.focus();
  expect(document.activeElement).not.toBe(input);
});

test('what all suggestions of a field put in place stays in sight, on a page that ends below it', async () => {
  await page.viewport(1280, 400);
  await review('name,country,website\nBoth One,Nepaal,\nBoth Two,Germny,\nBoth Three,NP,nowhere\n');
  const country = page.getByRole('region', { name: 'Errors: Country' });
  await expect.element(country.getByRole('combobox').first()).toHaveValue('Nepal');
  const inputs = country.getByRole('combobox').elements() as HTMLInputElement[];
  await country.getByRole('button', { name: 'Apply 2 suggestions (2 rows)' }).click();
  await expect.element(country.getByText('1 row fixed').nth(1)).toBeVisible();
  expect(inputs.map(({ value }) => value)).toEqual(['Nepal', 'Germany']);
  const end = page.getByRole('main').element().getBoundingClientRect().bottom + scrollY;
  expect(document.documentElement.scrollHeight - end).toBeLessThan(9);
});

test('what was put in place of a text is put in place of it in the next list, and says so', async () => {
  const first = await checkedImport(call, 'name,country\nEarlier One,Ruritania\n');
  await call('POST', `/v1/imports/${first}/fix`, { column: 'country', from: 'Ruritania', to: 'RO' });
  await review('name,country\nLater One,Ruritania\nLater Two,Ruritania\n');
  const group = page.getByRole('region', { name: 'Errors: Country' });
  await expect.element(group.getByRole('combobox')).toHaveValue('Romania');
  await expect.element(group.getByText('As fixed before', { exact: true })).toBeVisible();
  await group.getByRole('button', { name: 'Apply' }).click();
  await expect.element(group.getByText('2 rows fixed')).toBeVisible();
});

test('possible duplicates say why they are, and do not widen a phone’s page by long names', async () => {
  const name = 'International Institute of Administration, Management and Technology of Kathmandu Valley';
  const aliases = [{ name: 'Widened College', kind: 'other' }];
  await call('POST', '/v1/universities', { name, country: 'NP', aliases });
  await page.viewport(390, 844);
  await review('name,country\nWidened College,NP\n');
  await page.getByRole('tab', { name: 'Possible duplicates 1' }).click();
  await expect.element(page.getByRole('table', { name: `Same other name as ${name}` })).toBeVisible();
  await expect.element(page.getByRole('button', { name: `Merge into ${name}` })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
});

test('the field with the most equal errors comes first, and stays there when they are fixed', async () => {
  await review(
    [
      'name,country,website',
      ...[1, 2, 3, 4].map((at) => `Equal ${at},NP,nowhere${at}`),
      'Equal 5,Narnia,',
      'Equal 6,Ngland,',
      'Equal 7,Ngland,',
    ].join('\n'),
  );
  const errors = page.getByRole('region', { name: 'Errors', exact: true });
  const shown = () =>
    errors
      .getByRole('listitem')
      .elements()
      .map((item) => /Ngland|Narnia|nowhere/.exec(item.textContent)?.[0]);
  const rest = Array.from({ length: 4 }, () => 'nowhere');
  await expect.poll(shown).toEqual(['Ngland', 'Narnia', ...rest]);
  await errors.getByRole('listitem', { name: 'Ngland' }).getByRole('button', { name: 'Skip rows' }).click();
  await page.getByRole('tab', { name: 'Skipped 2' }).hover();
  await expect.poll(shown).toEqual(['Narnia', ...rest]);
});

test('fields and groups with errors stay where they are when others become more', async () => {
  await review(
    [
      'name,country,website',
      'Place One,Ngland,nowhere',
      'Place Two,Ngland,',
      'Place Three,Ngland,',
      'Place Four,Narnya,',
      'Place Five,NP,nowhere',
      'Place Six,NP,elsewhere',
      'Place Seven,NP,elsewhere',
    ].join('\n'),
  );
  const errors = page.getByRole('region', { name: 'Errors', exact: true });
  const shown = () => errors.getByRole('button', { name: /^(Row \d+|\d rows( skipped)?)$/ });
  const rows = () =>
    shown()
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(rows).toEqual(['3 rows', 'Row 5', '2 rows', '2 rows']);
  await errors.getByRole('listitem', { name: 'Ngland' }).getByRole('button', { name: 'Skip rows' }).click();
  await expect.poll(rows).toEqual(['3 rows skipped', 'Row 5', 'Row 6', '2 rows']);
  await page.getByRole('tab', { name: 'Skipped 3' }).hover();
  await expect.poll(rows).toEqual(['Row 5', 'Row 6', '2 rows']);
});

test('of two pages of groups, those with errors left stay when their field has fewer than the next', async () => {
  const numbered = (count: number, rowOf: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => rowOf(at));
  await review(
    [
      'name,country,website',
      ...numbered(20, (at) => `Web ${at},NP,nowhere${at}`),
      ...numbered(19, (at) => `Land ${at},Narnia${at},`),
    ].join('\n'),
  );
  const websites = page.getByRole('list', { name: 'Website', exact: true });
  const left = websites.getByRole('button', { name: /^Row \d+$/ });
  await expect.element(left).toHaveLength(20);
  for (const skipped of [1, 2]) {
    await websites.getByRole('listitem').nth(skipped).getByRole('button', { name: 'Skip row' }).click();
    await expect.element(websites.getByText('1 row skipped')).toHaveLength(skipped);
  }
  await expect.element(left).toHaveLength(18);
  await page.getByRole('button', { name: 'Load more errors' }).click();
  await expect
    .element(
      page.getByRole('list', { name: 'Country', exact: true }).getByRole('button', { name: /^Row \d+$/ }),
    )
    .toHaveLength(19);
  await expect.element(left).toHaveLength(18);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.element(left).toHaveLength(19);
});

test('rows that were skipped and rows that were fixed read differently, also while the next fix waits', async () => {
  const websites = ['skipped', 'fixed', 'left', 'left'];
  const blank = '\n'.repeat(1000);
  await review(
    `name,country,website\n${blank}${websites.map((website, at) => `Gone ${at},NP,${website}`).join('\n')}`,
  );
  const groups = page.getByRole('region', { name: 'Errors: Website' }).getByRole('listitem');
  const group = (name: string) => groups.filter({ hasText: name });
  const rows = page.getByRole('table', { name: 'Rows with errors' });
  await group('skipped').getByRole('button', { name: 'Skip row' }).click();
  await group('fixed').getByRole('textbox').fill('https://two.example');
  await userEvent.keyboard('{Enter}');
  await expect.element(group('fixed').getByText('1 row fixed')).toBeVisible();
  await expect.element(group('skipped').getByText('1 row skipped')).toBeVisible();
  await rows.getByRole('button', { name: 'Skip row 1,004' }).click();
  await expect.element(rows.getByRole('row', { name: /Gone 2/ })).toHaveTextContent(/Skipped$/);
});

test('columns of the rows stay where they are when their errors are fixed', async () => {
  await review('name,city,country,website\nOrder One,Ilam,NP,nowhere\nOrder Two,Ilam,Narnya,\n');
  const rows = page.getByRole('table', { name: 'Rows with errors' });
  const columns = () =>
    rows
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent);
  const order = ['Row', 'Name', 'Country', 'Website', 'City', 'Actions'];
  await expect.poll(columns).toEqual(order);
  await rows.getByRole('button', { name: 'Skip row 3' }).click();
  await page.getByRole('tab', { name: 'Skipped 1' }).hover();
  await expect.element(rows.getByText('Order Two')).not.toBeInTheDocument();
  expect(columns()).toEqual(order);
});

test('after a decision about a possible duplicate the same button of the next row has the focus', async () => {
  for (const name of ['Alpha', 'Beta']) {
    const aliases = [{ name: `Decided ${name}`, kind: 'other' }];
    await call('POST', '/v1/universities', { name: `${name} of the Valley`, country: 'NP', aliases });
  }
  await review('name,country\nDecided Alpha,NP\nDecided Beta,NP\n');
  await page.getByRole('tab', { name: 'Possible duplicates 2' }).click();
  const create = (row: number) => page.getByRole('button', { name: `Create record from row ${row}` });
  await expect.element(create(2)).toBeEnabled();
  (create(2).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(create(3)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('tab', { name: 'Possible duplicates 0' })).toHaveFocus();
});

test('after all rows of a field are skipped the next field’s fix has the focus', async () => {
  await review('name,country,website\nField One,Narnya,\nField Two,Xqzzy,\nField Three,NP,unfixed\n');
  await page.getByRole('heading', { name: 'Rows with errors', exact: true }).hover();
  const skip = page
    .getByRole('region', { name: 'Errors: Country' })
    .getByRole('button', { name: 'Skip 2 rows' });
  await expect.element(skip).toBeEnabled();
  (skip.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Website' })).toHaveFocus();
});

const ready = async (name: string) => {
  const button = page.getByRole('button', { name, exact: true });
  await expect.element(button).toBeEnabled();
  return button.element();
};

test.each([
  ['its fix', () => page.getByRole('textbox', { name: 'Website' }).fill('https://last.example')],
  ['the skip of its row', () => ready('Skip row 3')],
  ['the skip of its group', () => ready('Skip row')],
])('after the last error is gone by %s the tab has the focus, also under the pointer', async (how, find) => {
  await review(`name,country,website\nSound ${how},NP,\nWrong ${how},NP,nowhere\n`);
  await page.getByRole('heading', { name: 'Rows with errors', exact: true }).hover();
  const element = await find();
  if (element) (element as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('tab', { name: 'Errors 0' })).toHaveFocus();
});

test('a text that is none of a picker’s choices is refused before it is applied to any row', async () => {
  await review('name,country\nRefused One,Xqzzy\nRefused Two,Xqzzy\n');
  const errors = page.getByRole('region', { name: 'Errors: Country' });
  const country = errors.getByRole('combobox', { name: 'Country' });
  const apply = errors.getByRole('button', { name: 'Apply to 2 rows' });
  await country.fill('Wqzzy');
  await userEvent.tab();
  await apply.click();
  await expect.element(country).toHaveAccessibleDescription('Select a country.');
  await expect.element(country).toBeInvalid();
  await country.fill('Nepal');
  await userEvent.tab();
  await apply.click();
  await expect.element(page.getByText('2 rows fixed.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.element(errors.getByRole('listitem', { name: 'Xqzzy' })).toBeVisible();
});

test('an event without times that moves to another day is shown by its days alone', async () => {
  const event = { kind: 'fair', attendance: 'online', time_zone: 'Asia/Tokyo', all_day: true };
  const days = { starts_at: '2034-11-15T00:00', ends_at: '2034-11-16T00:00' };
  const made = await call<{ id: string }>('POST', '/v1/events', { title: 'Moved Fair', ...event, ...days });
  const csv = `id,title,starts_at\n${made.id},Moved Fair,2034-11-14\n`;
  const id = await checkedImport(call, csv, 'list.csv', 'events');
  await visit({ server, path: `/events/import/${id}` });
  await expect
    .element(page.getByRole('table', { name: 'Changes to Starts' }))
    .toHaveTextContent('Nov 14, 2034');
  await page.getByRole('button', { name: /^All fields/ }).click();
  await expect.element(page.getByRole('list', { name: 'Changes' })).toHaveTextContent('Nov 14, 2034');
  expect(document.querySelector('main')?.textContent).not.toContain('12:00');
});

test.each([320, 1440])(
  'no empty line stands above the rows at %i pixels, nor does a fix move them',
  async (width) => {
    await page.viewport(width, 900);
    await review(`name,country,city\nGap ${width} One,Narnia,\nGap ${width} Two,Ngland,\n`);
    const errors = page.getByRole('region', { name: 'Errors: Country' });
    await expect.element(errors).toBeVisible();
    const topOf = () => errors.element().getBoundingClientRect().top;
    const tabs = page.getByRole('tablist', { name: 'Rows' }).element();
    const panel = page.getByRole('tabpanel').element();
    expect(panel.getBoundingClientRect().top - tabs.getBoundingClientRect().bottom).toBeLessThan(16);
    const before = topOf() + scrollY;
    await errors
      .getByRole('button', { name: /^Skip 1 row|^Skip row/ })
      .first()
      .click();
    await expect.element(page.getByText('1 row skipped.')).toBeVisible();
    expect(topOf() + scrollY).toBe(before);
  },
);

test('what is wrong with a value no longer stands under the one that replaces it', async () => {
  await review('name,country,established\nHint One,NP,19xx\nHint Two,NP,18xx\n');
  const input = page.getByRole('region', { name: 'Errors: Established' }).getByRole('textbox').first();
  await expect.element(input).toHaveAccessibleDescription('“19xx” isn’t a number.');
  await input.fill('1999');
  await expect.element(input).toHaveAccessibleDescription('Not applied yet');
  await input.fill('19xx');
  await expect.element(input).toHaveAccessibleDescription('“19xx” isn’t a number.');
});

test('the focus ring of a tab leaves its text free, and a long name ends in an ellipsis', async () => {
  await review(`name,country\n${'Long College '.repeat(9)}\u202e,NP\n`);
  const tab = page.getByRole('tab', { name: 'Errors 1' });
  await expect.element(tab).toBeVisible();
  await userEvent.tab();
  const element = tab.element() as HTMLElement;
  element.focus();
  const text = document.createRange();
  text.selectNodeContents(element);
  // The ring is drawn within the tab.
  const ring = parseFloat(getComputedStyle(element).outlineWidth);
  const [outer, inner] = [element, text].map((each) => each.getBoundingClientRect());
  expect(inner!.left - outer!.left).toBeGreaterThan(ring);
  expect(outer!.right - inner!.right).toBeGreaterThan(ring);
  const field = page.getByRole('region', { name: 'Errors: Name' }).getByRole('textbox').first();
  await expect.element(field).toBeVisible();
  const input = field.element();
  expect(input.scrollWidth).toBeGreaterThan(input.clientWidth);
  expect(getComputedStyle(input).textOverflow).toBe('ellipsis');
});
