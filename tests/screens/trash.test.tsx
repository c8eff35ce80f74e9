import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { otherClient, startServer, visit, type Row } from '../support/screen.tsx';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
let parent: Row;
let child: Row;
let name = '';
let made = 0;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});
beforeEach(async () => {
  made += 1;
  name = `Hill System ${made}`;
  parent = await create({ name });
  child = await create({ name: `${name} Campus`, parent_id: parent.id });
});

const create = (fields: object) => call<Row>('POST', '/v1/universities', { country: 'NP', ...fields });
const trash = ({ id, version }: Row) => call('DELETE', `/v1/universities/${id}`, undefined, version);
const trashBoth = async () => {
  await trash(child);
  await trash(parent);
};
const toasts = page.getByRole('region', { name: 'Notifications' });
const dialog = page.getByRole('dialog');
const button = (label: string) => page.getByRole('button', { name: label, exact: true });
const heading = (text: string) => page.getByRole('heading', { level: 1, name: text, exact: true });
const told = () => `“${name}” is in trash. Restore it first.`;

test('a searched trash is emptied only when the search hides nothing of it', async () => {
  await trashBoth();
  await visit({ server, path: `/university/?in=trash&q=${encodeURIComponent(`${name} Campus`)}` });
  await expect.element(page.getByRole('link', { name: `${name} Campus`, exact: true })).toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: 'Trash' })).not.toBeInTheDocument();
  await page.getByRole('searchbox', { name: 'Search universities' }).clear();
  await expect.element(button('Empty trash')).toBeVisible();
});

describe('a record in trash that another refers to', () => {
  test('is where a refused restore leads, and is restored there', async () => {
    await trashBoth();
    await visit({ server, path: `/university/${child.id}` });
    await button('Restore').click();
    await expect.element(toasts).toHaveTextContent(told());
    await toasts.getByRole('button', { name: 'View university' }).click();
    await expect.element(heading(name)).toBeVisible();
    await button('Restore').click();
    await expect.element(toasts).toHaveTextContent(`Restored ${name}.`);
  });

  test('is restored once by a double click', async () => {
    await trash(child);
    const sent: string[] = [];
    await visit({
      server,
      path: `/university/${child.id}`,
      network: (request, send) => {
        if (request.method === 'POST') sent.push(request.url);
        return send();
      },
    });
    await button('Restore').dblClick();
    await expect.element(toasts).toHaveTextContent(`Restored ${name} Campus.`);
    await expect.element(button('Restore')).not.toBeInTheDocument();
    expect(sent.filter((url) => url.endsWith('/restore'))).toHaveLength(1);
  });

  test('is where a refused undo of a deletion leads', async () => {
    await trashBoth();
    await visit({ server, path: `/university/${child.id}?tab=history` });
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.element(toasts).toHaveTextContent(`Couldn’t undo: ${told()}`);
    await toasts.getByRole('button', { name: 'View university' }).click();
    await expect.element(heading(name)).toBeVisible();
  });

  test('is a link in the field that names it', async () => {
    const free = await create({ name: `Free ${made}` });
    await visit({ server, path: `/university/${free.id}?dialog=edit:parent_id` });
    const field = dialog.getByRole('combobox', { name: 'Part of' });
    await field.fill(name);
    await page.getByRole('option', { name: new RegExp(`^${name}(?! Campus)`) }).click();
    await trashBoth();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    const link = dialog.getByRole('link', { name });
    await expect.element(link).toHaveAttribute('href', `/university/${parent.id}`);
    await expect.element(link).toHaveAttribute('target', '_blank');
  });

  test('is a link among what a restore of several skipped', async () => {
    await trashBoth();
    await visit({ server, path: '/university/?in=trash' });
    await page.getByRole('checkbox', { name: `Select ${name} Campus` }).click();
    await button('Restore').click();
    await button('Restore 1 university').click();
    const link = dialog.getByRole('listitem').getByRole('link', { name: new RegExp(`^${name}(?! Campus)`) });
    await expect.element(link).toHaveAttribute('href', `/university/${parent.id}`);
  });
});

describe('the page of a record in trash', () => {
  const purge = async () => {
    await button('More actions').click();
    await page.getByRole('menuitem', { name: 'Delete permanently' }).click();
  };

  test('deletes it permanently after a question, and leads to the trash', async () => {
    await trash(child);
    await visit({ server, path: `/university/${child.id}` });
    await expect.element(heading(`${name} Campus`)).toBeVisible();
    await purge();
    await expect
      .element(dialog)
      .toHaveTextContent('1 university will be deleted permanently. This can’t be undone.');
    await dialog.getByRole('button', { name: 'Delete 1 university permanently' }).click();
    await expect.element(toasts).toHaveTextContent(`Permanently deleted ${name} Campus.`);
    await expect.element(dialog).not.toBeInTheDocument();
    expect(location.pathname + location.search).toBe('/university/?in=trash');
    await expect.element(page.getByRole('link', { name: 'Trash' })).toHaveAttribute('aria-current', 'page');
    await expect(call('GET', `/v1/universities/${child.id}`)).rejects.toThrow('not_found');
  });

  test('takes the offerings in trash with it, and says how many', async () => {
    const [major] = await call<Row[]>('GET', '/v1/majors?limit=1');
    const [level] = await call<Row[]>('GET', '/v1/levels?limit=1');
    const fields = { university_id: child.id, major_id: major?.id, level_id: level?.id };
    const offering = await call<Row>('POST', '/v1/offerings', fields);
    await call('DELETE', `/v1/offerings/${offering.id}`, undefined, 1);
    await trash(child);
    await visit({ server, path: `/university/${child.id}` });
    await expect.element(heading(`${name} Campus`)).toBeVisible();
    await purge();
    await expect.element(dialog).toHaveTextContent('1 offering in trash will be deleted permanently, too.');
    await dialog.getByRole('button', { name: 'Delete 1 university permanently' }).click();
    await expect.element(toasts).toHaveTextContent(`Permanently deleted ${name} Campus.`);
    await expect(call('GET', `/v1/offerings/${offering.id}`)).rejects.toThrow('not_found');
  });

  test('says so when a colleague restores it before it is deleted permanently', async () => {
    await trash(child);
    await visit({ server, path: `/university/${child.id}` });
    await expect.element(heading(`${name} Campus`)).toBeVisible();
    await purge();
    await expect.element(dialog).toHaveTextContent('1 university will be deleted permanently.');
    await call('POST', `/v1/universities/${child.id}/restore`);
    await expect
      .element(toasts)
      .toHaveTextContent(`“${name} Campus” was restored from trash, and was not deleted permanently.`);
    await expect.element(dialog).not.toBeInTheDocument();
    expect(await call('GET', `/v1/universities/${child.id}`)).toMatchObject({ deleted_at: null });
  });

  test('says so of a record that never was in trash', async () => {
    await visit({ server, path: `/university/${child.id}?dialog=purge` });
    await expect
      .element(toasts)
      .toHaveTextContent(
        `“${name} Campus” is not in trash. Only records in trash can be deleted permanently.`,
      );
    expect(location.search).toBe('');
  });

  test('leads back to the trash as it was searched', async () => {
    await trash(child);
    const list = `/university/?${new URLSearchParams({ q: `${name} Campus`, in: 'trash' })}`;
    await visit({ server, path: list });
    await page.getByRole('link', { name: `${name} Campus`, exact: true }).click();
    await expect.element(heading(`${name} Campus`)).toBeVisible();
    await purge();
    await dialog.getByRole('button', { name: 'Delete 1 university permanently' }).click();
    await expect.element(toasts).toHaveTextContent(`Permanently deleted ${name} Campus.`);
    expect(location.pathname + location.search).toBe(list);
    await expect
      .element(page.getByRole('link', { name: `${name} Campus`, exact: true }))
      .not.toBeInTheDocument();
  });

  test('says what in trash still refers to it, and does not delete it permanently', async () => {
    await trashBoth();
    await visit({ server, path: `/university/${parent.id}` });
    await expect.element(heading(name)).toBeVisible();
    await purge();
    await expect.element(dialog).toHaveTextContent(/It is used by 1 university .* in trash\./);
    const link = new URL(
      (dialog.getByRole('link', { name: /^1 university/ }).element() as HTMLAnchorElement).href,
    );
    expect(link.pathname + link.searchParams.get('in')).toBe('/university/trash');
    expect(link.searchParams.get('filter')).toContain(parent.id);
    await expect.element(dialog).toHaveTextContent('1 university can’t be deleted.');
    await expect
      .element(dialog.getByRole('button', { name: 'Delete 1 university permanently' }))
      .toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(location.pathname + location.search).toBe(`/university/${parent.id}`);
  });

  test('offers to undo its deletion alone, and says why', async () => {
    await call('PATCH', `/v1/universities/${child.id}`, { city: 'Pokhara' }, child.version);
    await trash({ ...child, version: child.version + 1 });
    await visit({ server, path: `/university/${child.id}?tab=history` });
    await expect
      .element(
        page.getByText('This university is in trash. Restore it to edit it or to undo earlier changes.'),
      )
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Undo/ })).toHaveAccessibleName(/trash/);
    await button('Restore').click();
    await expect.element(page.getByRole('button', { name: /^Undo/ }).nth(1)).toBeVisible();
  });
});

describe('a row of the trash', () => {
  const list = () => `/university/?${new URLSearchParams({ q: name, in: 'trash' })}`;
  const link = (text: string) => page.getByRole('link', { name: text, exact: true });

  test('is restored by its button, and the focus goes to the next one', async () => {
    await trashBoth();
    await visit({ server, path: list() });
    await link(name).hover();
    await button(`Restore ${name}`).click();
    await expect.element(toasts).toHaveTextContent(`Restored ${name}.`);
    await expect.element(link(name)).not.toBeInTheDocument();
    await expect.element(link(`${name} Campus`)).toHaveFocus();
    expect(location.pathname + location.search).toBe(list());
    expect(await call<Row>('GET', `/v1/universities/${parent.id}`)).toMatchObject({ deleted_at: null });
  });

  test('is deleted permanently by # after a question', async () => {
    await trash(child);
    await visit({ server, path: list() });
    await expect.element(link(`${name} Campus`)).toBeVisible();
    await userEvent.keyboard('j#');
    await dialog.getByRole('button', { name: 'Delete 1 university permanently' }).click();
    // Its question hides the list.
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(link(`${name} Campus`)).not.toBeInTheDocument();
    await expect(call('GET', `/v1/universities/${child.id}`)).rejects.toThrow('not_found');
  });
});
