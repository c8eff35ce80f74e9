import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { otherClient, startServer, visit } from '../support/screen.tsx';

let server: string;
beforeAll(async () => {
  server = await startServer();
});

const dialog = (name: string) => page.getByRole('dialog', { name });
const field = page.getByRole('combobox', { name: 'Search everything' });

test('a record is merged and duplicated from the command palette too', async () => {
  const call = await otherClient(server);
  const { id } = await call<{ id: string }>('POST', '/v1/majors', { name: 'Limnology' });
  await visit({ server, path: `/majors/${id}` });
  await expect.element(page.getByRole('button', { name: 'Edit', exact: true })).toBeEnabled();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('merge');
  await expect.element(page.getByRole('option', { name: /^Merge with/ })).toHaveTextContent('Limnology');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog('Merge')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Merge')).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('dupl');
  await expect.element(page.getByRole('option', { name: /^Duplicate/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(dialog('New major').getByRole('textbox', { name: 'Name' }))
    .toHaveValue('Limnology (copy)');
});
