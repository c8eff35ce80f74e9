import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../support/chromium.ts';
import { signIn } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { openPage } from '../support/watched-page.ts';

/** Grants the pages of one origin what the README says an API on another origin has to, and passes everything on. */
const grantTo = (origin: () => string, target: () => string): Server =>
  createServer((incoming, outgoing) => {
    outgoing.setHeader('access-control-allow-origin', origin());
    outgoing.setHeader('access-control-expose-headers', 'Retry-After');
    outgoing.setHeader('cross-origin-resource-policy', 'cross-origin');
    if (incoming.method === 'OPTIONS') {
      outgoing.setHeader('access-control-allow-methods', 'GET, POST, PATCH, DELETE');
      outgoing.setHeader(
        'access-control-allow-headers',
        'Authorization, Content-Type, Scope, If-Match, Idempotency-Key',
      );
      outgoing.writeHead(204).end();
      return;
    }
    const passed = request(
      target() + (incoming.url ?? ''),
      { method: incoming.method ?? 'GET', headers: incoming.headers },
      (response) => {
        const { 'cross-origin-resource-policy': _, ...headers } = response.headers;
        outgoing.writeHead(response.statusCode ?? 502, headers);
        response.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });

let api: TestServer;
let pages: TestServer;
let provider: Server;
let browser: Browser;
const appFolder = mkdtempSync(join(tmpdir(), 'registrar-another-api-'));

const build = (apiBase: string) =>
  promisify(execFile)('npx', ['vite', 'build', '--logLevel', 'error', '--outDir', appFolder], {
    env: { ...process.env, NODE_ENV: 'production', VITE_API_BASE_URL: apiBase },
  });

beforeAll(async () => {
  provider = grantTo(
    () => pages.address,
    () => api.address,
  ).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const { port } = provider.address() as AddressInfo;
  [api, browser] = await Promise.all([startTestServer(), openBrowser(), build(`http://127.0.0.1:${port}/`)]);
  pages = await startTestServer({ appFolder });
});
afterAll(async () => {
  await browser?.close();
  provider.closeAllConnections();
  provider.close();
  await Promise.all([api?.close(), pages?.close()]);
  rmSync(appFolder, { recursive: true, force: true });
});

test('an app built for an API on another origin signs in, writes and comes back there, under its strict policy', async () => {
  const { page, complaints, close } = await openPage(browser);
  await page.goto(`${pages.address}/majors/`);
  await signIn(page);
  await page.getByRole('button', { name: 'New major' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lute making');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Lute making' }).waitFor();
  // By the boot script's own calls.
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Lute making' }).waitFor();
  expect(complaints).toEqual([]);
  const names = async ({ call }: TestServer) =>
    (await call('GET', '/v1/majors')).body.data.map(({ name }: { name: string }) => name);
  expect([await names(api), await names(pages)]).toEqual([['Lute making'], []]);
  await close();
});

test('an address that is none ends the build in a sentence', async () => {
  await expect(build('api.example.org')).rejects.toThrow(
    'VITE_API_BASE_URL must be an address such as https://api.example.org, not “api.example.org”',
  );
});
