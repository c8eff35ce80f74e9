import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { startServer, visit } from '../support/screen.tsx';
import { writeOfferings } from '../support/write-offerings.ts';

const NAME =
  'Conservation of glaciers, rivers and mountain forests, with the history of those who have lived beside them';

let server: string;
let university: string;
beforeAll(async () => {
  server = await startServer();
  university = await writeOfferings(server, [NAME]);
});

test.each([320, 720, 960, 1200])('no line of a long name is under its dot, %i px wide', async (width) => {
  await page.viewport(width, 800);
  await visit({ server, path: `/university/${university}` });
  const name = page.getByRole('link', { name: /^Conservation of glaciers/ });
  await expect.element(name).toBeVisible();
  const dot = name.element().closest('th')!.querySelector('.dot')!.getBoundingClientRect();
  const lines = [...name.element().getClientRects()];
  expect(lines.length).toBeGreaterThan(1);
  for (const { left } of lines) expect(left).toBeGreaterThan(dot.right);
  expect(dot.bottom).toBeLessThan(lines[0]!.bottom);
});
