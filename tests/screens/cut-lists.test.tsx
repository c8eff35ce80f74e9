import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { otherClient, startServer, visit, waited, type Network } from '../support/screen.tsx';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});

/** A server that holds more than it lists. */
const cutting =
  (path: string, cut: (body: { data: unknown[] }) => object): Network =>
  async (request, send) => {
    const response = await send();
    if (!new URL(request.url).pathname.endsWith(path)) return response;
    return new Response(JSON.stringify(cut(await response.json())), response);
  };

test('a calendar with too many events says up to which day it shows them', async () => {
  for (const day of ['03', '12']) {
    await call('POST', '/v1/events', {
      title: `On the ${day}th`,
      kind: 'fair',
      attendance: 'online',
      organiser: 'Registrar',
      time_zone: 'Asia/Tokyo',
      starts_at: `2034-03-${day}T10:00`,
    });
  }
  const network = cutting('/v1/events/calendar', (body) => ({ ...body, meta: { names: {}, more: true } }));
  await visit({ server, path: '/events/?view=calendar&date=2034-03-01', network });
  await expect
    .element(page.getByText(/^Showing the first/))
    .toHaveTextContent(/^Showing the first 2 events, up to .*\b12\b.*\. Search or filter to see the rest\.$/);
});

test('a pair is counted among all possible duplicates, not only among those that are listed', async () => {
  for (const place of ['Arunachal', 'Bherighat', 'Karnalipur'])
    for (const name of [`${place} Institute`, `${place} institute`])
      await call('POST', '/v1/universities', { name, country: 'NP' });
  await waited(async () => {
    const pairs = await call<unknown[]>('GET', '/v1/duplicates?kind=universities');
    expect(pairs.length).toBe(3);
  });
  const network = cutting('/v1/duplicates', (body) => ({ ...body, data: body.data.slice(0, 2) }));
  await visit({ server, path: '/duplicates', network });
  await expect.element(page.getByRole('region', { name: / and / }).getByText('1 of 3')).toBeVisible();
});
