import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { checkedImport } from '../support/checked-import.ts';
import { otherClient, startServer, visit, type Network } from '../support/screen.tsx';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});

/** Of each call that ends so, the first never arrives, or its answer is lost. */
const losing = (endings: readonly string[], isSent: boolean): Network => {
  const left = new Set(endings);
  return async (request, send) => {
    const ending = [...left].find((each) => new URL(request.url).pathname.endsWith(each));
    if (request.method !== 'POST' || ending === undefined) return send();
    left.delete(ending);
    if (isSent) await send();
    throw new TypeError('Failed to fetch');
  };
};

test.each([
  { lost: 'the request', isSent: false },
  { lost: 'the answer', isSent: true },
])('what is fixed and skipped in a review is done once where $lost is lost', async ({ lost, isSent }) => {
  const id = await checkedImport(
    call,
    [
      'name,country,website',
      `Lost fix ${lost},Nepaal,`,
      `Lost skip ${lost},NP,nowhere`,
      `Lost group ${lost},NP,elsewhere`,
    ].join('\n'),
  );
  const network = losing(['/check', '/fix', '/skip', '/undo-fix'], isSent);
  await visit({ server, path: `/university/import/${id}`, network, isConnectionWatched: true });
  const told = page.getByRole('tabpanel').or(page.getByRole('main')).getByRole('status');
  const countries = page.getByRole('region', { name: 'Errors: Country' });
  await countries.getByRole('button', { name: 'Apply' }).click();
  await expect.element(told.filter({ hasText: '1 row fixed.' })).toBeVisible();
  await page.getByRole('button', { name: 'Skip row 3', exact: true }).click();
  await expect.element(told.filter({ hasText: '1 row skipped.' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.element(told.filter({ hasText: '1 row included again.' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo previous', exact: true }).click();
  await expect.element(told.filter({ hasText: '1 row changed back.' })).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect.element(page.getByRole('tab', { name: 'Errors 3' })).toBeVisible();
  await expect.element(page.getByText(/Can’t reach the server/)).not.toBeInTheDocument();
});
