import type { Page } from 'playwright-core';

/** Makes a page's machine four times slower, and its line as slow as a bad mobile one: 1.6 Mbit/s, 150 ms. */
export const slowDown = async (page: Page, { line }: { readonly line: boolean }): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  if (!line) return;
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 1_600_000 / 8,
  });
};

/**
 * Milliseconds from asking for a page until so many elements of a selector are painted.
 * @param address absolute
 */
export const timeToPaint = async (
  page: Page,
  address: string,
  selector: string,
  count: number,
): Promise<number> => {
  await page.addInitScript(
    ({ wanted, atLeast }) => {
      const poll = () => {
        if (document.querySelectorAll(wanted).length < atLeast) requestAnimationFrame(poll);
        // After the frame that shows them.
        else
          requestAnimationFrame(() =>
            setTimeout(() => {
              document.documentElement.dataset['painted'] = String(performance.now());
            }),
          );
      };
      poll();
    },
    { wanted: selector, atLeast: count },
  );
  await page.goto(address, { waitUntil: 'commit' });
  const painted = await page.waitForFunction(() => document.documentElement.dataset['painted'], null, {
    timeout: 60_000,
  });
  return Number(await painted.jsonValue());
};
