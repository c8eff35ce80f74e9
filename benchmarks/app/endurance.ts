import type { Page } from 'playwright-core';

const LIST_PATHS = ['/subjects/', '/majors/', '/levels/', '/events/', '/university/'];

export interface MemoryUse {
  /** MB of JavaScript's heap after its rubbish was collected. */
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
}

const memoryOf = async (page: Page): Promise<MemoryUse> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  const figures = {
    heap: read('JSHeapUsedSize') / 1_000_000,
    nodes: read('Nodes'),
    listeners: read('JSEventListeners'),
  };
  await devtools.detach();
  return figures;
};

/** Goes from list to list, each time until its rows are there, and ends on the universities. */
const wander = (page: Page, times: number): Promise<void> =>
  page.evaluate(
    async ({ lists, count }) => {
      const arrive = (href: string) =>
        new Promise<void>((resolve) => {
          document.querySelector<HTMLElement>(`nav a[href="${href}"]`)?.click();
          const poll = () =>
            location.pathname === href && document.querySelector(`main tbody a[href^="${href}"]`)
              ? resolve()
              : requestAnimationFrame(poll);
          poll();
        });
      for (let at = 0; at < count; at += 1) {
        await arrive(lists[at % lists.length] ?? '/');
      }
    },
    { lists: LIST_PATHS, count: times },
  );

/**
 * What the page holds after 50 changes of list; after 250, by when the engine has compiled what it will; and after a
 * thousand more.
 */
export const endure = async (page: Page): Promise<Readonly<Record<50 | 250 | 1250, MemoryUse>>> => {
  await wander(page, 50);
  const after50 = await memoryOf(page);
  await wander(page, 200);
  const after250 = await memoryOf(page);
  await wander(page, 1000);
  return { 50: after50, 250: after250, 1250: await memoryOf(page) };
};
