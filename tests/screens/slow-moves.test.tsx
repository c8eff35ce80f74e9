import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { otherClient, startServer, visit, waited } from '../support/screen.tsx';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});

const bar = () => document.querySelector('.lifted-bar')?.textContent;

/** Opens a screen whose moves are answered only once `release` is called. */
const openSlowly = async (path: string, isMove: (request: Request) => boolean) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await visit({
    server,
    path,
    network: async (request, send) => {
      if (isMove(request)) await released;
      return send();
    },
  });
  return release;
};

test('a level whose move is being saved is named until it is saved', async () => {
  for (const [index, name] of ['Slow', 'Slower'].entries())
    await call('POST', '/v1/levels', { name, code: name, position: index - 10 });
  const release = await openSlowly('/levels/?view=order', ({ url }) => url.endsWith('/place'));
  await expect.element(page.getByRole('button', { name: 'Move Slow', exact: true })).toBeVisible();
  document.querySelector<HTMLElement>('tr[data-id]')?.focus();
  await userEvent.keyboard(' {ArrowDown} ');
  await waited(() => expect(bar()).toBe('SlowSaving… You can move others after this.'));
  await expect.element(page.getByRole('status').getByText(/^Saving…/u)).toBeInTheDocument();
  release();
  await expect.element(page.getByText('Moved Slow after Slower.', { exact: true })).toBeVisible();
  await waited(() => expect(bar()).toBeUndefined());
});

test('an event whose move is being saved is named until it is saved', async () => {
  await call('POST', '/v1/events', {
    title: 'Slow fair',
    kind: 'fair',
    attendance: 'online',
    organiser: 'Registrar',
    time_zone: 'Asia/Tokyo',
    starts_at: '2034-03-08T10:00',
  });
  const isMove = ({ method, url }: Request) => method === 'PATCH' && url.includes('/v1/events/');
  const release = await openSlowly('/events/?view=calendar&span=month&date=2034-03-08', isMove);
  await expect.element(page.getByRole('button', { name: /^Slow fair,/u })).toBeVisible();
  page
    .getByRole('button', { name: /^Slow fair,/u })
    .element()
    .focus();
  await userEvent.keyboard(' {ArrowRight} ');
  await waited(() => expect(bar()).toBe('Slow fairSaving… You can move others after this.'));
  release();
  await expect.element(page.getByText(/^Moved Slow fair/u).first()).toBeVisible();
  await waited(() => expect(bar()).toBeUndefined());
});
