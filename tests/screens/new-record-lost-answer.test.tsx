import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pick } from '../support/pick.ts';
import { otherClient, reload, startServer, visit, type Network } from '../support/screen.tsx';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const nameField = page.getByRole('textbox', { name: 'Name', exact: true });
const SENT_TEXT =
  'This was sent, but the server hasn’t answered. Save again to see the result; nothing is created twice.';

const isCreation = (request: Request) =>
  request.method === 'POST' && request.url.endsWith('/v1/universities');

const countNamed = async (name: string) =>
  (await call<unknown[]>('GET', `/v1/universities?q=${encodeURIComponent(name)}`)).length;

const fillNew = async (name: string) => {
  await nameField.fill(name);
  await pick(page.getByRole('combobox', { name: 'Country', exact: true }), 'Nepal');
};

test.each(['after', 'before'])(
  'a record whose answer was lost %s it was created is created once, also after a reload',
  async (when) => {
    const name = `Lostmark ${when}`;
    const network: Network = async (request, send) => {
      if (!isCreation(request)) return send();
      if (when === 'after') await send();
      throw new TypeError('Failed to fetch');
    };
    await visit({ server, network, path: '/university/?dialog=new' });
    await fillNew(name);
    await button('Save').click();
    await expect.element(page.getByText(/^Can’t reach the server/)).toBeVisible();
    await reload({ server });
    await expect.element(page.getByText(SENT_TEXT)).toBeVisible();
    await button('Discard').click();
    await expect.element(page.getByText('The record may have been created.')).toBeVisible();
    await button('Keep editing').click();
    await nameField.fill(`${name} again`);
    await button('Save').click();
    await expect.element(page.getByText(`Saved ${name} again.`)).toBeVisible();
    expect(await countNamed(name)).toBe(1);
  },
);

test('a record whose answer was cut off is created once, also after a reload', async () => {
  const network: Network = async (request, send) => {
    const response = await send();
    if (!isCreation(request)) return response;
    return new Response((await response.text()).slice(0, 60), { status: response.status });
  };
  await visit({ server, network, path: '/university/?dialog=new' });
  await fillNew('Cutmark');
  await button('Save').click();
  await expect.element(page.getByText('The server sent an unexpected response.')).toBeVisible();
  await reload({ server });
  await expect.element(page.getByText(SENT_TEXT)).toBeVisible();
  await button('Save').click();
  await expect.element(page.getByText('Saved Cutmark.')).toBeVisible();
  expect(await countNamed('Cutmark')).toBe(1);
});

test('a form opened again before the answer creates no second record', async () => {
  const name = 'Slowmark';
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const network: Network = async (request, send) => {
    if (isCreation(request)) await answered;
    return send();
  };
  await visit({ server, network, path: '/university/' });
  await button('New university').click();
  await fillNew(name);
  await button('Save').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await button('New university').click();
  await expect.element(page.getByText(SENT_TEXT)).toBeVisible();
  await button('Save').click();
  answer();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(() => countNamed(name)).toBe(1);
});

test('after a record is refused nothing is said to be sent', async () => {
  const network: Network = async (request, send) =>
    isCreation(request) ? new Response('{}', { status: 403 }) : send();
  await visit({ server, network, path: '/university/?dialog=new' });
  await fillNew('Refusedmark');
  await button('Save').click();
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  await reload({ server });
  await expect.element(page.getByText('Your unsaved changes were restored.')).toBeVisible();
});
