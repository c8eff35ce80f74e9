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
    if (request.method === 'GET' || ending === undefined) return send();
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

test.each([
  { lost: 'the request', isSent: false },
  { lost: 'the answer', isSent: true },
])('a file is uploaded, read again and discarded once where $lost is lost', async ({ isSent }) => {
  const name = isSent ? 'answer.csv' : 'request.csv';
  const listed = async () => {
    const all = await call<{ id: string; file_name: string }[]>('GET', '/v1/imports');
    return all.filter(({ file_name: fileName }) => fileName === name).map(({ id }) => id);
  };
  let network = losing(['/imports'], isSent);
  const through: Network = (request, send) => network(request, send);
  await visit({ server, path: '/university/import', network: through, isConnectionWatched: true });
  await page
    .getByLabelText('Choose a CSV file')
    .upload(new File(['name;country\nLost upload;NP\n'], name, { type: 'text/csv' }));
  await expect.element(page.getByRole('button', { name: 'Review changes' })).toBeVisible();
  expect(await listed()).toHaveLength(1);
  network = losing(['/read', ...(await listed())], isSent);
  const encoding = page.getByRole('combobox', { name: 'Encoding' });
  await encoding.click();
  await page.getByRole('option', { name: /^Windows-1252/ }).click();
  await expect.element(encoding).toHaveValue('Windows-1252, ISO-8859-1');
  await expect.element(page.getByRole('button', { name: 'Review changes' })).toBeEnabled();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByRole('button', { name: 'Discard import', exact: true }).click();
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Universities', exact: true }))
    .toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(await listed()).toEqual([]);
});

test('an import that cannot be read is read again at the press of a button', async () => {
  const id = await checkedImport(call, 'name,country\nRead again,Narnia\n');
  let isBroken = true;
  const network: Network = async (request, send) =>
    isBroken && new URL(request.url).pathname.endsWith(`/imports/${id}`)
      ? new Response('{}', { status: 500 })
      : send();
  await visit({ server, path: `/university/import/${id}`, network });
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect.element(page.getByRole('alert')).toHaveTextContent('Something went wrong. Try again.');
  await expect.element(retry).toBeVisible();
  isBroken = false;
  await retry.click();
  await expect.element(page.getByRole('tab', { name: 'Errors 1' })).toBeVisible();
});
