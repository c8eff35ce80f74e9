import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Filter } from '../../contract/filter.ts';
import { filteredListPath } from '../../src/api/list-address.ts';
import { pick } from '../support/pick.ts';
import { otherClient, startServer, visit, waited } from '../support/screen.tsx';

let server: string;
beforeAll(async () => {
  server = await startServer();
});

afterEach(() => {
  vi.useRealTimers();
});

const open = (path = '/university/') => visit({ server, path });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = page.getByRole('combobox', { name: 'Field' });
const comparison = page.getByRole('combobox', { name: 'Comparison' });
const links = () => [...document.querySelectorAll<HTMLAnchorElement>('table tbody th a')];
const filter = () => JSON.parse(new URLSearchParams(location.search).get('filter') ?? 'null') as Filter;
const isFiltered = (expected: Filter | null) => waited(() => expect(filter()).toEqual(expected));

const countOf = async (asked: Filter) => {
  const call = await otherClient(server);
  const query = new URLSearchParams({ filter: JSON.stringify(asked) });
  return (await call<{ value: number }>('GET', `/v1/universities/count?${query}`)).value;
};

describe('the filters of a list', () => {
  test('are made of a field and values that occur, each with its count, and stand in the address', async () => {
    await open();
    await waited(() => expect(links().length).toBeGreaterThan(10));
    await button('Filter').click();
    await field.fill('Country');
    const nepal = await countOf({ field: 'country', is: 'is', value: 'NP' });
    await page.getByRole('checkbox', { name: `Nepal ${nepal}` }).click();
    const offered = page.getByRole('checkbox', { name: / \d+$/ }).elements();
    const counted = offered.map((box) => /^(.+?)\s*(\d+)$/.exec(box.closest('label')?.textContent ?? ''));
    const order = counted.map((found) => [-Number(found?.[2]), found?.[1] ?? ''] as const);
    expect(order.length).toBeGreaterThan(10);
    expect(order).toEqual(order.toSorted((a, b) => a[0] - b[0] || a[1].localeCompare(b[1])));
    await page.getByRole('searchbox', { name: 'Search values of Country' }).fill('singap');
    await page.getByRole('checkbox', { name: /^Singapore/ }).click();
    await button('Apply').click();
    await isFiltered({ field: 'country', is: 'any_of', value: ['NP', 'SG'] });
    await waited(() => expect(links().some((link) => link.textContent === 'Aalto University')).toBe(false));
    await expect.element(button('Country is any of Nepal, Singapore')).toBeVisible();
    history.back();
    await waited(() => expect(links()[0]?.textContent).toBe('Aalto University'));
    expect(button('Clear all').query()).toBeNull();
  });

  test('are cleared from the page where the server does not know one', async () => {
    const unknown = { field: 'city', is: 'resembles', value: 'Bern' };
    await open(`/university/?filter=${encodeURIComponent(JSON.stringify(unknown))}`);
    await expect.element(page.getByText('Invalid filter: Unknown operator.')).toBeVisible();
    await button('Clear filter').click();
    await isFiltered(null);
    await waited(() => expect(links().length).toBeGreaterThan(10));
  });

  test('leave a sort that the server does not know to be cleared from the page', async () => {
    await open('/university/?sort=beauty');
    await button('Clear sort').click();
    await waited(() => expect(links().length).toBeGreaterThan(10));
    expect(location.search).toBe('');
  });

  test('say a duration in years', async () => {
    await open(filteredListPath('/levels/', { field: 'typical_months', is: 'at_least', value: 36 }));
    await expect.element(button('Typical duration is at least 3 years')).toBeVisible();
  });

  test('are changed by a click on a chip, joined by "or" from there, and taken away by the cross alone', async () => {
    await open(filteredListPath('/university/', { field: 'country', is: 'any_of', value: ['NP'] }));
    await button('Country is Nepal').click();
    await comparison.selectOptions('is none of');
    await button('Apply').click();
    await isFiltered({ field: 'country', is: 'none_of', value: ['NP'] });
    await button('Country is not Nepal').click();
    await button('Add “or”').click();
    await field.fill('Established');
    await comparison.selectOptions('is less than');
    await page.getByRole('spinbutton', { name: 'Value' }).fill('1500');
    await userEvent.keyboard('{Enter}');
    const old = { field: 'established', is: 'less_than', value: 1500 } as const;
    await isFiltered({ or: [{ field: 'country', is: 'none_of', value: ['NP'] }, old] });
    await button('or').click();
    await isFiltered({ and: [{ field: 'country', is: 'none_of', value: ['NP'] }, old] });
    await button('Remove filter: Country is not Nepal').click();
    await isFiltered(old);
    await button('Clear all').click();
    await isFiltered(null);
  });

  test('hold what lies between two numbers or times', async () => {
    await open();
    await waited(() => expect(links().length).toBeGreaterThan(10));
    await button('Filter').click();
    await field.fill('Established');
    await comparison.selectOptions('is between');
    await page.getByRole('spinbutton', { name: 'From' }).fill('1950');
    await expect.element(button('Apply')).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('spinbutton', { name: 'To' }).fill('1959');
    await userEvent.keyboard('{Enter}');
    await isFiltered({ field: 'established', is: 'between', value: [1950, 1959] });
    await button('Established is between 1950 and 1959').click();
    await expect.element(page.getByRole('spinbutton', { name: 'From' })).toHaveValue(1950);
    await page.getByRole('spinbutton', { name: 'To' }).fill('1955');
    await userEvent.keyboard('{Enter}');
    await isFiltered({ field: 'established', is: 'between', value: [1950, 1955] });
    const count = await countOf(filter());
    await waited(() => expect(links().length).toBe(count));
    await expect.element(button('Established is between 1950 and 1955')).toBeVisible();
  });

  test('hold what was changed between two days, both included, in their order', async () => {
    await open();
    await waited(() => expect(links().length).toBeGreaterThan(10));
    await button('Filter').click();
    await pick(field, 'Updated');
    await comparison.selectOptions('is between');
    const from = page.getByLabelText('From', { exact: true });
    const to = page.getByLabelText('To', { exact: true });
    // Below one another, no day is cut off on a phone.
    const rowOf = (input: typeof from) => input.element().getBoundingClientRect();
    expect(rowOf(from).bottom).toBeLessThanOrEqual(rowOf(to).top);
    await from.fill('2025-03-05');
    await to.fill('2025-03-01');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('alert')).toHaveTextContent('“To” must not be before “From”.');
    await expect.element(to).toHaveAccessibleDescription('“To” must not be before “From”.');
    expect(filter()).toBeNull();
    await from.fill('2025-03-01');
    await to.fill('2025-03-01');
    await userEvent.keyboard('{Enter}');
    await button('Updated is on Mar 1, 2025').click();
    await to.fill('2025-03-05');
    await userEvent.keyboard('{Enter}');
    const value = [new Date(2025, 2, 1), new Date(+new Date(2025, 2, 6) - 1)].map((at) => at.toISOString());
    await isFiltered({ field: 'updated_at', is: 'between', value });
    await expect.element(page.getByText(/^No universities match/)).toBeVisible();
    await button('Updated is between Mar 1, 2025 and Mar 5, 2025').click();
    await expect.element(from).toHaveValue('2025-03-01');
    await expect.element(to).toHaveValue('2025-03-05');
    const now = new Date();
    const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) =>
      String(part).padStart(2, '0'),
    );
    await to.fill(today.join('-'));
    await userEvent.keyboard('{Enter}');
    await waited(() => expect(links().length).toBeGreaterThan(10));
  });

  test('name oneself first among people, by "you" as well', async () => {
    const call = await otherClient(server);
    const made = await call<{ id: string; created_by: string }>('POST', '/v1/universities', {
      name: 'Made By Me University',
      country: 'NP',
    });
    await open();
    await waited(() => expect(links().length).toBeGreaterThan(10));
    await button('Filter').click();
    await field.fill('Created by');
    await expect.element(page.getByRole('checkbox', { name: /\(you\) \d+$/ })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search values of Created by' }).fill('(you)');
    await userEvent.keyboard('{Enter}');
    await button('Apply').click();
    await isFiltered({ field: 'created_by', is: 'any_of', value: [made.created_by] });
    await waited(() => expect(links().map((link) => link.textContent)).toContain('Made By Me University'));
  });

  test('are made by keyboard alone, and left as they were by Esc', async () => {
    await open();
    await waited(() => expect(links().length).toBeGreaterThan(10));
    await userEvent.keyboard('f');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('cit');
    await expect.element(page.getByRole('listbox').getByRole('option').first()).toHaveTextContent('City');
    await userEvent.tab();
    await expect.element(comparison).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard('London{Enter}');
    await isFiltered({ field: 'city', is: 'contains', value: 'London' });
    await expect.element(page.getByRole('status').filter({ hasText: /^\d+ universities$/ })).toBeVisible();
    await button('City contains London').click();
    await userEvent.keyboard('don{Escape}');
    await isFiltered({ field: 'city', is: 'contains', value: 'London' });
  });

  test('take by Enter what was looked for, and leave the focus where the next thing is', async () => {
    await open();
    await waited(() => expect(links().length).toBeGreaterThan(10));
    await userEvent.keyboard('f');
    await expect.element(field).toHaveFocus();
    await expect.element(page.getByRole('option', { name: 'Other names' })).toBeVisible();
    await userEvent.keyboard('cou');
    await expect.element(page.getByRole('listbox').getByRole('option').first()).toHaveTextContent('Country');
    await userEvent.keyboard('{Enter}');
    const find = page.getByRole('searchbox', { name: 'Search values of Country' });
    await expect.element(find).toHaveFocus();
    for (const country of ['nepal', 'singap']) {
      await userEvent.keyboard(country);
      await expect
        .element(page.getByRole('group', { name: 'Values' }).getByRole('checkbox').first())
        .toBeVisible();
      await waited(() =>
        expect(page.getByRole('group', { name: 'Values' }).getByRole('checkbox').elements()).toHaveLength(1),
      );
      await userEvent.keyboard('{Enter}');
      await expect.element(find).toHaveValue('');
    }
    await userEvent.keyboard('{Enter}');
    const both: Filter = { field: 'country', is: 'any_of', value: ['NP', 'SG'] };
    await isFiltered(both);
    await button('Filter').click();
    await field.fill('Established');
    await comparison.selectOptions('is not empty');
    await button('Apply').click();
    await isFiltered({ and: [both, { field: 'established', is: 'filled' }] });
    await button(/^Remove filter: Country/).click();
    await expect.element(button('Established is not empty')).toHaveFocus();
    await button('Clear all').click();
    await expect.element(button('Filter')).toHaveFocus();
  });

  test('of a rule of the dashboard are said in words, and changed like others', async () => {
    await open(
      filteredListPath('/events/', {
        field: 'starts_utc',
        is: 'less_than',
        value: 'now',
      }),
    );
    const chip = button('Start is before now');
    await expect.element(chip).toBeVisible();
    await chip.click();
    await expect.element(field).toHaveValue('Start');
    await comparison.selectOptions('is on or after');
    await button('Apply').click();
    await isFiltered({ field: 'starts_utc', is: 'at_least', value: 'now' });
  });

  test('find records by what refers to them, and say so in words', async () => {
    await open();
    await waited(() => expect(links().length).toBeGreaterThan(10));
    await button('Filter').click();
    await field.fill('Offerings');
    await expect.element(comparison).toHaveFocus();
    await expect.element(comparison).toHaveDisplayValue('has any');
    await button('Apply').click();
    const hasAny = { field: 'offerings', is: 'filled' } as const;
    await isFiltered(hasAny);
    const some = await countOf(hasAny);
    expect(some).toBeGreaterThan(0);
    const counted = (count: number) => page.getByRole('status').filter({ hasText: `${count} universities` });
    await expect.element(counted(some)).toBeVisible();
    await button('Has offerings').click();
    await comparison.selectOptions('has none');
    await button('Apply').click();
    await isFiltered({ field: 'offerings', is: 'empty' });
    await expect.element(counted(await countOf({ field: 'offerings', is: 'empty' }))).toBeVisible();
    await expect.element(button('No offerings')).toBeVisible();
    await button('Remove filter: No offerings').click();
    await isFiltered(null);
  });

  test('find records with parts of their own kind, which are called the same on the record', async () => {
    await open('/subjects/');
    await button('Filter').click();
    await field.fill('Subjects within it');
    await button('Apply').click();
    await isFiltered({ field: 'subjects', is: 'filled' });
    await expect.element(button('Has subjects within it')).toBeVisible();
    await page.getByRole('link', { name: 'Arts and humanities', exact: true }).click();
    await expect.element(page.getByRole('tab', { name: /^Subjects within it \d/ })).toBeVisible();
  });

  test('by offerings know what has just been deleted', async () => {
    const call = await otherClient(server);
    const make = (kind: string, body: object) => call<{ id: string }>('POST', `/v1/${kind}`, body);
    const { id: university_id } = await make('universities', { name: 'One Offering College', country: 'NP' });
    const { id: major_id } = await make('majors', { name: 'Glaciology' });
    const { id: level_id } = await make('levels', { name: 'First cycle', code: 'first-cycle' });
    await make('offerings', { university_id, major_id, level_id });
    // Nothing becomes stale by itself.
    vi.useFakeTimers({ toFake: ['Date'] });
    const filter = JSON.stringify({ field: 'offerings', is: 'filled' });
    await open(`/university/?${new URLSearchParams({ q: 'One Offering College', filter })}`);
    await page.getByRole('link', { name: 'One Offering College', exact: true }).click();
    await button(/^Delete Glaciology/).click();
    await button('Delete').click();
    await expect.element(page.getByText('No offerings yet.', { exact: false })).toBeVisible();
    await userEvent.keyboard('u');
    await isFiltered({ field: 'offerings', is: 'filled' });
    await waited(() => expect(links()).toHaveLength(0));
    await expect.element(page.getByRole('heading', { name: /^No results/ })).toBeVisible();
  });

  test('name referred records by their names', async () => {
    const call = await otherClient(server);
    const [zurich] = await call<{ id: string }[]>(
      'GET',
      '/v1/universities?q=University%20of%20Zurich&limit=1',
    );
    await open(filteredListPath('/events/', { field: 'host_id', is: 'any_of', value: [String(zurich?.id)] }));
    await expect.element(button('Host university is University of Zurich')).toBeVisible();
  });

  test('say that nothing matches, and clear themselves', async () => {
    await open(filteredListPath('/university/', { field: 'name', is: 'is', value: 'Nowhere' }));
    await expect.element(page.getByText('No universities match your filters')).toBeVisible();
    await button('Clear filters').click();
    await waited(() => expect(links()[0]?.textContent).toBe('Aalto University'));
  });

  test('begin with tabs for the status and the trash, beside which the other filters stay', async () => {
    const london = { field: 'city', is: 'contains', value: 'London' } as const;
    await open(filteredListPath('/university/', london));
    const tabs = page.getByRole('navigation', { name: 'Status' });
    await tabs.getByRole('link', { name: 'Draft' }).click();
    await isFiltered({ and: [{ field: 'status', is: 'is', value: 'draft' }, london] });
    await expect.element(tabs.getByRole('link', { name: 'Draft' })).toHaveAttribute('aria-current', 'page');
    await tabs.getByRole('link', { name: 'Trash' }).click();
    await isFiltered(london);
    expect(new URLSearchParams(location.search).get('in')).toBe('trash');
  });
});

describe('a filter by time', () => {
  test('may be relative, is said so, and is changed to a date', async () => {
    await open();
    await button('Filter').click();
    await pick(field, 'Updated');
    await page.getByRole('combobox', { name: 'When' }).selectOptions('7 days ago');
    expect(page.getByLabelText('Value', { exact: true }).query()).toBeNull();
    await button('Apply').click();
    await isFiltered({ field: 'updated_at', is: 'at_least', value: 'now-7' });
    await waited(() => expect(links().length).toBeGreaterThan(10));
    await button('Updated is on or after 7 days ago').click();
    await comparison.selectOptions('is before');
    await button('Apply').click();
    await waited(() => expect(links()).toHaveLength(0));
    await button('Updated is before 7 days ago').click();
    await page.getByRole('combobox', { name: 'When' }).selectOptions('On a date');
    await page.getByLabelText('Value', { exact: true }).fill('2199-12-31');
    await button('Apply').click();
    await waited(() => expect(links().length).toBeGreaterThan(10));
  });

  test('on the status are replaced by its tabs: “Archived” shows those a rule leaves out, “All” all', async () => {
    const call = await otherClient(server);
    const name = 'Left Out College';
    const { id } = await call<{ id: string }>('POST', '/v1/universities', { name, country: 'IS' });
    await call('PATCH', `/v1/universities/${id}`, { status: 'archived' }, 1);
    const rest: Filter = { field: 'website', is: 'empty' };
    const archived: Filter = { field: 'status', is: 'is', value: 'archived' };
    await open(filteredListPath('/university/', { and: [{ ...archived, is: 'is_not' }, rest] }));
    const tab = (label: string) => page.getByRole('navigation', { name: 'Status' }).getByText(label);
    await expect.element(button('Status is not Archived')).toBeVisible();
    await expect.element(tab('All')).not.toHaveAttribute('aria-current');
    await tab('Archived').click();
    await isFiltered({ and: [archived, rest] });
    await waited(() => expect(links().map(({ textContent }) => textContent)).toEqual([name]));
    await tab('All').click();
    await isFiltered(rest);
    await expect.element(tab('All')).toHaveAttribute('aria-current', 'page');
    await expect.element(page.getByRole('link', { name })).toBeVisible();
  });

  test('are tabs of the events: those to come or under way, the next one first, and those over, the last one first', async () => {
    const call = await otherClient(server);
    const dayFromNow = (days: number) =>
      `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T00:00`;
    const title = 'A fair of six days';
    const allDay = { all_day: true, starts_at: dayFromNow(-3), ends_at: dayFromNow(3) };
    await call('POST', '/v1/events', { title, kind: 'fair', attendance: 'in_person', ...allDay });
    await open('/events/');
    const fair = page.getByRole('link', { name: title });
    const tabs = page.getByRole('navigation', { name: 'Status' });
    await tabs.getByRole('link', { name: 'Upcoming' }).click();
    await isFiltered({
      or: [
        { field: 'starts_at', is: 'at_least', value: 'today' },
        { field: 'ends_at', is: 'at_least', value: 'today' },
      ],
    });
    await expect.element(button('Starts is on or after today')).toBeVisible();
    await expect.element(fair).toBeVisible();
    const all = await call<{ title: string; starts_at: string }[]>('GET', '/v1/events?limit=200');
    const startOf = new Map(all.map(({ title, starts_at: at }) => [title, at]));
    const shown = () => links().map((link) => startOf.get(link.textContent ?? '') ?? '');
    await waited(() => {
      expect(shown().length).toBeGreaterThan(2);
      expect(shown()).toEqual(shown().toSorted());
      expect(shown()[0]! >= allDay.starts_at).toBe(true);
    });
    await expect
      .element(tabs.getByRole('link', { name: 'Upcoming' }))
      .toHaveAttribute('aria-current', 'page');
    await tabs.getByRole('link', { name: 'Past' }).click();
    await isFiltered({
      and: [
        { field: 'starts_at', is: 'less_than', value: 'today' },
        {
          or: [
            { field: 'ends_at', is: 'less_than', value: 'today' },
            { field: 'ends_at', is: 'empty' },
          ],
        },
      ],
    });
    await waited(() => {
      expect(shown().length).toBeGreaterThan(2);
      expect(shown()).toEqual(shown().toSorted().toReversed());
      expect(shown()[0]! < new Date().toISOString()).toBe(true);
    });
    await expect.element(fair).not.toBeInTheDocument();
    await tabs.getByRole('link', { name: 'All' }).click();
    await isFiltered(null);
    await waited(() => expect(shown()[0]! > shown().at(-1)!).toBe(true));
  });
});
