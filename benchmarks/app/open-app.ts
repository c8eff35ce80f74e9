import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { STORAGE_KEYS } from '../../contract/constants.ts';
import { createApp } from '../../server/app.ts';
import { generatePassword } from '../../server/auth/passwords.ts';
import { connect } from '../../server/database/connect.ts';
import { openDatabase, sql } from '../../server/database/database.ts';
import { duplicateCounts } from '../../server/duplicates/list.ts';
import { ensureAdministrator } from '../../server/first-administrator.ts';
import { loadSeedData } from '../../server/seed-data/load.ts';
import { buildIfStale } from '../../scripts/build.ts';
import { openBrowser } from '../../tests/support/chromium.ts';
import { storedKeys } from '../../tests/support/stored-keys.ts';
import { openServer } from '../server/bench-database.ts';
import { fill } from '../server/fill.ts';

const EMAIL = 'bench@registrar.example';
/** Milliseconds a statement may take while the database is filled. */
const STATEMENT_TIMEOUT_MS = 600_000;
const SCAN_POLL_MS = 500;

interface Visit {
  readonly isSignedIn?: boolean;
  /** Instead of the usual one. */
  readonly browser?: Browser;
}

export interface OpenApp {
  readonly address: string;
  /** A browser of its own that has seen nothing yet, its person signed in unless told otherwise. */
  visit(options?: Visit): Promise<{ page: Page; context: BrowserContext }>;
  close(): Promise<void>;
}

/** The built app on the real server, its own PostgreSQL behind it, with the starter set and made-up universities. */
export const openApp = async (universities: number): Promise<OpenApp> => {
  await buildIfStale();
  const server = await openServer(undefined);
  const url = await server.urlOf('bench_app');
  const database = await connect(url);
  await loadSeedData(database);
  const patient = openDatabase(url, { connections: 2, statementTimeout: STATEMENT_TIMEOUT_MS });
  const known = await patient.rows<{ name: string; country_code: string; city: string }>(
    sql`select name, country as country_code, coalesce(city, '') as city from universities`,
  );
  await fill(patient, known, { universities, offerings: 0 });
  await patient.close();
  const password = generatePassword();
  await ensureAdministrator(database, { adminEmail: EMAIL, adminPassword: password });
  const settings = { accessTokenTtl: 3600, refreshTokenTtl: 28_800, trustProxy: false };
  const app = await createApp({ database, settings });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  // Else the first minutes measure how the made-up universities are compared with one another.
  while ((await duplicateCounts(database)).is_scanning) await pause(SCAN_POLL_MS);
  const usual = await openBrowser();

  const newPage = async (browser: Browser, options: BrowserContextOptions) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    // The runner's compiler names functions by a helper that the page does not have.
    await context.addInitScript('globalThis.__name = (named) => named');
    return { context, page: await context.newPage() };
  };
  const { context, page } = await newPage(usual, {});
  await page.goto(`${address}/login`);
  await page.getByRole('textbox', { name: 'Email' }).fill(EMAIL);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Account' }).waitFor();
  // The session alone: what else an app notes tells that its files were seen.
  const storageState = storedKeys(await context.storageState(), Object.values(STORAGE_KEYS));
  await context.close();
  return {
    address,
    visit: ({ isSignedIn = true, browser = usual } = {}) =>
      newPage(browser, isSignedIn ? { storageState } : {}),
    close: async () => {
      await usual.close();
      await app.close();
      await database.close();
      await server.stop();
    },
  };
};
