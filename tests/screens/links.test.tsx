import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { otherClient, startServer, visit } from '../support/screen.tsx';

let server: string;
beforeAll(async () => {
  server = await startServer();
});

test('links within text are underlined, others once they are pointed at', async () => {
  const call = await otherClient(server);
  const linked = { name: 'Linked College', country: 'NP', website: 'https://linked.example' };
  const { id } = await call<{ id: string }>('POST', '/v1/universities', linked);
  await visit({ server, path: `/university/${id}` });
  const inText = page.getByRole('paragraph').getByRole('link', { name: 'linked.example' });
  const alone = page.getByRole('main').getByRole('link', { name: 'Universities' });
  const lineOf = (link: Element) => getComputedStyle(link).textDecorationLine;
  await expect.poll(() => lineOf(inText.element())).toBe('underline');
  await page.getByRole('heading', { level: 1 }).hover();
  await expect.poll(() => lineOf(alone.element())).toBe('none');
  await alone.hover();
  await expect.poll(() => lineOf(alone.element())).toBe('underline');
});
