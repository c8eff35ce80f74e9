import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeObjections } from '../support/axe.ts';
import { beginJourney, signIn, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await beginJourney();
});
afterAll(() => journey.end());

/** In both themes, which differ in nothing but colours. */
const objections = async (page: Page) => {
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
  const found = await axeObjections(page);
  const before = await ink();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ink()).not.toBe(before);
  const inTheDark = await axeObjections(page, { rules: ['color-contrast', 'link-in-text-block'] });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...found, ...inTheDark.map((objection) => ({ ...objection, in: 'the dark' }))];
};

const sidewaysScroll = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const openFirst = async (page: Page) => {
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
};
const openPreview = async (page: Page) => {
  await page.getByRole('table').getByRole('link').first().focus();
  await page.keyboard.press('Space');
  await page
    .getByRole('complementary', { name: 'Preview' })
    .getByText(/^Updated/)
    .waitFor();
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

const openReview = async (page: Page) => {
  const buffer = Buffer.from('name,country,city\nSide College,Nepall,Ilam\nTribhuvan University,NP,Ilam\n');
  await page
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'side.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('button', { name: /^Nepall: fix Country/ }).click();
  await page.getByRole('button', { name: 'Fix row' }).waitFor();
};

let invited = 0;
const openGuest = async (page: Page) => {
  await page
    .getByRole('table')
    .getByRole('link', { name: /^guest-/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'More actions' }).waitFor();
};

type Screen = readonly [string, string, ((page: Page) => Promise<void>)?];

const LISTS: readonly Screen[] = [
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
      await page.getByRole('button', { name: 'Expand all' }).click();
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
];

const RECORDS: readonly Screen[] = [
  ['a university', '/university/', openFirst],
  ['an event', '/events/', openFirst],
  ['a university beside its list', '/university/', openPreview],
  ['the calendar of a month', '/events/?view=calendar', inCalendar],
  ['the calendar of a week', '/events/?view=calendar&span=week', inCalendar],
  [
    'the agenda, and the card of an event',
    '/events/?view=calendar&span=agenda',
    async (page) => {
      await inCalendar(page);
      await page.locator('[data-event]').first().click();
      await page.getByRole('dialog').getByRole('link', { name: 'Open event' }).waitFor();
    },
  ],
  [
    'the calendar feeds',
    '/events/?view=calendar&dialog=feeds',
    async (page) => {
      await page.getByRole('dialog', { name: 'Calendar feeds' }).waitFor();
      await page.getByRole('button', { name: 'Create feed' }).click();
      await page.getByRole('group', { name: 'New feed' }).waitFor();
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
  [
    'a property that is edited',
    '/university/',
    async (page) => {
      await openFirst(page);
      if ((page.viewportSize()?.width ?? 0) < 1088) await page.getByRole('tab', { name: 'Details' }).click();
      await page.getByRole('button', { name: 'Edit City' }).click();
      await page.getByRole('textbox', { name: 'City' }).waitFor();
    },
  ],
  ['the delete dialog', '/university/', openFromMenu('Delete')],
  ['the choice of a duplicate', '/university/', openFromMenu('Merge with…')],
  [
    'a form with errors',
    '/university/?dialog=new',
    async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByText('Select a country.').waitFor();
    },
  ],
];

const OTHERS: readonly Screen[] = [
  ['the activity', '/activity', (page) => page.getByText('Loaded sample data').waitFor()],
  [
    'what a change did',
    '/activity',
    async (page) => {
      await page.getByRole('link', { name: 'Loaded sample data' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Load more' }).waitFor();
    },
  ],
  [
    'a file to import',
    '/university/import',
    (page) => page.getByRole('button', { name: 'Choose file' }).waitFor(),
  ],
  ['an import in review, and a cell that is fixed in place', '/university/import', openReview],
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
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  ],
  [
    'my account',
    '/account',
    async (page) => {
      await page.getByRole('list', { name: 'Sessions' }).getByText('This device').waitFor();
    },
  ],
  ['the people', '/people/', (page) => page.getByRole('row', { name: /Ada Lovelace/ }).waitFor()],
  [
    'an invitation without an address',
    '/people/?dialog=invite',
    async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
      await page.getByText('Enter an email address or a phone number.').waitFor();
    },
  ],
  [
    'an invitation and its link',
    '/people/?dialog=invite',
    async (page) => {
      const email = `guest-${(invited += 1)}@example.org`;
      await page.getByRole('dialog').getByRole('textbox', { name: 'Email' }).fill(email);
      await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
      await page.getByRole('textbox', { name: 'Link' }).waitFor();
    },
  ],
  ['a person', '/people/', openGuest],
  [
    'what can be done to a person',
    '/people/',
    async (page) => {
      await openGuest(page);
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Disable account' }).waitFor();
    },
  ],
  [
    'a person to be demoted',
    '/people/',
    async (page) => {
      await openGuest(page);
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Change role' }).click();
      await page
        .getByRole('dialog')
        .getByRole('radio', { name: /^Member/ })
        .waitFor();
    },
  ],
];

const settle = async (page: Page) => {
  await page.waitForFunction(() => document.querySelectorAll('[aria-busy="true"]').length === 0);
};

/** The names of what is focused without any of it in sight, walking through the page with a key. */
const hiddenFocus = async (page: Page, key: string) => {
  const hidden: string[] = [];
  const walked = new Set<string>();
  for (;;) {
    await page.keyboard.press(key);
    // Which passes the focus on.
    await page.waitForFunction(() => !document.activeElement?.matches('[data-base-ui-focus-guard]'));
    const { id, name, isSeen } = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const { left, top, width, height } = element.getBoundingClientRect();
      const isAt = (across: number, down: number) => {
        const found = document.elementFromPoint(left + width * across, top + height * down);
        return found !== null && (element.contains(found) || found.closest('label')?.contains(element));
      };
      const steps = [0.1, 0.3, 0.5, 0.7, 0.9];
      // Past the page's end, the browser's own controls have the focus.
      const isSeen =
        element === document.body || steps.some((across) => steps.some((down) => isAt(across, down)));
      const all = [...document.querySelectorAll('*')];
      return { id: String(all.indexOf(element)), name: element.ariaLabel ?? element.textContent, isSeen };
    });
    if (walked.has(id)) return hidden;
    walked.add(id);
    if (!isSeen) hidden.push(name);
  }
};

describe.concurrent('at 400 % zoom', () => {
  const viewport = { width: 320, height: 256 };
  test.each([
    {
      name: 'links and buttons',
      path: '/activity',
      prepare: (page: Page) => page.getByText('Loaded sample data').waitFor(),
    },
    { name: 'a table', path: '/people/', prepare: (page: Page) => page.getByRole('row').nth(1).waitFor() },
    { name: 'a list', path: '/levels/', prepare: (page: Page) => page.getByRole('row').nth(1).waitFor() },
    { name: 'a list and a preview', path: '/levels/', prepare: openPreview },
    { name: 'a record', path: '/university/', prepare: openFirst },
    { name: 'the rows of an import', path: '/university/import', prepare: openReview },
    {
      name: 'a dialog higher than the window',
      path: '/university/?q=Tribhuvan%20University',
      prepare: async (page: Page) => {
        await openFromMenu('Delete')(page);
        await page.getByRole('combobox', { name: /^Move them to/ }).waitFor();
      },
    },
  ])('nothing covers what Tab or Shift+Tab leads to: $name', async ({ path, prepare }) => {
    const { page, close } = await journey.visit(path, { viewport });
    await settle(page);
    await prepare(page);
    await settle(page);
    expect([await hiddenFocus(page, 'Tab'), await hiddenFocus(page, 'Shift+Tab')]).toEqual([[], []]);
    await close();
  });
});

describe.concurrent.each([1280, 320])('at %i pixels', (width) => {
  const appearance = {
    viewport: { width, height: 800 },
    colorScheme: 'light',
  } as const;

  test('axe finds nothing on the sign-in screen, before and after a refusal', async () => {
    const { page, close } = await journey.visit('/login', { ...appearance, isSignedIn: false });
    expect(await objections(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    expect(await objections(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    await close();
  });

  test('axe finds nothing on the screen a link opens, good or used', async () => {
    const { body } = await journey.server.call('POST', '/v1/people', {
      body: { email: `linked-${(invited += 1)}@example.org`, scopes: [] },
    });
    const { token } = body.meta.link as { token: string };
    for (const link of [token, 'spent']) {
      const { page, close } = await journey.visit(`/login#link=${link}`, {
        ...appearance,
        isSignedIn: false,
      });
      if (link === token) await page.getByRole('button', { name: 'Set password and sign in' }).waitFor();
      else await page.getByText('This link no longer works').waitFor();
      expect(await objections(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
      await close();
    }
  });

  test.each([
    ['list or calendar', LISTS],
    ['record or form', RECORDS],
    ['other screen', OTHERS],
  ])(
    'axe finds nothing on any %s, nothing scrolls sideways, nothing is refused by the policy',
    async (_, screens) => {
      const { page, complaints, close } = await journey.visit('/', { ...appearance, isSignedIn: false });
      await signIn(page);
      const found: unknown[] = [];
      for (const [name, path, prepare] of screens) {
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
    },
  );
});
