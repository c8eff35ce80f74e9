import { Writable } from 'node:stream';
import pino from 'pino';
import { expect, test } from 'vitest';
import { STORAGE_KEYS } from '../../contract/constants.ts';
import { openBrowser } from '../support/chromium.ts';
import { signIn } from '../support/journey.ts';
import { ADMIN, startTestServer } from '../support/server.ts';
import { openPage } from '../support/watched-page.ts';

/** Every screen there is, and what is asked for by other means than the app's own calls. */
const PLACES = [
  '/',
  '/university/?q=zurich',
  '/subjects/?view=tree',
  '/majors/',
  '/levels/?view=order',
  '/events/',
  '/activity',
  '/people/',
  '/account',
  '/university/?dialog=new',
] as const;

test('no token and no password is ever in an address, nor in a line of the log (acceptance D09)', async () => {
  let log = '';
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      log += chunk.toString('utf8');
      done();
    },
  });
  const server = await startTestServer({ log: pino({ level: 'trace' }, stream), contents: 'starter set' });
  const browser = await openBrowser();
  const { page, context, close } = await openPage(browser);
  const addresses: string[] = [];
  context.on('request', (request) => {
    addresses.push(request.url(), String(request.headers()['referer'] ?? ''));
  });
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  const secrets = new Set<string>([ADMIN.password]);
  const collect = async () => {
    const tokens = await page.evaluate(
      (keys) => keys.map((key) => localStorage.getItem(key)),
      [STORAGE_KEYS.accessToken, STORAGE_KEYS.refreshToken],
    );
    for (const token of tokens) if (token) secrets.add(token);
    return tokens;
  };

  await page.goto(`${server.address}/login`);
  await signIn(page);
  expect((await collect()).every(Boolean)).toBe(true);
  for (const place of PLACES) {
    await page.goto(server.address + place);
    await page.locator('main h1').first().waitFor();
    await page.waitForFunction(() => document.querySelectorAll('[aria-busy="true"]').length === 0);
    addresses.push(...(await page.evaluate(() => [location.href, document.referrer])));
  }
  const before = await collect();
  // A token nobody takes, so that the next one is fetched.
  await page.evaluate(
    (key) => localStorage.setItem(key, `${localStorage.getItem(key)?.replace(/[^.]*$/, 'worn-out')}`),
    STORAGE_KEYS.accessToken,
  );
  await page.goto(`${server.address}/activity`);
  await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
  await page.getByText('Loaded sample data').waitFor();
  const after = await collect();
  expect(after.filter((token) => token && !before.includes(token))).toHaveLength(2);
  await close();
  await browser.close();
  await server.close();

  const logged = [...addresses, log].join('\n');
  expect(addresses.filter((address) => address.includes('/v1/')).length).toBeGreaterThan(PLACES.length);
  expect(log).toContain('sign_in.succeeded');
  for (const secret of secrets)
    expect([logged.includes(secret), logged.includes(encodeURIComponent(secret))]).toEqual([false, false]);
});
