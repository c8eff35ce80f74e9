import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { checkedImport } from '../support/checked-import.ts';
import { otherClient, startServer, visit, waited } from '../support/screen.tsx';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});

const review = async (...rows: readonly string[]) => {
  const id = await checkedImport(call, ['name,country,website', ...rows].join('\n'));
  await visit({ server, path: `/university/import/${id}` });
};

test('a row that is fixed keeps the names of its records while it stays in sight', async () => {
  const csv = 'name,levels,status\nNamed Studies,Bachelr’s degree,drafft\nOther Studies,,unheard\n';
  const id = await checkedImport(call, csv, 'list.csv', 'majors');
  await visit({ server, path: `/majors/import/${id}` });
  await page.getByRole('region', { name: 'Errors: Levels' }).getByRole('button', { name: 'Apply' }).click();
  const row = () => document.querySelector('tbody[data-row="2"]');
  await waited(() => expect(row()).toHaveTextContent('Bachelor’s degree'));
  await page.getByRole('listitem', { name: 'drafft' }).getByRole('button', { name: 'Apply' }).click();
  await waited(() => expect(row()).toHaveAttribute('inert'));
  expect(row()).toHaveTextContent('Bachelor’s degree');
});

const top = (element: Element) => element.getBoundingClientRect().top;

test('a row’s button stays where it is while the fix above it is done and left', async () => {
  await review('Aim One,Nepaal,', 'Aim Two,NP,nowhere', 'Aim Three,NP,elsewhere');
  const countries = page.getByRole('region', { name: 'Errors: Country' });
  const skip = page.getByRole('button', { name: 'Skip row 3', exact: true });
  const apply = countries.getByRole('button', { name: 'Apply' });
  await apply.hover();
  const button = skip.element();
  const before = top(button);
  await apply.click();
  await expect.element(countries.getByText('1 row fixed')).toBeVisible();
  await page.getByRole('heading', { name: 'Rows with errors', exact: true }).hover();
  expect(top(button)).toBeCloseTo(before, -1);
  await skip.click();
  await expect.element(page.getByRole('status').filter({ hasText: '1 row skipped.' })).toBeVisible();
  await page.getByRole('tab', { name: 'Skipped 1' }).hover();
  await expect.element(countries).not.toBeInTheDocument();
});

test('on a phone, the button below an input stays where it is when the input is left', async () => {
  await page.viewport(320, 640);
  await review('Typed One,Nepaal,', 'Typed Two,Ngland,');
  const group = page.getByRole('listitem', { name: 'Ngland' });
  await expect.element(group.getByText('Suggested', { exact: true })).toBeVisible();
  // The open options hide it from roles.
  const skip = group.getByRole('button', { name: 'Skip row' }).element();
  const distance = () => top(skip) - top(group.getByRole('combobox').element());
  const before = distance();
  await group.getByRole('combobox').fill('Wqzzy');
  await userEvent.tab();
  await expect.element(group.getByText('Suggested: United Kingdom')).toBeVisible();
  expect(distance()).toBeCloseTo(before, -1);
});
