import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginJourney, signIn, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await beginJourney();
});
afterAll(() => journey.end());

/** What axe objects to, each with the elements it is about. */
const objections = async (page: Page) => {
  // The other mode opens and fills a page of its own each time, to collect from frames; there are none here.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 120))]);
};

const sidewaysScroll = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const openFirst = async (page: Page) => {
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
};
const inCalendar = (page: Page) => page.locator('[data-event]').first().waitFor({ state: 'attached' });
const openDialog = (name: string) => async (page: Page) => {
  await openFirst(page);
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog').waitFor();
};
const openFromMenu = (name: string) => async (page: Page) => {
  await openFirst(page);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name }).click();
  await page.getByRole('dialog').waitFor();
};

const SCREENS: readonly (readonly [string, string, ((page: Page) => Promise<void>)?])[] = [
  ['the dashboard', '/', (page) => page.getByRole('table', { name: 'Universities by country' }).waitFor()],
  ['the universities', '/university/'],
  ['the subjects', '/subjects/'],
  ['the majors', '/majors/'],
  ['the levels', '/levels/'],
  ['the order of levels', '/levels/?view=order'],
  [
    'a level that is held',
    '/levels/?view=order',
    async (page) => {
      await page.getByRole('row', { name: 'Diploma' }).first().focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
    },
  ],
  [
    'the tree of subjects',
    '/subjects/?view=tree',
    async (page) => {
      await page.getByRole('button', { name: 'Open all' }).click();
      await page.getByRole('link', { name: 'Handicrafts' }).waitFor();
    },
  ],
  [
    'the move dialog',
    '/subjects/?view=tree',
    async (page) => {
      await page.getByRole('button', { name: 'Move Education' }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  ['the events', '/events/'],
  [
    'a search that finds nothing',
    '/university/?q=xqzxqz',
    (page) => page.getByText('No results for').waitFor(),
  ],
  ['a university', '/university/', openFirst],
  ['an event', '/events/', openFirst],
  ['the calendar of a month', '/events/?view=calendar', inCalendar],
  ['the calendar of a week', '/events/?view=calendar&span=week', inCalendar],
  [
    'the agenda, and the card of an event',
    '/events/?view=calendar&span=agenda',
    async (page) => {
      await inCalendar(page);
      await page.locator('[data-event]').first().click();
      await page.getByRole('dialog').getByRole('link', { name: 'Open' }).waitFor();
    },
  ],
  [
    'the calendar feeds',
    '/events/?view=calendar&dialog=feeds',
    async (page) => {
      await page.getByRole('dialog', { name: 'Calendar feeds' }).waitFor();
      await page.getByRole('button', { name: 'Create feed' }).click();
      await page.getByRole('group', { name: 'New address' }).waitFor();
    },
  ],
  ['the edit dialog', '/university/', openDialog('Edit')],
  [
    'the history',
    '/university/',
    async (page) => {
      await openFirst(page);
      await page.getByRole('tab', { name: /^History/ }).click();
      await page
        .getByRole('tabpanel', { name: /^History/ })
        .getByRole('listitem')
        .first()
        .waitFor();
    },
  ],
  [
    'the actions on a record',
    '/university/',
    async (page) => {
      await openFirst(page);
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menu').waitFor();
    },
  ],
  ['the delete dialog', '/university/', openFromMenu('Delete')],
  ['the choice of a duplicate', '/university/', openFromMenu('Merge with…')],
  [
    'a form with errors',
    '/university/?dialog=new',
    async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByText('Choose a country.').waitFor();
    },
  ],
  ['the activity', '/activity', (page) => page.getByText('Loaded the starter set').waitFor()],
  [
    'what a change did',
    '/activity',
    async (page) => {
      await page.getByRole('link', { name: 'Loaded the starter set' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Show more' }).waitFor();
    },
  ],
  ['access denied', '/nowhere', (page) => page.getByRole('heading', { name: 'Access Denied' }).waitFor()],
  [
    'the account menu',
    '/activity',
    async (page) => {
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    },
  ],
  [
    'the command palette',
    '/activity',
    async (page) => {
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('dialog', { name: 'Command palette' }).waitFor();
    },
  ],
  [
    'what the palette finds',
    '/activity',
    async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search everything' }).fill('ETH');
      await page.getByRole('option', { name: 'ETH Zurich' }).first().waitFor();
    },
  ],
  [
    'the sheet of keys',
    '/activity',
    async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    },
  ],
  [
    'the sessions dialog',
    '/activity',
    async (page) => {
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('menuitem', { name: 'Sessions' }).click();
      await page.getByRole('dialog', { name: 'Sessions' }).getByText('This session').waitFor();
    },
  ],
];

const settle = async (page: Page) => {
  await page.waitForFunction(() => document.querySelectorAll('[aria-busy="true"]').length === 0);
};

describe.each([
  ['light', 1280],
  ['dark', 1280],
  ['light', 320],
  ['dark', 320],
] as const)('in %s at %i pixels', (colorScheme, width) => {
  const looks = { colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce' } as const;

  test('axe finds nothing on the sign-in screen, before and after a refusal', async () => {
    const { page, close } = await journey.visit('/login', { ...looks, isSignedIn: false });
    expect(await objections(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    expect(await objections(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    await close();
  });

  test('axe finds nothing on any screen or dialog, nothing scrolls sideways, and nothing is refused by the policy', async () => {
    const { page, complaints, close } = await journey.visit('/', { ...looks, isSignedIn: false });
    await signIn(page);
    const found: unknown[] = [];
    for (const [name, path, prepare] of SCREENS) {
      await page.goto(journey.server.address + path);
      // Not by role: behind a dialog the heading is there to be seen, but hidden from the tree.
      await page.locator('main h1').first().waitFor();
      await settle(page);
      await prepare?.(page);
      await settle(page);
      for (const objection of await objections(page)) found.push([name, objection]);
      if ((await sidewaysScroll(page)) > 0) found.push([name, 'scrolls sideways']);
    }
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});
