import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { filteredListPath } from '../../src/api/list-address.ts';
import { otherClient, startServer, visit, waited, type Row } from '../support/screen.tsx';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
  for (const name of ['Mill A', 'Mill B', 'Mill C']) {
    await call('POST', '/v1/universities', { name, country: 'NP', city: 'Milltown' });
  }
});

const press = (keys: string) => userEvent.keyboard(keys);
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const toasts = page.getByRole('region', { name: 'Notifications' });
const inMilltown = filteredListPath('/university/', { field: 'city', is: 'is', value: 'Milltown' });

test('j and k lead from a record to the next and back through the list it was opened from', async () => {
  await visit({ server, path: inMilltown });
  await page.getByRole('link', { name: 'Mill A', exact: true }).click();
  await expect.element(heading('Mill A')).toHaveFocus();
  await press('j');
  await expect.element(heading('Mill B')).toHaveFocus();
  await press('j');
  await expect.element(heading('Mill C')).toHaveFocus();
  await press('jk');
  await expect.element(heading('Mill B')).toHaveFocus();
});

test('j and k lead through Activity, and Enter shows what was changed', async () => {
  await visit({ server, path: '/activity' });
  const first = page.getByRole('link', { name: 'Created Mill C' });
  await expect.element(first).toBeVisible();
  await press('jj');
  await expect.element(page.getByRole('link', { name: 'Created Mill B' })).toHaveFocus();
  await press('k');
  await expect.element(first).toHaveFocus();
  await press('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Change details' })).toBeVisible();
});

test('e edits from the list, and closing or saving leads back to it', async () => {
  await visit({ server, path: inMilltown });
  const link = page.getByRole('link', { name: 'Mill A', exact: true });
  await expect.element(link).toBeVisible();
  const list = location.pathname + location.search;
  const edit = page.getByRole('dialog', { name: 'Edit university' });
  await press('je');
  await expect.element(edit).toBeVisible();
  await press('{Escape}');
  await waited(() => expect(location.pathname + location.search).toBe(list));
  await expect.element(link).toHaveFocus();
  await press('e');
  await edit.getByRole('textbox', { name: 'Region' }).fill('Mill county');
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(toasts.getByText('Saved Mill A.')).toBeVisible();
  await waited(() => expect(location.pathname + location.search).toBe(list));
  await expect.element(edit).not.toBeInTheDocument();
  await expect.element(link).toHaveFocus();
});

test('e in a list of what lacks a field opens the form at that field', async () => {
  await call('POST', '/v1/universities', { name: 'Phoneless College', country: 'NP', city: 'Lackton' });
  const filter = {
    and: [
      { field: 'city', is: 'is', value: 'Lackton' },
      { field: 'phone', is: 'empty' },
    ],
  } as const;
  await visit({ server, path: filteredListPath('/university/', filter) });
  const link = page.getByRole('link', { name: 'Phoneless College', exact: true });
  await expect.element(link).toBeVisible();
  await press('je');
  const phone = page.getByRole('dialog').getByRole('textbox', { name: 'Phone', exact: true });
  await expect.element(phone).toHaveFocus();
  await press('{Escape}');
  await link.hover();
  await page.getByRole('link', { name: 'Edit Phoneless College' }).click();
  await expect.element(phone).toHaveFocus();
});

test('v leads from a list to its tree and back, with what was searched', async () => {
  await visit({ server, path: '/subjects/?q=Law' });
  await expect.element(page.getByRole('table', { name: 'Subjects' })).toBeVisible();
  await press('v');
  await expect.element(page.getByRole('treegrid')).toBeVisible();
  expect(new URLSearchParams(location.search).get('view')).toBe('tree');
  await press('v');
  await expect.element(page.getByRole('table', { name: 'Subjects' })).toBeVisible();
  expect(location.search).toBe('?q=Law');
});

test('# deletes the row that has the focus, or those that are selected, and says first which are in use', async () => {
  const [used, free] = await Promise.all(
    ['Weir A', 'Weir B'].map((name) =>
      call<Row>('POST', '/v1/universities', { name, country: 'NP', city: 'Weirtown' }),
    ),
  );
  await call('POST', '/v1/universities', { name: 'Weir of A', country: 'NP', parent_id: used?.id });
  await visit({
    server,
    path: filteredListPath('/university/', { field: 'city', is: 'is', value: 'Weirtown' }),
  });
  const list = location.pathname + location.search;
  await expect.element(page.getByRole('link', { name: 'Weir A', exact: true })).toBeVisible();
  await press('{Control>}a{/Control}#');
  const deletion = page.getByRole('dialog', { name: 'Delete 2 universities' });
  await expect.element(deletion.getByText('1 university is in use and will be skipped:')).toBeVisible();
  await expect.element(deletion.getByRole('link', { name: 'Weir A' })).toBeVisible();
  await expect.element(deletion.getByText(/^It is used by/)).toBeVisible();
  await expect.element(deletion.getByRole('link', { name: /^1 university/ })).toBeVisible();
  await expect.element(deletion.getByText('1 of 2 universities will move to trash.')).toBeVisible();
  await expect.element(deletion.getByRole('button', { name: 'Delete 1 university' })).toBeEnabled();
  await press('{Escape}');
  await expect.element(deletion).not.toBeInTheDocument();
  await press('{Escape}jj#');
  await page
    .getByRole('dialog', { name: 'Delete university' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect.element(page.getByRole('link', { name: 'Weir B', exact: true })).not.toBeInTheDocument();
  await waited(async () =>
    expect((await call<Row>('GET', `/v1/universities/${free?.id}`)).deleted_at).not.toBeNull(),
  );
  await waited(() => expect(location.pathname + location.search).toBe(list));
});

test('in the trash nothing is made or edited: e says why, c opens no form, and there is no button', async () => {
  const { id } = await call<Row>('POST', '/v1/levels', { code: 'gone', name: 'Gone level' });
  await call('DELETE', `/v1/levels/${id}`, undefined, 1);
  await visit({ server, path: '/levels/?in=trash' });
  await expect.element(page.getByRole('link', { name: 'Gone level', exact: true })).toBeVisible();
  expect(page.getByRole('button', { name: 'New level' }).query()).toBeNull();
  await press('cje');
  await expect.element(toasts.getByText('This level is in trash. Restore it to edit it.')).toBeVisible();
  expect(location.pathname + location.search).toBe('/levels/?in=trash');
  await press('{Enter}');
  await expect.element(heading('Gone level')).toBeVisible();
  await waited(() => expect(location.pathname + location.search).toBe(`/levels/${id}`));
  await press('e');
  await expect.element(page.getByRole('button', { name: 'Restore' })).toBeVisible();
  await waited(() => expect(location.search).toBe(''));
  expect(page.getByRole('dialog').query()).toBeNull();
});

test('an event keeps the focus when moving it is undone, and e edits it', async () => {
  await call('POST', '/v1/events', {
    title: 'Quiet fair',
    kind: 'fair',
    attendance: 'in_person',
    starts_at: '2031-05-14T10:00',
    ends_at: '2031-05-14T12:00',
    time_zone: 'Europe/Paris',
  });
  await visit({ server, path: '/events/?view=calendar&date=2031-05-14' });
  const event = page.getByRole('button', { name: /^Quiet fair,/ });
  await expect.element(event).toBeVisible();
  event.element().focus();
  await press(' {ArrowDown} ');
  await expect.element(toasts.getByText(/^Moved Quiet fair to/)).toBeVisible();
  await expect.element(event).toHaveFocus();
  await press('{Control>}z{/Control}');
  await expect.element(toasts.getByText('Undone: Changed start and end of Quiet fair.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Quiet fair, .*14/ })).toHaveFocus();
  await press('e');
  const title = page.getByRole('dialog', { name: 'Edit event' }).getByRole('textbox', { name: 'Title' });
  await expect.element(title).toHaveFocus();
  await press('{Escape}');
});

test('an offering that is deleted leaves the keyboard on the one that takes its place', async () => {
  const make = (path: string, body: object) => call<Row>('POST', `/v1/${path}`, body);
  const university = await make('universities', { name: 'Forge College', country: 'NP' });
  const level = await make('levels', { code: 'forge', name: 'Forge level' });
  for (const name of ['Forging', 'Forming']) {
    const major = await make('majors', { name });
    const offering = { university_id: university.id, major_id: major.id, level_id: level.id };
    await make('offerings', offering);
  }
  await visit({ server, path: `/university/${university.id}` });
  const act = (name: RegExp) => page.getByRole('button', { name });
  await expect.element(act(/^Delete Forging/)).toBeVisible();
  for (const [gone, next] of [
    [/^Delete Forging/, /^Edit Forming/],
    [/^Delete Forming/, /^New offering/],
  ] as const) {
    act(gone).element().focus();
    await press('{Enter}');
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true });
    await waited(() => expect(confirm.element()).toBeEnabled());
    confirm.element().focus();
    await press('{Enter}');
    await expect.element(act(next)).toHaveFocus();
  }
});

test('a record keeps its place in the list one came from, also once it would not be in it any more', async () => {
  for (const name of ['Dale A', 'Dale B', 'Dale C'])
    await call('POST', '/v1/universities', { name, country: 'NP', city: 'Daletown' });
  await visit({
    server,
    path: filteredListPath('/university/', { field: 'city', is: 'is', value: 'Daletown' }),
  });
  await page.getByRole('link', { name: 'Dale B', exact: true }).click();
  await expect.element(page.getByText('2 of 3')).toBeVisible();
  await press('e');
  await page.getByRole('dialog').getByRole('textbox', { name: 'City' }).fill('Elsewhere');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(toasts.getByText('Saved Dale B.')).toBeVisible();
  await press('j');
  await expect.element(heading('Dale C')).toHaveFocus();
  await expect.element(page.getByText('3 of 3')).toBeVisible();
});
