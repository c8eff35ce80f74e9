import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { model } from '../machines/auth.model.ts';
import { axeObjections } from '../support/axe.ts';
import { openBrowser } from '../support/chromium.ts';
import { pathAlong } from '../../src/inspector/machine-graph.ts';
import { startRegistrar, type Registrar } from '../support/registrar-process.ts';
import { replayLink } from '../support/replay-link.ts';
import { openPage } from '../support/watched-page.ts';

const BUILT = 'dist/app';
const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(jsx?|tsx?|html|json|css)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');

describe('the app that ships', () => {
  // Words that survive a minifier: text a person reads, names of packages, the frame's name.
  const words = [
    'Inspect state machines',
    '‹secret›',
    'statelyai',
    'The app under inspection',
    'src/inspector/',
  ];

  test.each(words)('has nothing of the inspector: %s', (word) => {
    expect(filesBelow('src').includes(word)).toBe(true);
    expect(filesBelow(BUILT).includes(word)).toBe(false);
  });
});

const EMAIL = 'ada@example.org';
const PASSWORD = 'canary otters swim slowly';
const TYPED = 'Canary University of Typing';

describe('in development', () => {
  const data = mkdtempSync(join(tmpdir(), 'registrar-inspector-'));
  let server: Registrar;
  let browser: Browser;
  beforeAll(async () => {
    const settings = {
      PORT: '0',
      DATA_DIR: data,
      ADMIN_EMAIL: EMAIL,
      ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: 'warn',
    };
    [server, browser] = await Promise.all([startRegistrar(settings, 'dev'), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    rmSync(data, { recursive: true, force: true });
  });

  const litStates = (page: Page) => page.locator('.chart .state[data-active] .name').allTextContents();

  test('the session is seen live while a person signs in, and nothing of what they type is sent', async () => {
    const { page, complaints, close } = await openPage(browser, { viewport: { width: 1440, height: 900 } });
    const strangers: string[] = [];
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== server.address) strangers.push(request.url());
    });
    const messages: string[] = [];
    await page.exposeFunction('overhear', (message: string) => messages.push(message));
    await page.addInitScript(() => {
      if (window === window.top)
        addEventListener('message', ({ data: message }) => {
          (window as unknown as { overhear(text: string): void }).overhear(JSON.stringify(message));
        });
    });

    await page.goto(`${server.address}/university/?inspect`);
    const app = page.frameLocator('iframe[name=inspected]');
    await page.getByRole('button', { name: 'auth anonymous' }).click();
    await expect.poll(() => litStates(page)).toEqual(['anonymous']);

    await app.getByRole('textbox', { name: 'Email' }).fill(EMAIL);
    await app.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await app.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'auth authenticated' }).waitFor();
    await expect.poll(() => litStates(page)).toEqual(['authenticated']);
    const events = page.getByRole('list', { name: 'Events' }).getByRole('button');
    await events.filter({ hasText: 'verifyAdmin done' }).waitFor();
    expect((await events.allInnerTexts()).map((text) => text.split('\n').at(-1))).toEqual(
      expect.arrayContaining(['restoring', 'anonymous', 'signingIn', 'verifyingAdmin', 'authenticated']),
    );

    // Back to where the credentials were judged.
    await events.filter({ hasText: 'credentials.submit' }).click();
    expect(await litStates(page)).toEqual(['signingIn']);
    await page.getByRole('button', { name: 'Follow what moves' }).click();

    await app.getByRole('button', { name: 'New university' }).click();
    await app.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill(TYPED);
    await app.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'recordForm typing typing.editing' }).waitFor();
    await expect.poll(() => litStates(page)).toEqual(['typing', 'editing']);

    const tokens = await page.evaluate(() =>
      ['access_token', 'refresh_token'].map((key) => localStorage.getItem(key)),
    );
    const shown = messages.join('\n') + (await page.locator('main').innerText());
    expect(shown).toContain('form.submit');
    for (const secret of [...tokens, PASSWORD, TYPED, EMAIL, 'anary']) expect(shown).not.toContain(secret);
    expect(strangers).toEqual([]);
    expect(complaints).toEqual([]);
    expect(await axeObjections(page, { exclude: ['iframe'] })).toEqual([]);
    await close();
  });

  test('the account menu leads to it', async () => {
    const { page, context, close } = await openPage(browser);
    await page.goto(`${server.address}/levels/`);
    await page.getByRole('textbox', { name: 'Email' }).fill(EMAIL);
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Account' }).click();
    const opened = context.waitForEvent('page');
    await page.getByRole('menuitem', { name: 'Inspect state machines' }).click();
    const inspector = await opened;
    await inspector.getByRole('heading', { name: 'Inspector' }).waitFor();
    await inspector.frameLocator('iframe').getByRole('heading', { name: 'Levels' }).waitFor();
    await close();
  });

  test('the link a red test prints replays its path, step by step', async () => {
    const { page, complaints, close } = await openPage(browser);
    const labels = ['restoreSession: a session', 'request.unauthorized', 'refreshSession: rejected'];
    const link = new URL(replayLink('auth', pathAlong(model, labels)));
    await page.goto(server.address + link.pathname + link.search);
    await page.getByText('Step 3 of 3').waitFor();
    await expect.poll(() => litStates(page)).toEqual(['loggedOut']);
    await page.getByRole('button', { name: 'Back' }).click();
    expect(await litStates(page)).toEqual(['refreshing']);
    await page.getByRole('button', { name: 'First' }).click();
    expect(await litStates(page)).toEqual(['restoring']);

    await page.getByRole('button', { name: 'All paths' }).click();
    await page.getByRole('searchbox', { name: 'Find a path' }).fill('refreshSession: gone');
    await page.getByRole('region', { name: 'Paths' }).getByRole('button').first().click();
    await expect.poll(() => litStates(page)).toEqual(['loggedOut']);
    expect(complaints).toEqual([]);
    await close();
  });
});
