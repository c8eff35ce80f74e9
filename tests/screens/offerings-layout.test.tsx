import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { otherClient, startServer, visit } from '../support/screen.tsx';

interface Made {
  readonly id: string;
}

let server: string;
let university: Made;
beforeAll(async () => {
  server = await startServer();
  const call = await otherClient(server);
  const make = (kind: string, fields: object) => call<Made>('POST', `/v1/${kind}`, fields);
  university = await make('universities', { name: 'Karnali University', country: 'NP' });
  const name =
    'Conservation of glaciers, rivers and mountain forests, with the history of those who have lived beside them';
  const [level, major] = await Promise.all([
    make('levels', { code: 'first', name: 'First cycle' }),
    make('majors', { name }),
  ]);
  await make('offerings', { university_id: university.id, major_id: major.id, level_id: level.id });
});

test.each([320, 720, 960, 1200])('no line of a long name is under its dot, %i px wide', async (width) => {
  await page.viewport(width, 800);
  await visit({ server, path: `/university/${university.id}` });
  const name = page.getByRole('link', { name: /^Conservation of glaciers/ });
  await expect.element(name).toBeVisible();
  const dot = name.element().closest('th')!.querySelector('.dot')!.getBoundingClientRect();
  const lines = [...name.element().getClientRects()];
  expect(lines.length).toBeGreaterThan(1);
  for (const { left } of lines) expect(left).toBeGreaterThan(dot.right);
  expect(dot.bottom).toBeLessThan(lines[0]!.bottom);
});
