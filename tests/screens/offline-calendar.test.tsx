import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { blockRequests } from '../support/block-requests.ts';
import { breakable } from '../support/breakable.ts';
import { otherClient, startServer, visit } from '../support/screen.tsx';

let server: string;
beforeAll(async () => {
  server = await startServer();
  const call = await otherClient(server);
  for (const [title, day] of [
    ['First fair', '2042-11-29'],
    ['Second fair', '2042-12-01'],
    ['Third fair', '2042-12-30'],
  ])
    await call('POST', '/v1/events', {
      title,
      kind: 'fair',
      attendance: 'online',
      starts_at: `${day}T10:00`,
      time_zone: 'Asia/Tokyo',
    });
});

const event = (title: string) => page.getByRole('button', { name: new RegExp(`^${title},`) });
const notConnected = page.getByText('Not connected. This loads once the connection is back.');
const countText = page.getByText(/^\d events?$/);

test.each([
  ['month', 'Second fair'],
  ['week', 'Second fair'],
  ['agenda', 'Third fair'],
])(
  'offline, the calendar says of another %s that it is not loaded, not that it is empty',
  async (span, next) => {
    const { network, goOffline, goOnline } = breakable();
    const path = `/events/?view=calendar&span=${span}&date=2042-11-29`;
    await visit({ server, path, isConnectionWatched: true, network });
    await expect.element(event('First fair')).toBeVisible();
    await expect.element(countText).toBeVisible();
    goOffline();
    await userEvent.keyboard('nn');
    await expect.element(notConnected).toBeVisible();
    expect(countText.query()).toBeNull();
    expect(page.getByText(/no events/i).elements()).toEqual([]);
    // What was loaded is still there.
    await userEvent.keyboard('pp');
    await expect.element(event('First fair')).toBeVisible();
    await expect.element(countText).toBeVisible();
    await expect.element(notConnected).not.toBeInTheDocument();
    await userEvent.keyboard('n');
    await expect.element(notConnected).toBeVisible();
    goOnline();
    await expect.element(event(next)).toBeVisible();
    await expect.element(notConnected).not.toBeInTheDocument();
  },
);

test('while a month is on its way, the events of the one before are not counted in it', async () => {
  const { network, arrived, release } = blockRequests(({ url }) =>
    /\/events\/calendar\?.*to=2043-/.test(url),
  );
  await visit({ server, path: '/events/?view=calendar&span=month&date=2042-11-29', network });
  await expect.element(event('First fair')).toBeVisible();
  await userEvent.keyboard('n');
  await arrived;
  await expect.element(countText).not.toBeInTheDocument();
  release();
  await expect.element(page.getByText('2 events', { exact: true })).toBeVisible();
});

test.each(['month', 'week'])(
  'a %s that the server refuses does not look empty, and is shown once it answers',
  async (span) => {
    let isRefused = false;
    const refusal = () =>
      new Response(
        JSON.stringify({ type: 'about:blank', title: 'x', status: 400, code: 'invalid', detail: 'x' }),
        {
          status: 400,
          headers: { 'content-type': 'application/problem+json' },
        },
      );
    await visit({
      server,
      path: `/events/?view=calendar&span=${span}&date=2042-11-29`,
      network: async ({ url }, send) => (isRefused && url.includes('/events/calendar?') ? refusal() : send()),
    });
    await expect.element(event('First fair')).toBeVisible();
    isRefused = true;
    await userEvent.keyboard('p');
    const retry = page.getByRole('button', { name: 'Try again' });
    await expect.element(retry).toBeVisible();
    expect(document.querySelector('.calendar-body')).toHaveTextContent(/^$/);
    const accept = () => {
      isRefused = false;
    };
    // Not before: a change elsewhere reads the range again, too.
    document.addEventListener('click', accept, { capture: true, once: true });
    await retry.click();
    await expect.element(retry).not.toBeInTheDocument();
    history.back();
    await expect.element(event('First fair')).toBeVisible();
  },
);
