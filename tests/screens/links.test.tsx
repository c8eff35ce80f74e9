import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { otherClient, startServer, visit } from '../support/screen.tsx';

let server: string;
beforeAll(async () => {
  server = await startServer();
});

test('links within text are underlined, others once they are pointed at', async () => {
  const call = await otherClient(server);
  const linked = { name: 'Linked College', country: 'NP', website: 'https://linked.example' };
  const { id } = await call<{ id: string }>('POST', '/v1/universities', linked);
  await visit({ server, path: `/university/${id}` });
  const inText = page.getByRole('paragraph').getByRole('link', { name: 'linked.example' });
  const alone = page.getByRole('main').getByRole('link', { name: 'Universities' });
  const lineOf = (link: Element) => getComputedStyle(link).textDecorationLine;
  await expect.poll(() => lineOf(inText.element())).toBe('underline');
  await page.getByRole('heading', { level: 1 }).hover();
  await expect.poll(() => lineOf(alone.element())).toBe('none');
  await alone.hover();
  await expect.poll(() => lineOf(alone.element())).toBe('underline');
});

test('what a record refers to and is deleted for good is called so, by its kind', async () => {
  const call = await otherClient(server);
  const make = async (body: object) =>
    (await call<{ id: string }>('POST', '/v1/universities', { country: 'NP', ...body })).id;
  const lost = await make({ name: 'Lost College' });
  const id = await make({ name: 'Left College', parent_id: lost });
  await visit({
    server,
    path: `/university/${id}`,
    network: async (request, send) => {
      if (request.url.endsWith(lost)) return Response.json({ code: 'not_found' }, { status: 404 });
      const response = await send();
      if (!request.url.endsWith(id)) return response;
      const { data, meta } = await response.json();
      return Response.json({ data, meta: { ...meta, names: {} } }, response);
    },
  });
  await expect.element(page.getByRole('link', { name: 'Deleted university' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const parent = page.getByRole('dialog').getByRole('combobox', { name: 'Part of' });
  await expect.element(parent).toHaveValue('Deleted university');
});

test('the second click of a double click on a row neither selects text on its record nor presses a button there', async () => {
  const call = await otherClient(server);
  const made = { name: 'Aachenfeld College', country: 'NP', city: 'Lumbinipur' };
  const { id } = await call<{ id: string }>('POST', '/v1/universities', made);
  await visit({ server, path: '/university/?q=aachenfeld' });
  await page.getByRole('cell', { name: 'Lumbinipur' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: made.name })).toBeVisible();
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  await expect.element(edit).toBeVisible();
  const press = (type: string) =>
    edit.element().dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, detail: 2 }));
  // Its default would select the word under the pointer.
  expect(press('mousedown')).toBe(false);
  press('click');
  expect(location.pathname + location.search).toBe(`/university/${id}`);
});

test.each([
  ['/university/?sort=-name&after=cut', '/university/?sort=-name'],
  ['/activity?by=me&after=cut', '/activity?by=me'],
  ['/people/?state=active&after=cut', '/people/?state=active'],
])('a link to a page that does not exist (%s) leads to the first', async (path, first) => {
  await visit({ server, path });
  await page.getByRole('alert').getByRole('button', { name: 'Go to first page' }).click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(location.pathname + location.search).toBe(first);
});
