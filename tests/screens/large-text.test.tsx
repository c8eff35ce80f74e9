import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Import } from '../../contract/imports.ts';
import { otherClient, startServer, visit, waited } from '../support/screen.tsx';
import '../support/styles.ts';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
const university = { name: 'University of Large Letters', country: 'NP', website: 'https://letters.example' };
let id = '';
let importId = '';
const html = document.documentElement;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
  id = (await call<{ id: string }>('POST', '/v1/universities', university)).id;
  const csv = 'name,country,website\nFirst,Utopia,https://first.example\nSecond,NP,no address\n';
  const file = new Blob([csv], { type: 'text/csv' });
  importId = (await call<Import>('POST', '/v1/universities/imports?name=list.csv', file)).id;
});
beforeEach(async () => {
  await page.viewport(390, 844);
  html.style.fontSize = '200%';
});
afterAll(() => {
  html.style.fontSize = '';
});

const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const fits = () => waited(() => expect(html.scrollWidth).toBe(html.clientWidth));

test.each([
  ['the dashboard', '/', () => page.getByRole('list', { name: 'Records' })],
  ['a list', '/university/', () => page.getByRole('link', { name: 'Aalto University' })],
  ['a list with a calendar', '/events/', () => page.getByRole('button', { name: 'New event' })],
  ['an order', '/levels/?view=order', () => page.getByRole('button', { name: 'New level' })],
  ['a month', '/events/?view=calendar', () => page.getByRole('link', { name: 'Agenda' })],
  ['activity', '/activity', () => page.getByText(`Created ${university.name}`)],
  ['people', '/people/', () => page.getByRole('link', { name: /^Disabled/ })],
  ['an import', '/university/import', () => page.getByRole('button', { name: 'Choose file' })],
])('%s does not scroll sideways on a phone with large text', async (_, path, shown) => {
  await visit({ server, path });
  await expect.element(shown()).toBeVisible();
  await fits();
});

test('nor does a record, and its form keeps the words of its title whole', async () => {
  await visit({ server, path: `/university/${id}` });
  await expect.element(heading(university.name)).toBeVisible();
  await fits();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const title = heading('Edit university');
  await expect.element(title).toBeVisible();
  const lines = title.element().clientHeight / parseFloat(getComputedStyle(title.element()).lineHeight);
  expect(lines).toBeLessThan(2.5);
  await fits();
});

test('nor do the columns and the review of an import', async () => {
  await visit({ server, path: `/university/import/${importId}` });
  await expect.element(page.getByRole('combobox', { name: 'Encoding' })).toBeVisible();
  await fits();
  await page.getByRole('button', { name: 'Review changes' }).click();
  const apply = page.getByRole('button', { name: /^Apply/ }).first();
  await expect.element(apply).toBeVisible();
  await fits();
});
