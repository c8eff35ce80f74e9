import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await beginJourney();
});
afterAll(() => journey.end());

const names = async (page: Page) => (await page.locator('tr[data-id] th a').allTextContents()).slice(0, 4);

/** A finger put down, drawn over the glass in steps of some pixels, and lifted. */
const draw = async (finger: CDPSession, from: { x: number; y: number }, down: number) => {
  const touch = (type: string, y: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x, y }],
    });
  await touch('touchStart', from.y);
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', from.y + (down * step) / 10);
  await touch('touchEnd', from.y);
};

test('on a phone a level is dragged by its handle, and by anything else of it the page scrolls', async () => {
  const { page, context, complaints, close } = await journey.visit('/levels/?view=order', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await page.getByRole('grid', { name: 'Levels' }).waitFor();
  const [first, second, third, fourth] = await names(page);
  const finger = await context.newCDPSession(page);
  const handle = await page.getByRole('button', { name: `Move ${second}`, exact: true }).boundingBox();
  const place = await page.getByRole('button', { name: `Move ${fourth}`, exact: true }).boundingBox();
  if (!handle || !place) throw new Error('the handles are not in sight');
  const middle = { x: handle.x + handle.width / 2, y: handle.y + handle.height / 2 };
  await draw(finger, middle, place.y + place.height - middle.y);
  await page.getByText(`Moved ${second} after ${fourth}.`).waitFor();
  await page.waitForFunction(
    (name) => document.querySelectorAll('tr[data-id] th a')[3]?.textContent === name,
    second,
  );
  expect(await names(page)).toEqual([first, third, fourth, second]);

  await draw(finger, { x: 200, y: 500 }, -300);
  await page.waitForFunction(() => scrollY > 50);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});

test('the tree is as it was left, and where it was, when one comes back from a subject', async () => {
  const { page, complaints, close } = await journey.visit('/subjects/?view=tree');
  await page.getByRole('treegrid', { name: 'Subjects' }).waitFor();
  await page.getByRole('button', { name: 'Expand all' }).click();
  const link = page.getByRole('link', { name: 'Veterinary', exact: true }).first();
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => Math.round(scrollY));
  expect(before).toBeGreaterThan(500);
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'Veterinary' }).waitFor();
  await page.goBack();
  await page.waitForFunction((top) => Math.abs(scrollY - top) < 2, before);
  await page.waitForFunction(() => document.activeElement?.textContent === 'Veterinary');
  expect(complaints).toEqual([]);
  await close();
});
