import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { POLL_TIMEOUT_MS } from './patience.ts';

export interface WatchedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the browser complained of: console errors, uncaught errors, refused by CSP. Empty when all is well. */
  readonly complaints: string[];
  close(): Promise<void>;
}

/** Chromium itself logs each failed request; whether a refusal was expected is the test's business, not the console's. */
const isFailedRequest = (text: string) => text.startsWith('Failed to load resource');

/** The person reads English as in the United States unless a test says otherwise, whatever the machine is set to. */
export const LOCALE = 'en-US';

/** Opens a page of its own context, so that no storage is shared, and writes down every complaint. */
export const openPage = async (
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: LOCALE,
    // A transition is drawn many times, and waited for.
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(POLL_TIMEOUT_MS);
  const complaints: string[] = [];
  context.on('page', (page) => {
    page.on('console', (message) => {
      if (message.type() === 'error' && !isFailedRequest(message.text())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`CSP refused ${event.violatedDirective}: ${event.blockedURI} ${event.sample}`);
    });
  });
  const page = await context.newPage();
  return { page, context, complaints, close: () => context.close() };
};
