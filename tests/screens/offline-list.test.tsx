import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { blockRequests } from '../support/block-requests.ts';
import { breakable } from '../support/breakable.ts';
import { otherClient, startServer, visit } from '../support/screen.tsx';

let server: string;
let all: number;
beforeAll(async () => {
  server = await startServer();
  const call = await otherClient(server);
  all = (await call<{ value: number }>('GET', '/v1/universities/count')).value;
  await call('POST', '/v1/universities', { name: 'Drafted University', country: 'NP' });
  all += 1;
});

const notConnected = page.getByText('Not connected. This loads once the connection is back.');
const tab = (name: string) =>
  page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const selection = page.getByRole('region', { name: 'Selection' });
const searchbox = page.getByRole('searchbox', { name: 'Search universities' });
const count = () => page.getByText(`${all} universities`, { exact: true });
const range = () => page.getByText(`1–100 of ${all}`, { exact: true });

const visitBreakable = async (path: string) => {
  const { network, ...connection } = breakable();
  await visit({ server, path, isConnectionWatched: true, network });
  return connection;
};

const ASKS: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['a status', () => tab('Draft').click()],
  ['a search', () => searchbox.fill('drafted')],
  ['an order', () => page.getByRole('button', { name: 'City', exact: true }).click()],
];
test.each(ASKS)(
  'offline, a list does not pass its old rows off as %s, nor lets them be selected',
  async (_, ask) => {
    const { goOffline, goOnline } = await visitBreakable('/university/');
    await expect.element(link('Aalto University')).toBeVisible();
    await expect.element(range()).toBeVisible();
    goOffline();
    await ask();
    await expect.element(notConnected).toBeVisible();
    expect(link('Aalto University').query()).toBeNull();
    expect(page.getByText('Best matches first').query()).toBeNull();
    expect(range().query()).toBeNull();
    await userEvent.keyboard('{Escape}{Control>}a{/Control}');
    goOnline();
    await expect.element(page.getByRole('table', { name: 'Universities' })).toBeVisible();
    await expect.element(notConnected).not.toBeInTheDocument();
    expect(selection.query()).toBeNull();
  },
);

test('offline, the count of all is not shown for a status', async () => {
  const { goOffline, goOnline } = await visitBreakable('/university/');
  await expect.element(count()).toBeVisible();
  goOffline();
  await tab('Draft').click();
  await expect.element(count()).not.toBeInTheDocument();
  // The list that was loaded is still there.
  await tab('All').click();
  await expect.element(link('Aalto University')).toBeVisible();
  await expect.element(count()).toBeVisible();
  goOnline();
});

test('an export asked for offline is made once the connection is back', async () => {
  const { goOffline, goOnline } = await visitBreakable('/levels/?dialog=export');
  const dialog = page.getByRole('dialog');
  const start = dialog.getByRole('button', { name: 'Export', exact: true });
  await expect.element(start).toBeVisible();
  goOffline();
  await start.click();
  await expect.element(dialog.getByRole('button', { name: 'Preparing…' })).toBeDisabled();
  goOnline();
  await expect.element(page.getByText(/^Exported \d+ levels\.$/)).toBeVisible();
});

test('while a search is on its way, the old rows cannot be selected and nothing is said of them', async () => {
  const { network, arrived, release } = blockRequests(({ url }) => /\/universities\?.*q=drafted/.test(url));
  await visit({ server, path: '/university/', network });
  const row = page.getByRole('checkbox', { name: 'Select Aalto University' });
  const allRows = page.getByRole('checkbox', { name: 'Select all rows on this page' });
  await expect.element(row).toBeVisible();
  await expect.element(range()).toBeVisible();
  await searchbox.fill('drafted');
  await arrived;
  await row.click();
  await allRows.click();
  expect(page.getByRole('checkbox', { checked: true }).query()).toBeNull();
  await link('Aalto University').element().focus();
  await userEvent.keyboard('x{Control>}a{/Control}');
  expect(page.getByRole('checkbox', { checked: true }).query()).toBeNull();
  await expect.element(page.getByText('Best matches first')).not.toBeInTheDocument();
  await expect.element(count()).not.toBeInTheDocument();
  release();
  await expect.element(link('Drafted University')).toBeVisible();
  await expect.element(page.getByText('Best matches first')).toBeVisible();
  expect(selection.query()).toBeNull();
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.element(selection).toHaveTextContent('1 university selected');
});
