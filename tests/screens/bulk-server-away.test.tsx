import { onlineManager } from '@tanstack/react-query';
import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { filteredListPath } from '../../src/api/list-address.ts';
import { otherClient, startServer, visit, waited } from '../support/screen.tsx';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const alert = page.getByRole('dialog').getByRole('alert');

/**
 * Selects two universities.
 * @param losses times the server goes away at the call whose address ends with `lost`
 * @returns brings it back once it is known to be away
 */
const selectTwo = async (city: string, lost: string, losses = 1) => {
  for (const name of ['North', 'South'])
    await call('POST', '/v1/universities', {
      name: `${city} ${name}`,
      country: 'NP',
      city,
      website: 'https://example.org',
      time_zone: 'Asia/Kathmandu',
    });
  let isAway = false;
  let left = losses;
  await visit({
    server,
    isConnectionWatched: true,
    network: async (request, send) => {
      if (request.url.endsWith(lost) && left > 0) {
        left -= 1;
        isAway = true;
      }
      if (isAway) throw new TypeError('Failed to fetch');
      return send();
    },
    path: filteredListPath('/university/', { field: 'city', is: 'is', value: city }),
  });
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
  return async () => {
    await waited(() => expect(onlineManager.isOnline()).toBe(false));
    isAway = false;
    dispatchEvent(new Event('online'));
  };
};

const editRegion = async () => {
  await button('Edit').click();
  await page.getByRole('combobox', { name: 'Field' }).fill('Region');
  await page.getByRole('textbox', { name: 'Region' }).fill('Koshi');
};

test('records that could not be counted are reviewed once the server is back', async () => {
  const comeBack = await selectTwo('Awayville', '/universities/sets');
  await button('Publish').click();
  await expect.element(alert).toHaveTextContent('Can’t reach the server.');
  await comeBack();
  await expect.element(button('Publish 2 universities')).toBeEnabled();
  expect(alert.query()).toBeNull();
});

test('a review of fields that was not answered keeps them, and its message goes once the server is back', async () => {
  const comeBack = await selectTwo('Awayburg', '/universities/sets');
  await editRegion();
  await button('Review').click();
  await expect.element(alert).toHaveTextContent(/^Can’t reach the server/);
  await comeBack();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Region' })).toHaveValue('Koshi');
  await button('Review').click();
  await expect.element(button('Update 2 universities')).toBeEnabled();
});

test('a change that was not answered is offered again once the server is back', async () => {
  const comeBack = await selectTwo('Awaytown', '/universities/bulk', 2);
  await editRegion();
  await button('Review').click();
  await button('Update 2 universities').click();
  await comeBack();
  await expect.element(alert).toHaveTextContent(/^Can’t reach the server/);
  await comeBack();
  await expect
    .element(alert)
    .toHaveTextContent(
      'This change was sent, but the server hasn’t answered. Send it again to see the result; nothing is changed twice.',
    );
  await button('Update 2 universities').click();
  await expect.element(page.getByText('Updated 2 universities.')).toBeVisible();
});
