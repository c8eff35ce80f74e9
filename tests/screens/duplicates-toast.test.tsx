import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { otherClient, startServer, visit, waited } from '../support/screen.tsx';

let server: string;
const count = async (state: string) => {
  const call = await otherClient(server);
  return (await call<unknown[]>('GET', `/v1/duplicates?kind=universities&state=${state}`)).length;
};
beforeAll(async () => {
  server = await startServer();
  const call = await otherClient(server);
  for (const place of ['Arunachal', 'Bherighat', 'Karnalipur'])
    for (const name of [`${place} Institute`, `${place} institute`])
      await call('POST', '/v1/universities', { name, country: 'NP' });
  await waited(async () => {
    if ((await count('open')) < 3) throw new Error('Records are still being compared.');
  });
});

const later = page.getByRole('button', { name: /^Later/ });
const panel = page.getByRole('region', { name: / and / });
const putOff = async () => {
  await expect.element(later).toBeEnabled();
  const name = panel.element().getAttribute('aria-label');
  await userEvent.keyboard('l');
  await waited(() => expect(panel.element().getAttribute('aria-label')).not.toBe(name));
};
const boxOf = (one: Element) => one.getBoundingClientRect();

test.each([320, 700, 800, 1024, 1440])(
  'decided one after another, pairs leave one toast, away from the buttons, %i px wide',
  async (width) => {
    await page.viewport(width, 900);
    await visit({ server, path: '/duplicates' });
    await putOff();
    await putOff();
    const toasts = () => [...document.querySelectorAll('.toast:not([inert])')];
    await waited(() => expect(toasts()).toHaveLength(1));
    await waited(() => expect(boxOf(toasts()[0]!).bottom).toBeLessThan(innerHeight));
    const buttons = [...document.querySelectorAll('.duplicate-foot button')].map(boxOf);
    expect(buttons).toHaveLength(3);
    for (const { top } of buttons) expect(top).toBeGreaterThan(boxOf(toasts()[0]!).bottom);
    // The keys take both back.
    for (const left of [1, 0]) {
      await userEvent.keyboard('{Control>}z{/Control}');
      await waited(async () => expect(await count('later')).toBe(left));
    }
  },
);
