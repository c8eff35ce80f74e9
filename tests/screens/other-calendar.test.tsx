import { beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { months } from '../../src/views/parts/months.ts';
import { startServer, visit } from '../support/screen.tsx';

let server: string;
beforeAll(async () => {
  const { DateTimeFormat } = Intl;
  vi.stubGlobal('Intl', {
    ...Object.fromEntries(Object.getOwnPropertyNames(Intl).map((name) => [name, Reflect.get(Intl, name)])),
    // The browser of a person in Iran.
    DateTimeFormat: class extends DateTimeFormat {
      constructor(locales?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) {
        super(locales ?? 'fa-IR', options);
      }
    },
  });
  server = await startServer();
});

test('a month of events is named by both months of another calendar that it lies in', async () => {
  await visit({ server, path: '/events/?view=calendar&date=2026-11-29' });
  await expect.element(page.getByText('۱۴۰۵ آبان – ۱۴۰۵ آذر')).toBeVisible();
});

test('the day of an upcoming event is of the same calendar as its month', async () => {
  await visit({ server, path: '/' });
  const events = page.getByRole('region', { name: 'Upcoming events' });
  const first = events
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') })
    .first();
  await expect.element(first).toBeVisible();
  const time = first.element().querySelector('time');
  const start = new Date(`${time?.dateTime}Z`);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('fa-IR', { ...options, timeZone: 'UTC' }).format(start);
  expect(time?.textContent).toBe(part({ month: 'short' }) + part({ day: 'numeric' }));
});

test('the months of intakes are those of the Gregorian year', () => {
  expect(months()[8]).toBe('سپتامبر');
});
