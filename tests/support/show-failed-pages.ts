import { afterEach } from 'vitest';
import { sharedBrowser } from './chromium.ts';

/** Runs in the page: what of it has come, and what is still missing. */
const howFar = () => {
  const came = performance.getEntriesByType('resource').map(({ name }) => name);
  const preloads = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')];
  const scripts = [...[...document.scripts].map(({ src }) => src), ...preloads.map(({ href }) => href)];
  const missing = scripts.filter((src) => src !== '' && !came.includes(src));
  return `${document.readyState}; ${came.length} resources; scripts that have not come: ${missing.join(' ') || 'none'}`;
};

/** What stands on the pages that a failed test left open: on another machine nobody can look. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  const browser = await sharedBrowser();
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    const shown = await page.locator('body').ariaSnapshot({ timeout: 10_000 }).catch(String);
    const came = await page.evaluate(howFar).catch(String);
    process.stderr.write(`${task.name}\n${new URL(page.url()).pathname}\n${shown}\n${came}\n`);
  }
});
