import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { startServer, visit } from '../support/screen.tsx';
import '../support/styles.ts';

let server: string;
beforeAll(async () => {
  server = await startServer();
});

const widthOf = (input: HTMLInputElement) => {
  const text = document.createElement('span');
  text.style.cssText = `position: absolute; white-space: nowrap; font: ${getComputedStyle(input).font}`;
  text.textContent = input.placeholder;
  document.body.append(text);
  const { width } = text.getBoundingClientRect();
  text.remove();
  return width;
};

test.for(['subjects', 'levels', 'events'])(
  'the hint of the search of %s is whole on a small laptop',
  async (list) => {
    await page.viewport(1280, 800);
    await visit({ server, path: `/${list}/` });
    await expect.element(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
    const input = page.getByRole('searchbox').element() as HTMLInputElement;
    const { paddingLeft, paddingRight } = getComputedStyle(input);
    const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    expect(room).toBeGreaterThanOrEqual(widthOf(input));
  },
);
