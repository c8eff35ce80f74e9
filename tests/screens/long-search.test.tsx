import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { startServer, visit } from '../support/screen.tsx';

let server: string;
beforeAll(async () => {
  server = await startServer();
});

test.each(['/university/', '/subjects/?view=tree', '/events/?view=calendar'])(
  'a search that is too long is called so, and is cleared from the page: %s',
  async (address) => {
    const [path = '', view] = address.split('?');
    const filter = JSON.stringify({ field: 'status', is: 'is', value: 'published' });
    const search = new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(view)), filter });
    search.set('q', 'x'.repeat(201));
    await visit({ server, path: `${path}?${search}` });
    const alert = page.getByRole('alert').filter({ hasText: 'The search is too long.' });
    await expect.element(alert).toHaveTextContent(/Shorten it to 200 characters\.Clear search$/);
    await alert.getByRole('button', { name: 'Clear search' }).click();
    await expect.element(alert).not.toBeInTheDocument();
    await expect.element(page.getByRole('searchbox')).toHaveValue('');
  },
);
