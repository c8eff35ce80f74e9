import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { navigate } from 'wouter/use-browser-location';
import { holding } from '../support/holding.ts';
import { otherClient, startServer, visit, waited } from '../support/screen.tsx';

interface Row {
  readonly id: string;
  readonly name: string;
}

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});

const button = (label: string) => page.getByRole('button', { name: label, exact: true });
const toasts = page.getByRole('region', { name: 'Notifications' });

test('a publication refused late leaves the person in the form of another record', async () => {
  const [first, second] = await Promise.all(
    ['Lacking', 'Another'].map((name) => call<Row>('POST', '/v1/universities', { name, country: 'NP' })),
  );
  const { network, arrived, release } = holding(({ method }) => method === 'PATCH');
  await visit({ server, path: `/university/${first?.id}`, network });
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'Publish' }).click();
  await arrived;
  navigate(`/university/${second?.id}?dialog=edit`);
  const city = page.getByRole('textbox', { name: 'City', exact: true });
  await city.fill('Half ty');
  release();
  await expect.element(toasts).toHaveTextContent(/^To publish Lacking, fill in /);
  await expect.element(city).toHaveValue('Half ty');
  expect(location.pathname).toBe(`/university/${second?.id}`);
  await toasts.getByRole('button', { name: 'Edit' }).click();
  await waited(() => expect(location.pathname).toBe(`/university/${first?.id}`));
  await expect.element(page.getByRole('dialog', { name: 'Edit university' })).toBeVisible();
});

test('a trash that is counted late opens nothing for who has left it', async () => {
  const { id } = await call<Row>('POST', '/v1/universities', { name: 'Thrown away', country: 'NP' });
  await call('DELETE', `/v1/universities/${id}`, undefined, 1);
  const { network, arrived, release } = holding(
    ({ method, url }) => method === 'POST' && !url.includes('/auth/'),
  );
  await visit({ server, path: '/university/?in=trash', network });
  await button('Empty trash').click();
  await arrived;
  navigate('/majors/');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Majors' })).toBeVisible();
  release();
  await button('New major').click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Glaciology');
  expect(location.pathname + location.search).toBe('/majors/?dialog=new');
});

test('the rows of a list and of its trash follow each other, whichever is there first', async () => {
  const { id } = await call<Row>('POST', '/v1/universities', { name: 'Aardvark College', country: 'NP' });
  await call('DELETE', `/v1/universities/${id}`, undefined, 1);
  await visit({ server, path: '/university/?q=Another' });
  const live = page.getByRole('link', { name: 'Another', exact: true });
  const trashed = page.getByRole('link', { name: 'Aardvark College', exact: true });
  for (let at = 0; at < 3; at += 1) {
    navigate('/university/?in=trash');
    // eslint-disable-next-line no-await-in-loop
    await expect.element(trashed).toBeVisible();
    navigate('/university/?q=Another');
    // eslint-disable-next-line no-await-in-loop
    await expect.element(live).toBeVisible();
  }
});

test('columns are reviewed once they are shown, and no earlier', async () => {
  const { network, arrived, release } = holding(({ url }) => url.includes('/lines?'));
  await visit({ server, path: '/university/import', network });
  await page
    .getByLabelText('Choose a CSV file')
    .upload(new File(['name,country\nLate College,NP\n'], 'late.csv', { type: 'text/csv' }));
  await arrived;
  await expect.element(button('Review changes')).toBeDisabled();
  release();
  await expect.element(page.getByRole('heading', { name: 'Columns' })).toBeVisible();
  await button('Review changes').click();
  await expect.element(button('Import 1 row')).toBeEnabled();
});
