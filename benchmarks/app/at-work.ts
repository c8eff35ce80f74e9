import type { Page } from 'playwright-core';

/** Milliseconds from a click until the frame that shows a heading, and as many elements of a selector. */
const clickUntil = (page: Page, link: string, heading: string, selector: string): Promise<number> =>
  page.evaluate(
    ({ href, title, wanted }) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        document.querySelector<HTMLElement>(href)?.click();
        const poll = () => {
          const isThere = document.querySelector('main h1')?.textContent === title;
          if (!isThere || !document.querySelector(wanted)) requestAnimationFrame(poll);
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
        };
        poll();
      }),
    { href: link, title: heading, wanted: selector },
  );

const ROW_LINK_SELECTOR = 'main tbody th a';

/** From one list to another that was seen before. */
export const listToList = async (page: Page): Promise<number> => {
  await clickUntil(page, 'nav a[href="/majors/"]', 'Majors', ROW_LINK_SELECTOR);
  return clickUntil(page, 'nav a[href="/university/"]', 'Universities', ROW_LINK_SELECTOR);
};

/** From a list to a record the pointer had rested on for as long as a hand takes to click. */
export const listToDetail = async (page: Page, row: number): Promise<number> => {
  await page.locator('main h1', { hasText: 'Universities' }).waitFor();
  const link = page.locator(ROW_LINK_SELECTOR).nth(row);
  const [href, name] = [await link.getAttribute('href'), await link.textContent()];
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith(href?.split('/').pop() ?? '')),
    link.hover(),
  ]);
  const time = await clickUntil(page, `${ROW_LINK_SELECTOR}[href="${href}"]`, name ?? '', 'main dl');
  await page.goBack();
  return time;
};

export interface Typing {
  /** The longest any key took until its paint, in milliseconds, as the browser counts it (steps of 8). */
  readonly worstKey: number;
  /** From the last key until the answer to it was there. */
  readonly toResponse: number;
}

/** A name typed into the search of a list, at 12 keys a second. */
export const typeSearch = async (page: Page, text: string): Promise<Typing> => {
  const search = page.getByRole('searchbox');
  await search.focus();
  await page.evaluate(() => {
    const typing = { keys: [0], last: 0 };
    Object.assign(globalThis, { typing });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) typing.keys.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    document.addEventListener('keydown', () => {
      typing.last = performance.now();
    });
  });
  const query = `?${new URLSearchParams({ q: text })}&`;
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().includes(query)),
    search.pressSequentially(text, { delay: 80 }),
  ]);
  await answer.finished();
  return page.evaluate(async (asked) => {
    // The frames that show the answer are part of what a key has to wait for.
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
    const { typing } = globalThis as unknown as { typing: { keys: number[]; last: number } };
    const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const call = calls.find(({ name }) => name.includes(asked));
    return { worstKey: Math.max(...typing.keys), toResponse: (call?.responseEnd ?? 0) - typing.last };
  }, query);
};
