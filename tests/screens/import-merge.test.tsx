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

const button = (name: string | RegExp) => page.getByRole('button', { name });
const create = (name: string, fields: object) =>
  call('POST', '/v1/universities', { name, country: 'NP', ...fields });
const review = async (csv: string) => {
  const id = await checkedImport(call, csv);
  await visit({ server, path: `/university/import/${id}` });
};

test('a row is merged with the record of its name before those of its domain, and says so', async () => {
  const domains = ['shared-dgt.example.edu'];
  await create('Deltatron Institute', { domains, source_ids: ['DGT-1'] });
  await create('Gammatron College', { domains, source_ids: ['DGT-2'] });
  await review(
    'source_ids,name,country,website\nDGT-3,Gammatron College,NP,https://www.shared-dgt.example.edu/\n',
  );
  await expect
    .poll(() =>
      page
        .getByRole('caption')
        .elements()
        .map((caption) => caption.textContent),
    )
    .toEqual(['Same name as Gammatron College', 'Same domain as Deltatron Institute']);
  await button('Merge 1 row').click();
  await expect.element(page.getByText('Merged into Gammatron College')).toBeVisible();
  await page.getByRole('tab', { name: 'Updated 1' }).click();
  const changes = page.getByRole('table', { name: 'Changes to Source IDs' });
  await expect.element(changes.getByRole('link', { name: 'Gammatron College' })).toBeVisible();
  await button(/^All fields 1/).click();
  await expect.element(page.getByText('Will be merged with Gammatron College.')).toBeVisible();
});

test('a row that matches several records equally well waits until one is chosen', async () => {
  const domains = ['equal.example.edu'];
  await create('Epsilontron Institute', { domains });
  await create('Zetatron School', { domains });
  await create('Etatron College', { domains: ['etatron.example.edu'] });
  await review(
    [
      'name,country,website',
      'Thetatron Academy,NP,https://equal.example.edu/',
      'Iotatron Academy,NP,https://etatron.example.edu/',
    ].join('\n'),
  );
  await expect
    .element(page.getByText('1 row matches several records equally well. Choose a record for it below.'))
    .toBeVisible();
  await button('Merge 1 row').click();
  await expect.element(page.getByText('Merged into Etatron College')).toBeVisible();
  await expect.element(button(/^Merge \d/)).not.toBeInTheDocument();
  await button('Merge into Zetatron School').click();
  await expect.element(page.getByText('Merged into Zetatron School')).toBeVisible();
});

test('an update names and links the record that changes, not what the file calls it', async () => {
  await create('Kappatron College', { source_ids: ['KAP-1'] });
  await review('source_ids,name,country,city\nKAP-1,Kapatron College,NP,Ilam\n');
  const link = page.getByRole('link', { name: 'Kappatron College' });
  await button(/^City 1/).click();
  await expect.element(page.getByRole('table', { name: 'Changes to City' })).toBeVisible();
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^\/university\/[0-9a-f-]{36}$/));
  await button(/^All fields 1/).click();
  await expect.element(page.getByRole('list', { name: 'Changes' })).toHaveTextContent(/Kappatron College/);
  await expect.element(link).toBeVisible();
});
