import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Import } from '../../contract/imports.ts';
import { checkedImport } from '../support/checked-import.ts';
import { otherClient, startServer, visit, waited, type Network } from '../support/screen.tsx';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const alert = (text: string) => page.getByRole('alert').getByText(text);
const errorsOf = (label: string) => page.getByRole('region', { name: `Errors: ${label}` });

/** Another tab, or a colleague. */
const others = (id: string) => {
  const at = `/v1/imports/${id}`;
  const read = () => call<Import>('GET', at);
  return {
    read,
    fix: () => call('POST', `${at}/fix`, { column: 'country', from: 'Narnia', to: 'NP' }),
    skip: (line: number) => call('POST', `${at}/skip`, { line, skip: true }),
    discard: () => call('DELETE', at),
    commit: async () => {
      await call('POST', `${at}/commit`, undefined, (await read()).version);
      await waited(async () => expect(await read()).toMatchObject({ state: 'committed' }));
    },
  };
};

const review = async (prefix: string, network?: Network) => {
  const rows = [`${prefix} One,NP,`, `${prefix} Two,Narnia,`, `${prefix} Three,NP,nowhere`];
  const id = await checkedImport(call, ['name,country,website', ...rows].join('\n'), 'tabs.csv');
  const other = others(id);
  await visit({ server, path: `/university/import/${id}`, ...(network && { network }) });
  await expect.element(button('Import 1 row')).toBeVisible();
  return other;
};

/** Hears of nothing. */
const withoutLive: Network = async (request, send) =>
  request.url.includes('/v1/live') ? new Response(null, { status: 404 }) : send();

test('an import that was changed since it was shown is not imported: its new number is', async () => {
  const { fix, read } = await review('Stale', withoutLive);
  await fix();
  await button('Import 1 row').click();
  await expect
    .element(
      alert(
        'This import has changed since you reviewed it, so it was not started. It would now import 2 rows.',
      ),
    )
    .toBeVisible();
  await expect.element(button('Import 2 rows')).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'New 2' })).toBeVisible();
  expect(await read()).toMatchObject({ state: 'checked', change_set_ids: [] });
  await button('Import 2 rows').click();
  await expect.element(page.getByText('Import complete: tabs.csv')).toBeVisible();
});

test('an open import follows what others make of it, and what is being typed stays', async () => {
  const { fix, skip, commit, discard } = await review('Followed');
  const website = errorsOf('Website').getByRole('textbox');
  await website.fill('https://typed.exam');
  await fix();
  await expect.element(button('Import 2 rows')).toBeVisible();
  await userEvent.keyboard('ple');
  await expect.element(website).toHaveValue('https://typed.example');
  await skip(4);
  await expect.element(page.getByRole('tab', { name: 'Skipped 1' })).toBeVisible();
  await commit();
  await expect.element(page.getByText('Import complete: tabs.csv')).toBeVisible();
  await discard();
  await expect.element(alert('This import was discarded, or it has expired.')).toBeVisible();
});

test('a report follows the undo of its import by others', async () => {
  const { commit, read } = await review('Undone');
  await commit();
  await expect.element(page.getByText('Import complete: tabs.csv')).toBeVisible();
  const { change_set_id: changeSetId } = await read();
  await call('POST', `/v1/change-sets/${changeSetId}/undo`);
  await expect.element(page.getByText('Import undone: tabs.csv')).toBeVisible();
});

test('a fix of rows that others have imported is not undone: the report is shown', async () => {
  const { commit } = await review('Late', withoutLive);
  await errorsOf('Website').getByRole('textbox').fill('https://late.example');
  await errorsOf('Website').getByRole('button', { name: 'Apply to 1 row' }).click();
  await expect.element(button('Import 2 rows')).toBeVisible();
  await commit();
  await button('Undo').click();
  await expect
    .element(alert('These rows were already imported. To change them back, undo the import.'))
    .toBeVisible();
  await expect.element(page.getByText('Import complete: tabs.csv')).toBeVisible();
  await expect.element(page.getByRole('row', { name: 'Created 2' })).toBeVisible();
});

test('the report counts what all commits have written', async () => {
  const { fix, commit } = await review('Summed');
  await commit();
  await fix();
  await commit();
  await expect.element(page.getByRole('row', { name: 'Created 2' })).toBeVisible();
  const rows = page.getByRole('row').elements();
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Created2',
    'Updated0',
    'Unchanged0',
    'Errors (not imported)1',
    'Skipped by choice0',
    'Total rows3',
  ]);
});

test('a fix whose answer was lost is shown as applied once the server answers again', async () => {
  let isLost = false;
  await review('Lost', async (request, send) => {
    if (request.url.endsWith('/fix')) {
      await send();
      isLost = true;
    }
    if (isLost) throw new TypeError('Failed to fetch');
    return withoutLive(request, send);
  });
  await errorsOf('Website').getByRole('textbox').fill('https://lost.example');
  await errorsOf('Website').getByRole('button', { name: 'Apply to 1 row' }).click();
  await expect.element(alert('Can’t reach the server. Try again in a moment.')).toBeVisible();
  isLost = false;
  await expect.element(button('Import 2 rows')).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Errors 1' })).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('all skipped rows are included again by one click, whatever they were skipped for', async () => {
  const { skip, read } = await review('Included');
  await skip(2);
  await skip(3);
  await page.getByRole('tab', { name: 'Skipped 2' }).click();
  await button('Include all 2 rows').click();
  await expect.element(page.getByText('2 rows included again.')).toBeVisible();
  await expect.element(button('Include all 2 rows')).not.toBeInTheDocument();
  expect((await read()).counts).toMatchObject({ new: 1, failed: 2, skipped: 0 });
});
