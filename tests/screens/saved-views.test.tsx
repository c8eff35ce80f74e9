import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepToast } from '../support/keep-toast.ts';
import { otherClient, reload, startServer, visit, waited, type Network } from '../support/screen.tsx';
import '../support/styles.ts';

interface View {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  readonly is_default: boolean;
}

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
const views = () => call<View[]>('GET', '/v1/saved-views?kind=universities');
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});
beforeEach(async () => {
  await Promise.all((await views()).map(({ id }) => call('DELETE', `/v1/saved-views/${id}`)));
});

const table = page.getByRole('table', { name: 'Universities' });
const button = page.getByRole('button', { name: /^(More v|V)iews/ });
const open = async (path = '/university/') => {
  const wiring = await visit({ server, path });
  await expect.element(table.getByRole('row').nth(1)).toBeVisible();
  return wiring;
};
/** The newest comes first. */
const undo = page
  .getByRole('region', { name: 'Notifications' })
  .getByRole('button', { name: 'Undo' })
  .first();
const choose = async (item: string | RegExp) => {
  await button.click();
  await page.getByRole('menuitem', { name: item }).click();
};
const pick = async (name: string) => {
  await button.click();
  await page.getByRole('menuitemradio', { name }).click();
};
const saveAs = async (name: string) => {
  await button.click();
  if ((await views()).length > 0) await page.getByRole('menuitem', { name: 'Save as new view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: `Views: ${name}` })).toBeVisible();
};
const searchIs = (text: string) =>
  waited(() => expect(new URLSearchParams(location.search).get('sort')).toBe(text));

const STATUSES = ['All', 'Draft', 'Published', 'Archived', 'Trash'];
const tabs = () =>
  [...document.querySelectorAll<HTMLElement>('.list-tabs-place a')].filter((tab) =>
    tab.checkVisibility(VISIBLE),
  );
const VISIBLE = { visibilityProperty: true };
const isCut = (tab: HTMLElement) => {
  const { left, right, top, bottom } = tab.getBoundingClientRect();
  const place = tab.closest('.list-tabs-place')?.getBoundingClientRect() ?? new DOMRect();
  const isWhole = left >= place.left && right <= place.right && top >= place.top && bottom <= place.bottom;
  return !isWhole || tab.scrollWidth > tab.clientWidth;
};

describe('the views of a list', () => {
  test.each([
    [1280, 800],
    [1280, 1000],
    [1024, 768],
    [768, 1024],
    [360, 740],
  ])(
    'are whole words at %i by %i px; those there is no room for are in the menu, the open one never',
    async (width, height) => {
      await page.viewport(width, height);
      const names = ['In London', 'New this term', 'Without a city', 'Without a website', 'Youngest first'];
      for (const [at, name] of names.entries())
        await call('POST', '/v1/saved-views', {
          kind: 'universities',
          name,
          query: `q=${at}&sort=-established&columns=country%2Ccity%2Ctype%2Cestablished`,
        });
      await open('/university/?q=university');
      await expect.element(button).toHaveTextContent('More views');
      const shown = tabs();
      expect(shown.filter(isCut)).toEqual([]);
      const shownNames = shown.map(({ textContent }) => textContent);
      expect(shownNames).toEqual([...STATUSES, ...names].slice(0, shown.length));
      const count = document.querySelector('.list-count') as HTMLElement;
      expect(count.getBoundingClientRect().height).toBeLessThan(32);
      expect(document.documentElement.scrollWidth).toBe(width);
      await button.click();
      const items = page.getByRole('menuitemradio');
      await expect.element(items.first()).toBeVisible();
      const offered = items.elements().map(({ textContent }) => textContent);
      for (const name of [...STATUSES, ...names])
        expect([...shownNames, ...offered], `“${name}” can be reached`).toContain(name);
      await page.getByRole('menuitemradio', { name: 'Youngest first' }).click();
      await searchIs('-established');
      await waited(() => {
        const current = tabs().find(
          (tab) => tab.getAttribute('aria-current') && tab.textContent === names[4],
        );
        expect(current).toBeDefined();
        expect(tabs().filter(isCut)).toEqual([]);
      });
    },
  );

  test('the trash is opened from the menu where there is no room for its tab', async () => {
    await page.viewport(360, 740);
    await call('POST', '/v1/saved-views', {
      kind: 'universities',
      name: 'Youngest first',
      query: 'sort=-established',
    });
    await open();
    await expect.element(button).toHaveTextContent('More views');
    await pick('Trash');
    await waited(() => expect(location.search).toBe('?in=trash'));
    await waited(() => expect(tabs().map(({ textContent }) => textContent)).toContain('Trash'));
  });

  test('are found in the command palette at once, also when it asked for them before', async () => {
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    const search = async () => {
      await userEvent.keyboard('{Control>}k{/Control}');
      await palette.getByRole('combobox', { name: 'Search everything' }).fill('heron');
    };
    const view = palette.getByRole('option', { name: /^Heron lists/ });
    const { queryClient } = await open('/university/?q=London');
    await search();
    await waited(() =>
      expect(queryClient.getQueryState(['savedViews'])).toMatchObject({ status: 'success' }),
    );
    await userEvent.keyboard('{Escape}{Escape}');
    await expect.element(palette).not.toBeInTheDocument();
    await saveAs('Heron lists');
    await search();
    await expect.element(view).toBeVisible();
  });

  test('keep what the address says under a name, and are picked from any browser', async () => {
    await open('/university/?q=London&sort=-established');
    await saveAs('London, youngest first');
    expect(await views()).toMatchObject([
      {
        name: 'London, youngest first',
        query: 'q=London&sort=-established&columns=country%2Ccity%2Ctype%2Cestablished',
        is_default: false,
      },
    ]);
    await pick('All universities');
    await waited(() => expect(location.search).toBe(''));
    await pick('London, youngest first');
    await searchIs('-established');
    await expect.element(page.getByRole('searchbox', { name: 'Search universities' })).toHaveValue('London');
  });

  test('are brought up to date with what was changed since, renamed, and deleted with a way back', async () => {
    await page.viewport(1440, 900);
    await open('/university/?sort=city');
    await saveAs('Cities');
    await table.getByRole('button', { name: 'Established' }).click();
    await searchIs('established');
    await expect.element(page.getByRole('button', { name: 'Views: Cities' })).toBeVisible();
    const update = page.getByRole('button', { name: 'Update view' });
    await update.click();
    await keepToast('Updated the view “Cities”.');
    await waited(async () => expect((await views())[0]?.query).toContain('sort=established'));
    await expect.element(update).not.toBeInTheDocument();
    await undo.click();
    await waited(async () => expect((await views())[0]?.query).toContain('sort=city'));
    await expect.element(update).toBeVisible();
    await choose('Update “Cities”');
    await waited(async () => expect((await views())[0]?.query).toContain('sort=established'));
    await choose('Rename');
    await page.getByRole('textbox', { name: 'Name' }).fill('Oldest');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('button', { name: 'Views: Oldest' })).toBeVisible();
    await choose('Delete “Oldest”');
    await keepToast('Deleted the view “Oldest”.');
    await waited(async () => expect(await views()).toEqual([]));
    await expect.element(page.getByRole('button', { name: 'Views', exact: true })).toHaveFocus();
    await userEvent.keyboard('{Control>}z{/Control}');
    await waited(async () => expect((await views()).map(({ name }) => name)).toEqual(['Oldest']));
  });

  test('deleted elsewhere while one is renamed are saved as new ones', async () => {
    await open('/university/?sort=city');
    await saveAs('Cities');
    await choose('Rename');
    const [view] = await views();
    await call('DELETE', `/v1/saved-views/${view?.id}`);
    globalThis.dispatchEvent(new Event('visibilitychange'));
    const dialog = page.getByRole('dialog', { name: 'Rename view' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Towns');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent(
        'This view was deleted in another tab or on another device. You can save it as a new view.',
      );
    await dialog.getByRole('button', { name: 'Save as new view' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Views: Towns' })).toBeVisible();
    expect((await views()).map(({ query }) => query)).toEqual([view?.query]);
  });

  test('saved although the answer was lost are saved once, by saving again', async () => {
    let isLost = false;
    const network: Network = async (request, send) => {
      const response = await send();
      if (isLost || request.method !== 'POST' || !request.url.endsWith('/v1/saved-views')) return response;
      isLost = true;
      throw new TypeError('Failed to fetch');
    };
    await visit({ server, network, path: '/university/?sort=-name' });
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Save view' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Lost');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(/^Can’t reach the server/);
    await expect.element(page.getByText('Lost', { exact: true })).toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('Saved the view “Lost”.')).toBeVisible();
    expect((await views()).map(({ name }) => name)).toEqual(['Lost']);
  });

  test('deleted elsewhere before they are updated say so and can be saved anew', async () => {
    await page.viewport(1440, 900);
    await open('/university/?sort=city');
    await saveAs('Cities');
    await table.getByRole('button', { name: 'Established' }).click();
    const update = page.getByRole('button', { name: 'Update view' });
    await expect.element(update).toBeVisible();
    const [view] = await views();
    await call('DELETE', `/v1/saved-views/${view?.id}`);
    await update.click();
    await expect
      .element(page.getByText('This view was deleted in another tab or on another device.'))
      .toBeVisible();
    await expect.element(update).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible();
    await searchIs('established');
  });

  test('renamed elsewhere have their new names once one comes back', async () => {
    await open('/university/?sort=city');
    await saveAs('Cities');
    const [view] = await views();
    await call('PATCH', `/v1/saved-views/${view?.id}`, { name: 'Towns' });
    globalThis.dispatchEvent(new Event('visibilitychange'));
    await expect.element(page.getByRole('button', { name: 'Views: Towns' })).toBeVisible();
  });

  test('are named at once where there are none to choose from', async () => {
    await open('/university/?sort=-city');
    await button.click();
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await userEvent.keyboard('Nepal{Enter}');
    await waited(async () => expect(await views()).toMatchObject([{ name: 'Nepal' }]));
    expect(location.search).toBe('?sort=-city');
  });

  test('lead back to their button once named, and when nothing is saved', async () => {
    await open('/university/?sort=-city');
    const dialog = page.getByRole('dialog', { name: 'Save view' });
    await button.click();
    await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
    await saveAs('Nepal');
    await expect.element(button).toHaveFocus();
    await page.getByRole('columnheader', { name: 'Country' }).getByRole('button').click();
    await searchIs('country');
    await saveAs('By country');
    await expect.element(button).toHaveFocus();
    await choose('Rename');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  });

  test('stay open with what was changed after a reload', async () => {
    await open('/university/?sort=-city');
    await saveAs('Far cities');
    await table.getByRole('button', { name: 'Established' }).click();
    await expect.element(page.getByRole('button', { name: 'Update view' })).toBeVisible();
    await reload({ server });
    await expect.element(page.getByRole('button', { name: 'Update view' })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: /^Far cities/ }))
      .toHaveAttribute('aria-current', 'page');
  });

  test('have columns of their own, also one that is of columns alone', async () => {
    await open('/university/?columns=country');
    await saveAs('Countries');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'City', exact: true }).click();
    await waited(() => expect(location.search).toBe('?columns=country%2Ccity'));
    await userEvent.keyboard('{Escape}');
    await button.click();
    await expect.element(page.getByRole('menuitem', { name: 'Update “Countries”' })).toBeVisible();
    await page.getByRole('menuitemradio', { name: 'All universities' }).click();
    await waited(() => expect(location.search).toBe(''));
    await expect.element(table.getByRole('columnheader', { name: 'Established' })).toBeVisible();
  });

  test('stay open while they are changed, and are left by a link to another list', async () => {
    await open();
    await page.viewport(1600, 900);
    await page.getByRole('columnheader', { name: 'Country' }).getByRole('button').click();
    await searchIs('country');
    await saveAs('By country');
    const tab = page.getByRole('link', { name: 'By country' });
    await expect.element(tab).toHaveAttribute('aria-current', 'page');
    await page.getByRole('columnheader', { name: 'City' }).getByRole('button').click();
    await searchIs('city');
    await expect.element(tab).toHaveAttribute('aria-current', 'page');
    await expect.element(tab.getByTitle('Unsaved changes')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search universities' }).fill('London');
    await waited(() => expect(location.search).toContain('q=London'));
    await expect.element(page.getByRole('button', { name: 'Update view' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Published' }).click();
    await expect.element(tab).not.toHaveAttribute('aria-current');
    await page.getByRole('columnheader', { name: 'Country' }).getByRole('button').click();
    await searchIs('country');
    await expect.element(tab).not.toHaveAttribute('aria-current');
  });

  test('are not updated by whoever has come back to the unfiltered list', async () => {
    await open('/university/?q=London');
    await saveAs('In London');
    await page.getByRole('link', { name: 'Subjects' }).click();
    await page.getByRole('link', { name: 'Universities', exact: true }).click();
    await waited(() => expect(location.pathname + location.search).toBe('/university/'));
    await expect.element(page.getByRole('button', { name: 'More views', exact: true })).toBeVisible();
    await button.click();
    await expect.element(page.getByRole('menuitem', { name: 'Save as new view' })).toBeVisible();
    expect(page.getByRole('menuitem').elements()).toHaveLength(1);
  });

  test('say beside the name why it cannot be taken, and keep what was typed', async () => {
    await open('/university/?sort=city');
    await saveAs('Mine');
    await table.getByRole('button', { name: 'Established' }).click();
    await searchIs('established');
    await choose('Save as new view');
    const dialog = page.getByRole('dialog', { name: 'Save view' });
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Enter a name.');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('mine');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent('You already have a view called “mine”.');
    await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('mine');
  });

  test('begin a list with the default one, but not where Back returns to the unfiltered list', async () => {
    await open('/university/?sort=-established');
    await saveAs('Youngest');
    await choose('Set as default');
    await waited(async () => expect((await views())[0]?.is_default).toBe(true));
    // This browser knows it too, which begins the list before it has asked.
    await waited(() => expect(Object.values(localStorage).join()).toContain('sort=-established'));
    await page.getByRole('link', { name: 'Subjects' }).click();
    await page.getByRole('link', { name: 'Universities' }).click();
    await searchIs('-established');
    await pick('All universities');
    await waited(() => expect(location.search).toBe(''));
    // It is in the view as well; now it is first.
    await expect.element(table.getByRole('link').first()).toHaveTextContent('Aalto University');
    await table.getByRole('link', { name: 'Aalto University', exact: true }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Aalto University' })).toBeVisible();
    history.back();
    await expect.element(table.getByRole('link', { name: 'Aalto University', exact: true })).toBeVisible();
    await expect.poll(() => location.search).toBe('');
  });

  test('begin a list without a glimpse of the rows that are not in it', async () => {
    const { id } = await call<View>('POST', '/v1/saved-views', {
      kind: 'universities',
      name: 'London',
      query: 'q=London',
    });
    await call('PATCH', `/v1/saved-views/${id}`, { is_default: true });
    // In a browser that has not met the view the list begins plainly, and keeps both the rows and the view.
    await open();
    const stranger = table.getByRole('link', { name: 'Aalto University', exact: true });
    await expect.element(stranger).toBeVisible();
    await waited(() => expect(Object.values(localStorage)).toContain('q=London'));
    await page.getByRole('link', { name: 'Subjects' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Subjects' })).toBeVisible();
    let glimpses = 0;
    const watching = new MutationObserver(() => (glimpses += stranger.query() ? 1 : 0));
    watching.observe(document.body, { childList: true, subtree: true, characterData: true });
    await page.getByRole('link', { name: 'Universities' }).click();
    await expect
      .element(table.getByRole('link', { name: 'Imperial College London', exact: true }))
      .toBeVisible();
    watching.disconnect();
    expect(glimpses).toBe(0);
    await expect.poll(() => location.search).toBe('?q=London');
  });
});
