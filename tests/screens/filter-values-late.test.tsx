import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Filter } from '../../contract/filter.ts';
import { blockRequests } from '../support/block-requests.ts';
import { startServer, visit, waited } from '../support/screen.tsx';

let server: string;
beforeAll(async () => {
  server = await startServer();
});

const filter = () => JSON.parse(new URLSearchParams(location.search).get('filter') ?? 'null') as Filter;
const search = page.getByRole('searchbox', { name: 'Search values of Country' });

const askForCountry = async () => {
  const { network, arrived, release } = blockRequests(({ url }) => url.includes('/facets'));
  await visit({ server, path: '/university/', network });
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('combobox', { name: 'Field' }).fill('Country');
  await search.click();
  await arrived;
  return release;
};

test('Enter pressed before the values have come chooses what was typed', async () => {
  const release = await askForCountry();
  await userEvent.keyboard('Nepal{Enter}');
  release();
  await expect.element(search).toHaveValue('');
  const values = page.getByRole('group', { name: 'Values' }).getByRole('checkbox');
  await expect.element(values.nth(1)).not.toBeChecked();
  await expect.element(values.first()).toHaveAccessibleName(/^Nepal \d/);
  await expect.element(values.first()).toBeChecked();
  await page.getByRole('button', { name: 'Apply' }).click();
  await waited(() => expect(filter()).toEqual({ field: 'country', is: 'any_of', value: ['NP'] }));
});

test('what is typed after Enter takes it back', async () => {
  const release = await askForCountry();
  await userEvent.keyboard('Nepal{Enter}x');
  release();
  await userEvent.keyboard('{Backspace}');
  await expect.element(page.getByRole('checkbox', { name: /^Nepal \d/ })).not.toBeChecked();
  await expect.element(search).toHaveValue('Nepal');
});
