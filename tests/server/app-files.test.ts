import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';

const appFolder = mkdtempSync(join(tmpdir(), 'registrar-app-'));
let server: TestServer;
beforeAll(async () => {
  for (const folder of ['assets', '.vite']) mkdirSync(join(appFolder, folder));
  const files = { 'index.html': 'the app', 'icon.svg': 'icon', 'assets/a.js': 'code' };
  const hidden = { 'csp.json': '{"scriptHashes":[],"styleHashes":[]}', '.vite/manifest.json': '{}' };
  for (const [name, text] of Object.entries({ ...files, ...hidden })) {
    writeFileSync(join(appFolder, name), text);
    writeFileSync(join(appFolder, `${name}.br`), text);
  }
  server = await startTestServer({ appFolder });
});
afterAll(async () => {
  await server.close();
  rmSync(appFolder, { recursive: true });
});

/** As it is written: `fetch` would tidy the path. */
const get = (path: string) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(server.address);
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += String(chunk)));
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n');
      resolve({ status: Number(head.split(' ')[1]), body });
    });
    socket.write(`GET ${path} HTTP/1.1\r\nHost: registrar.example\r\nConnection: close\r\n\r\n`);
  });

test.each(['/icon.svg', '/assets/a.js'])('the file %s is served', async (path) => {
  expect((await get(path)).status).toBe(200);
});

test.each([
  '/csp.json',
  '//csp.json',
  '///csp.json',
  '/./csp.json',
  '/%63sp.json',
  '/csp.json.br',
  '//csp.json.br',
  '/assets/../csp.json',
  '/assets//..//csp.json',
  '/assets/%2e%2e/csp.json',
  '/.vite/manifest.json',
  '//.vite/manifest.json',
  '/.vite/manifest.json.br',
])('what the build leaves for the server is not served by the path %s', async (path) => {
  const { status, body } = await get(path);
  expect([status, body]).toEqual([404, expect.stringContaining('Not found.')]);
});

test.each([
  '/../',
  '/..',
  '/../../etc/passwd',
  '/%2e%2e/',
  '/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '/a/../../x',
  '//',
])('the path %s out of the folder is that of no file, and no failure', async (path) => {
  const { status, body } = await get(path);
  expect([200, 404]).toContain(status);
  if (status === 200) expect(body).toBe('the app');
});
