import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { filteredListPath } from '../../src/api/list-address.ts';
import { otherClient, startServer, visit } from '../support/screen.tsx';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
let list: string;
let made = 0;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});
beforeEach(async () => {
  made += 1;
  const city = `Keyville ${made}`;
  list = filteredListPath('/university/', { field: 'city', is: 'is', value: city });
  for (const name of ['North', 'South'])
    await call('POST', '/v1/universities', { name: `${city} ${name}`, country: 'NP', city });
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = page.getByRole('combobox', { name: 'Field' });
const region = page.getByRole('textbox', { name: 'Region' });

test.each(['Reg', 'Region', '{ArrowDown}{ArrowDown}{ArrowDown}'])(
  'Enter takes a field and its value is typed next: %s',
  async (typed) => {
    await visit({ server, path: list });
    await button('Edit all 2').click();
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard(`${typed}{Enter}`);
    await expect.element(field).not.toHaveFocus();
    await expect.element(page.getByRole('button', { name: /^Don’t change/ })).toBeVisible();
    expect(document.activeElement?.closest('.form-row')).not.toBeNull();
    expect(page.getByText('Enter a value, or select Clear.').elements()).toEqual([]);
  },
);

test('all is done by Enter, and the focus returns to what began it', async () => {
  await visit({ server, path: list });
  await button('Edit all 2').click();
  await expect.element(field).toHaveFocus();
  // The list of fields first.
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(button('Edit all 2')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await field.fill('Region');
  await expect.element(region).toHaveFocus();
  await userEvent.keyboard('Koshi{Enter}');
  await expect.element(button('Update 2 universities')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Updated 2 universities.')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(button('Edit all 2')).toHaveFocus();
});
