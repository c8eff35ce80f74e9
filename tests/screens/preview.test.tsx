import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { otherClient, startServer, visit, type Row } from '../support/screen.tsx';
import '../support/styles.ts';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
let path: string;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
  const create = (name: string, city: string) =>
    call<Row>('POST', '/v1/universities', { name, country: 'NP', city });
  path = `/v1/universities/${(await create('Preview Abbey', 'Lalitpur')).id}`;
  await create('Preview Borough', 'Pokhara');
});
beforeEach(() => page.viewport(1280, 800));

const preview = page.getByRole('complementary', { name: 'Preview' });
const shown = (name: string) => preview.getByRole('heading', { level: 2, name, exact: true });
const value = (text: string) => preview.getByRole('definition').filter({ hasText: text });
const row = (name: string) =>
  page.getByRole('table', { name: 'Universities' }).getByRole('link', { name, exact: true });

const openFirst = async () => {
  await visit({ server, path: '/university/?q=Preview' });
  await expect.element(row('Preview Borough')).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(row('Preview Abbey')).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(shown('Preview Abbey')).toBeVisible();
};

test('Space shows the focused row’s record beside the list, which keeps the keyboard', async () => {
  await openFirst();
  await expect.element(value('Lalitpur')).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(row('Preview Borough')).toHaveFocus();
  await expect.element(shown('Preview Borough')).toBeVisible();
  await expect.element(value('Pokhara')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(preview).not.toBeInTheDocument();
  await expect.element(row('Preview Borough')).toHaveFocus();
  await userEvent.keyboard('  ');
  await expect.element(preview).not.toBeInTheDocument();
});

test('the button of a hovered row previews it, and another row’s shows that', async () => {
  await visit({ server, path: '/university/?q=Preview' });
  await row('Preview Abbey').hover();
  await page.getByRole('button', { name: 'Preview Preview Abbey', exact: true }).click();
  await expect.element(shown('Preview Abbey')).toBeVisible();
  await row('Preview Borough').hover();
  await page.getByRole('button', { name: 'Preview Preview Borough', exact: true }).click();
  await expect.element(shown('Preview Borough')).toBeVisible();
  await preview.getByRole('button', { name: 'Close preview' }).click();
  await expect.element(preview).not.toBeInTheDocument();
  await expect.element(row('Preview Borough')).toHaveFocus();
});

test('the button of the previewed row closes the preview, and says whether it is open', async () => {
  await openFirst();
  const eye = page.getByRole('button', { name: 'Preview Preview Abbey', exact: true });
  await row('Preview Abbey').hover();
  await expect.element(eye).toHaveAttribute('aria-expanded', 'true');
  await eye.click();
  await expect.element(preview).not.toBeInTheDocument();
  await expect.element(eye).toHaveAttribute('aria-expanded', 'false');
  await expect.element(row('Preview Abbey')).toHaveFocus();
  eye.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(shown('Preview Abbey')).toBeVisible();
});

test('in a narrow window the preview does not cover its row', async () => {
  await page.viewport(320, 480);
  await visit({ server, path: '/university/?q=Preview' });
  await expect.element(row('Preview Borough')).toBeVisible();
  await userEvent.keyboard('jj ');
  await expect.element(shown('Preview Borough')).toBeVisible();
  const bottomOfRow = () => row('Preview Borough').element().closest('tr')?.getBoundingClientRect().bottom;
  await expect.poll(bottomOfRow).toBeLessThanOrEqual(preview.element().getBoundingClientRect().top);
});

test('Space on a checkbox selects, and Escape closes the preview before it clears the selection', async () => {
  await openFirst();
  const checkbox = page.getByRole('checkbox', { name: 'Select Preview Borough' });
  checkbox.element().focus();
  await expect.element(shown('Preview Borough')).toBeVisible();
  await userEvent.keyboard(' ');
  await expect.element(checkbox).toBeChecked();
  await userEvent.keyboard('{Escape}');
  await expect.element(preview).not.toBeInTheDocument();
  await expect.element(checkbox).toBeChecked();
  await userEvent.keyboard('{Escape}');
  await expect.element(checkbox).not.toBeChecked();
});

test('a property is changed in the preview by the keyboard, and its row says so', async () => {
  await openFirst();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(shown('Preview Abbey').getByRole('link')).toHaveFocus();
  const pencil = preview.getByRole('button', { name: 'Edit City', exact: true });
  await expect.element(pencil).toBeInTheDocument();
  pencil.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(preview.getByRole('textbox', { name: 'City' })).toHaveFocus();
  await userEvent.keyboard('Patan{Enter}');
  await expect.element(value('Patan')).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'Patan', exact: true })).toBeVisible();
  expect(await call('GET', path)).toMatchObject({ city: 'Patan' });
  await userEvent.keyboard('{Escape}');
  await expect.element(row('Preview Abbey')).toHaveFocus();
});

test('the keys of the list go on from the previewed row, and what was typed there is kept', async () => {
  await openFirst();
  await userEvent.keyboard('{ArrowRight}j');
  await expect.element(shown('Preview Borough')).toBeVisible();
  await expect.element(row('Preview Borough')).toHaveFocus();
  await preview.getByRole('button', { name: 'Edit City', exact: true }).click();
  await expect.element(preview.getByRole('textbox', { name: 'City' })).toHaveFocus();
  await userEvent.keyboard('Typed');
  row('Preview Abbey').element().focus();
  await expect.element(shown('Preview Abbey')).toBeVisible();
  await page.getByRole('button', { name: 'Continue editing' }).click();
  await expect.element(page.getByRole('textbox', { name: 'City' })).toHaveValue('Typed');
});

test('the preview of a row that a search leaves out closes', async () => {
  await openFirst();
  await page.getByRole('searchbox', { name: 'Search universities' }).fill('Zurich');
  await expect.element(preview).not.toBeInTheDocument();
});

test('what others change is shown in the preview', async () => {
  await openFirst();
  const { version } = await call<{ version: number }>('GET', path);
  await call('PATCH', path, { region: 'Bagmati' }, version);
  await expect.element(value('Bagmati')).toBeVisible();
});

test('a record in the trash is shown, and cannot be changed there', async () => {
  const { id } = await call<Row>('POST', '/v1/universities', { name: 'Preview Chapel', country: 'NP' });
  await call('DELETE', `/v1/universities/${id}`, undefined, 1);
  await visit({ server, path: '/university/?in=trash' });
  await expect.element(row('Preview Chapel')).toBeVisible();
  await userEvent.keyboard('j ');
  await expect.element(shown('Preview Chapel')).toBeVisible();
  await expect.element(preview.getByText('In trash')).toBeVisible();
  expect(preview.getByRole('button', { name: /^Edit/ }).query()).toBeNull();
});

test('a record in the trash is restored from its preview, which shows the next row’s', async () => {
  for (const name of ['Trash Deanery', 'Trash Enclave']) {
    const { id } = await call<Row>('POST', '/v1/universities', { name, country: 'NP' });
    await call('DELETE', `/v1/universities/${id}`, undefined, 1);
  }
  await visit({ server, path: '/university/?in=trash&q=Trash&sort=name' });
  await expect.element(row('Trash Deanery')).toBeVisible();
  await userEvent.keyboard('j ');
  await expect.element(shown('Trash Deanery')).toBeVisible();
  await preview.getByRole('button', { name: 'Restore Trash Deanery' }).click();
  await expect.element(page.getByText('Restored Trash Deanery.')).toBeVisible();
  await expect.element(row('Trash Deanery')).not.toBeInTheDocument();
  await expect.element(shown('Trash Enclave')).toBeVisible();
  await expect.element(row('Trash Enclave')).toHaveFocus();
});
