import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { navigate } from 'wouter/use-browser-location';
import { keepToast } from '../support/keep-toast.ts';
import { otherClient, reload, startServer, visit, waited, type Network } from '../support/screen.tsx';

interface Pair {
  readonly first: { readonly id: string; readonly name: string };
  readonly second: { readonly id: string };
}

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
const listed = (state: string) => call<Pair[]>('GET', `/v1/duplicates?kind=universities&state=${state}`);
const pairs = (state: string) => listed(state).then((all) => all.length);

beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
  for (const place of [
    'Arunachal',
    'Bherighat',
    'Karnalipur',
    'Tamorbesi',
    'Raptisari',
    'Babaidih',
    'Chisapani',
  ]) {
    for (const name of [`${place} Institute`, `${place} institute`])
      await call('POST', '/v1/universities', { name, country: 'NP' });
  }
  await waited(async () => {
    if ((await pairs('open')) < 7) throw new Error('Records are still being compared.');
  });
});

const panel = page.getByRole('region', { name: / and / });
const notDuplicate = page.getByRole('button', { name: /^Not a duplicate/ });
const open = async (network?: Network) => {
  await visit({ server, path: '/duplicates', ...(network && { network }) });
  await expect.element(notDuplicate).toBeEnabled();
};
/** Does it, and waits until the next pair stands there to be decided. */
const decide = async (press: () => Promise<void>) => {
  const name = panel.element().getAttribute('aria-label');
  await press();
  await waited(() => expect(panel.element().getAttribute('aria-label')).not.toBe(name));
  await expect.element(notDuplicate).toBeEnabled();
};

test('a pair is found by a word of either name; the search is in the address and is cleared where nothing matches', async () => {
  await open();
  await expect.element(page.getByText(/^\d+ pairs$/)).toBeInTheDocument();
  const search = page.getByRole('searchbox', { name: 'Search pairs' });
  await userEvent.keyboard('/');
  await expect.element(search).toHaveFocus();
  await search.fill('tamorbesi');
  await expect.element(page.getByText('1 pair matches')).toBeVisible();
  await expect.element(panel).toHaveAccessibleName(/^Tamorbesi Institute and Tamorbesi institute$/i);
  await expect.element(panel).toHaveTextContent('1 of 1');
  expect(location.search).toContain('q=tamorbesi');
  await reload({ server });
  await expect.element(search).toHaveValue('tamorbesi');
  await search.fill('nowhere');
  await expect.element(page.getByRole('heading', { name: 'No results for “nowhere”' })).toBeVisible();
  await expect.element(panel).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect.element(search).toHaveValue('');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await expect.element(notDuplicate).toBeEnabled();
});

test('the second click of a double click leaves the pair alone that has come under the pointer', async () => {
  await open();
  await decide(() => notDuplicate.click());
  notDuplicate.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
  await decide(() => notDuplicate.click());
  expect(await pairs('distinct')).toBe(2);
});

test('after a decision the next pair’s names have the focus', async () => {
  await open();
  const heading = () => panel.getByRole('heading', { level: 2 });
  await decide(() => notDuplicate.click());
  await expect.element(heading()).toHaveFocus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(page.getByText(/^Moved “.+” back to possible duplicates\.$/)).toBeVisible();
  const before = await pairs('distinct');
  await userEvent.keyboard('{Control>}y{/Control}');
  await waited(async () => expect(await pairs('distinct')).toBe(before + 1));
  await userEvent.keyboard('{Control>}z{/Control}');
  await waited(async () => expect(await pairs('distinct')).toBe(before));
});

test('a key that is held decides one pair', async () => {
  await open();
  const before = await pairs('distinct');
  const press = (repeat: boolean) =>
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true, repeat }));
  await decide(async () => void press(false));
  press(true);
  await decide(() => userEvent.keyboard('n'));
  expect(await pairs('distinct')).toBe(before + 2);
});

test('whoever has gone on to another pair stays with it when the decision about the first is saved', async () => {
  let release = () => {};
  const isDue = new Promise<void>((resolve) => {
    release = resolve;
  });
  await open(async (request, send) => {
    if (request.method !== 'GET' && request.url.includes('/duplicates')) await isDue;
    return send();
  });
  const before = await pairs('distinct');
  const name = () => panel.element().getAttribute('aria-label');
  const first = name();
  await userEvent.keyboard('n');
  await expect.element(notDuplicate).toBeDisabled();
  await userEvent.keyboard('j');
  await waited(() => expect(name()).not.toBe(first));
  const second = name();
  release();
  await expect.element(page.getByText(/^Marked “.+” and “.+” as not duplicates\.$/)).toBeVisible();
  await expect.element(notDuplicate).toBeEnabled();
  expect(await pairs('distinct')).toBe(before + 1);
  expect(name()).toBe(second);
});

test.each([
  ['Ctrl+Z', () => userEvent.keyboard('{Control>}z{/Control}')],
  ['its Undo', () => page.getByRole('button', { name: 'Undo', exact: true }).click()],
])('a decision is undone by %s', async (_, takeBack) => {
  await open();
  const before = await pairs('distinct');
  await decide(() => userEvent.keyboard('n'));
  await keepToast(/^Marked “.+” as not duplicates\.$/);
  expect(await pairs('distinct')).toBe(before + 1);
  await takeBack();
  await expect.element(page.getByText(/^Moved “.+” back to possible duplicates\.$/)).toBeVisible();
  expect(await pairs('distinct')).toBe(before);
});

test('keys name the decision they would undo or redo after a page load on another screen', async () => {
  await open();
  const before = await pairs('distinct');
  await decide(() => userEvent.keyboard('n'));
  navigate('/levels/');
  await reload({ server });
  await expect.element(page.getByRole('heading', { name: 'Levels' })).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  await page.getByText(/^Undo “Marked .+ as not duplicates”\? Press Ctrl\+Z again\.$/).hover();
  expect(await pairs('distinct')).toBe(before + 1);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(page.getByText(/^Moved “.+” back to possible duplicates\.$/)).toBeVisible();
  expect(await pairs('distinct')).toBe(before);
  navigate('/majors/');
  await reload({ server });
  await expect.element(page.getByRole('heading', { name: 'Majors' })).toBeVisible();
  await userEvent.keyboard('{Control>}y{/Control}');
  await page.getByText(/^Redo “Marked .+ as not duplicates”\? Press Ctrl\+Y again\.$/).hover();
  expect(await pairs('distinct')).toBe(before);
  await userEvent.keyboard('{Control>}y{/Control}');
  await expect.element(page.getByText(/^Marked “.+” as not duplicates\.$/)).toBeVisible();
  expect(await pairs('distinct')).toBe(before + 1);
  await userEvent.keyboard('{Control>}z{/Control}');
  await waited(async () => expect(await pairs('distinct')).toBe(before));
});

test('each name of a pair leads to its record', async () => {
  await open();
  const [pair] = await listed('open');
  const name = panel.getByRole('heading').getByRole('link').first();
  await expect.element(name).toHaveAttribute('href', `/university/${pair?.first.id}`);
  await name.click();
  await expect.element(page.getByRole('heading', { level: 1, name: pair?.first.name ?? '' })).toBeVisible();
});

test('the decided pairs are reached from the list and by the palette, however few are open', async () => {
  await visit({ server, path: '/university/' });
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Possible duplicates' }).click();
  await waited(() => expect(location.pathname).toBe('/duplicates'));
  expect(new URLSearchParams(location.search).get('kind')).toBe('universities');
  await expect.element(page.getByRole('link', { name: /^Not duplicates/ })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: 'Search everything' }).fill('duplicates');
  await page.getByRole('option', { name: 'Possible duplicates' }).click();
  await waited(() => expect(location.pathname).toBe('/duplicates'));
});

test('a pair that is no duplicate is moved back to the queue first, and not merged by its key', async () => {
  await open();
  await decide(() => userEvent.keyboard('n'));
  await page.getByRole('link', { name: /^Not duplicates/ }).click();
  const moveBack = page.getByRole('button', { name: /^Move back to possible duplicates/ });
  await expect.element(moveBack).toBeEnabled();
  await expect.element(moveBack).toHaveClass('button-primary');
  const before = await pairs('distinct');
  await userEvent.keyboard('m');
  await userEvent.keyboard('o');
  await waited(async () => expect(await pairs('distinct')).toBe(before - 1));
  await expect.element(page.getByText(/^Moved “.+” back to possible duplicates\.$/)).toBeVisible();
  expect(page.getByText(/^Merged /).elements()).toEqual([]);
});

test('a record without pairs is not taken for a kind without any', async () => {
  const { id } = await call<{ id: string }>('POST', '/v1/universities', { name: 'Lone Tree', country: 'NP' });
  await visit({ server, path: `/duplicates?kind=universities&record=${id}` });
  await expect
    .element(page.getByRole('heading', { name: 'No possible duplicates of this record' }))
    .toBeVisible();
});

test('a merged pair is in the queue again and selected once the merge is undone', async () => {
  await open();
  const items = page.getByRole('list', { name: 'Pairs' }).getByRole('listitem');
  const before = items.elements().length;
  const merge = page.getByRole('button', { name: /^Merge universities/ });
  await expect.element(merge).toBeEnabled();
  const merged = panel.element().getAttribute('aria-label') ?? '';
  items.first().element().querySelector('a')?.focus();
  await decide(() => userEvent.keyboard('m'));
  await waited(() => expect(items.elements()).toHaveLength(before - 1));
  await expect.element(panel.getByRole('heading', { level: 2 })).toHaveFocus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await waited(() => expect(items.elements()).toHaveLength(before));
  await expect.element(panel).toHaveAttribute('aria-label', merged);
});

test('two records that say the same are distinguished by when and by whom they were made', async () => {
  const make = () => call<{ id: string }>('POST', '/v1/universities', { name: 'Twin Peaks', country: 'NP' });
  const [one, other] = [await make(), await make()];
  await visit({ server, path: `/university/?dialog=merge:${one.id}:${other.id}` });
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('All fields have the same values.')).toBeVisible();
  const made = dialog.getByRole('row', { name: /^Created/ });
  await expect.element(made.getByText(/, Ada Lovelace$/).first()).toBeVisible();
  const said = 'The second Twin Peaks will move to trash and its link will redirect to the first.';
  await expect.element(dialog.getByRole('status')).toHaveTextContent(said);
});

test('names above the two records are broken between words alone on a phone', async () => {
  const name = 'Interdisciplinary Naturwissenschaften Institute';
  for (const each of [name, name.toLowerCase()])
    await call('POST', '/v1/universities', { name: each, country: 'NP', domains: ['natur.example.org'] });
  await waited(async () =>
    expect((await listed('open'))[0]?.first.name.toLowerCase()).toBe(name.toLowerCase()),
  );
  await page.viewport(360, 740);
  await open();
  const heading = page.getByRole('columnheader').getByText(name, { exact: true });
  await expect.element(heading).toBeVisible();
  const text = heading.element().firstChild as Text;
  const linesOf = (word: string) => {
    const range = document.createRange();
    range.setStart(text, text.data.indexOf(word));
    range.setEnd(text, text.data.indexOf(word) + word.length);
    return range.getClientRects().length;
  };
  expect(name.split(' ').map(linesOf)).toEqual([1, 1, 1]);
});

test('a long queue scrolls by itself, and never the page into emptiness', async () => {
  for (let made = 0; made < 20; made += 1)
    await call('POST', '/v1/majors', { name: made % 2 ? `Queue ${made}` : `queue ${made + 1}` });
  const queued = () => call<Pair[]>('GET', '/v1/duplicates?kind=majors&state=open');
  await waited(async () => expect((await queued()).length).toBe(10));
  await page.viewport(1280, 600);
  await visit({ server, path: '/duplicates?kind=majors' });
  const list = page.getByRole('list', { name: 'Pairs' });
  await expect.element(list.getByRole('listitem').nth(9)).toBeInTheDocument();
  expect(list.element().scrollHeight).toBeGreaterThan(list.element().clientHeight);
  expect(document.documentElement.scrollHeight).toBe(innerHeight);
  for (const { first, second } of await queued())
    await call('POST', '/v1/duplicates/decisions', {
      kind: 'majors',
      first: first.id,
      second: second.id,
      state: 'distinct',
    });
});

test('the pair that one looks at stays when a likelier one is found, and when somebody else decides it', async () => {
  await open();
  const name = () => panel.element().getAttribute('aria-label');
  const seen = name();
  const [pair] = await call<{ first: { id: string }; second: { id: string } }[]>(
    'GET',
    '/v1/duplicates?kind=universities&state=open',
  );
  for (let made = 0; made < 2; made += 1)
    await call('POST', '/v1/universities', {
      name: 'Likeliest Academy',
      country: 'NP',
      city: 'Ilam',
      domains: ['likeliest.example.org'],
    });
  await waited(async () => expect((await listed('open'))[0]?.first.name).toBe('Likeliest Academy'));
  await expect
    .element(page.getByRole('list', { name: 'Pairs' }).getByText('Likeliest Academy').first())
    .toBeVisible();
  expect(name()).toBe(seen);
  const decision = {
    kind: 'universities',
    first: pair?.first.id,
    second: pair?.second.id,
    state: 'distinct',
  };
  await call('POST', '/v1/duplicates/decisions', decision);
  await expect.element(panel.getByText('No longer in this list')).toBeVisible();
  expect(name()).toBe(seen);
  await expect.element(notDuplicate).toBeDisabled();
  await expect.element(page.getByRole('button', { name: /^Merge universities/ })).toBeDisabled();
  await userEvent.keyboard('j');
  await expect.element(notDuplicate).toBeEnabled();
  expect(name()).not.toBe(seen);
});

test('the last pair, merged by its key after a value was chosen, leaves an empty queue', async () => {
  for (const name of ['Glass Craft', 'Glass craft']) await call('POST', '/v1/majors', { name });
  await waited(async () =>
    expect(await call<Pair[]>('GET', '/v1/duplicates?kind=majors&state=open')).toHaveLength(1),
  );
  await visit({ server, path: '/duplicates?kind=majors' });
  await expect.element(page.getByRole('button', { name: /^Merge majors/ })).toBeEnabled();
  await page.getByRole('radio', { name: 'Name: Glass craft', exact: true }).click();
  await userEvent.keyboard('m');
  await expect
    .element(page.getByRole('heading', { name: 'No possible duplicates among majors' }))
    .toBeVisible();
  await expect.element(page.getByText(/^New and changed records are compared by names/)).toBeVisible();
  expect(panel.query()).toBeNull();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('what was chosen in a pair is chosen still when one comes back to it', async () => {
  for (const name of ['Basalt Craft', 'Basalt craft', 'Gneiss Craft', 'Gneiss craft'])
    await call('POST', '/v1/majors', { name });
  const queued = () => call<Pair[]>('GET', '/v1/duplicates?kind=majors&state=open');
  await waited(async () => expect(await queued()).toHaveLength(2));
  await visit({ server, path: '/duplicates?kind=majors' });
  const merge = page.getByRole('button', { name: /^Merge majors/ });
  await expect.element(merge).toBeEnabled();
  const stone = panel.element().getAttribute('aria-label')?.split(' ')[0];
  const [keep, name] = ['Keep', 'Name'].map((side) =>
    page.getByRole('radio', { name: new RegExp(`^${side}: `), checked: false }),
  );
  await keep!.click();
  await name!.click();
  const [kept, named] = ['Keep', 'Name'].map(
    (side) =>
      page.getByRole('radio', { name: new RegExp(`^${side}: `), checked: true }).element().ariaLabel ?? '',
  );
  await userEvent.keyboard('j');
  await expect.element(panel).not.toHaveAccessibleName(new RegExp(`^${stone}`));
  await expect.element(merge).toBeEnabled();
  await userEvent.keyboard('k');
  await expect.element(panel).toHaveAccessibleName(new RegExp(`^${stone}`));
  await expect.element(page.getByRole('radio', { name: kept!, exact: true })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: named!, exact: true })).toBeChecked();
  await decide(() => userEvent.keyboard('m'));
  const found = await call<{ name: string }[]>('GET', `/v1/majors?q=${stone}`);
  expect(found.map((major) => `Name: ${major.name}`)).toEqual([named]);
  await expect.element(merge).toBeEnabled();
  await userEvent.keyboard('m');
  await expect
    .element(page.getByRole('heading', { name: 'No possible duplicates among majors' }))
    .toBeVisible();
});

test('of two drafts the one with more values is proposed to stay', async () => {
  await call('POST', '/v1/majors', { name: 'Slate Craft' });
  await call('POST', '/v1/majors', { name: 'Slate craft', description: 'Roofs and walls of slate.' });
  await waited(async () =>
    expect(await call<Pair[]>('GET', '/v1/duplicates?kind=majors&state=open')).toHaveLength(1),
  );
  await visit({ server, path: '/duplicates?kind=majors' });
  await expect.element(page.getByRole('radio', { name: 'Keep: Slate craft', exact: true })).toBeChecked();
});
