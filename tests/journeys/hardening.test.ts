import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../support/chromium.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trustProxy: true });
});
afterAll(() => server.close());

interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}
/** As no fetch does it: with exactly these headers, no Accept-Encoding among them. */
const get = (path: string, headers: Record<string, string> = {}) =>
  new Promise<Page>((resolve, reject) => {
    request(server.address + path, { headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    })
      .on('error', reject)
      .end();
  });
const page = () => get('/', { 'x-forwarded-proto': 'https' });

/** What MDN's HTTP Observatory adds and takes for what one answer shows; redirects and certificates are the proxy's. */
const observatoryScore = ({ headers, text }: Page): number => {
  const header = (name: string) => String(headers[name] ?? '');
  const policy = header('content-security-policy');
  const scripts = [...text.matchAll(/<script [^>]*src=[^>]*>/g)].map(([tag]) => tag);
  const age = Number(/max-age=(\d+)/.exec(header('strict-transport-security'))?.[1] ?? 0);
  const penalties = [
    [/unsafe-|\*|https?:/.test(policy) || policy === '', 25],
    [age < 15_768_000, 20],
    [header('x-content-type-options') !== 'nosniff', 5],
    [header('access-control-allow-origin') === '*', 50],
    [header('set-cookie') !== '', 40],
  ] as const;
  const bonuses = [
    [policy.includes("default-src 'none'"), 10],
    [policy.includes("frame-ancestors 'none'"), 5],
    [header('referrer-policy') === 'no-referrer', 5],
    [header('cross-origin-resource-policy') === 'same-origin', 10],
    [header('strict-transport-security').includes('preload'), 5],
    [scripts.length > 0 && scripts.every((tag) => tag.includes(' integrity="sha256-')), 5],
  ] as const;
  const sum = (parts: readonly (readonly [boolean, number])[]) =>
    parts.reduce((total, [isSo, points]) => total + (isSo ? points : 0), 0);
  const base = 100 - sum(penalties);
  return base < 90 ? base : base + sum(bonuses);
};

describe('the page of the app', () => {
  test('would be graded A+ with all points by the HTTP Observatory', async () => {
    const response = await page();
    expect(response.status).toBe(200);
    expect(observatoryScore(response)).toBe(140);
  });

  test('names the hash of every script it loads, and each is what is served', async () => {
    const { text } = await page();
    const tags = [
      ...text.matchAll(/<(?:script|link)[^>]*"\/(assets\/[^"]+\.js)" integrity="sha256-([^"]+)"/g),
    ];
    expect(tags.length).toBeGreaterThan(2);
    for (const [, file = '', hash] of tags) {
      const served = await get(`/${file}`);
      expect(createHash('sha256').update(served.text).digest('base64'), file).toBe(hash);
    }
  });

  test('has every file its version is said to be made of', async () => {
    const { files } = JSON.parse((await get('/version.json')).text) as { files: string[] };
    expect(files.length).toBeGreaterThan(20);
    const statuses = await Promise.all(files.map(async (file) => (await get(`/${file}`)).status));
    expect(files.filter((_, index) => statuses[index] !== 200)).toEqual([]);
  });

  test('comes to whoever cannot unpack it too, at every address of a screen', async () => {
    for (const path of ['/', '/university/', '/login', '/no-such-place']) {
      const response = await get(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.text).toContain('<form');
    }
  });

  test('is no way to what the build left for the server, nor to a list of its files', async () => {
    for (const path of [
      '/csp.json',
      '/.vite/manifest.json',
      '/assets/',
      '/assets/nothing.js',
      '/..%2fpackage.json',
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
  });

  test('leaves the hands of a page of another origin that opens it', async () => {
    const browser = await openBrowser();
    const stranger = await browser.newPage();
    // The same server by another name is another origin.
    await stranger.goto(`${server.address.replace('127.0.0.1', 'localhost')}/healthz`);
    const opened = stranger.waitForEvent('popup');
    await stranger.evaluate((address) => {
      Object.assign(globalThis, { held: window.open(`${address}/login`) });
    }, server.address);
    const app = await opened;
    await app.getByRole('heading', { name: 'Sign in' }).waitFor();
    const opener = () => app.evaluate(() => window.opener as unknown);
    const isLost = () => stranger.evaluate(() => (globalThis as unknown as { held: Window }).held.closed);
    expect([await opener(), await isLost()]).toEqual([null, true]);
    await app.reload();
    expect([await opener(), await isLost()]).toEqual([null, true]);
    await browser.close();
  });

  test('asks for no process of its own where nobody can hold it', async () => {
    const policyFor = async (site?: string) => {
      const { headers } = await get('/', site ? { 'sec-fetch-site': site } : {});
      return [headers['cross-origin-opener-policy'], headers['vary']];
    };
    const vary = 'Accept-Encoding, Sec-Fetch-Site';
    for (const site of [undefined, 'cross-site', 'same-site'])
      expect([site, ...(await policyFor(site))]).toEqual([site, 'same-origin', vary]);
    for (const site of ['none', 'same-origin'])
      expect([site, ...(await policyFor(site))]).toEqual([site, undefined, vary]);
  });
});
