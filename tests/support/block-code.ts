import type { BrowserContext } from 'playwright-core';

/**
 * Blocks a file of the application's code, at first what it cannot begin without.
 * @returns releases it
 */
export const blockCode = async (context: BrowserContext, file = 'libraries') => {
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  await context.route(`**/assets/${file}-*.js`, async (route) => {
    await gate;
    await route.continue();
  });
  return () => go();
};
