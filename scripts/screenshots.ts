/**
 * Takes a picture of every screen in both themes, wide and narrow, of a running Registrar:
 *   node --import tsx scripts/screenshots.ts http://127.0.0.1:4000 EMAIL PASSWORD [FOLDER]
 * The README's own pictures are the wide ones, kept in docs/screenshots.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser } from '../tests/support/chromium.ts';

const [address, email, password, folder = 'docs/screenshots'] = process.argv.slice(2);
if (!address || !email || !password) {
  console.error('Usage: node --import tsx scripts/screenshots.ts ADDRESS EMAIL PASSWORD [FOLDER]');
  process.exit(1);
}
mkdirSync(folder, { recursive: true });

const WIDTHS = { wide: { width: 1440, height: 900 }, narrow: { width: 320, height: 640 } } as const;
const THEMES = ['light', 'dark'] as const;

const settle = async (page: Page) => {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelectorAll('[aria-busy="true"]').length === 0);
};

const signIn = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'attached' });
};

/** What is pictured: a name, where it is, and what is done there first. */
const SCREENS: { name: string; path: string; prepare?: (page: Page) => Promise<void> }[] = [
  { name: 'dashboard', path: '/' },
  { name: 'universities', path: '/university/' },
  { name: 'search', path: '/university/?q=Univeristy%20of%20Zurch' },
  {
    name: 'university',
    path: '/university/?q=Tribhuvan',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Tribhuvan University' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Tribhuvan University' }).waitFor();
    },
  },
  {
    name: 'edit',
    path: '/university/?q=Tribhuvan',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Tribhuvan University' }).first().click();
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'activity', path: '/activity' },
  { name: 'access-denied', path: '/no-such-place' },
];

const browser = await openBrowser();
for (const theme of THEMES) {
  for (const [width, viewport] of Object.entries(WIDTHS)) {
    const context = await browser.newContext({ viewport, colorScheme: theme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const shoot = (name: string) => page.screenshot({ path: join(folder, `${name}-${theme}-${width}.png`) });
    await page.goto(`${address}/login`);
    await settle(page);
    await shoot('sign-in');
    await signIn(page);
    for (const screen of SCREENS) {
      await page.goto(address + screen.path);
      await settle(page);
      await screen.prepare?.(page);
      await settle(page);
      await shoot(screen.name);
    }
    await context.close();
  }
}
await browser.close();
