import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { filteredListPath } from '../../src/api/list-address.ts';
import { keepToast } from '../support/keep-toast.ts';
import { pickByName } from '../support/pick.ts';
import { otherClient, startServer, visit, waited } from '../support/screen.tsx';

interface Row {
  readonly id: string;
  readonly version: number;
  readonly region: string | null;
  readonly phone: string | null;
  readonly status: string;
}

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
/** Every test has a city of its own, and its universities in it. */
let city = '';
let made = 0;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});
beforeEach(async () => {
  made += 1;
  city = `Testville ${made}`;
  for (const name of ['North', 'South', 'West'])
    await call('POST', '/v1/universities', { name: `${city} ${name}`, country: 'NP', city });
});

const inCity = () => ({ field: 'city', is: 'is', value: city }) as const;
const rows = () =>
  call<Row[]>('GET', `/v1/universities?${new URLSearchParams({ filter: JSON.stringify(inCity()) })}`);
const open = () => visit({ server, path: filteredListPath('/university/', inCity()) });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const isTold = async (text: string | RegExp) => {
  await expect.element(page.getByText(text)).toBeVisible();
};
const selectAll = async () => {
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
  await isTold('3 universities selected');
};

describe('a change to many', () => {
  test.each([1280, 960, 360])(
    'is not begun by a double click on what selects the rows, %i px wide',
    async (width) => {
      await page.viewport(width, 740);
      for (let at = 0; at < 30; at += 1)
        await call('POST', '/v1/universities', { name: `${city} number ${at}`, country: 'NP', city });
      localStorage.setItem('registrar.page-size', '25');
      await open();
      await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
      const all = button('Select all 33 matching');
      await expect.element(all).toBeVisible();
      const { left, right, top, bottom } = all.element().getBoundingClientRect();
      await all.click();
      await isTold('33 universities selected');
      for (const x of [left + 2, (left + right) / 2, right - 2])
        expect(document.elementFromPoint(x, (top + bottom) / 2)?.closest('button')).toBeNull();
      // A bar that comes under the pointer is not pressed by it either.
      button('Publish')
        .element()
        .dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
      expect(location.search).not.toContain('dialog');
    },
  );

  test('is announced, confirmed by its number, done, and undone', async () => {
    await open();
    await selectAll();
    await button('Edit').click();
    await page.getByRole('combobox', { name: 'Field' }).fill('Region');
    await page.getByRole('textbox', { name: 'Region' }).fill('Koshi');
    await button('Review').click();
    await isTold('3 universities will be updated. You can undo this for 30 days.');
    expect((await rows()).every(({ region }) => region === null)).toBe(true);
    await button('Update 3 universities').click();
    await keepToast('Updated 3 universities.');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(new URLSearchParams(location.search).has('dialog')).toBe(false);
    expect((await rows()).every(({ region }) => region === 'Koshi')).toBe(true);
    // For what else is to be done with them.
    await isTold('3 universities selected');
    await button('Undo').click();
    await isTold('Undone: Changed region of 3 universities.');
    expect((await rows()).every(({ region }) => region === null)).toBe(true);
  });

  test.each([
    [1280, 300],
    [768, 420],
    [320, 520],
  ])('is shown above the selection bar, in a window of %i by %i px', async (width, height) => {
    await page.viewport(width, height);
    await open();
    await selectAll();
    await button('Archive').click();
    await button('Archive 3 universities').click();
    const word = page.getByText('Archived 3 universities.');
    await expect.element(word).toBeVisible();
    await isTold('3 universities selected');
    const [toast, bar] = ['.toast', '.selection-bar'].map((each) => document.querySelector(each)!);
    // Once it has come up to its place.
    await waited(() =>
      expect(toast?.getAnimations({ subtree: true }).every(({ playState }) => playState === 'finished')).toBe(
        true,
      ),
    );
    expect(toast!.getBoundingClientRect().bottom).toBeLessThanOrEqual(bar!.getBoundingClientRect().top);
  });

  test('of a field that was only added clears nothing; that it is to be cleared is said', async () => {
    await open();
    await selectAll();
    await button('Edit').click();
    await page.getByRole('combobox', { name: 'Field' }).fill('Region');
    await button('Review').click();
    await isTold('Enter a value, or select Clear.');
    await page.getByRole('checkbox', { name: 'Clear Region' }).click();
    await button('Review').click();
    await isTold('(cleared)');
  });

  test('begins with Ctrl+A, ends with Esc, and counts records that are out of sight', async () => {
    await open();
    await expect.element(page.getByRole('link', { name: `${city} West`, exact: true })).toBeVisible();
    await userEvent.keyboard('{Control>}a{/Control}');
    await isTold('3 universities selected');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText(/selected$/)).not.toBeInTheDocument();
    await page.getByRole('checkbox', { name: `Select ${city} North` }).click();
    const search = page.getByRole('searchbox', { name: 'Search universities' });
    await search.fill('South');
    await isTold('1 university selected, not on this page');
    await page.getByRole('checkbox', { name: `Select ${city} South` }).click();
    await isTold('2 universities selected, 1 not on this page');
    // In a text field both keys are the field's own.
    await search.click();
    await userEvent.keyboard('{Control>}a{/Control}');
    await isTold('2 universities selected, 1 not on this page');
  });

  test('of the status shows what the records have so far', async () => {
    const [first] = await rows();
    await call('PATCH', `/v1/universities/${first?.id}`, { status: 'archived' }, first?.version);
    await open();
    await selectAll();
    await button('Archive').click();
    await isTold('Current values: Draft (2), Archived (1)');
    await isTold('2 of 3 universities will be archived. You can undo this for 30 days.');
    await button('Archive 2 universities').click();
    await isTold('Archived 2 universities. 1 already had this value.');
  });

  test('is made with the keyboard alone', async () => {
    await open();
    await selectAll();
    page
      .getByRole('link', { name: `${city} North`, exact: true })
      .element()
      .focus();
    await userEvent.keyboard('e');
    await expect.element(dialog('Edit 3 universities')).toBeVisible();
    await expect.element(page.getByRole('combobox', { name: 'Field' })).toHaveFocus();
    await userEvent.keyboard('reg{Enter}');
    await expect.element(page.getByRole('textbox', { name: 'Region' })).toHaveFocus();
    await userEvent.keyboard('Koshi');
    await isTold(/^3 universities will be updated, except those that already have these values/);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await isTold('Updated 3 universities.');
    expect((await rows()).every(({ region }) => region === 'Koshi')).toBe(true);
  });

  test('of a telephone number takes it as it is dialled from abroad, also with Enter from its field', async () => {
    await open();
    await selectAll();
    await button('Edit').click();
    await page.getByRole('combobox', { name: 'Field' }).fill('Phone');
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Country code' }), '+1 United States');
    const phone = page.getByRole('textbox', { name: 'Phone', exact: true });
    await phone.click();
    await userEvent.keyboard('1 212 555 0123');
    await userEvent.tab();
    await expect.element(phone).toHaveValue('2125550123');
    await phone.fill('1 646 555 0123');
    await userEvent.keyboard('{Enter}');
    await button('Update 3 universities').click();
    await isTold('Updated 3 universities.');
    expect((await rows()).map(({ phone: saved }) => saved)).toEqual(Array(3).fill('+16465550123'));
  });

  test('shows what the records hold in the chosen field before it is overwritten', async () => {
    const [first] = await rows();
    await call('PATCH', `/v1/universities/${first?.id}`, { country: 'IN', region: 'Kerala' }, first?.version);
    await open();
    await selectAll();
    await button('Edit').click();
    const field = page.getByRole('combobox', { name: 'Field' });
    await field.fill('Country');
    await isTold('Current values: Nepal (2), India (1)');
    await button('Don’t change Country').click();
    await pickByName(field, 'Email domains');
    await isTold('Separate domains with spaces. Current values: empty (3)');
    await button('Don’t change Email domains').click();
    await pickByName(field, 'Region');
    await isTold('Current values: Kerala (1), empty (2)');
    await page.getByRole('textbox', { name: 'Region' }).fill('Koshi');
    await button('Cancel').click();
    await button('Keep editing').click();
    await expect.element(page.getByRole('textbox', { name: 'Region' })).toHaveValue('Koshi');
    await button('Review').click();
    await expect
      .element(page.getByRole('definition'))
      .toHaveTextContent('KoshiCurrent values: Kerala (1), empty (2)');
    await button('Cancel').click();
    await button('Discard').click();
    await button('Clear selection').click();
    await page.getByRole('checkbox', { name: `Select ${city} North` }).click();
    await button('Select all 3 matching').click();
    await button('Edit').click();
    await field.fill('Country');
    await isTold('Current values: Nepal (2), India (1)');
  });

  test('outlives Back, and is not there any more once it is done', async () => {
    const { drafts } = await open();
    await selectAll();
    await button('Edit').click();
    await page.getByRole('combobox', { name: 'Field' }).fill('Region');
    const region = page.getByRole('textbox', { name: 'Region' });
    await region.fill('Bagmati');
    history.back();
    await isTold('Not saved. Your changes are kept as a draft.');
    await button('Clear selection').click();
    // For the rows it was typed for, though none is selected.
    history.forward();
    await expect.element(dialog('Edit 3 universities')).toBeVisible();
    await expect.element(region).toHaveValue('Bagmati');
    history.back();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    // For other rows it is not offered.
    for (const name of ['North', 'South'])
      await page.getByRole('checkbox', { name: `Select ${city} ${name}` }).click();
    await button('Edit').click();
    await expect.element(dialog('Edit 2 universities')).toBeVisible();
    await expect.element(region).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await button('Cancel').click();
    await selectAll();
    await button('Edit').click();
    await isTold('Your unsaved changes were restored.');
    await expect.element(region).toHaveValue('Bagmati');
    await button('Review').click();
    await button('Update 3 universities').click();
    await isTold('Updated 3 universities.');
    expect(drafts.forms()).toEqual([]);
    expect((await rows()).map((row) => row.region)).toEqual(['Bagmati', 'Bagmati', 'Bagmati']);
  });

  test('that is on its way can neither be cancelled nor lose what it says', async () => {
    let release = () => {};
    const isDue = new Promise<void>((resolve) => {
      release = resolve;
    });
    await visit({
      server,
      path: filteredListPath('/university/', inCity()),
      network: async (request, send) => {
        if (request.url.endsWith('/universities/bulk')) await isDue;
        return send();
      },
    });
    await selectAll();
    await button('Edit').click();
    await page.getByRole('combobox', { name: 'Field' }).fill('Region');
    await page.getByRole('textbox', { name: 'Region' }).fill('Koshi');
    await button('Review').click();
    await button('Update 3 universities').click();
    await expect.element(button('Starting…')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button('Starting…')).toHaveFocus();
    await expect.element(button('Cancel')).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('definition')).toHaveTextContent('Koshi');
    release();
    await isTold('Updated 3 universities.');
  });

  test('asks for a field, and objects to a value before anything is sent', async () => {
    await open();
    await selectAll();
    await button('Edit').click();
    await userEvent.keyboard('{Escape}');
    await button('Review').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Add at least one field to change.');
    await pickByName(page.getByRole('combobox', { name: 'Field' }), 'Website');
    await page.getByRole('textbox', { name: 'Website' }).fill('nowhere');
    await button('Review').click();
    await isTold('Enter a URL that starts with https:// or http://.');
    await button('Don’t change Website').click();
    await expect.element(page.getByRole('textbox', { name: 'Website' })).not.toBeInTheDocument();
  });

  test('stops and says so when the records are no longer what was counted', async () => {
    await open();
    await page.getByRole('checkbox', { name: `Select ${city} North` }).click();
    await button('Select all 3 matching').click();
    await button('Archive').click();
    await waited(() => expect(button('Archive 3 universities').element()).toBeEnabled());
    const [first] = await rows();
    await call('PATCH', `/v1/universities/${first?.id}`, { region: 'Elsewhere' }, first?.version);
    await button('Archive 3 universities').click();
    await isTold('Some of these records changed after you selected them, so nothing was changed.');
    expect((await rows()).every(({ status }) => status === 'draft')).toBe(true);
    await button('Archive 3 universities').click();
    await isTold('Archived 3 universities.');
  });

  test('names those that could not be changed, with the reason', async () => {
    const [first] = await rows();
    const whole = { website: 'https://example.org', time_zone: 'Asia/Kathmandu' };
    await call('PATCH', `/v1/universities/${first?.id}`, whole, first?.version);
    await open();
    await selectAll();
    await button('Publish').click();
    await isTold('1 university will be published. You can undo this for 30 days.');
    await isTold('2 can’t be published and will be skipped:');
    const failures = page.getByRole('list', { name: 'Skipped' });
    await expect.element(failures.getByRole('link', { name: `${city} West` })).toBeVisible();
    await expect
      .element(failures.getByText(/^Time zone, Website: Required to publish/).first())
      .toBeVisible();
    await button('Publish 1 university').click();
    await isTold('Published 1 university. 2 skipped:');
    await expect.element(dialog('Publish universities')).toBeVisible();
    await expect.element(failures.getByRole('link', { name: `${city} West` })).toBeVisible();
    // Alike, they share a line.
    await expect
      .element(failures.getByRole('listitem'))
      .toHaveTextContent(/^\S+ .+, \S+ .+Time zone, Website: Required to publish\.$/);
    expect(new URLSearchParams(location.search).get('dialog')).toMatch(/^publish:[0-9a-f-]{36}$/);
    await button('Undo').click();
    await isTold('Undone: 1 university restored.');
    expect((await rows()).every(({ status }) => status === 'draft')).toBe(true);
    await button('Done').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('is not offered where none can be published', async () => {
    await open();
    await selectAll();
    await button('Publish').click();
    await isTold('3 can’t be published:');
    await expect
      .element(dialog('Publish 3 universities').getByRole('button', { name: /^Publish/ }))
      .toBeDisabled();
  });

  test('is found again by its address in a tab that was closed', async () => {
    const set = await call<{ id: string }>('POST', '/v1/universities/sets', {
      filter: JSON.stringify(inCity()),
    });
    const job = await call<{ id: string }>('POST', '/v1/universities/bulk', {
      set_id: set.id,
      change: { region: 'Koshi' },
    });
    await visit({ server, path: `/university/?dialog=change:${job.id}` });
    await isTold('Updated 3 universities.');
  });

  test('goes to the trash, and there comes back or is deleted permanently by a word that says so', async () => {
    await open();
    await selectAll();
    await button('Delete').click();
    await button('Delete 3 universities').click();
    await isTold('Moved 3 universities to trash.');
    await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Trash' }).click();
    const trashed = page.getByRole('row', { name: new RegExp(`${city} North`) });
    const who = trashed.getByRole('cell', { name: 'Ada Lovelace' });
    await expect.element(who).toBeVisible();
    expect(getComputedStyle(who.element()).textAlign).toBe('left');
    await expect.element(page.getByRole('columnheader', { name: 'Deleted by' })).toBeVisible();
    await page.getByRole('columnheader', { name: 'Deleted', exact: true }).getByRole('button').click();
    await expect.poll(() => new URLSearchParams(location.search).get('sort')).toBe('deleted_at');
    await expect.element(trashed).toBeVisible();
    await userEvent.hover(trashed);
    expect(page.getByRole('link', { name: `Edit ${city} North` }).query()).toBeNull();
    await page.getByRole('checkbox', { name: `Select ${city} North` }).click();
    await button('Restore').click();
    await button('Restore 1 university').click();
    await isTold('Restored 1 university.');
    expect(await rows()).toHaveLength(1);
    await page.getByRole('checkbox', { name: `Select ${city} South` }).click();
    await button('Delete permanently').click();
    await isTold(
      '1 university will be deleted permanently. This can’t be undone. A log entry stays in Activity.',
    );
    await button('Delete 1 university permanently').click();
    await isTold('Permanently deleted 1 university.');
    await expect
      .element(page.getByRole('link', { name: `${city} South`, exact: true }))
      .not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: `${city} West`, exact: true })).toBeVisible();
  });

  test('the trash is emptied in one act that says how many there are', async () => {
    await open();
    await selectAll();
    await button('Delete').click();
    await button('Delete 3 universities').click();
    await isTold('Moved 3 universities to trash.');
    await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Trash' }).click();
    await page.getByRole('button', { name: /^Remove filter: City/ }).click();
    await button('Empty trash').click();
    await isTold(/universities will be deleted permanently/);
    // Nothing was selected before, and nothing is once it was only asked.
    await button('Cancel').click();
    await expect.element(button('Empty trash')).toHaveFocus();
    await expect.element(page.getByText(/selected$/)).not.toBeInTheDocument();
    await button('Empty trash').click();
    await page.getByRole('button', { name: /^Delete \d+ universities permanently$/ }).click();
    await expect.element(page.getByText(/^Permanently deleted \d+ universities\.$/)).toBeVisible();
    await expect.element(button('Empty trash')).not.toBeInTheDocument();
    const [newest] = await call<{ kind: string; undoable: boolean }[]>('GET', '/v1/change-sets?limit=1');
    expect(newest).toMatchObject({ kind: 'purge', undoable: false });
  });
});
