import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { otherClient, startServer, visit } from '../support/screen.tsx';

let server: string;
let id: string;
beforeAll(async () => {
  server = await startServer();
  const call = await otherClient(server);
  const made = { name: 'Lahn College', country: 'DE' };
  ({ id } = await call<{ id: string }>('POST', '/v1/universities', made));
});

test('the code of a country outside the list is shown beside its name, unless the number has it', async () => {
  await visit({ server, path: `/university/${id}?dialog=edit` });
  const code = page.getByRole('combobox', { name: 'Country code' });
  await expect.element(code).toHaveDisplayValue('+49 Germany');
  const number = page.getByRole('textbox', { name: 'Phone', exact: true });
  await number.fill('+49 30 123456');
  await expect.element(code).toHaveDisplayValue('Germany');
});
