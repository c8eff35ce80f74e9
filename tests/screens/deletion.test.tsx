import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { filteredListPath } from '../../src/api/list-address.ts';
import { keepToast } from '../support/keep-toast.ts';
import { otherClient, startServer, visit, type Network, type Row } from '../support/screen.tsx';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
/** Every test has a university of its own, with two below it and an event to come. */
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
  name = `Himal University ${made}`;
  const university = (fields: object) =>
    call<Row>('POST', '/v1/universities', { country: 'NP', city: 'Testville', ...fields });
  parent = await university({ name });
  child = await university({ name: `${name} North Campus`, parent_id: parent.id });
  await university({ name: `${name} South Campus`, parent_id: parent.id });
  await call('POST', '/v1/events', {
    title: `Open day ${made}`,
    kind: 'open_day',
    attendance: 'in_person',
    host_id: parent.id,
    starts_at: '2199-05-01T10:00',
    time_zone: 'Asia/Kathmandu',
  });
});

const read = ({ id }: Row) => call<Row>('GET', `/v1/universities/${id}`);
const open = ({ id }: Row) => visit({ server, path: `/university/${id}?dialog=delete` });
const dialog = () => page.getByRole('dialog', { name: 'Delete university' });
const button = (label: string) => dialog().getByRole('button', { name: label, exact: true });

describe('deleting a university in use', () => {
  test('shows what uses it, each a link to exactly that, and offers no Delete', async () => {
    await open(parent);
    const below = dialog().getByRole('link', { name: '2 universities' });
    await expect.element(below).toBeVisible();
    await expect.element(dialog().getByRole('link', { name: '1 event' })).toBeVisible();
    await expect.element(dialog().getByRole('link', { name: '1 upcoming' })).toBeVisible();
    await expect.element(button('Delete')).not.toBeInTheDocument();
    expect(await read(parent)).toMatchObject({ deleted_at: null, version: parent.version });
    await below.click();
    await expect.element(page.getByRole('row', { name: /North Campus/ })).toBeVisible();
    await expect.element(page.getByRole('row', { name: /South Campus/ })).toBeVisible();
    await expect.element(page.getByRole('status').filter({ hasText: /^2 universities$/ })).toBeVisible();
  });

  test('archives it instead, with all that refers to it', async () => {
    await open(parent);
    await button('Archive instead').click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(page.getByText(`Archived ${name}.`)).toBeVisible();
    expect(await read(parent)).toMatchObject({ status: 'archived', deleted_at: null });
    expect(await read(child)).toMatchObject({ parent_id: parent.id });
  });

  test.each([
    ['Undo', 'Redo', (label: string) => page.getByRole('button', { name: label, exact: true }).click()],
    [
      'Ctrl+Z',
      'Ctrl+Y',
      (key: string) => userEvent.keyboard(`{Control>}${key.at(-1)?.toLowerCase()}{/Control}`),
    ],
  ])(
    'moves what refers to it and deletes it, which %s undoes and %s redoes whole',
    async (undo, redo, act) => {
      const other = await call<Row>('POST', '/v1/universities', {
        name: `Terai College ${made}`,
        country: 'NP',
      });
      await open(parent);
      await expect.element(button('Move and delete')).toBeDisabled();
      const target = page.getByRole('combobox', { name: 'Move them to another university' });
      expect(document.activeElement).toBe(target.element());
      await target.fill(`Teari Colege ${made}`);
      await page.getByRole('option', { name: `Terai College ${made}` }).click();
      await button('Move and delete').click();
      await keepToast(new RegExp(`^Moved ${name} to trash, and moved (?!\\d+ references)\\d`));
      await expect.element(page.getByText(/^Moved \d/)).not.toBeInTheDocument();
      expect(await read(child)).toMatchObject({ parent_id: other.id });
      expect((await read(parent)).deleted_at).not.toBeNull();
      // The record first, then what referred to it.
      await act(undo);
      const moved = `oved references from ${name} to Terai College ${made}`;
      await keepToast(`Undone: Moved ${name} to trash, and m${moved}.`);
      expect(await read(child)).toMatchObject({ parent_id: parent.id });
      expect((await read(parent)).deleted_at).toBeNull();
      expect(page.getByText(/^Undone: /).elements()).toHaveLength(1);
      await act(redo);
      await keepToast(`Redone: M${moved}, and moved ${name} to trash.`);
      expect(await read(child)).toMatchObject({ parent_id: other.id });
      expect((await read(parent)).deleted_at).not.toBeNull();
      await act(undo);
      await expect.poll(async () => (await read(child)).parent_id).toBe(parent.id);
    },
  );

  test('trashes offerings that the other has already, and is undone with them', async () => {
    const other = await call<Row>('POST', '/v1/universities', { name: `Mechi ${made}`, country: 'NP' });
    const [majors = [], levels = []] = await Promise.all(
      ['majors', 'levels'].map((kind) => call<{ id: string }[]>('GET', `/v1/${kind}?limit=2`)),
    );
    const offer = (university: Row, major: { id: string } | undefined) =>
      call<Row>('POST', '/v1/offerings', {
        university_id: university.id,
        major_id: major?.id,
        level_id: levels[0]?.id,
      });
    await offer(other, majors[0]);
    const [identical, only] = [await offer(parent, majors[0]), await offer(parent, majors[1])];
    const offering = ({ id }: Row) => call<Row & { university_id: string }>('GET', `/v1/offerings/${id}`);
    await open(parent);
    await expect
      .element(dialog().getByText('Offerings that already exist there move to trash.'))
      .toBeVisible();
    await page.getByRole('combobox', { name: 'Move them to another university' }).fill(`Mechi ${made}`);
    await page.getByRole('option', { name: `Mechi ${made}` }).click();
    await button('Move and delete').click();
    await expect
      .element(
        page.getByText(
          `Moved ${name} to trash, and moved 4 references. 1 identical offering also moved to trash.`,
        ),
      )
      .toBeVisible();
    expect((await offering(identical)).deleted_at).not.toBeNull();
    expect(await offering(only)).toMatchObject({ university_id: other.id, deleted_at: null });
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(page.getByText(`Undone: Moved ${name} to trash, and moved`)).toBeVisible();
    for (const each of [identical, only])
      expect(await offering(each)).toMatchObject({ university_id: parent.id, deleted_at: null });
    expect((await read(parent)).deleted_at).toBeNull();
  });

  test('undone in Activity in the wrong order says and links what is to be restored first', async () => {
    const other = await call<Row>('POST', '/v1/universities', {
      name: `Doti College ${made}`,
      country: 'NP',
    });
    await call('POST', `/v1/universities/${parent.id}/move-references`, { to: other.id });
    await call('DELETE', `/v1/universities/${parent.id}`, undefined, parent.version);
    await visit({ server, path: '/activity' });
    await page.getByRole('button', { name: new RegExp(`^Undo “Moved references from ${name}`) }).click();
    await page.getByRole('button', { name: 'Undo 3 records' }).click();
    await expect
      .element(
        page.getByText(`Couldn’t undo: all 3 records were skipped. “${name}” is in trash. Restore it first.`),
      )
      .toBeVisible();
  });

  test('restored without its references says so before and after, and leads to the undo of their move', async () => {
    const other = await call<Row>('POST', '/v1/universities', {
      name: `Seti College ${made}`,
      country: 'NP',
    });
    await call('POST', `/v1/universities/${parent.id}/move-references`, { to: other.id });
    await call('DELETE', `/v1/universities/${parent.id}`, undefined, parent.version);
    await visit({ server, path: `/university/${parent.id}` });
    const move = `Moved references from ${name} to Seti College ${made}`;
    const told = page.getByText('3 records that referred to it were moved to another');
    await expect.element(told.getByRole('link', { name: move })).toBeVisible();
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await keepToast(new RegExp(`^3 records that referred to ${name} stay where they were moved`));
    await page.getByRole('button', { name: 'View move' }).click();
    await page.getByRole('dialog', { name: 'Change details' }).getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo 3 records' }).click();
    await expect.poll(async () => (await read(child)).parent_id).toBe(parent.id);
  });

  test('restored over 30 days after its references were moved is not said to get them back', async () => {
    const other = await call<Row>('POST', '/v1/universities', {
      name: `Tama College ${made}`,
      country: 'NP',
    });
    await call('POST', `/v1/universities/${parent.id}/move-references`, { to: other.id });
    await call('DELETE', `/v1/universities/${parent.id}`, undefined, parent.version);
    const network: Network = async (request, send) => {
      const response = await send();
      if (!request.url.includes('references_from')) return response;
      const { data, ...rest } = await response.json();
      return Response.json({ data: data.map((set: object) => ({ ...set, undoable: false })), ...rest });
    };
    await visit({ server, path: `/university/${parent.id}`, network });
    await expect
      .element(page.getByText('3 records that referred to it were moved to another'))
      .toHaveTextContent('This move can no longer be undone: Moved references from');
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await keepToast(/stay where they were moved\. The move can no longer be undone\./);
  });

  test('restored in the list is said to be, also while what was moved off it is still read', async () => {
    const target = await call<Row>('POST', '/v1/universities', {
      name: `Bagmati College ${made}`,
      country: 'NP',
    });
    await call('POST', `/v1/universities/${parent.id}/move-references`, { to: target.id });
    await call('DELETE', `/v1/universities/${parent.id}`, undefined, parent.version);
    let answer = () => {};
    const slow = new Promise<void>((resolve) => (answer = resolve));
    const network: Network = async (request, send) => {
      if (request.url.includes('references_from')) await slow;
      return send();
    };
    await visit({ server, path: '/university/?in=trash', network });
    const row = page.getByRole('link', { name, exact: true });
    await expect.element(row).toBeVisible();
    row.element().focus();
    await page.getByRole('button', { name: `Restore ${name}`, exact: true }).click();
    await keepToast(`Restored ${name}.`);
    answer();
    await keepToast(new RegExp(`^3 records that referred to ${name} stay where they were moved`));
  });

  test('restored with another over 30 days later is not said to get them back', async () => {
    const [target, other] = await Promise.all(
      ['Bheri', 'Babai'].map((each) =>
        call<Row>('POST', '/v1/universities', { name: `${each} College ${made}`, country: 'NP' }),
      ),
    );
    await call('POST', `/v1/universities/${parent.id}/move-references`, { to: target?.id });
    for (const { id, version } of [parent, other as Row])
      await call('DELETE', `/v1/universities/${id}`, undefined, version);
    const network: Network = async (request, send) => {
      const response = await send();
      if (!request.url.includes('/v1/jobs/')) return response;
      const text = await response.text();
      return new Response(text.replaceAll('"undoable":true', '"undoable":false'), response);
    };
    await visit({ server, path: '/university/?in=trash', network });
    for (const each of [name, `Babai College ${made}`])
      await page.getByRole('checkbox', { name: `Select ${each}`, exact: true }).click();
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await page.getByRole('button', { name: 'Restore 2 universities' }).click();
    await expect
      .element(page.getByRole('dialog', { name: 'Restore universities' }))
      .toHaveTextContent(/stay where they were moved\. The move can no longer be undone:/);
  });

  test('restored with another says so, and leads to the undo of the move', async () => {
    const [target, other] = await Promise.all(
      ['Mahakali', 'Karnali'].map((each) =>
        call<Row>('POST', '/v1/universities', { name: `${each} College ${made}`, country: 'NP' }),
      ),
    );
    await call('POST', `/v1/universities/${parent.id}/move-references`, { to: target?.id });
    for (const { id, version } of [parent, other as Row])
      await call('DELETE', `/v1/universities/${id}`, undefined, version);
    await visit({ server, path: '/university/?in=trash' });
    for (const each of [name, `Karnali College ${made}`])
      await page.getByRole('checkbox', { name: `Select ${each}`, exact: true }).click();
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await page.getByRole('button', { name: 'Restore 2 universities' }).click();
    const restored = page.getByRole('dialog', { name: 'Restore universities' });
    await expect
      .element(restored)
      .toHaveTextContent('3 records that referred to the restored universities stay where they were moved.');
    await restored
      .getByRole('link', { name: `Moved references from ${name} to Mahakali College ${made}` })
      .click();
    await page.getByRole('dialog', { name: 'Change details' }).getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo 3 records' }).click();
    await expect.poll(async () => (await read(child)).parent_id).toBe(parent.id);
  });

  test('is begun by # on the record’s screen, and by its menu, which has the focus again', async () => {
    await visit({ server, path: `/university/${parent.id}` });
    await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await userEvent.keyboard('#');
    await expect.element(button('Archive instead')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    const menu = page.getByRole('button', { name: 'More actions' });
    // All its dialogs lead back to the menu’s button.
    for (const item of ['Merge with…', 'Duplicate', 'Delete']) {
      await menu.click();
      await page.getByRole('menuitem', { name: item }).click();
      await expect.element(page.getByRole('dialog')).toBeVisible();
      await userEvent.keyboard('{Escape}');
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
      await expect.element(menu).toHaveFocus();
    }
  });

  test('does nothing when it is cancelled', async () => {
    await open(parent);
    await expect.element(button('Archive instead')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(await read(parent)).toMatchObject({ status: 'draft', version: parent.version });
  });
});

test('a record that is deleted is not among the selected any more', async () => {
  await visit({
    server,
    path: filteredListPath('/university/', { field: 'name', is: 'contains', value: name }),
  });
  await page.getByRole('checkbox', { name: `Select ${name} North Campus` }).click();
  await page.getByRole('checkbox', { name: `Select ${name} South Campus` }).click();
  await page.getByRole('link', { name: `${name} North Campus`, exact: true }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: `${name} North Campus` })).toBeVisible();
  await userEvent.keyboard('#');
  await button('Delete').click();
  await expect.element(page.getByText('1 university selected')).toBeVisible();
  expect(page.getByText('not on this page').query()).toBeNull();
});

test('an offering that is deleted from its row is not among the selected any more', async () => {
  const [majors, levels] = await Promise.all(
    ['majors', 'levels'].map((kind) => call<{ id: string }[]>('GET', `/v1/${kind}?limit=2`)),
  );
  for (const major of majors ?? [])
    await call('POST', '/v1/offerings', {
      university_id: parent.id,
      major_id: major.id,
      level_id: levels?.[0]?.id,
    });
  await visit({ server, path: `/university/${parent.id}` });
  const section = page.getByRole('region', { name: 'Offerings' });
  const boxes = section.getByRole('checkbox', { name: /^Select (?!all)/ });
  await expect.poll(() => boxes.elements().length).toBe(2);
  await boxes.nth(0).click();
  await boxes.nth(1).click();
  await expect.element(page.getByText('2 offerings selected')).toBeVisible();
  await boxes.nth(0).hover();
  await section
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(page.getByText('1 offering selected')).toBeVisible();
});

test('archiving many names those in use, and archives them all the same', async () => {
  await visit({
    server,
    path: filteredListPath('/university/', { field: 'name', is: 'contains', value: name }),
  });
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  const archiving = page.getByRole('dialog', { name: 'Archive 3 universities' });
  await expect
    .element(archiving.getByText('1 university is in use. Archiving keeps everything that refers to it:'))
    .toBeVisible();
  await expect
    .element(archiving.getByRole('list', { name: 'In use' }))
    .toHaveTextContent(/It is used by 2 universities .*, 1 event .*\.$/);
  await archiving.getByRole('button', { name: 'Archive 3 universities' }).click();
  await expect.element(page.getByText('Archived 3 universities.')).toBeVisible();
  expect(await read(parent)).toMatchObject({ status: 'archived' });
});
