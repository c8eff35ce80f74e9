import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { otherClient, startServer, visit } from '../support/screen.tsx';
import '../support/styles.ts';

let server: string;
beforeAll(async () => {
  server = await startServer();
});

const MIN_TARGET_PX = 24;

test('a finger on the number of a counter follows its link', async () => {
  await page.viewport(390, 844);
  // Ends the first day, which has no counters.
  await (
    await otherClient(server)
  )('POST', '/v1/levels', { code: 'first', name: 'First level' });
  await visit({ server, path: '/' });
  const counter = page.getByRole('list', { name: 'Records' }).getByRole('listitem').first();
  await expect.element(counter).toHaveTextContent(/Universities\d/);
  const { left, top, width, height } = counter.getByRole('strong').element().getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  expect(hit).toBe(counter.getByRole('link', { name: 'Universities' }).element());
});

test('the way back from an import is high enough for a finger', async () => {
  await page.viewport(390, 844);
  await visit({ server, path: '/university/import' });
  const back = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
  await expect.element(back).toBeVisible();
  expect(back.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(MIN_TARGET_PX);
});
