import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await beginJourney();
});
afterAll(() => journey.end());

/** A browser of Iran, whose months begin around the 21st. */
const locale = 'fa-IR';

test('a month of events is named by both months of another calendar that it lies in', async () => {
  const { page, complaints, close } = await journey.visit('/events/?view=calendar&date=2026-11-29', {
    locale,
  });
  await page.getByText('۱۴۰۵ آبان – ۱۴۰۵ آذر').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('the day of an upcoming event is of the same calendar as its month', async () => {
  const { page, complaints, close } = await journey.visit('/', { locale });
  const time = page.getByRole('region', { name: 'Upcoming events' }).locator('time').first();
  const start = new Date(`${await time.getAttribute('datetime')}Z`);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(start);
  expect(await time.textContent()).toBe(part({ month: 'short' }) + part({ day: 'numeric' }));
  expect(complaints).toEqual([]);
  await close();
});

test('the months of intakes are those of the Gregorian year', async () => {
  const { page, complaints, close } = await journey.visit('/university/', { locale });
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('button', { name: 'New offering' }).click();
  await page.getByRole('dialog').getByText('سپتامبر').waitFor();
  expect(complaints).toEqual([]);
  await close();
});
