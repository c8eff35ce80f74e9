import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { navigate } from 'wouter/use-browser-location';
import { startServer, visit } from '../support/screen.tsx';

let server: string;
beforeAll(async () => {
  server = await startServer();
});

const PATH = '/v1/account/passkeys';
const section = page.getByRole('region', { name: 'Passkeys' });
const name = section.getByRole('textbox', { name: 'Name of the passkey' });
const button = (label: string) => section.getByRole('button', { name: label, exact: true });
const toasts = page.getByRole('region', { name: 'Notifications' });

/** The account of a person with these passkeys, by id and name, of which the server knows as long as they are here. */
const openAccount = async (passkeys: Map<string, string>) => {
  const listed = () =>
    [...passkeys].map(([id, title]) => ({
      id,
      name: title,
      created_at: '2026-11-01T09:00:00.000Z',
      last_used_at: null,
      is_synced: false,
    }));
  const gone = () =>
    Response.json(
      { status: 404, code: 'not_found', detail: 'Passkey not found.' },
      { status: 404, headers: { 'content-type': 'application/problem+json' } },
    );
  const answer = async (request: Request, id: string) => {
    if (!passkeys.has(id)) return gone();
    if (request.method === 'DELETE') {
      passkeys.delete(id);
      return new Response(null, { status: 204 });
    }
    passkeys.set(id, ((await request.json()) as { name: string }).name);
    return Response.json({ data: listed().find((one) => one.id === id) });
  };
  return visit({
    server,
    path: '/account',
    network: async (request, send) => {
      const { pathname } = new URL(request.url);
      if (!pathname.endsWith(PATH) && !pathname.includes(`${PATH}/`)) return send();
      if (request.method === 'GET') return Response.json({ data: listed() });
      return answer(request, pathname.slice(pathname.lastIndexOf('/') + 1));
    },
  });
};

test('a passkey’s name that was typed and not saved is there again, until it is saved or given up', async () => {
  const { drafts } = await openAccount(new Map([['one', 'Laptop']]));
  await button('Rename Laptop').click();
  await name.fill('Laptop at work');
  navigate('/');
  await expect.element(toasts).toHaveTextContent(/Not saved\. Your changes are kept as a draft\./);
  await toasts.getByRole('button', { name: 'Continue editing' }).click();
  await button('Rename Laptop').click();
  await expect.element(name).toHaveValue('Laptop at work');
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Add passkey')).toHaveFocus();
  await button('Rename Laptop').click();
  await expect.element(name).toHaveValue('Laptop');
  await name.fill('Laptop at home');
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Rename Laptop at home')).toBeVisible();
  await expect.element(toasts).toHaveTextContent(/Passkey renamed/);
  await expect.element(button('Add passkey')).toHaveFocus();
  await expect.element(toasts).not.toHaveTextContent(/Not saved/);
  expect(drafts.forms()).toEqual([]);
});

test('while one passkey is named, another is renamed or removed by its buttons', async () => {
  const passkeys = new Map([
    ['one', 'Laptop'],
    ['two', 'Phone'],
  ]);
  await openAccount(passkeys);
  await button('Rename Laptop').click();
  await name.fill('Laptop at work');
  await button('Rename Phone').click();
  await expect.element(name).toHaveValue('Phone');
  await name.fill('Telephone');
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Rename Telephone')).toBeVisible();
  await button('Rename Laptop').click();
  await expect.element(name).toHaveValue('Laptop at work');
  await button('Remove Telephone').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click();
  await expect.element(button('Remove Telephone')).not.toBeInTheDocument();
  expect([...passkeys.values()]).toEqual(['Laptop']);
});

test.each(['renamed', 'removed'])(
  'a passkey that is gone already when it is %s leaves the list',
  async (act) => {
    const passkeys = new Map([
      ['one', 'Laptop'],
      ['two', 'Phone'],
    ]);
    const { drafts } = await openAccount(passkeys);
    const pressed = act === 'renamed' ? 'Rename Phone' : 'Remove Phone';
    await expect.element(button(pressed)).toBeVisible();
    passkeys.delete('two');
    await button(pressed).click();
    if (act === 'renamed') {
      await name.fill('Telephone');
      await userEvent.keyboard('{Enter}');
    } else await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click();
    await expect.element(toasts).toHaveTextContent(/This passkey was already removed in another tab/);
    await expect.element(button(pressed)).not.toBeInTheDocument();
    await expect.element(button('Rename Laptop')).toBeVisible();
    await expect.element(name).not.toBeInTheDocument();
    expect(drafts.forms()).toEqual([]);
  },
);
