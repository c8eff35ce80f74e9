import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ADMIN, otherClient, startServer, visit, type Row } from '../support/screen.tsx';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
let taken: Row;
let trashed: Row;
let code = '';
let owner = '';
let made = 0;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});
beforeEach(async () => {
  made += 1;
  code = `foundation-${made}`;
  owner = `Foundation year ${made}`;
  trashed = await call<Row>('POST', '/v1/levels', { name: `Preparatory year ${made}`, code });
  await call('DELETE', `/v1/levels/${trashed.id}`, undefined, trashed.version);
  taken = await call<Row>('POST', '/v1/levels', { name: owner, code });
});

const toasts = page.getByRole('region', { name: 'Notifications' });
const dialog = page.getByRole('dialog');
const message = () => `Another level, “${owner}”, already has this code.`;
const viewOwner = async () => {
  await toasts.getByRole('button', { name: 'View level' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: owner })).toBeVisible();
};

test('a code that another record has is said with a link to it, which keeps the form', async () => {
  await visit({ server, path: '/levels?dialog=new' });
  await dialog.getByRole('textbox', { name: 'Name' }).first().fill(`Another ${made}`);
  const field = dialog.getByRole('textbox', { name: /^Code/ });
  await field.fill(code);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .element(field)
    .toHaveAccessibleDescription(new RegExp(`^Another level, “${owner} .*”, already has this code\\.`));
  const link = dialog.getByRole('link', { name: owner });
  await expect.element(link).toHaveAttribute('href', `/levels/${taken.id}`);
  await expect.element(link).toHaveAttribute('target', '_blank');
});

test('a record whose code was taken is not restored, and leads to the one that has it', async () => {
  await visit({ server, path: `/levels/${trashed.id}` });
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect.element(toasts).toHaveTextContent(message());
  await viewOwner();
});

test('a record whose code was taken is restored with another code', async () => {
  await visit({ server, path: `/levels/${trashed.id}` });
  expect(page.getByRole('button', { name: 'Edit and restore' }).query()).toBeNull();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByRole('button', { name: 'Edit and restore' }).click();
  const field = dialog.getByRole('textbox', { name: /^Code/ });
  await expect.element(field).toHaveFocus();
  await expect.element(toasts).not.toHaveTextContent(message());
  await field.fill(`${code}-old`);
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect.element(toasts).toHaveTextContent(`Restored Preparatory year ${made}.`);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await call('GET', `/v1/levels/${trashed.id}`)).toMatchObject({
    deleted_at: null,
    code: `${code}-old`,
    version: 3,
  });
});

test('a deletion whose code was taken is not undone, and leads to the one that has it', async () => {
  await visit({ server, path: `/levels/${trashed.id}?tab=history` });
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await expect.element(toasts).toHaveTextContent(message());
  await viewOwner();
});

test('an address that somebody has is said with a link to them', async () => {
  await visit({ server, path: '/people/?dialog=invite' });
  const email = dialog.getByRole('textbox', { name: 'Email' });
  await email.fill(ADMIN.email);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect
    .element(email)
    .toHaveAccessibleDescription(/^Someone with this email address, “Ada Lovelace .*”, already exists\./);
  const link = dialog.getByRole('link', { name: 'Ada Lovelace' });
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^\/people\/[0-9a-f-]{36}$/));
});
