import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockCode } from '../support/block-code.ts';
import { beginJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await beginJourney();
});
afterAll(() => journey.end());

test.each([
  ['in the address', '/university/?size=25', 'universities', '1–25 of 359'],
  ['in the browser', '/majors/', 'majors', '1–25 of 197'],
])(
  'a page size kept %s outlasts a reload, before the code has come and after',
  async (_, path, kind, range) => {
    const { page, context, complaints, close } = await journey.visit('/university/');
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25');
    await page.getByText('1–25 of 359', { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?size=25');
    const go = await blockCode(context);
    const asked: (string | null)[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === `/v1/${kind}`) asked.push(searchParams.get('limit'));
    });
    await page.setViewportSize({ width: 1280, height: 1600 });
    await page.goto(journey.server.address + path, { waitUntil: 'commit' });
    const early = page.locator('.boot-skeleton main tbody th a');
    await early.nth(24).waitFor();
    const names = await early.allTextContents();
    expect(names).toHaveLength(25);
    // How many there are is not known yet.
    expect(await page.locator('.boot-skeleton :is(.list-count, .list-range)').allTextContents()).toEqual([
      '',
      '',
    ]);
    go();
    await page.getByText(range, { exact: true }).waitFor();
    expect(await page.locator('tbody th a').allTextContents()).toEqual(names);
    // News of what just changed may ask for the same rows once more.
    expect(new Set(asked)).toEqual(new Set(['25']));
    expect(complaints).toEqual([]);
    await close();
  },
);

test.each([1280, 320])('a page of two hundred is printed whole, %i pixels wide', async (width) => {
  const { page, close } = await journey.visit('/university/?size=200', { viewport: { width, height: 700 } });
  const rows = page.locator('tbody tr:has(th)');
  await page.getByText('1–200 of 359', { exact: true }).waitFor();
  expect(await rows.count()).toBeLessThan(100);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => rows.count()).toBe(200);
  expect(await page.getByRole('combobox', { name: 'Rows per page' }).isVisible()).toBe(false);
  const status = rows.first().locator('.dot');
  expect(await status.evaluate((dot) => getComputedStyle(dot, '::after').content)).toBe('"Published"');
  await close();
});
