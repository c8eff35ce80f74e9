import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginJourney, type Journey } from '../support/journey.ts';

const RECORDS = 100_000;
const RUNS = 5;
/** Milliseconds until the paint that shows a key. */
const LIMIT = 50;

let journey: Journey;
beforeAll(async () => {
  journey = await beginJourney();
  // As many rows in one statement take longer than any request may.
  const client = await journey.server.database.pool.connect();
  await client.query('set statement_timeout = 0');
  await client.query(`
    insert into universities (id, slug, name, status, search_words, country, city, time_zone, type, website)
    select gen_random_uuid(), slug || '-' || n, name || ' ' || n, status, search_words, country, city, time_zone, type, website
    from universities, generate_series(1, ${RECORDS} / (select count(*) from universities)::int) as n`);
  await client.query('vacuum analyze universities');
  client.release(true);
});
afterAll(() => journey.end());

const watchKeys = (page: Page) =>
  page.evaluate(() => {
    const keys: number[] = [];
    Object.assign(globalThis, { keys });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') keys.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
const worstKey = (page: Page) =>
  page.evaluate(() => Math.max(0, ...(globalThis as unknown as { keys: number[] }).keys));

test('with 100,000 records and a quarter of the speed, every key typed into the search is seen within 50 ms', async () => {
  const { page, context, complaints, close } = await journey.visit('/university/');
  const status = page.getByRole('status').filter({ hasText: 'universities' });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const search = page.getByRole('searchbox', { name: 'Search universities' });
  const first = page.getByRole('table').getByRole('link').first();
  // The processor is shared, so what a key takes is what it takes in the quietest two runs. Each is the first search
  // after loading, when no code has run yet.
  const worst: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await page.goto(`${journey.server.address}/university/`);
    await expect.poll(() => status.textContent()).toMatch(/\b(?:99|100),\d{3} universities/);
    await watchKeys(page);
    await search.pressSequentially('university of zurich', { delay: 80 });
    await expect.poll(() => first.textContent()).toMatch(/^University of Zurich/);
    worst.push(await worstKey(page));
  }
  const [quietest = 0, quiet] = worst.toSorted((a, b) => a - b);
  expect(quietest, 'keys were seen at all').toBeGreaterThan(0);
  expect(quiet, `the worst key of each run, ms: ${worst.join(', ')}`).toBeLessThan(LIMIT);
  expect(complaints).toEqual([]);
  await close();
});
