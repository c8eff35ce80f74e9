import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { STORAGE_KEYS } from '../../contract/constants.ts';
import { describeUser } from '../../src/api/session-storage.ts';
import { sharedBrowser } from './chromium.ts';
import { requireInvariants } from './database-invariants.ts';
import { ADMIN, startTestServer, type TestServer, type Tokens } from './server.ts';
import { openPage, type WatchedPage } from './watched-page.ts';

/** Types into a picker and takes the option, as a person does. */
export const pickOption = async (picker: Locator, option: string): Promise<void> => {
  await picker.click();
  await picker.fill(option);
  await picker.page().getByRole('option', { name: option, exact: true }).first().click();
};

export interface Journey {
  readonly server: TestServer;
  readonly browser: Browser;
  /**
   * A page of its own, in a session of the administrator's that is restored as from a former visit, unless told
   * otherwise.
   */
  visit(
    path: string,
    options?: BrowserContextOptions & { readonly isSignedIn?: boolean },
  ): Promise<WatchedPage>;
  /** @throws when the journey left the database in a state that must never be */
  end(): Promise<void>;
}

export const signIn = async (page: Page): Promise<void> => {
  await page.getByRole('textbox', { name: 'Email' }).fill(ADMIN.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // A dialog that the address names hides the rest of the page at once.
  await page.getByRole('button', { name: 'Account', includeHidden: true }).waitFor();
};

/** A session of the administrator's as the browser keeps it. */
const storedSession = async (server: TestServer) => {
  const { data: tokens } = (await server.signIn()).body as { data: Tokens };
  const kept = {
    [STORAGE_KEYS.accessToken]: tokens.access_token,
    [STORAGE_KEYS.refreshToken]: tokens.refresh_token,
    [STORAGE_KEYS.expiresAt]: tokens.expires_in,
    [STORAGE_KEYS.userData]: JSON.stringify(
      describeUser({ first_name: 'Ada', last_name: 'Lovelace' }, ['admin']),
    ),
  };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: server.address, localStorage }] };
};

/**
 * The built app on the real server, with the starter set, in a real browser.
 * @param databaseServer instead of the suite's own
 */
export const beginJourney = async (databaseServer?: string): Promise<Journey> => {
  const server = await startTestServer({
    contents: 'starter set',
    ...(databaseServer !== undefined && { databaseServer }),
  });
  const browser = await sharedBrowser();
  return {
    server,
    browser,
    visit: async (path, { isSignedIn = true, ...options } = {}) => {
      const visit = await openPage(browser, {
        ...options,
        ...(isSignedIn && { storageState: await storedSession(server) }),
      });
      await visit.page.goto(server.address + path);
      if (isSignedIn)
        await visit.page.getByRole('button', { name: 'Account', includeHidden: true }).waitFor();
      return visit;
    },
    end: async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
      try {
        await requireInvariants(server.url);
      } finally {
        await server.close();
      }
    },
  };
};
