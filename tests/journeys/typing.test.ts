import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await beginJourney();
});
afterAll(() => journey.end());

// How soon, among 100,000 records and at a quarter of the speed: `npm run accept -- typing`.
test('the first search after loading shows every key typed, in order, and finds what they spell', async () => {
  const { page, complaints, close } = await journey.visit('/university/');
  const words = 'university of zurich';
  const search = page.getByRole('searchbox', { name: 'Search universities' });
  for (let typed = 1; typed <= words.length; typed += 1) {
    await search.press(words[typed - 1] === ' ' ? 'Space' : String(words[typed - 1]));
    expect(await search.inputValue()).toBe(words.slice(0, typed));
  }
  const first = page.getByRole('table').getByRole('link').first();
  await expect.poll(() => first.textContent()).toMatch(/^University of Zurich/);
  expect(complaints).toEqual([]);
  await close();
});
