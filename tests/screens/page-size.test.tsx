import { beforeAll, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { otherClient, startServer, visit, waited } from '../support/screen.tsx';
import '../support/styles.ts';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
/** How many universities there are. */
let all: number;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
  all = (await call<{ value: number }>('GET', '/v1/universities/count')).value;
});

const table = page.getByRole('table', { name: 'Universities' });
const size = page.getByRole('combobox', { name: 'Rows per page' });
const turn = (way: 'Next' | 'Previous') => page.getByRole('button', { name: `${way} page` }).click();
const ranges = async (range: string) => {
  await expect.element(page.getByText(`${range} of ${all}`, { exact: true })).toBeVisible();
};
const rows = () => [...document.querySelectorAll<HTMLTableRowElement>('tbody tr:has(th)')];
const firstName = () => rows()[0]?.querySelector('th a')?.textContent;
const isSearched = (search: string) => waited(() => expect(location.search).toBe(search));
const open = async (path = '/university/') => {
  const wiring = await visit({ server, path });
  await expect.element(table.getByRole('link').first()).toBeVisible();
  return wiring;
};

describe('pages turned before the last one has come', () => {
  const openSlowly = async () => {
    // Changes made elsewhere ask for the same page again.
    const held = new Map<string, () => void>();
    const opened = new Map<string, Promise<void>>();
    await visit({
      server,
      path: '/university/?size=25',
      network: async (request, send) => {
        const asked = new URL(request.url).searchParams;
        const cursor = asked.get('after') ?? asked.get('before') ?? '';
        if (cursor !== '' && !opened.has(cursor))
          opened.set(cursor, new Promise((go) => held.set(cursor, go)));
        await opened.get(cursor);
        return send();
      },
    });
    await ranges('1–25');
    return async () => {
      await waited(() => expect(held.size).toBe(1));
      for (const go of held.values()) go();
      held.clear();
    };
  };

  test('are turned one after another, and the range is that of the rows that stand there', async () => {
    const answer = await openSlowly();
    await turn('Next');
    await turn('Next');
    await ranges('1–25');
    await answer();
    await ranges('26–50');
    const second = firstName();
    await answer();
    await ranges('51–75');
    await turn('Next');
    await turn('Previous');
    await ranges('51–75');
    await answer();
    await ranges('76–100');
    await answer();
    await ranges('51–75');
    await turn('Previous');
    await answer();
    await ranges('26–50');
    expect(firstName()).toBe(second);
  });

  test('are not turned in another list', async () => {
    const answer = await openSlowly();
    await turn('Next');
    await turn('Next');
    await table.getByRole('button', { name: 'Country' }).click();
    await waited(() => expect(firstName()).not.toBe('Aalto University'));
    await answer();
    await ranges('1–25');
    await isSearched('?sort=country&size=25');
  });
});

describe('how many rows a page has', () => {
  test('is a hundred, or what one chooses, which the address says and the other lists follow', async () => {
    await open();
    await expect.element(size).toHaveDisplayValue('100 a page');
    await size.selectOptions('50 a page');
    await ranges('1–50');
    await isSearched('?size=50');
    await page.getByRole('link', { name: 'Majors' }).click();
    await expect.element(page.getByRole('table', { name: 'Majors' }).getByRole('link').first()).toBeVisible();
    await expect.element(page.getByText(/^1–50 of \d+$/)).toBeVisible();
    expect(location.search).toBe('');
    await size.selectOptions('100 a page');
    await expect.element(page.getByText(/^1–100 of \d+$/)).toBeVisible();
    expect(location.search).toBe('');
    history.back();
    await ranges('1–50');
  });

  test('comes from the address before one’s own choice, and asks the server for no more', async () => {
    const asked: string[] = [];
    localStorage.setItem('registrar.page-size', '200');
    await visit({
      server,
      path: '/university/?size=25',
      network: (request, send) => {
        const { pathname, searchParams } = new URL(request.url);
        if (pathname.endsWith('/v1/universities')) asked.push(searchParams.get('limit') ?? '');
        return send();
      },
    });
    await ranges('1–25');
    expect(new Set(asked)).toEqual(new Set(['25']));
  });

  test('is a hundred where the browser remembers what no page has', async () => {
    localStorage.setItem('registrar.page-size', '9999');
    await open();
    await ranges('1–100');
  });

  test('changes without losing one’s place: the first row stays, or the last where one came backwards', async () => {
    await open('/university/?size=50');
    await turn('Next');
    await ranges('51–100');
    const first = firstName();
    await size.selectOptions('25 a page');
    await ranges('51–75');
    expect(firstName()).toBe(first);
    await turn('Next');
    await ranges('76–100');
    await turn('Previous');
    await ranges('51–75');
    await size.selectOptions('50 a page');
    await ranges('26–75');
    await size.selectOptions('200 a page');
    await ranges('1–200');
    expect(firstName()).toBe('Aalto University');
  });

  test('is counted from the first record, also where one came backwards to fewer than a page', async () => {
    await open('/university/?size=25');
    await turn('Next');
    await ranges('26–50');
    await turn('Next');
    await ranges('51–75');
    await size.selectOptions('100 a page');
    await ranges('51–150');
    await turn('Previous');
    await ranges('1–50');
    await size.selectOptions('25 a page');
    await ranges('26–50');
  });

  test('leaves the address with the page when something is searched', async () => {
    await open('/university/?size=25');
    await turn('Next');
    await ranges('26–50');
    await page.getByRole('searchbox', { name: 'Search universities' }).fill('zurich');
    await isSearched('?q=zurich&size=25');
  });

  test('may be two hundred: each row is reached and chosen', async () => {
    await open('/university/?size=200');
    await ranges('1–200');
    expect(rows().length).toBeLessThan(100);
    await table.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
    await expect
      .element(page.getByRole('region', { name: 'Selection' }))
      .toHaveTextContent('200 universities selected');
    size.element().scrollIntoView();
    await waited(() => expect(rows().at(-1)?.ariaRowIndex).toBe('201'));
    expect(rows().at(-1)?.querySelector('input')?.checked).toBe(true);
    await turn('Next');
    await ranges(`201–${all}`);
  });

  test('belongs to no view: one is shown in whatever pages one has', async () => {
    await call('POST', '/v1/saved-views', {
      kind: 'universities',
      name: 'Youngest',
      query: 'sort=-established&columns=country%2Ccity%2Ctype%2Cestablished',
    });
    await page.viewport(1280, 1000);
    await open();
    await page.getByRole('link', { name: 'Youngest' }).click();
    await size.selectOptions('25 a page');
    await ranges('1–25');
    expect(new URLSearchParams(location.search).get('size')).toBe('25');
    await expect
      .element(page.getByRole('link', { name: 'Youngest' }))
      .toHaveAttribute('aria-current', 'page');
    expect(document.querySelector('.views-changed')).toBeNull();
  });

  test('is chosen by key, and at 320 px without sideways scrolling', async () => {
    await page.viewport(320, 700);
    await open();
    await expect.element(size).toBeVisible();
    (size.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await ranges('1–200');
    await expect.element(size).toHaveFocus();
    expect(document.documentElement.scrollWidth).toBe(320);
    expect(size.element().getBoundingClientRect().right).toBeLessThanOrEqual(320);
  });

  test('is nobody’s question where a page holds all there is', async () => {
    await visit({ server, path: '/levels/' });
    await expect.element(page.getByRole('table', { name: 'Levels' }).getByRole('link').first()).toBeVisible();
    expect(size.query()).toBeNull();
  });
});

test('the next page is in reach while rows are selected, and so is what to do with them', async () => {
  await page.viewport(1440, 900);
  await open();
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .click();
  await expect.element(page.getByText('1 university selected')).toBeInViewport();
  await expect.element(page.getByText(`1–100 of ${all}`, { exact: true })).toBeInViewport({ ratio: 1 });
  await turn('Next');
  await ranges('101–200');
  await expect.element(page.getByText('1 university selected, not on this page')).toBeInViewport();
});

test('a search says that its best matches come first, until it is sorted by a column', async () => {
  await open('/university/?q=Nepal');
  const order = page.getByText('Best matches first');
  await expect.element(order).toBeVisible();
  await table.getByRole('button', { name: 'Country', exact: true }).click();
  await expect.element(order).not.toBeInTheDocument();
});
