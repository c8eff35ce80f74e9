import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { otherClient, startServer, visit } from '../support/screen.tsx';
import '../support/styles.ts';

interface Row {
  readonly id: string;
  readonly city: string | null;
  readonly region: string | null;
  readonly website: string | null;
}

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
let record: Row;
let path: string;
let made = 0;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});
beforeEach(async () => {
  made += 1;
  const name = `Property College ${made}`;
  record = await call<Row>('POST', '/v1/universities', { name, country: 'NP', city: 'Lalitpur' });
  path = `/v1/universities/${record.id}`;
  await page.viewport(1280, 800);
});

const button = (label: string) => page.getByRole('button', { name: label, exact: true });
const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
const properties = page.getByRole('complementary', { name: 'Properties' });
const dialog = page.getByRole('dialog');
const open = (label: string) =>
  properties.getByRole('button', { name: `Edit ${label}`, exact: true }).click();
const stored = () => call<Row>('GET', path);

test('a property is changed in place, by a click, the new value and Enter', async () => {
  await visit({ server, path: `/university/${record.id}` });
  await open('City');
  await expect.element(field('City')).toHaveFocus();
  await userEvent.keyboard('Pokhara{Enter}');
  await expect.element(field('City')).not.toBeInTheDocument();
  await expect.element(properties.getByRole('definition').filter({ hasText: 'Pokhara' })).toBeVisible();
  await expect.element(button('Edit City')).toHaveFocus();
  expect(dialog.query()).toBeNull();
  expect(await stored()).toMatchObject({ city: 'Pokhara' });
  await button('Undo').click();
  await expect.element(properties.getByRole('definition').filter({ hasText: 'Lalitpur' })).toBeVisible();
});

test('a country is chosen in place', async () => {
  await visit({ server, path: `/university/${record.id}` });
  await open('Country');
  await expect.element(page.getByRole('combobox', { name: 'Country' })).toHaveFocus();
  await userEvent.keyboard('Bhut');
  await page.getByRole('option', { name: 'Bhutan' }).click();
  await button('Save').click();
  await expect.element(properties.getByRole('definition').filter({ hasText: 'Bhutan' })).toBeVisible();
  expect(await stored()).toMatchObject({ country: 'BT' });
});

test('Escape leaves a property as it was, and asks where something was typed', async () => {
  await visit({ server, path: `/university/${record.id}` });
  await open('City');
  await expect.element(field('City')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Edit City')).toHaveFocus();
  await open('City');
  await expect.element(field('City')).toHaveFocus();
  await userEvent.keyboard('Typed{Escape}');
  await button('Keep editing').click();
  await expect.element(field('City')).toHaveValue('Typed');
  await button('Cancel').click();
  await button('Discard').click();
  await expect.element(properties.getByRole('definition').filter({ hasText: 'Lalitpur' })).toBeVisible();
  expect(await stored()).toMatchObject({ city: 'Lalitpur' });
});

test('a property that is refused says so beside it and keeps what was typed', async () => {
  await visit({ server, path: `/university/${record.id}` });
  await properties.getByRole('button', { name: /empty properties$/ }).click();
  await open('Website');
  await expect.element(field('Website')).toHaveFocus();
  await userEvent.keyboard('no website{Enter}');
  await expect.element(field('Website')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Website')).toHaveFocus();
  expect(dialog.query()).toBeNull();
  await field('Website').fill('https://property.example/');
  await button('Save').click();
  await expect.element(properties.getByRole('link', { name: 'property.example' })).toBeVisible();
});

test('what others changed meanwhile is merged, and a conflict opens the whole form', async () => {
  await visit({ server, path: `/university/${record.id}` });
  await open('City');
  await expect.element(field('City')).toHaveFocus();
  await call('PATCH', path, { city: 'Theirs', region: 'Bagmati' }, 1);
  await userEvent.keyboard('Mine{Enter}');
  await page.getByRole('radio', { name: 'City, new: Mine' }).click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(properties.getByRole('definition').filter({ hasText: 'Mine' })).toBeVisible();
  expect(await stored()).toMatchObject({ city: 'Mine', region: 'Bagmati' });
});

test('“All fields” opens the form with what was typed; a draft of the record opens there too', async () => {
  await visit({ server, path: `/university/${record.id}` });
  await open('City');
  await expect.element(field('City')).toHaveFocus();
  await userEvent.keyboard('Janakpur');
  await button('All fields').click();
  await expect.element(dialog.getByRole('textbox', { name: 'City', exact: true })).toHaveValue('Janakpur');
  await dialog.getByRole('textbox', { name: 'Region', exact: true }).fill('Madhesh');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await button('Close and keep draft').click();
  await open('Country');
  await expect.element(dialog.getByRole('textbox', { name: 'Region', exact: true })).toHaveValue('Madhesh');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await stored()).toMatchObject({ city: 'Janakpur', region: 'Madhesh' });
});
