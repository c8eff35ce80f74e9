import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { navigate } from 'wouter/use-browser-location';
import { blockRequests } from '../support/block-requests.ts';
import { otherClient, startServer, visit, waited, type Network, type Row } from '../support/screen.tsx';

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
  const { network, arrived, release } = blockRequests(({ method }) => method === 'PATCH');
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
  const { network, arrived, release } = blockRequests(
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

test('all that match are selected, also where their list is left before the answer', async () => {
  for (const name of ['Kept first', 'Kept second'])
    await call('POST', '/v1/levels', { code: name.replace(' ', '-').toUpperCase(), name });
  const { network, arrived, release } = blockRequests(({ url }) => url.endsWith('/levels/sets'));
  await visit({ server, path: '/levels/?q=Kept', network });
  await page.getByRole('checkbox', { name: 'Select Kept first' }).click();
  await button('Select all 2 matching').click();
  await arrived;
  navigate('/majors/');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Majors' })).toBeVisible();
  release();
  navigate('/levels/?q=Kept');
  const selection = page.getByRole('region', { name: 'Selection' });
  await expect.element(selection).toHaveTextContent(/^2 levels selected/);
});

test('the rows of a list and of its trash follow each other, whichever is there first', async () => {
  const { id } = await call<Row>('POST', '/v1/universities', { name: 'Aardvark College', country: 'NP' });
  await call('DELETE', `/v1/universities/${id}`, undefined, 1);
  await visit({ server, path: '/university/?q=Another' });
  const live = page.getByRole('link', { name: 'Another', exact: true });
  const trashed = page.getByRole('link', { name: 'Aardvark College', exact: true });
  for (let at = 0; at < 3; at += 1) {
    navigate('/university/?in=trash');
    await expect.element(trashed).toBeVisible();
    navigate('/university/?q=Another');
    await expect.element(live).toBeVisible();
  }
});

test('an export is made once, however quickly its button is pressed', async () => {
  const asked: string[] = [];
  const { network, arrived, release } = blockRequests(({ url }) => /\/export\b/.test(url));
  const counted: Network = (request, send) => {
    if (/\/export\b/.test(request.url)) asked.push(request.url);
    return network(request, send);
  };
  await visit({ server, path: '/levels/', network: counted });
  await button('More actions').click();
  await page.getByRole('menuitem', { name: /^Export/ }).click();
  const exporting = page.getByRole('dialog').getByRole('button', { name: 'Export' });
  await expect.element(exporting).toBeVisible();
  const start = exporting.element() as HTMLElement;
  start.click();
  start.click();
  await arrived;
  await expect.element(button('Preparing…')).toBeDisabled();
  start.click();
  start.closest('form')?.requestSubmit();
  release();
  await expect.element(page.getByText(/^Exported \d+ levels\.$/)).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('columns are reviewed once they are shown, and no earlier', async () => {
  const { network, arrived, release } = blockRequests(({ url }) => url.includes('/lines?'));
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

test('a record of a list stands there before its own answer has come, and its form opens with that', async () => {
  const made = { name: 'Stood In A List', country: 'NP', city: 'Banepa' };
  const { id } = await call<Row>('POST', '/v1/universities', made);
  const { network, arrived, release } = blockRequests(({ url }) => url.endsWith(`/v1/universities/${id}`));
  await visit({ server, path: '/university/?q=stood+in+a+list', network });
  await page.getByRole('link', { name: made.name, exact: true }).click();
  await arrived;
  await expect.element(page.getByRole('heading', { level: 1, name: made.name })).toBeVisible();
  await expect.element(page.getByRole('complementary', { name: 'Properties' })).toHaveTextContent('Banepa');
  await call('PATCH', `/v1/universities/${id}`, { city: 'Dhulikhel' }, 1);
  await button('Edit').click();
  expect(page.getByRole('dialog').query()).toBeNull();
  release();
  await expect.element(page.getByRole('textbox', { name: 'City', exact: true })).toHaveValue('Dhulikhel');
  expect(page.getByText(/changed City/).query()).toBeNull();
});

test('a step to the next page’s first record is taken once that page has come', async () => {
  for (let at = 0; at < 26; at += 1) {
    await call('POST', '/v1/levels', { code: `STEP-${at}`, name: `Step ${String(at).padStart(2, '0')}` });
  }
  const { network, arrived, release } = blockRequests(({ url }) => /\/v1\/levels\?.*after=/.test(url));
  await visit({ server, path: '/levels/?q=step&sort=name&size=25', network });
  await page.getByRole('link', { name: 'Step 24', exact: true }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Step 24' })).toBeVisible();
  await arrived;
  await userEvent.keyboard('j');
  release();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Step 25' })).toBeVisible();
});

test('a link to the form of a record that its list still has in the trash opens it, once it is restored', async () => {
  const { id } = await call<Row>('POST', '/v1/universities', { name: 'Brought Back', country: 'NP' });
  await call('DELETE', `/v1/universities/${id}`, undefined, 1);
  const { network, arrived, release } = blockRequests(({ url }) => url.endsWith(`/v1/universities/${id}`));
  await visit({ server, path: '/university/?in=trash&q=brought', network });
  await expect.element(page.getByRole('link', { name: 'Brought Back', exact: true })).toBeVisible();
  navigate(`/university/${id}?dialog=edit`);
  await arrived;
  await expect.element(page.getByRole('heading', { level: 1, name: 'Brought Back' })).toBeVisible();
  await call('POST', `/v1/universities/${id}/restore`);
  release();
  await expect.element(page.getByRole('dialog', { name: 'Edit university' })).toBeVisible();
});

test('a status that waits for a slow server says that it is being saved', async () => {
  const call = await otherClient(server);
  const { id } = await call<{ id: string }>('POST', '/v1/levels', { name: 'Slow level', code: 'slow-level' });
  const { network, arrived, release } = blockRequests(({ method }) => method === 'PATCH');
  await visit({ server, path: `/levels/${id}`, network });
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await arrived;
  const saving = page.getByRole('main').getByText('Saving…', { exact: true });
  await expect.element(saving).toBeVisible();
  release();
  await expect.element(saving).not.toBeInTheDocument();
  await expect.element(page.getByText('Published Slow level.', { exact: true })).toBeVisible();
});
