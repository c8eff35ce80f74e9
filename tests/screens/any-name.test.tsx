import { beforeAll, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { otherClient, startServer, visit, waited } from '../support/screen.tsx';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});

const make = (name: string) =>
  call<{ id: string }>('POST', '/v1/universities', { name, country: 'EG', city: 'القاهرة' });
const isInView = (element: Element) => {
  const { left, right } = element.getBoundingClientRect();
  return left >= 0 && right <= innerWidth;
};

describe('a name', () => {
  test.each([1280, 320])(
    'as long as a name may be, without a break, leaves all in reach at %i px',
    async (width) => {
      const { id } = await make(`Long${width}`.padEnd(255, 'x'));
      await page.viewport(width, 800);
      await visit({ server, path: `/university/${id}` });
      const edit = page.getByRole('button', { name: 'Edit', exact: true });
      await expect.element(edit).toBeVisible();
      expect(isInView(edit.element())).toBe(true);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
    },
  );

  test('cut in its row, is read whole under the pointer', async () => {
    const name = 'Cutlong College '.repeat(9).trim();
    await make(name);
    await page.viewport(1024, 800);
    await visit({ server, path: '/university/?q=Cutlong' });
    const heading = page.getByRole('rowheader');
    const city = page.getByRole('cell', { name: 'القاهرة' });
    await expect.element(heading).toBeVisible();
    await waited(async () => {
      await city.hover();
      await heading.hover();
      expect(heading.element().getAttribute('title')).toBe(name);
    });
    await city.hover();
    await expect.element(heading).not.toHaveAttribute('title');
    await expect.element(city).not.toHaveAttribute('title');
  });

  test('cut in a search, leaves room for the word it was found by', async () => {
    const name = 'Longfound Community College of the Western District';
    const domains = ['longfound-cc.zzyzx.example'];
    await call('POST', '/v1/universities', { name, country: 'US', domains });
    await page.viewport(1280, 800);
    await visit({ server, path: '/university/?q=zzyzx' });
    const found = page.getByText(domains[0]!);
    await expect.element(found).toBeVisible();
    const cell = page.getByRole('rowheader').element().getBoundingClientRect();
    expect(found.element().getBoundingClientRect().left).toBeLessThan(cell.right - 64);
  });

  test('in a script from right to left is read from there, in its heading, its row and its field', async () => {
    const name = 'جامعة النيل (Nile) ٢';
    const { id } = await make(name);
    /** Whether the first word stands to the right of the last. */
    const isFromRight = (element: Element) => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
      const range = document.createRange();
      const leftOf = (word: string) => {
        range.setStart(text, text.data.indexOf(word));
        range.setEnd(text, text.data.indexOf(word) + word.length);
        return range.getBoundingClientRect().left;
      };
      return leftOf('جامعة') > leftOf('Nile');
    };
    await visit({ server, path: '/university/?q=Nile' });
    const link = page.getByRole('link', { name, exact: true });
    await expect.element(link).toBeVisible();
    expect(isFromRight(link.element())).toBe(true);
    await link.click();
    const heading = page.getByRole('heading', { level: 1, name });
    await expect.element(heading).toBeVisible();
    expect(isFromRight(heading.element())).toBe(true);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const field = page.getByRole('textbox', { name: 'Name', exact: true });
    await waited(() => expect(getComputedStyle(field.element()).unicodeBidi).toBe('plaintext'));
    expect(location.pathname).toBe(`/university/${id}`);
  });
});
