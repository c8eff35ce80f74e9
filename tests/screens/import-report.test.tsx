import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { checkedImport } from '../support/checked-import.ts';
import { otherClient, startServer, visit } from '../support/screen.tsx';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});

test('the report says what came of the import and how many rows in one place, and so after its undo', async () => {
  const id = await checkedImport(call, 'name,country\nReported College,NP\n');
  await visit({ server, path: `/university/import/${id}` });
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
  await expect.element(heading('Import complete: list.csv')).toBeVisible();
  expect(page.getByText('Import complete').elements()).toHaveLength(1);
  expect(page.getByText('Created', { exact: true }).elements()).toHaveLength(1);
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect.element(heading('Import undone: 1 new record moved to trash')).toBeVisible();
  expect(page.getByText('moved to trash').elements()).toHaveLength(1);
});

test('an import of several records is undone only once that is confirmed', async () => {
  const id = await checkedImport(call, 'name,country\nAsked One,NP\nAsked Two,NP\n');
  await visit({ server, path: `/university/import/${id}` });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Import 2 rows').click();
  await button('Undo import').click();
  const question = page.getByRole('dialog', { name: 'Undo the whole import?' });
  await expect
    .element(question)
    .toHaveTextContent(
      'This undoes 2 records: new ones move to the trash, changed ones get their earlier values back. Records changed since are skipped.',
    );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Import complete/)).toBeVisible();
  await button('Undo import').click();
  await question.getByRole('button', { name: 'Undo 2 records' }).click();
  await expect.element(page.getByText('Import undone: 2 new records moved to trash')).toBeVisible();
});

test('the report of imported offerings leads to the universities they belong to, and to no other', async () => {
  const [own] = await Promise.all(
    ['Report Hill', 'Report Vale'].map((name) =>
      call<{ slug: string }>('POST', '/v1/universities', { name, country: 'NP' }),
    ),
  );
  const [major] = await call<{ slug: string }[]>('GET', '/v1/majors?limit=1');
  const [level] = await call<{ code: string }[]>('GET', '/v1/levels?limit=1');
  const csv = `university,major,level\n${own?.slug},${major?.slug},${level?.code}\n`;
  const id = await checkedImport(call, csv, 'offered.csv', 'offerings');
  await visit({ server, path: `/university/import/${id}` });
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await page.getByRole('link', { name: 'View universities' }).click();
  const table = page.getByRole('table', { name: 'Universities' });
  await expect.element(table.getByRole('link', { name: 'Report Hill' })).toBeVisible();
  await expect.element(table.getByRole('rowheader')).toHaveLength(1);
});

test('an import that changes nothing is done: only one with rows left to import needs attention', async () => {
  await call('POST', '/v1/universities', { name: 'Settled College', country: 'NP' });
  await checkedImport(call, 'name,country\nSettled College,NP\n', 'settled.csv');
  await checkedImport(call, 'name,country\nAwaited College,NP\n', 'awaited.csv');
  await visit({ server, path: '/' });
  const tasks = page.getByRole('region', { name: /^Needs attention/ });
  await expect.element(tasks.getByText('awaited.csv')).toBeVisible();
  await expect.element(tasks.getByText('settled.csv')).not.toBeInTheDocument();
});

test('the newest unfinished imports are listed, and all of them when asked for', async () => {
  for (const name of ['oldest', 'second', 'third', 'newest'])
    await call(
      'POST',
      `/v1/levels/imports?name=${name}.csv`,
      new Blob(['name\nShort Course\n'], { type: 'text/csv' }),
    );
  await visit({ server, path: '/levels/import' });
  const unfinished = page.getByRole('region', { name: 'Unfinished imports' });
  await expect.element(unfinished.getByRole('link', { name: 'newest.csv' })).toBeVisible();
  await expect.element(unfinished.getByRole('link', { name: 'oldest.csv' })).not.toBeInTheDocument();
  await unfinished.getByRole('button', { name: 'Show all 4' }).click();
  await expect.element(unfinished.getByRole('link', { name: 'oldest.csv' })).toBeVisible();
  await expect.element(unfinished.getByRole('button', { name: 'Show fewer' })).toHaveFocus();
});
