import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { blockRequests } from '../support/block-requests.ts';
import { otherClient, startServer, visit, waited, type Network } from '../support/screen.tsx';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});

test('an export that is cancelled is fetched no further', async () => {
  const { network, arrived, release } = blockRequests(({ url }) => /\/export\b/.test(url));
  const signals: AbortSignal[] = [];
  const watched: Network = (request, send) => {
    if (/\/export\b/.test(request.url)) signals.push(request.signal);
    return network(request, send);
  };
  await visit({ server, path: '/levels/?dialog=export', network: watched });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Export' }).click();
  await arrived;
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await waited(() => expect(signals.map(({ aborted }) => aborted)).toEqual([true]));
  release();
});

test('a download that fails says why, also to who has left its view, and can be tried again', async () => {
  const { id } = await call<{ id: string }>('POST', '/v1/events', {
    title: 'Lost on its way',
    kind: 'fair',
    attendance: 'online',
    organiser: 'Registrar',
    starts_at: '2034-11-15T10:00',
    time_zone: 'Asia/Tokyo',
  });
  const path = `/v1/events/${id}/calendar.ics`;
  const { network, arrived, release } = blockRequests(({ url }) => asked > 0 && url.endsWith(path));
  let asked = 0;
  const failing: Network = async (request, send) => {
    if (!request.url.endsWith(path)) return send();
    await network(request, () => Promise.resolve(Response.error()));
    asked += 1;
    throw new TypeError('Failed to fetch');
  };
  await visit({ server, network: failing, path: `/events/${id}` });
  const download = page.getByRole('button', { name: 'Download .ics' });
  await download.click();
  await expect.element(page.getByText(/^Can’t reach the server/)).toBeVisible();
  await download.click();
  await arrived;
  await page.getByRole('link', { name: 'Levels' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Levels' })).toBeVisible();
  release();
  await expect.element(page.getByText(/^Download: Can’t reach the server/)).toBeVisible();
});
