import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { describeBrowser } from '../../src/views/shell/describe-browser.ts';
import { otherClient, startServer, visit, waited } from '../support/screen.tsx';

let server: string;
beforeAll(async () => {
  server = await startServer();
});

const dialog = page.getByRole('dialog', { name: 'Sessions' });
const lines = () => dialog.getByRole('listitem').elements().length;
const open = async () => {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sessions' }).click();
  await expect.element(dialog).toBeVisible();
};
const isSignedIn = async (call: Awaited<ReturnType<typeof otherClient>>) => {
  try {
    await call('GET', '/v1/users/info');
    return true;
  } catch (error) {
    return !String(error).includes('unauthenticated');
  }
};

test('a person sees where they are signed in, and ends another session, which is over at once', async () => {
  const other = await otherClient(server);
  await visit({ server, path: '/activity' });
  await open();
  await waited(() => expect(lines()).toBe(2));
  expect(dialog.getByText('This session').elements()).toHaveLength(1);
  expect(await isSignedIn(other)).toBe(true);
  await dialog.getByRole('button', { name: /^End the session of Chrome on/ }).click();
  await waited(() => expect(lines()).toBe(1));
  await expect.element(dialog.getByRole('status')).toHaveTextContent('You are signed in nowhere else.');
  await expect.element(page.getByText('Ended the session.')).toBeVisible();
  expect(await isSignedIn(other)).toBe(false);
});

test('all others are ended together, and this one goes on', async () => {
  const [one, two] = [await otherClient(server), await otherClient(server)];
  await visit({ server, path: '/activity' });
  await open();
  await dialog.getByRole('button', { name: /^End all \d others$/ }).click();
  await waited(() => expect(lines()).toBe(1));
  expect([await isSignedIn(one), await isSignedIn(two)]).toEqual([false, false]);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('link', { name: 'Levels' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Levels' })).toBeVisible();
});

test('a list that does not come says why', async () => {
  await visit({
    server,
    path: '/activity',
    network: async (request, send) =>
      request.url.endsWith('/v1/sessions')
        ? Response.json({ status: 400, code: 'invalid_input', detail: 'Not today.' }, { status: 400 })
        : send(),
  });
  await open();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Not today.');
});

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari on iOS'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Linux'],
  ['curl/8.5.0', 'curl'],
  ['', 'An unknown program'],
])('a browser that calls itself %s is %s', (userAgent, name) => {
  expect(describeBrowser(userAgent)).toBe(name);
});
