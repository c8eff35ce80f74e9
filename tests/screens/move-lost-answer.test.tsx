import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepToast } from '../support/keep-toast.ts';
import { otherClient, startServer, visit, waited, type Network, type Row } from '../support/screen.tsx';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});

const isTold = async (text: string) => {
  await expect.element(page.getByText(text).first()).toBeVisible();
};
const failure = () => new TypeError('Failed to fetch');
/** Loses the first try of a write, before or after the server has it; without a connection, no other follows by itself. */
const losing = (isMove: (request: Request) => boolean, { isSent }: { readonly isSent: boolean }): Network => {
  let isLost = false;
  return async (request, send) => {
    if (!isMove(request) || isLost) return send();
    isLost = true;
    if (isSent) await send();
    throw failure();
  };
};
const isEventMove = ({ method, url }: Request) => method === 'PATCH' && url.includes('/v1/events/');

/** Moves an event a day on by keyboard. */
const moveEvent = async (title: string, network: Network) => {
  const { id } = await call<Row>('POST', '/v1/events', {
    title,
    kind: 'fair',
    attendance: 'online',
    organiser: 'Registrar',
    time_zone: 'Asia/Tokyo',
    starts_at: '2034-03-08T10:00',
  });
  await visit({ server, network, path: '/events/?view=calendar&span=month&date=2034-03-08' });
  const event = page.getByRole('button', { name: new RegExp(`^${title},`, 'u') });
  await expect.element(event).toBeVisible();
  event.element().focus();
  await userEvent.keyboard(' {ArrowRight} ');
  return `/v1/events/${id}`;
};

test('an event whose move was made is told to be moved, though the answer was lost, and Undo takes it back', async () => {
  const path = await moveEvent('Heard fair', losing(isEventMove, { isSent: true }));
  await keepToast(/^Moved Heard fair to/u);
  expect(await call('GET', path)).toMatchObject({ starts_at: '2034-03-09T10:00' });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => call('GET', path)).toMatchObject({ starts_at: '2034-03-08T10:00' });
});

test('an event whose move never arrived is told not to be moved', async () => {
  const path = await moveEvent('Unheard fair', losing(isEventMove, { isSent: false }));
  await isTold('Can’t reach the server. Unheard fair was not moved. Try again.');
  expect(await call('GET', path)).toMatchObject({ starts_at: '2034-03-08T10:00' });
});

test('an event that cannot be read after its move is told that it may have been moved', async () => {
  const lose = losing(isEventMove, { isSent: true });
  let hasBegun = false;
  const path = await moveEvent('Silent fair', async (request, send) => {
    hasBegun ||= isEventMove(request);
    if (hasBegun && request.method === 'GET' && /\/events\/[\w-]{36}$/u.test(request.url)) throw failure();
    return lose(request, send);
  });
  await isTold('Can’t reach the server. Silent fair may have been moved.');
  expect(await call('GET', path)).toMatchObject({ starts_at: '2034-03-09T10:00' });
});

test('a level whose move was made is told to be moved, though the answer was lost', async () => {
  for (const [index, name] of ['Lost', 'Found'].entries())
    await call('POST', '/v1/levels', { name, code: name, position: index - 10 });
  const network = losing(({ url }) => url.endsWith('/place'), { isSent: true });
  await visit({ server, network, path: '/levels/?view=order' });
  const row = () => document.querySelector<HTMLElement>('tr[data-id]');
  await waited(() => expect(row()?.textContent).toContain('Lost'));
  row()?.focus();
  await userEvent.keyboard(' {ArrowDown} ');
  await isTold('Moved Lost after Found.');
});
