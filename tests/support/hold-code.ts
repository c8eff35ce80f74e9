import type { BrowserContext } from 'playwright-core';

/**
 * Holds back the code the application cannot begin without.
 * @returns lets it come
 */
export const holdCode = async (context: BrowserContext) => {
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  await context.route('**/assets/libraries-*.js', async (route) => {
    await gate;
    await route.continue();
  });
  return () => go();
};
