/**
 * Takes a picture of every screen in both themes, at three widths, of a running Registrar:
 *   node --import tsx scripts/screenshots.ts http://127.0.0.1:4000 EMAIL PASSWORD [FOLDER] [SCREEN…]
 * The README's own pictures are the wide ones, kept in docs/screenshots.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser } from '../tests/support/chromium.ts';

const [address, email, password, folder = 'docs/screenshots', ...only] = process.argv.slice(2);
if (!address || !email || !password) {
  console.error('Usage: node --import tsx scripts/screenshots.ts ADDRESS EMAIL PASSWORD [FOLDER] [SCREEN…]');
  process.exit(1);
}
mkdirSync(folder, { recursive: true });

const VIEWPORTS = {
  wide: { width: 1440, height: 900 },
  middle: { width: 768, height: 1024 },
  narrow: { width: 320, height: 640 },
} as const;
const THEMES = ['light', 'dark'] as const;

const settle = async (page: Page) => {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => document.querySelectorAll('[aria-busy="true"]').length === 0);
};

const signIn = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'attached' });
};

type Prepare = (page: Page) => Promise<unknown>;

const press =
  (name: string): Prepare =>
  (page) =>
    page.getByRole('button', { name, exact: true }).first().click();
const openFirst: Prepare = async (page) => {
  await page.getByRole('rowheader').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
};
const openDialog =
  (name: string): Prepare =>
  async (page) => {
    await openFirst(page);
    await press(name)(page);
    await page.getByRole('dialog').waitFor();
  };
const openPalette =
  (text: string): Prepare =>
  async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search everything' }).fill(text);
    await page.getByRole('option').first().waitFor();
  };

const IMPORT_FILE = `name,country,city,established,website
Ashford College of Design,GB,Ashford,1898,https://ashford.example
Lakeside Polytechnic,ZZ,Lakeside,1971,https://lakeside.example
Mount Kailash University,NP,Mustang,2031,https://kailash.example
Norwood Institute,US,,1964,norwood
Tribhuvan University,NP,Kirtipur,1959,https://tu.edu.np
`;
const reviewImport: Prepare = async (page) => {
  const buffer = Buffer.from(IMPORT_FILE);
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'universities.csv', mimeType: 'text/csv', buffer });
  await press('Review changes')(page);
  await page.getByRole('button', { name: /^Import \d/ }).waitFor();
};

/** What is pictured: a name, where it is, and what is done there first. */
const SCREENS: { name: string; path: string; prepare?: Prepare }[] = [
  { name: 'dashboard', path: '/' },
  { name: 'universities', path: '/university/' },
  { name: 'search', path: '/university/?q=Univeristy%20of%20Zurch' },
  { name: 'nothing-found', path: '/university/?q=xqzxqz' },
  { name: 'subjects', path: '/subjects/' },
  { name: 'majors', path: '/majors/' },
  { name: 'levels', path: '/levels/' },
  { name: 'events', path: '/events/' },
  { name: 'tree', path: '/subjects/?view=tree', prepare: press('Open all') },
  { name: 'order', path: '/levels/?view=order' },
  { name: 'calendar', path: '/events/?view=calendar' },
  { name: 'import', path: '/university/import', prepare: reviewImport },
  { name: 'university', path: '/university/?q=Tribhuvan', prepare: openFirst },
  { name: 'major', path: '/majors/', prepare: openFirst },
  { name: 'level', path: '/levels/', prepare: openFirst },
  { name: 'event', path: '/events/', prepare: openFirst },
  { name: 'new', path: '/events/?dialog=new', prepare: (page) => page.getByRole('dialog').waitFor() },
  { name: 'edit', path: '/university/?q=Tribhuvan', prepare: openDialog('Edit') },
  {
    name: 'history',
    path: '/university/?q=Tribhuvan',
    prepare: async (page) => {
      await openFirst(page);
      await page.getByRole('tab', { name: /^History/ }).click();
    },
  },
  {
    name: 'delete',
    path: '/university/?q=Tribhuvan',
    prepare: async (page) => {
      await openFirst(page);
      await press('More actions')(page);
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'palette', path: '/majors/', prepare: openPalette('') },
  { name: 'palette-found', path: '/majors/', prepare: openPalette('eth') },
  { name: 'keys', path: '/levels/', prepare: (page) => page.keyboard.press('?') },
  {
    name: 'account-menu',
    path: '/levels/',
    prepare: (page) => page.getByRole('button', { name: /^Account/ }).click(),
  },
  { name: 'account', path: '/account' },
  { name: 'people', path: '/people/' },
  { name: 'duplicates', path: '/duplicates' },
  { name: 'activity', path: '/activity' },
  { name: 'access-denied', path: '/no-such-place' },
];

const browser = await openBrowser();
for (const theme of THEMES) {
  for (const [width, viewport] of Object.entries(VIEWPORTS)) {
    const context = await browser.newContext({ viewport, colorScheme: theme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const shoot = (name: string) => page.screenshot({ path: join(folder, `${name}-${theme}-${width}.png`) });
    await page.goto(`${address}/login`);
    await settle(page);
    await shoot('sign-in');
    await signIn(page);
    for (const screen of SCREENS) {
      if (only.length > 0 && !only.includes(screen.name)) continue;
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
