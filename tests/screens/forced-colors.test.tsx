import { afterAll, beforeAll, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import type { Import } from '../../contract/imports.ts';
import { otherClient, startServer, visit } from '../support/screen.tsx';
import '../support/styles.ts';

/** Replaces what the browser was started with, reduced motion too. */
const force = (value: 'active' | 'none') =>
  (cdp() as unknown as { send: (method: string, params: object) => Promise<unknown> }).send(
    'Emulation.setEmulatedMedia',
    {
      features: [
        { name: 'forced-colors', value },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ],
    },
  );

let server: string;
beforeAll(async () => {
  server = await startServer();
  await force('active');
});
afterAll(() => force('none'));

test('with colours forced, a wrong cell of an import differs from the others by its border', async () => {
  const call = await otherClient(server);
  const csv = new Blob(['name,country,type\nForced One,Ruritania,college\n'], { type: 'text/csv' });
  const { id } = await call<Import>('POST', '/v1/universities/imports?name=list.csv', csv);
  await visit({ server, path: `/university/import/${id}` });
  await page.getByRole('button', { name: 'Review changes' }).click();
  const wrong = page.getByRole('table').getByRole('button', { name: 'Ruritania: fix Country in row 2.' });
  await expect.element(wrong).toBeVisible();
  expect(matchMedia('(forced-colors: active) and (prefers-reduced-motion: reduce)').matches).toBe(true);
  expect(getComputedStyle(wrong.element()).borderTopWidth).toBe('2px');
  const right = page.getByRole('cell', { name: 'College' }).element();
  expect(getComputedStyle(right).borderTopWidth).not.toBe('2px');
});
