import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pick } from '../support/pick.ts';
import { otherClient, startServer, visit, waited } from '../support/screen.tsx';

interface Row {
  readonly id: string;
  readonly version: number;
  readonly [field: string]: unknown;
}

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});

const make = (fields: object) => call<Row>('POST', '/v1/universities', { country: 'NP', ...fields });
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('a record is restored to any version, fields of several changes at once, and that is undone', async () => {
  const path = `/v1/universities/${(await make({ name: 'River College', city: 'Pokhara' })).id}`;
  await call('PATCH', path, { city: 'Kirtipur' }, 1);
  await call('PATCH', path, { name: 'River University', established: 1990 }, 2);
  await call('PATCH', path, { city: 'Lalitpur' }, 3);
  await visit({ server, path: `${path.replace('/v1/universities', '/university')}?tab=history` });
  const history = page.getByRole('tabpanel', { name: /^History/ });
  await expect.element(history.getByRole('button', { name: 'Restore version 3' })).toBeVisible();
  expect(history.getByRole('button', { name: 'Restore version 4' }).query()).toBeNull();
  await history.getByRole('button', { name: 'Restore version 1' }).click();
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await expect.element(toasts.getByText('Restored version 1.')).toBeVisible();
  await expect.element(history.getByText('Restored version 1 of River College')).toBeVisible();
  expect(await call<Row>('GET', path)).toMatchObject({
    name: 'River College',
    city: 'Pokhara',
    established: null,
    version: 5,
  });
  // Here, and not in the toast, which does not wait for a slow machine.
  await history
    .getByRole('button', { name: 'Undo this change: Restored version 1 of River College' })
    .click();
  await expect.element(toasts.getByText('Undone: Restored version 1 of River College.')).toBeVisible();
  await expect.element(history.getByText('Undid: Restored version 1 of River College')).toBeVisible();
  await expect.element(history.getByText(/^Undone by you, (just now|\d+ minutes? ago)/)).toBeVisible();
  expect(await call<Row>('GET', path)).toMatchObject({ name: 'River University', city: 'Lalitpur' });
  await history
    .getByRole('button', { name: 'Redo this change: Undid: Restored version 1 of River College' })
    .click();
  await expect.element(history.getByText(/^Redone by you, (just now|\d+ minutes? ago)/)).toBeVisible();
});

test('a list that grows or shrinks says what came and what went, not what stayed', async () => {
  const path = `/v1/universities/${(await make({ name: 'Growing College', domains: ['one.example', 'two.example'] })).id}`;
  await call('PATCH', path, { domains: ['one.example', 'three.example'] }, 1);
  await visit({ server, path: `${path.replace('/v1/universities', '/university')}?tab=history` });
  const change = page.getByRole('definition').filter({ hasText: 'Added' });
  await expect.element(change).toHaveTextContent('Removed two.example · Added three.example');
});

test('the changes of one field are listed alone, and any two versions are compared', async () => {
  const path = `/v1/universities/${(await make({ name: 'Compared College', city: 'Pokhara' })).id}`;
  await call('PATCH', path, { city: 'Kirtipur' }, 1);
  await call('PATCH', path, { established: 1990 }, 2);
  await call('PATCH', path, { city: 'Pokhara', established: 1991 }, 3);
  await visit({ server, path: `${path.replace('/v1/universities', '/university')}?tab=history` });
  const history = page.getByRole('group', { name: 'Changes' });
  const versions = () =>
    [...history.element().querySelectorAll('.history-version')].map((version) => version.textContent);
  await pick(history.getByRole('combobox', { name: 'Changes to' }), 'City');
  await expect.poll(versions).toEqual(['Version 4', 'Version 2', 'Version 1']);
  await expect.element(history.getByText('1991')).not.toBeInTheDocument();
  await history.getByRole('button', { name: 'Compare versions' }).click();
  const compared = history.getByRole('region', { name: 'Compare versions' });
  const rows = () =>
    [...compared.element().querySelectorAll('dl > div')].map((row) =>
      (row as HTMLElement).innerText.replaceAll(/\s+/g, ' '),
    );
  await expect.poll(() => rows().length).toBe(2);
  // The city is again what it was.
  await pick(compared.getByRole('combobox', { name: 'Earlier version' }), /^Version 1 /);
  await expect.poll(rows).toEqual(['Established – empty → 1991']);
  await pick(compared.getByRole('combobox', { name: 'Later version' }), /^Version 2 /);
  await expect.poll(rows).toEqual(['City Pokhara → Kirtipur']);
});

test('one field is restored where its changes alone are listed, and own changes are shown at once', async () => {
  const path = `/v1/universities/${(await make({ name: 'Field College', city: 'Pokhara' })).id}`;
  await call('PATCH', path, { city: 'Kirtipur', established: 1990 }, 1);
  await visit({ server, path: `${path.replace('/v1/universities', '/university')}?tab=history` });
  const history = page.getByRole('group', { name: 'Changes' });
  await pick(history.getByRole('combobox', { name: 'Changes to' }), 'City');
  await history.getByRole('button', { name: 'Restore City of version 1' }).click();
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await expect.element(toasts.getByText('Restored City of version 1.')).toBeVisible();
  await expect.element(history.getByText(/changed city of Field College/)).toBeVisible();
  expect(await call<Row>('GET', path)).toMatchObject({ city: 'Pokhara', established: 1990, version: 3 });
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(history.getByText(/undid: Changed city of Field College/)).toBeVisible();
});

test('the address of a record that was merged leads to the one it went into', async () => {
  const kept = await make({ name: 'Hill Institute', city: 'Dharan' });
  const twin = await make({ name: 'Hill Inst.', city: 'Dharan' });
  const body = { duplicate: twin.id, duplicate_version: 1 };
  await call('POST', `/v1/universities/${kept.id}/merge`, body, 1);
  await visit({ server, path: `/university/${twin.id}` });
  await expect.element(heading('Hill Institute')).toBeVisible();
  await waited(() => expect(location.pathname).toBe(`/university/${kept.id}`));
  await expect.element(page.getByRole('button', { name: 'Edit', exact: true })).toBeEnabled();
});

test('being moved to the trash is shown by its day and time, as everything else there', async () => {
  const { id } = await make({ name: 'Gorge College' });
  await call('DELETE', `/v1/universities/${id}`, undefined, 1);
  await visit({ server, path: `/university/${id}?tab=history` });
  const history = page.getByRole('tabpanel', { name: /^History/ });
  await expect.element(history.getByText('In trash since')).toBeVisible();
  expect(history.element().textContent).not.toMatch(/T\d\d:\d\d:\d\d/);
});

test('the keyboard stays in the history when its button goes', async () => {
  const path = `/v1/universities/${(await make({ name: 'Lake College', city: 'Pokhara' })).id}`;
  await call('PATCH', path, { city: 'Kirtipur' }, 1);
  await visit({ server, path: `${path.replace('/v1/universities', '/university')}?tab=history` });
  const history = page.getByRole('tabpanel', { name: /^History/ });
  const changes = history.getByRole('group', { name: 'Changes' });
  const undo = history.getByRole('button', { name: /^Undo this change: Changed city of/ });
  await expect.element(undo).toBeVisible();
  undo.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(history.getByText(/^You undid: Changed city/i)).toBeVisible();
  await expect.element(changes).toHaveFocus();
});

test('the history of a university leads to the changes of its offerings', async () => {
  const own = await make({ name: 'Delta College' });
  const other = await make({ name: 'Estuary College' });
  const major = await call<Row>('POST', '/v1/majors', { name: 'Tides' });
  const level = await call<Row>('POST', '/v1/levels', { name: 'Tidal', code: 'tidal' });
  const offer = (university: Row) =>
    call('POST', '/v1/offerings', {
      university_id: university.id,
      major_id: major.id,
      level_id: level.id,
    });
  await offer(own);
  await offer(other);
  await visit({ server, path: `/university/${own.id}?tab=history` });
  await page.getByRole('link', { name: 'Changes to its offerings' }).click();
  await expect.element(heading('Activity')).toBeVisible();
  const changes = page.getByRole('listitem').filter({ hasText: 'Tides' });
  await expect.element(changes).toHaveTextContent(/Delta College/);
  await expect
    .element(page.getByRole('group', { name: 'Filters' }))
    .toHaveTextContent(/Record\s*is\s*Delta College/);
});

test('of a long text, what changed is shown, and the whole on request', async () => {
  const words = (last: string) =>
    `${'Unchanged words. '.repeat(30)}Founded in ${last}. ${'More words. '.repeat(30)}End.`;
  const path = `/v1/universities/${(await make({ name: 'Wordy College', description: words('1954') })).id}`;
  await call('PATCH', path, { description: words('1955') }, 1);
  await visit({ server, path: `${path.replace('/v1/universities', '/university')}?tab=history` });
  const change = page.getByRole('definition').filter({ hasText: '→' });
  const length = () => change.element().textContent?.length;
  await expect.element(change.getByRole('deletion')).toHaveTextContent(/^… .*Founded in 1954\. .* …$/);
  await expect.element(change.getByRole('insertion')).toHaveTextContent(/^… .*Founded in 1955\. .* …$/);
  expect(length()).toBeLessThan(300);
  await change.getByRole('button', { name: 'Show full text' }).click();
  await expect.element(change.getByRole('insertion')).toHaveTextContent(words('1955'));
});

test('a long history scrolls by itself, and never the page into emptiness', async () => {
  const { id } = await make({ name: 'Long History College' });
  for (let version = 1; version < 16; version += 1)
    await call('PATCH', `/v1/universities/${id}`, { region: version % 2 ? 'Karnali' : null }, version);
  await page.viewport(1280, 600);
  await visit({ server, path: `/university/${id}?tab=history` });
  const history = page.getByRole('tabpanel', { name: /^History/ });
  await expect
    .element(history.getByRole('button', { name: 'Restore version 1', exact: true }))
    .toBeInTheDocument();
  expect(history.element().scrollHeight).toBeGreaterThan(history.element().clientHeight);
  expect(document.documentElement.scrollHeight).toBe(innerHeight);
});

test.each([
  { isAllDay: false, name: 'Midnight opening' },
  { isAllDay: true, name: 'Whole day fair' },
])('midnight is a time or a whole day in history and change details, as in $name', async (event) => {
  const { isAllDay, name } = event;
  const times = { all_day: isAllDay, starts_at: '2034-05-08T00:00', time_zone: 'Asia/Kathmandu' };
  const body = { title: name, kind: 'fair', attendance: 'in_person', ...times };
  const { id } = await call<Row>('POST', '/v1/events', body);
  await call('PATCH', `/v1/events/${id}`, { starts_at: '2034-05-09T00:00' }, 1);
  await visit({ server, path: `/events/${id}?tab=history` });
  const isTimed = async (place: ReturnType<typeof page.getByRole>) => {
    await expect.element(place).toHaveTextContent(/May 9, 2034/);
    return /May 9, 2034, 12:00/.test(place.element().textContent);
  };
  expect(await isTimed(page.getByRole('tabpanel', { name: /^History/ }))).toBe(!isAllDay);
  await page.getByRole('link', { name: 'Activity', exact: true }).click();
  await page.getByRole('link', { name: new RegExp(`^Changed .* of ${name}$`) }).click();
  expect(await isTimed(page.getByRole('dialog', { name: 'Change details' }))).toBe(!isAllDay);
});
