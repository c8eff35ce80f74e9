import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { loadStarterSet } from '../../server/starter-set/load.ts';
import { openBrowser } from './chromium.ts';
import { ADMIN, startTestServer, type TestServer } from './server.ts';
import { openPage, type WatchedPage } from './watched-page.ts';

export interface Journey {
  readonly server: TestServer;
  readonly browser: Browser;
  /** A page of its own, signed in as the administrator unless told otherwise. */
  visit(
    path: string,
    options?: BrowserContextOptions & { readonly isSignedIn?: boolean },
  ): Promise<WatchedPage>;
  end(): Promise<void>;
}

export const signIn = async (page: Page): Promise<void> => {
  await page.getByRole('textbox', { name: 'Email' }).fill(ADMIN.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // A dialog that the address names hides the rest of the page at once.
  await page.getByRole('button', { name: 'Account', includeHidden: true }).waitFor();
};

/** The built app on the real server, with the starter set, in a real browser. */
export const beginJourney = async (): Promise<Journey> => {
  const server = await startTestServer();
  await loadStarterSet(server.database);
  const browser = await openBrowser();
  return {
    server,
    browser,
    visit: async (path, { isSignedIn = true, ...options } = {}) => {
      const visit = await openPage(browser, options);
      visit.page.setDefaultTimeout(30_000);
      await visit.page.goto(server.address + path);
      if (isSignedIn) await signIn(visit.page);
      return visit;
    },
    end: async () => {
      await browser.close();
      await server.close();
    },
  };
};
