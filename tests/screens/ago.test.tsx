import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Ago } from '../../src/views/format/ago.tsx';

const MS_PER_HOUR = 3_600_000;

afterEach(() => {
  vi.restoreAllMocks();
});

test('a time that passes while it is drawn is drawn once', async () => {
  const complaints = vi.spyOn(console, 'error');
  const begun = Date.now();
  let hours = 1;
  vi.spyOn(Date, 'now').mockImplementation(() => begun + (hours += 1) * MS_PER_HOUR);
  await render(<Ago at={new Date(begun).toISOString()} />);
  await expect.element(page.getByText(/ hours ago$/)).toBeVisible();
  expect(complaints.mock.calls).toEqual([]);
});
