import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { navigate } from 'wouter/use-browser-location';
import type { Filter } from '../../contract/filter.ts';
import { filteredListPath } from '../../src/api/list-address.ts';
import { startServer, visit, waited } from '../support/screen.tsx';

let server: string;
beforeAll(async () => {
  server = await startServer();
});

const isFiltered = (expected: Filter) =>
  waited(() =>
    expect(JSON.parse(new URLSearchParams(location.search).get('filter') ?? 'null')).toEqual(expected),
  );

const published: Filter = { field: 'status', is: 'is', value: 'published' };
const tab = page.getByRole('link', { name: 'Published', exact: true });

test('“and” becomes “or” and back by keys, keeps the focus, and stays within the tab that is open', async () => {
  const either: Filter[] = [
    { field: 'established', is: 'at_most', value: 1700 },
    { field: 'country', is: 'any_of', value: ['NP'] },
  ];
  await visit({ server, path: filteredListPath('/university/', { and: [published, ...either] }) });
  const filters = page.getByRole('group', { name: 'Filters' });
  const join = (word: string) => filters.getByRole('button', { name: word, exact: true });
  await expect.element(join('and')).toBeVisible();
  (join('and').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await isFiltered({ and: [published, { or: either }] });
  await expect.element(join('or')).toHaveFocus();
  await expect.element(tab).toHaveAttribute('aria-current');
  await userEvent.keyboard('{Enter}');
  await isFiltered({ and: [published, ...either] });
  await expect.element(join('and')).toHaveFocus();
});

test('“Clear all” removes every condition and stays within the tab that is open', async () => {
  const nepal: Filter = { field: 'country', is: 'any_of', value: ['NP'] };
  const old: Filter = { field: 'established', is: 'at_most', value: 1950 };
  await visit({ server, path: filteredListPath('/university/', { and: [published, nepal, old] }) });
  await page.getByRole('button', { name: 'Clear all' }).click();
  await isFiltered(published);
  await expect.element(page.getByRole('button', { name: 'Filter', exact: true })).toHaveFocus();
  await expect.element(tab).toHaveAttribute('aria-current');
  await expect.element(page.getByRole('button', { name: 'Clear all' })).not.toBeInTheDocument();
});

test('“All” clears the conditions where it is current, and the calendar leaves the trash', async () => {
  const paris: Filter = { field: 'city', is: 'is', value: 'Paris' };
  await visit({ server, path: `${filteredListPath('/events/', paris)}&view=calendar` });
  await expect.element(page.getByRole('button', { name: 'Clear all' })).toBeVisible();
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await waited(() => expect(location.search).not.toContain('filter'));
  expect(location.search).toContain('view=calendar');
  navigate('/events/?in=trash');
  await expect
    .element(page.getByRole('link', { name: 'Trash', exact: true }))
    .toHaveAttribute('aria-current');
  await page.getByRole('link', { name: 'Calendar', exact: true }).click();
  await waited(() => expect(location.search).toContain('view=calendar'));
  expect(location.search).not.toContain('trash');
  await expect.element(page.getByRole('link', { name: 'All', exact: true })).toHaveAttribute('aria-current');
});
