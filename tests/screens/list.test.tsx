import { beforeAll, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { otherClient, startServer, visit, waited, type Network } from '../support/screen.tsx';
import '../support/styles.ts';

let server: string;
/** How many universities there are. */
let all: number;
beforeAll(async () => {
  server = await startServer();
  const call = await otherClient(server);
  all = (await call<{ value: number }>('GET', '/v1/universities/count')).value;
});

const open = (path = '/university/', network?: Network) =>
  visit({ server, path, ...(network && { network }) });
/** For tests that count requests: news of what just changed would ask for the list once more. */
const openWithoutNews = (network: Network) =>
  open('/university/', (request, send) =>
    request.url.includes('/v1/live') ? new Promise(() => {}) : network(request, send),
  );

const table = page.getByRole('table', { name: 'Universities' });
const searchbox = page.getByRole('searchbox', { name: 'Search universities' });
const link = (name: string) => table.getByRole('link', { name, exact: true });
const count = () => page.getByText(`${all} universities`, { exact: true });
const selection = page.getByRole('region', { name: 'Selection' });
const links = () => [...document.querySelectorAll<HTMLAnchorElement>('table tbody th a')];
const firstName = () => String(links()[0]?.textContent);
/** The row at the end of a full page, which is drawn only when one has scrolled there. */
const lastName = () => document.querySelector('tr[aria-rowindex="101"] a')?.textContent;
const focused = () => document.activeElement?.textContent;
const settled = (first: string) => waited(() => expect(firstName()).toBe(first));
const isSearched = (search: string) => waited(() => expect(location.search).toBe(search));

describe('the list of universities', () => {
  test('has a heading, a table of links and a count, all named as people know them', async () => {
    await open();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Universities' })).toBeVisible();
    await expect
      .element(link('Aalto University'))
      .toHaveAttribute('href', expect.stringMatching(/^\/university\/[0-9a-f-]{36}$/));
    await expect.element(count()).toHaveAttribute('role', 'status');
    await expect.element(page.getByRole('button', { name: 'New university' })).toBeVisible();
    await expect.poll(() => document.title).toBe('Universities · Registrar');
  });

  test('shows its rows while the count is still on its way', async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await open('/university/', async (request, send) => {
      if (request.url.includes('/count')) await held;
      return send();
    });
    await expect.element(link('Aalto University')).toBeVisible();
    expect(count().query()).toBeNull();
    letGo();
    await expect.element(count()).toBeVisible();
  });

  test('says of a search that was stopped what helps, asks by itself no more, and once more when asked to', async () => {
    let asked = 0;
    const stopped = { code: 'query_timeout', detail: 'This took too long and was stopped.', status: 503 };
    await openWithoutNews(async (request, send) => {
      if (!request.url.includes('/v1/universities?q=')) return send();
      asked += 1;
      const headers = { 'content-type': 'application/problem+json', 'retry-after': '5' };
      return asked === 1 ? new Response(JSON.stringify(stopped), { status: 503, headers }) : send();
    });
    await expect.element(link('Aalto University')).toBeVisible();
    await searchbox.fill('Pokhara');
    await expect.element(page.getByRole('alert')).toHaveTextContent(stopped.detail);
    expect(asked).toBe(1);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(link('Pokhara University')).toBeVisible();
    expect(asked).toBe(2);
  });

  test('waits for its rows in the shape they will have, at 320 px too', async () => {
    await page.viewport(320, 700);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await open('/university/', async (request, send) => {
      if (request.url.includes('/v1/universities?')) await held;
      return send();
    });
    const name = () => document.querySelector('thead th:nth-child(2)')?.getBoundingClientRect().width;
    await waited(() => expect(document.querySelector('tbody .skeleton')).not.toBeNull());
    const before = name();
    expect(before).toBeGreaterThan(140);
    letGo();
    await expect.element(link('Aalto University')).toBeVisible();
    expect(name()).toBe(before);
    await expect.element(table.getByRole('img', { name: 'Published' }).first()).toBeVisible();
  });

  test('finds a misspelt name as it is typed, says so in the address, and adds nothing to the history', async () => {
    await open();
    await expect.element(link('Aalto University')).toBeVisible();
    const before = history.length;
    await userEvent.type(searchbox, 'Univeristy of Zurch');
    await expect.element(link('University of Zurich')).toBeVisible();
    await isSearched('?q=Univeristy+of+Zurch');
    expect(history.length).toBe(before);
  });

  test('says what matched where that is not in the name', async () => {
    await open('/university/?q=MIT');
    const row = table.getByRole('row', { name: /Massachusetts Institute of Technology/ });
    await expect.element(row.getByText('MIT', { exact: true })).toBeVisible();
  });

  test('never lets a slow answer to earlier words replace the present ones', async () => {
    const held: (() => void)[] = [];
    await openWithoutNews(async (request, send) => {
      const answer = await send();
      if (request.url.includes('q=o&')) await new Promise<void>((resolve) => held.push(resolve));
      return answer;
    });
    await expect.element(link('Aalto University')).toBeVisible();
    await searchbox.fill('o');
    await waited(() => expect(held).toHaveLength(1));
    await searchbox.fill('Oslo');
    await settled('University of Oslo');
    for (const letGo of held) letGo();
    await new Promise(requestAnimationFrame);
    expect(firstName()).toBe('University of Oslo');
  });

  test('says that nothing matches, and clears the search by one button', async () => {
    await open('/university/?q=xqzxqz');
    await expect.element(page.getByText('No results for “xqzxqz”')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect.element(link('Aalto University')).toBeVisible();
    await expect.element(searchbox).toHaveValue('');
  });

  test('says which rows there are not and why, and tries again when asked to', async () => {
    let isBroken = true;
    const refusal = () =>
      new Response('{"code":"forbidden","detail":"You may not.","advice":"Try again."}', { status: 403 });
    await open('/university/', async (request, send) =>
      isBroken && request.url.includes('/v1/universities?') ? refusal() : send(),
    );
    const alert = page.getByRole('alert');
    await expect.element(alert.getByRole('heading')).toHaveTextContent('Couldn’t load universities');
    await expect.element(alert).toHaveTextContent(/universities\s*You may not\.Try again$/);
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(link('Aalto University')).toBeVisible();
  });

  test('sorts by a heading, the other way at the second click, and by a second one with Shift', async () => {
    await open();
    await table.getByRole('button', { name: 'Established' }).click();
    await isSearched('?sort=established');
    await settled('University of Bologna');
    await table.getByRole('button', { name: 'Established' }).click();
    await isSearched('?sort=-established');
    await table.getByRole('button', { name: 'Country' }).click();
    await table.getByRole('button', { name: 'City' }).click({ modifiers: ['Shift'] });
    await isSearched('?sort=country%2Ccity');
    await expect
      .element(table.getByRole('columnheader', { name: /^Country/ }))
      .toHaveAttribute('aria-sort', 'ascending');
    await expect.element(table.getByRole('row').nth(1)).toHaveTextContent('Argentina');
  });

  test('shows the order nobody chose, and turns it round at the first click', async () => {
    await open();
    const name = table.getByRole('columnheader', { name: 'Name' });
    await expect.element(name).toHaveAttribute('aria-sort', 'ascending');
    await name.getByRole('button', { name: 'Name' }).click();
    await isSearched('?sort=-name');
    await expect.element(name).toHaveAttribute('aria-sort', 'descending');
  });

  test('says which rows of how many a page shows', async () => {
    await open();
    await expect.element(page.getByText(`1–100 of ${all}`, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.element(page.getByText(`101–200 of ${all}`, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Previous page' }).click();
    await expect.element(page.getByText(`1–100 of ${all}`, { exact: true })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Previous page' })).toHaveFocus();
  });

  test('opens a record from anywhere in its row, but not from its checkbox', async () => {
    await open();
    await settled('Aalto University');
    const row = table.getByRole('row', { name: /Aberystwyth University/ });
    await row.getByRole('checkbox').click();
    expect(location.pathname).toBe('/university/');
    await row.getByRole('cell', { name: 'United Kingdom' }).click();
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'Aberystwyth University' }))
      .toBeVisible();
  });

  test('offers to edit the row one points at or has focused, and becomes compact by one key', async () => {
    await open();
    await settled('Aalto University');
    const edit = table.getByRole('link', { name: 'Edit Aalto University', exact: true });
    await userEvent.hover(page.getByRole('heading', { level: 1 }));
    expect(edit.query()).toBeNull();
    await userEvent.keyboard('j');
    await expect.element(edit).toBeVisible();
    await userEvent.keyboard('d');
    expect(document.documentElement.dataset['density']).toBe('compact');
    await userEvent.keyboard('d');
    expect(document.documentElement.dataset['density']).toBeUndefined();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}');
    await expect.element(page.getByRole('dialog', { name: 'Edit university' })).toBeVisible();
  });

  test.each([1440, 1100])('offers that beside the last value, at %i px', async (width) => {
    await page.viewport(width, 900);
    await open();
    await settled('Aalto University');
    await userEvent.keyboard('j');
    const edit = table.getByRole('link', { name: 'Edit Aalto University', exact: true });
    await expect.element(edit).toBeVisible();
    const cells = [...(edit.element().closest('tr')?.querySelectorAll('td[data-column]') ?? [])];
    const values = cells.map((cell) => cell.getBoundingClientRect().right);
    expect(edit.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(Math.max(...values));
    const head = table.getByRole('row').first().element();
    expect(getComputedStyle(head, '::after').position).toBe('sticky');
  });

  test('turns its pages both ways, and Back returns to the page before', async () => {
    await open();
    await settled('Aalto University');
    const left: unknown[] = [];
    for (const way of ['Next page', 'Next page', 'Previous page']) {
      const before = location.search;
      const first = firstName();
      const button = page.getByRole('button', { name: way });
      await waited(() => {
        button.element().scrollIntoView();
        expect(lastName()).toBeTruthy();
      });
      left.push(lastName());
      await button.click();
      await waited(() => expect([location.search === before, scrollY]).toEqual([false, 0]));
      // The rows come after their address.
      await waited(() => expect(firstName()).not.toBe(first));
    }
    for (const last of left.toReversed()) {
      history.back();
      await waited(() => expect(lastName()).toBe(last));
    }
    await expect.poll(() => location.search).toBe('');
  });

  test('is where it was, the row one had left by focused, when one comes back', async () => {
    await open('/university/?sort=-established');
    await waited(() => expect(document.documentElement.scrollHeight).toBeGreaterThan(3500));
    scrollTo(0, 1800);
    const row = await waited(() => {
      const found = links().find((each) => each.getBoundingClientRect().top > 300);
      expect(found).toBeDefined();
      return found;
    });
    const name = String(row?.textContent);
    await link(name).click();
    await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
    history.back();
    await waited(() => expect([focused(), Math.round(scrollY)]).toEqual([name, 1800]));
    await expect.poll(() => location.search).toBe('?sort=-established');
  });

  test('is at the row of the record one walked to from it, by a key', async () => {
    await open('/university/?sort=-established&size=50');
    const names = await waited(() => {
      expect(links().length).toBeGreaterThan(20);
      return links().map((each) => String(each.textContent));
    });
    const isOpen = async (name = '') => {
      await expect.element(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    };
    await link(names[1] ?? '').click();
    await isOpen(names[1]);
    await userEvent.keyboard('j');
    await isOpen(names[2]);
    await userEvent.keyboard('j');
    await isOpen(names[3]);
    await userEvent.keyboard('u');
    await waited(() => expect([focused(), scrollY]).toEqual([names[3], 0]));
    // Back from the next page's first record: far below what was drawn of the page when it was left.
    const nextPage = page.getByRole('button', { name: 'Next page' });
    await expect.element(nextPage).toBeInTheDocument();
    (nextPage.element() as HTMLElement).click();
    const first = await waited(() => {
      const [found] = links();
      expect(found?.textContent).not.toBe(names[0]);
      return String(found?.textContent);
    });
    await link(first).click();
    await isOpen(first);
    await userEvent.keyboard('k');
    await expect.element(page.getByText(/^50 of/)).toBeVisible();
    await userEvent.keyboard('u');
    await waited(() => expect(document.activeElement?.closest('tr')?.ariaRowIndex).toBe('51'));
    expect(document.activeElement?.getBoundingClientRect().bottom).toBeLessThan(innerHeight);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/^50 of/)).toBeVisible();
    await userEvent.keyboard('j');
    await isOpen(first);
    await userEvent.keyboard('u');
    await waited(() => expect(focused()).toBe(first));
  });

  test('is walked, chosen from, opened and edited by single keys, and never while typing', async () => {
    await open();
    await settled('Aalto University');
    await userEvent.keyboard('/');
    await expect.element(searchbox).toHaveFocus();
    await userEvent.keyboard('cjkxe');
    await expect.element(searchbox).toHaveValue('cjkxe');
    expect(page.getByRole('dialog').query()).toBeNull();
    await userEvent.clear(searchbox);
    await settled('Aalto University');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('Aalto University');
    await userEvent.keyboard('/{Enter}');
    expect(focused()).toBe('Aalto University');
    await userEvent.keyboard('jjk');
    expect(focused()).toBe('Aberystwyth University');
    await userEvent.keyboard('x');
    await expect.element(selection).toHaveTextContent('1 university selected');
    await expect
      .element(table.getByRole('checkbox', { name: 'Select Aberystwyth University' }))
      .toBeChecked();
    await userEvent.keyboard('e');
    await expect.element(page.getByRole('dialog', { name: 'Edit university' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(link('Aberystwyth University')).toBeVisible();
    expect(location.pathname).toBe('/university/');
  });

  test('keeps what is chosen over its pages; "Select all" takes what matches as the server counts it', async () => {
    await open('/university/?q=London');
    await waited(() => expect(links().length).toBeGreaterThan(2));
    const boxes = table.getByRole('checkbox', { name: /^Select / });
    await boxes.nth(1).click();
    await boxes.nth(2).click();
    await expect.element(selection).toHaveTextContent('2 universities selected');
    await searchbox.fill('');
    await settled('Aalto University');
    await expect.element(selection).toHaveTextContent('2 universities selected');
    const head = table.getByRole('checkbox', { name: 'Select all rows on this page' });
    const isMixed = () => (head.element() as HTMLInputElement).indeterminate;
    await head.click();
    await expect.element(selection).toHaveTextContent(/^(?!2 )\d+ universities selected/);
    expect(isMixed()).toBe(true);
    await page.getByRole('button', { name: `Select all ${all} matching` }).click();
    await expect.element(selection).toHaveTextContent(`${all} universities selected`);
    await expect.poll(isMixed).toBe(false);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.element(page.getByText(`101–200 of ${all}`, { exact: true })).toBeVisible();
    // Rows of the page before stand, inert, where one scrolled.
    await waited(() => expect(document.querySelector('tr[data-index="0"]:not([inert] *)')).not.toBeNull());
    expect(document.querySelectorAll('tbody input:not(:checked)')).toHaveLength(0);
    const isDrawn = (index: unknown) => document.querySelector(`tr[data-index="${String(index)}"]`) !== null;
    scrollTo(0, 900);
    await waited(() => expect(isDrawn(0)).toBe(false));
    const outOfSight = document.querySelector<HTMLElement>('tr[data-index]')?.dataset['index'];
    // A pointer’s click may scroll.
    (selection.getByRole('button', { name: 'Clear selection' }).element() as HTMLElement).click();
    await expect.element(selection).not.toBeInTheDocument();
    scrollBy(0, 360);
    await waited(() => expect(isDrawn(outOfSight)).toBe(false));
    expect(document.activeElement?.closest('tbody')).not.toBeNull();
  });

  test.each([
    [1280, 700],
    [1280, 1000],
    [320, 640],
  ])(
    'has the bar of what is chosen at the foot of a window of %i × %i, below few rows',
    async (width, height) => {
      await page.viewport(width, height);
      await open('/university/?q=ETH+Zurich');
      await table.getByRole('checkbox', { name: 'Select ETH Zurich' }).click();
      await waited(() => {
        const foot = selection.element().getBoundingClientRect().bottom;
        expect([innerHeight - foot < 14, document.documentElement.scrollHeight]).toEqual([true, height]);
      });
    },
  );

  test('needs no sideways scrolling at 320 px, and says under a name where it is', async () => {
    await page.viewport(320, 700);
    await open();
    await settled('Aalto University');
    await expect.element(table.getByText('Espoo, Finland')).toBeVisible();
    await expect.element(table.getByRole('img', { name: 'Published' }).first()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(320);
  });
});
