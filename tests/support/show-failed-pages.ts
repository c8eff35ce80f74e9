import { afterEach } from 'vitest';
import { sharedBrowser } from './chromium.ts';

/** What stands on the pages that a failed test left open: on another machine nobody can look. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  const browser = await sharedBrowser();
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    const shown = await page.locator('body').ariaSnapshot({ timeout: 10_000 }).catch(String);
    process.stderr.write(`${task.name}\n${new URL(page.url()).pathname}\n${shown}\n`);
  }
});
