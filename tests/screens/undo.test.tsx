import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { filteredListPath } from '../../src/api/list-address.ts';
import { keepToast } from '../support/keep-toast.ts';
import { otherClient, startServer, visit, waited, type Row } from '../support/screen.tsx';
import { typeAtOnce } from '../support/type-at-once.ts';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});

const make = (fields: object) => call<Row>('POST', '/v1/universities', { country: 'NP', ...fields });
const toasts = page.getByRole('region', { name: 'Notifications' });
const dialog = page.getByRole('dialog', { name: 'Change details' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const focused = () => document.activeElement;
const undoByKey = () => userEvent.keyboard('{Control>}z{/Control}');

test('what was undone is said, nothing offers to undo it again, and doing it anew is called that', async () => {
  const { id } = await make({ name: 'Lake College' });
  await visit({ server, path: `/university/${id}?dialog=edit` });
  await page.getByRole('textbox', { name: 'City' }).fill('Pokhara');
  await button('Save').click();
  await expect.element(toasts.getByText('Saved Lake College.')).toBeVisible();
  await undoByKey();
  await keepToast('Undone: Changed city of Lake College.');
  await expect.element(toasts.getByText('Saved Lake College.')).not.toBeInTheDocument();
  await toasts.getByRole('button', { name: 'Redo' }).click();
  await keepToast('Redone: Changed city of Lake College.');
  await expect.element(toasts.getByRole('button', { name: 'Undo' })).toBeVisible();
  const [newest] = await call<{ summary: string }[]>('GET', '/v1/change-sets?limit=1');
  expect(newest?.summary).toBe('Redid: Changed city of Lake College');
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect.element(toasts.getByText('Undone: Changed city of Lake College.')).toBeVisible();
});

test('an undo that meets a later change says whose it is, of which field, and leads to the history', async () => {
  const { id } = await make({ name: 'Moor College' });
  await visit({ server, path: `/university/${id}?dialog=edit` });
  await page.getByRole('textbox', { name: 'City' }).fill('Pokhara');
  await button('Save').click();
  await expect.element(toasts.getByText('Saved Moor College.')).toBeVisible();
  await call('PATCH', `/v1/universities/${id}`, { city: 'Leith' }, 2);
  await undoByKey();
  await expect.element(toasts.getByText('Couldn’t undo: you have since changed city.')).toBeVisible();
  await toasts.getByRole('button', { name: 'View history' }).click();
  await expect.element(page.getByRole('tab', { name: /^History/ })).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('tabpanel').getByText('Leith').first()).toBeVisible();
});

test('Activity offers no undo of what was overwritten, says why, and offers it once that is undone', async () => {
  const { id } = await make({ name: 'Fen College' });
  await call('PATCH', `/v1/universities/${id}`, { city: 'Pokhara', region: 'Gandaki' }, 1);
  await call('PATCH', `/v1/universities/${id}`, { city: 'Leith' }, 2);
  await visit({ server, path: '/activity' });
  const first = 'Changed city and region of Fen College';
  await expect.element(button('Undo “Changed city of Fen College”')).toBeVisible();
  await expect.element(button(`Undo “${first}”`)).not.toBeInTheDocument();
  await expect.element(page.getByText('Changed since').first()).toBeInTheDocument();
  await page.getByRole('link', { name: first }).click();
  await expect
    .element(
      dialog.getByText('The same fields were changed again since, so this can’t be undone on its own.'),
    )
    .toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await button('Undo “Changed city of Fen College”').click();
  await button(`Undo “${first}”`).click();
  await expect.element(toasts.getByText(`Undone: ${first}.`)).toBeVisible();
  expect(await call('GET', `/v1/universities/${id}`)).toMatchObject({ city: null, region: null });
});

test('a bulk change undone again after its redo is struck through, and only the newest undo offers Redo', async () => {
  const ids = [(await make({ name: 'Twice One' })).id, (await make({ name: 'Twice Two' })).id];
  const { id: set_id } = await call<{ id: string }>('POST', '/v1/universities/sets', { ids });
  await call('POST', '/v1/universities/bulk', { set_id, change: { region: 'Twice' } });
  await waited(async () => {
    expect((await call<{ region: string }>('GET', `/v1/universities/${ids[1]}`)).region).toBe('Twice');
  });
  await visit({ server, path: '/activity' });
  const what = 'Changed region of 2 universities';
  const line = (summary: string, at = 0) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: summary }).nth(at);
  await line(what)
    .getByRole('button', { name: `Undo “${what}”` })
    .click();
  await button('Undo 2 records').click();
  await line(`Undid: ${what}`).getByRole('button', { name: 'Redo' }).click();
  await button('Redo 2 records').click();
  await line(`Redid: ${what}`).getByRole('button', { name: 'Undo' }).click();
  await button('Undo 2 records').click();
  await expect.element(line(`Redid: ${what}`)).toHaveTextContent('Undone by you');
  await expect.element(line(what, 3)).toHaveTextContent('Undone by you');
  await expect.element(line(what).getByRole('button', { name: `Redo “Undid: ${what}”` })).toBeVisible();
  const offered = page.getByRole('main').getByRole('button', { name: /^(Undo|Redo) “.*of 2 universities”/ });
  expect(offered.elements()).toHaveLength(1);
});

test('an undo that may not touch a record says why, and names each where there are several', async () => {
  const names = ['East', 'North', 'South'].map((name) => `Ridge ${name}`);
  const made: Row[] = [];
  for (const name of names) {
    made.push(await make({ name, city: 'Ridgetown' }));
  }
  await visit({
    server,
    path: filteredListPath('/university/', { field: 'city', is: 'is', value: 'Ridgetown' }),
  });
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
  await button('Archive').click();
  await waited(() => expect(button('Archive 3 universities').element()).toBeEnabled());
  button('Archive 3 universities').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Archived 3 universities.')).toBeVisible();
  await waited(() => expect(focused()).toBe(button('Archive').element()));
  await call('PATCH', `/v1/universities/${made[1]?.id}`, { status: 'draft' }, 2);
  await undoByKey();
  const undone = toasts.getByText(/^Undone, 1 skipped: Archived/);
  await expect.element(undone).toBeVisible();
  expect(undone.element().closest('.toast-bad'), 'framed as a failure').toBeNull();
  await page.viewport(1280, 420);
  await toasts.getByRole('button', { name: 'View skipped' }).click();
  await expect.element(dialog.getByText('Undone: 2 records restored. 1 record skipped:')).toBeVisible();
  await expect.element(dialog.getByText(/^Undone, 1 skipped, by you/)).toBeVisible();
  const left = dialog.getByRole('list', { name: 'Skipped' });
  await expect.element(left).toHaveTextContent('Ridge NorthYou have since changed status.');
  await expect.element(left.getByRole('link', { name: 'Ridge North' })).toBeVisible();
  await expect.element(dialog.getByText('Archived').first()).toBeInTheDocument();
  // However little room there is, what follows does not squeeze it away.
  expect(left.element().getBoundingClientRect().height).toBeGreaterThan(40);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText(/^Undone, 1 skipped, by you/)).toBeVisible();
  await page.getByRole('link', { name: 'Archived 3 universities', exact: true }).click();
  await left.getByRole('link', { name: 'Ridge North' }).click();
  await page.getByRole('tab', { name: /^History/ }).click();
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'archived 3 universities' }))
    .toHaveTextContent(/Skipped when this was undone by you/);
});

test('a bulk change that is undone in its dialog names those that were changed again since', async () => {
  const whole = { website: 'https://example.org', time_zone: 'Asia/Kathmandu' };
  const first = await make({ name: 'Bay East', city: 'Baytown', ...whole });
  await make({ name: 'Bay West', city: 'Baytown', ...whole });
  await make({ name: 'Bay without a website', city: 'Baytown' });
  await visit({
    server,
    path: filteredListPath('/university/', { field: 'city', is: 'is', value: 'Baytown' }),
  });
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
  await button('Publish').click();
  await button('Publish 2 universities').click();
  await expect.element(page.getByText('Published 2 universities. 1 skipped:')).toBeVisible();
  await call('PATCH', `/v1/universities/${first.id}`, { status: 'draft' }, 2);
  await button('Undo').click();
  await expect
    .element(page.getByText(/^Undone for 1 university\. 1 changed since and was skipped/))
    .toBeVisible();
  await expect
    .element(page.getByRole('list', { name: 'Skipped' }))
    .toHaveTextContent('You have since changed status.');
  await waited(() => expect(page.getByRole('dialog').element().contains(focused())).toBe(true));
});

test('restoring a record, or undoing in Activity, leaves the keyboard where one was', async () => {
  const { id } = await make({ name: 'Delta College' });
  await call('DELETE', `/v1/universities/${id}`, undefined, 1);
  await visit({ server, path: `/university/${id}` });
  await expect.element(button('Restore')).toBeVisible();
  button('Restore').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(toasts.getByText('Restored Delta College.')).toBeVisible();
  await expect.element(heading('Delta College')).toHaveFocus();
  await typeAtOnce('ga');
  const undo = page.getByRole('button', { name: 'Undo “Restored Delta College”' });
  await expect.element(undo).toBeVisible();
  undo.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(toasts.getByText('Undone: Restored Delta College. 1 record moved to trash.'))
    .toBeVisible();
  // The list learns of it once the server answered anew: the button goes with the focus on it.
  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Restored Delta College', exact: true })).toHaveFocus();
});

test('an undo of records that are all in the trash says no more than that they were skipped', async () => {
  const made = [
    await make({ name: 'Cove East', city: 'Coveton' }),
    await make({ name: 'Cove West', city: 'Coveton' }),
  ];
  const set = await call<{ id: string }>('POST', '/v1/universities/sets', {
    filter: JSON.stringify({ field: 'city', is: 'is', value: 'Coveton' }),
  });
  await call('POST', '/v1/universities/bulk', { set_id: set.id, change: { region: 'Cove' } });
  const read = ({ id }: Row) => call<{ region: string | null }>('GET', `/v1/universities/${id}`);
  for (const each of made) {
    await expect.poll(async () => (await read(each)).region).toBe('Cove');
    await call('DELETE', `/v1/universities/${each.id}`, undefined, 2);
  }
  await visit({ server, path: '/activity' });
  await page.getByRole('button', { name: /^Undo “Changed region of 2 universities”/ }).click();
  const question = page.getByRole('dialog', { name: 'Undo the whole change?' });
  // Nothing is undone before that is confirmed.
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Changed region of 2 universities', exact: true }).first().click();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await question.getByRole('button', { name: 'Undo 2 records' }).click();
  await expect
    .element(toasts.getByText('Couldn’t undo: all 2 records were skipped.', { exact: true }))
    .toBeVisible();
});

test('a record’s history says before it is pressed that undoing a change affects many records', async () => {
  const { id } = await make({ name: 'Shore College', city: 'Shoreham' });
  await call('PATCH', `/v1/universities/${id}`, { region: 'Shore' }, 1);
  await make({ name: 'Shore Institute', city: 'Shoreham' });
  const filter = { field: 'city', is: 'is', value: 'Shoreham' } as const;
  await visit({ server, path: filteredListPath('/university/', filter) });
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
  await button('Archive').click();
  await button('Archive 2 universities').click();
  await expect.element(page.getByText('Archived 2 universities.')).toBeVisible();
  await page.getByRole('link', { name: 'Shore College', exact: true }).click();
  await expect.element(heading('Shore College')).toBeVisible();
  await page.getByRole('tab', { name: /^History/ }).click();
  const history = page.getByRole('tabpanel', { name: /^History/ });
  const whole = history.getByRole('button', { name: /^Undo whole change \(2 records\)…: Archived/ });
  await expect
    .element(history.getByRole('button', { name: /^Undo this change: Changed region of Shore College/ }))
    .toBeVisible();
  expect(history.getByRole('button', { name: /: Created Shore College/ }).query()).toBeNull();
  // What it was made with is there, and is no change from anything.
  await expect.element(history.getByText('Shoreham')).toBeVisible();
  expect(history.element().textContent).not.toContain('empty → Shoreham');
  await whole.click();
  const question = page.getByRole('dialog', { name: 'Undo the whole change?' });
  await expect.element(question).toHaveTextContent('This undoes 2 records, not only this one.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(whole).toHaveFocus();
  await whole.click();
  await question.getByRole('button', { name: 'Undo 2 records' }).click();
  await expect.element(toasts.getByText(/^Undone: Archived/)).toBeVisible();
});

test('a form that a key opened is typed into at once, and Esc leaves the keyboard on the screen', async () => {
  const { id } = await make({ name: 'Quay College' });
  await visit({ server, path: `/university/${id}` });
  await expect.element(heading('Quay College')).toBeVisible();
  await userEvent.keyboard('e');
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true });
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(heading('Quay College')).toHaveFocus();
});
