import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { navigate } from 'wouter/use-browser-location';
import { UNDO_STACK_KEY } from '../../src/wiring/undo-stack-key.ts';
import { filteredListPath } from '../../src/api/list-address.ts';
import {
  ADMIN,
  otherClient,
  reload,
  startServer,
  visit,
  waited,
  type Network,
  type Row,
} from '../support/screen.tsx';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});

const make = (fields: object) => call<Row>('POST', '/v1/universities', { country: 'NP', ...fields });
const notices = page.getByRole('region', { name: 'Notifications' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const undoByKey = () => userEvent.keyboard('{Control>}z{/Control}');
const redoByKey = () => userEvent.keyboard('{Control>}y{/Control}');
const countedUndos = () => {
  let count = 0;
  const network: Network = (request, send) => {
    if (request.method === 'POST' && request.url.endsWith('/undo')) count += 1;
    return send();
  };
  return { undos: () => count, network };
};
const importFile = async (plural: string, file: Blob): Promise<string> => {
  const { id, mapping } = await call<Row & { mapping: object }>(
    'POST',
    `/v1/${plural}/imports?name=list.csv`,
    file,
  );
  const at = `/v1/imports/${id}`;
  const reached = (state: string) =>
    waited(async () => expect(await call('GET', at)).toMatchObject({ state }));
  await call('POST', `${at}/check`, { mapping, match_by: null });
  await reached('checked');
  await call('POST', `${at}/commit`, undefined, (await call<Row>('GET', at)).version);
  await reached('committed');
  return id;
};
const inCity = (city: string) => ({ field: 'city', is: 'is', value: city }) as const;
const edit = async (id: string, label: string, text: string) => {
  navigate(`/university/${id}?dialog=edit`);
  await page.getByRole('textbox', { name: label }).fill(text);
  await button('Save').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
};

test('Ctrl+Z leaves a bulk change and an import alone whose reports were only opened', async () => {
  await make({ name: 'Bulk College', city: 'Bulktown' });
  const set = await call<Row>('POST', '/v1/universities/sets', {
    filter: JSON.stringify(inCity('Bulktown')),
  });
  const change = { set_id: set.id, change: { region: 'Koshi' } };
  const job = await call<Row>('POST', '/v1/universities/bulk', change);
  const file = new Blob(['name,country\nFile College,NP'], { type: 'text/csv' });
  const imported = await importFile('universities', file);
  const { id } = await make({ name: 'Own College' });
  await visit({ server, path: '/university/' });
  await edit(id, 'City', 'Pokhara');
  navigate(`/university/?dialog=change:${job.id}`);
  await expect.element(page.getByText('Updated 1 university.')).toBeVisible();
  await button('Done').click();
  navigate(`/university/import/${imported}`);
  await expect.element(page.getByText('Import complete')).toBeVisible();
  await undoByKey();
  await expect.element(notices.getByText('Undone: Changed city of Own College.')).toBeVisible();
});

test('Ctrl+Z undoes the bulk change whose dialog was closed while it ran, once it is done', async () => {
  const { id } = await make({ name: 'Hill College', city: 'Hilltown' });
  let isRunning = true;
  const network: Network = async (request, send) => {
    const answer = await send();
    if (!isRunning || !request.url.includes('/v1/jobs/')) return answer;
    const { data } = await answer.json();
    return Response.json({ data: { ...data, state: 'running', ended_at: null } });
  };
  await visit({ server, path: '/university/', network });
  await edit(id, 'Region', 'Bagmati');
  navigate(filteredListPath('/university/', inCity('Hilltown')));
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
  await button('Archive').click();
  await button('Archive 1 university').click();
  await waited(() => expect(new URLSearchParams(location.search).get('dialog')).toMatch(/^archive:/));
  const jobId = new URLSearchParams(location.search).get('dialog')?.split(':')[1];
  await page.getByRole('dialog').getByText('Close', { exact: true }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await undoByKey();
  await expect
    .element(notices.getByText('Your last change is still running. Undo it once it is done.'))
    .toBeVisible();
  isRunning = false;
  await waited(async () => expect(await call('GET', `/v1/jobs/${jobId}`)).toMatchObject({ state: 'done' }));
  await undoByKey();
  await expect.element(notices.getByText(/^Undone: Archived/)).toBeVisible();
  await undoByKey();
  await expect.element(notices.getByText('Undone: Changed region of Hill College.')).toBeVisible();
});

test('what Ctrl+Z undid is redone by Ctrl+Y or Ctrl+Shift+Z, step by step', async () => {
  const { id } = await make({ name: 'Twice College' });
  const record = () => call('GET', `/v1/universities/${id}`);
  await visit({ server, path: '/university/' });
  await edit(id, 'City', 'Pokhara');
  await edit(id, 'Region', 'Gandaki');
  await undoByKey();
  await expect.element(notices.getByText('Undone: Changed region of Twice College.')).toBeVisible();
  await undoByKey();
  await expect.element(notices.getByText('Undone: Changed city of Twice College.')).toBeVisible();
  await redoByKey();
  await expect.element(notices.getByText('Redone: Changed city of Twice College.')).toBeVisible();
  await userEvent.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}');
  await expect.element(notices.getByText('Redone: Changed region of Twice College.')).toBeVisible();
  expect(await record()).toMatchObject({ city: 'Pokhara', region: 'Gandaki' });
});

test('a change ends what Ctrl+Y could redo', async () => {
  const { id } = await make({ name: 'Onward College' });
  const record = () => call('GET', `/v1/universities/${id}`);
  const { undos, network } = countedUndos();
  await visit({ server, path: '/university/', network });
  await edit(id, 'City', 'Pokhara');
  await undoByKey();
  await waited(async () => expect(await record()).toMatchObject({ city: null }));
  await edit(id, 'Postcode', '33700');
  await redoByKey();
  await undoByKey();
  await waited(async () => expect(await record()).toMatchObject({ postcode: null, city: null, version: 5 }));
  expect(undos()).toBe(2);
});

test('Ctrl+Z held down undoes one change', async () => {
  const { id } = await make({ name: 'Held College' });
  const { undos, network } = countedUndos();
  await visit({ server, path: '/university/', network });
  await edit(id, 'City', 'Pokhara');
  await edit(id, 'Region', 'Gandaki');
  await userEvent.keyboard('{Control>}{z>3}{/z}{/Control}');
  await expect.element(notices.getByText('Undone: Changed region of Held College.')).toBeVisible();
  expect(undos()).toBe(1);
});

test('Ctrl+Z goes on after a reload where it was, and forgets it with the session', async () => {
  const { id } = await make({ name: 'Reloaded College' });
  await visit({ server, path: '/university/' });
  await edit(id, 'City', 'Pokhara');
  await edit(id, 'Region', 'Gandaki');
  await edit(id, 'Postcode', '33700');
  await undoByKey();
  await expect.element(notices.getByText('Undone: Changed postcode of Reloaded College.')).toBeVisible();
  const wiring = await reload({ server });
  await redoByKey();
  await expect.element(notices.getByText('Redone: Changed postcode of Reloaded College.')).toBeVisible();
  await undoByKey();
  await undoByKey();
  await expect.element(notices.getByText('Undone: Changed region of Reloaded College.')).toBeVisible();
  expect(await call('GET', `/v1/universities/${id}`)).toMatchObject({ city: 'Pokhara', region: null });
  wiring.signOut();
  await waited(() => expect(wiring.auth.getSnapshot().hasTag('public')).toBe(true));
  wiring.signIn(ADMIN);
  await waited(() => expect(wiring.auth.getSnapshot().matches('authenticated')).toBe(true));
  await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await undoByKey();
  await expect.element(notices.getByText(/^Nothing left to undo here/)).toBeVisible();
  expect(await call('GET', `/v1/universities/${id}`)).toMatchObject({ city: 'Pokhara' });
});

test('Ctrl+Z asks before it undoes what was done to many a while ago', async () => {
  const ids = [await make({ name: 'First of Many' }), await make({ name: 'Second of Many' })].map(
    ({ id }) => id,
  );
  const set = await call<Row>('POST', '/v1/universities/sets', { ids });
  const change = { set_id: set.id, change: { region: 'Koshi' } };
  const job = await call<Row>('POST', '/v1/universities/bulk', change);
  const changeSetId = await waited(async () => {
    const { change_set_id: made } = await call<{ change_set_id: string | null }>('GET', `/v1/jobs/${job.id}`);
    expect(made).not.toBeNull();
    return made;
  });
  const { id } = await make({ name: 'Single College' });
  await visit({ server, path: '/university/' });
  await edit(id, 'City', 'Pokhara');
  const { person, entries } = JSON.parse(sessionStorage.getItem(UNDO_STACK_KEY) ?? '');
  const earlier = [
    { ...entries[0], at: 0 },
    { changeSetId, at: 0 },
  ];
  sessionStorage.setItem(UNDO_STACK_KEY, JSON.stringify({ person, entries: earlier }));
  await reload({ server });
  await undoByKey();
  const question = 'Undo “Changed region of 2 universities” (2 records)? Press Ctrl+Z again.';
  // It stays while the pointer is on it, however slow the machine is.
  await notices.getByText(question).hover();
  expect(await call('GET', `/v1/universities/${ids[0]}`)).toMatchObject({ region: 'Koshi' });
  await undoByKey();
  await expect.element(notices.getByText('Undone: Changed region of 2 universities.')).toBeVisible();
  expect(await call('GET', `/v1/universities/${ids[0]}`)).toMatchObject({ region: null });
  // One record is undone at once, however long ago.
  await undoByKey();
  await expect.element(notices.getByText('Undone: Changed city of Single College.')).toBeVisible();
});

test('Ctrl+Z and Ctrl+Y after a page load elsewhere name what they would do, and ask', async () => {
  const { id } = await make({ name: 'Distant College' });
  const record = () => call('GET', `/v1/universities/${id}`);
  await visit({ server, path: '/university/' });
  await edit(id, 'City', 'Pokhara');
  await edit(id, 'Region', 'Gandaki');
  navigate('/levels/');
  await reload({ server });
  await expect.element(page.getByRole('heading', { name: 'Levels' })).toBeVisible();
  await undoByKey();
  await notices.getByText('Undo “Changed region of Distant College”? Press Ctrl+Z again.').hover();
  expect(await record()).toMatchObject({ region: 'Gandaki' });
  await undoByKey();
  await expect.element(notices.getByText('Undone: Changed region of Distant College.')).toBeVisible();
  // Where it was made, it is in sight.
  navigate(`/university/${id}`);
  await undoByKey();
  await expect.element(notices.getByText('Undone: Changed city of Distant College.')).toBeVisible();
  expect(await record()).toMatchObject({ city: null, region: null });
  navigate('/levels/');
  await reload({ server });
  await expect.element(page.getByRole('heading', { name: 'Levels' })).toBeVisible();
  await redoByKey();
  await notices.getByText('Redo “Changed city of Distant College”? Press Ctrl+Y again.').hover();
  expect(await record()).toMatchObject({ city: null });
  await redoByKey();
  await expect.element(notices.getByText('Redone: Changed city of Distant College.')).toBeVisible();
  expect(await record()).toMatchObject({ city: 'Pokhara', region: null });
});

test('Ctrl+Z gets past a change that was undone elsewhere', async () => {
  const { id } = await make({ name: 'Elsewhere College' });
  await visit({ server, path: '/university/' });
  await edit(id, 'City', 'Pokhara');
  await edit(id, 'Region', 'Gandaki');
  const [latest] = await call<Row[]>('GET', '/v1/change-sets?limit=1');
  await call('POST', `/v1/change-sets/${latest?.id}/undo`);
  await undoByKey();
  await expect.element(notices.getByText('This change was already undone.')).toBeVisible();
  await undoByKey();
  await expect.element(notices.getByText('Undone: Changed city of Elsewhere College.')).toBeVisible();
});

/** More than a request moves itself. */
const MANY = 250;

const makeSubjectOfMany = async (code: string) => {
  const subject = (name: string) =>
    call<Row>('POST', '/v1/subjects', {
      name,
      code: name.replaceAll(' ', '-'),
      scheme: 'house',
      level: 'broad',
    });
  const [from, to] = [await subject(`From ${code}`), await subject(`To ${code}`)];
  const rows = Array.from({ length: MANY }, (_, at) => `Major ${code} ${at},${code}${at},house,${from.id}`);
  const file = new Blob([['name,code,scheme,subject_id', ...rows].join('\n')], { type: 'text/csv' });
  await importFile('majors', file);
  return { from, to };
};

/** The job seems to run until it is let go. */
const heldJob = () => {
  let isRunning = true;
  let jobId = '';
  const network: Network = async (request, send) => {
    const answer = await send();
    const [, id] = /\/v1\/jobs\/([^/]+)$/.exec(request.url) ?? [];
    if (!id || !isRunning) return answer;
    jobId = id;
    const { data } = await answer.json();
    return Response.json({ data: { ...data, state: 'running', ended_at: null } });
  };
  const isBegun = () => waited(() => expect(jobId).not.toBe(''));
  const letGo = async () => {
    await waited(async () => expect(await call('GET', `/v1/jobs/${jobId}`)).toMatchObject({ state: 'done' }));
    isRunning = false;
  };
  return { network, isBegun, letGo };
};

test('Ctrl+Z undoes a merge that a job did, begun before a reload', async () => {
  const { from, to } = await makeSubjectOfMany('MG');
  const { network, isBegun, letGo } = heldJob();
  await visit({ server, path: `/subjects/${to.id}?dialog=merge:${from.id}`, network });
  await button('Merge').click();
  await isBegun();
  await reload({ server, network });
  navigate('/subjects/');
  await undoByKey();
  await expect
    .element(notices.getByText('Your last change is still running. Undo it once it is done.'))
    .toBeVisible();
  await letGo();
  await undoByKey();
  await expect
    .element(notices.getByText(/Undoing this takes a while|^Undone: Merged From MG into To MG/))
    .toBeVisible();
  await waited(async () =>
    expect(await call('GET', `/v1/subjects/${from.id}`)).toMatchObject({ deleted_at: null }),
  );
});

test('Ctrl+Z undoes a deletion and what a job moved for it in one step', async () => {
  const { from, to } = await makeSubjectOfMany('MR');
  const subjectOf = async () => {
    const [major] = await call<{ subject_id: string }[]>('GET', '/v1/majors?q=MR0&limit=1');
    return major?.subject_id;
  };
  await visit({ server, path: `/subjects/${from.id}?dialog=delete` });
  await page.getByRole('combobox', { name: 'Move them to another subject' }).fill('To MR');
  await page.getByRole('option', { name: 'To MR' }).click();
  await button('Move and delete').click();
  await expect
    .element(notices.getByText(`Moved From MR to trash, and moved ${MANY} references.`))
    .toBeVisible();
  expect(await subjectOf()).toBe(to.id);
  await undoByKey();
  await expect
    .element(notices.getByText('Undone: Moved From MR to trash, and moved references from From MR to To MR.'))
    .toBeVisible();
  expect(await subjectOf()).toBe(from.id);
  await undoByKey();
  await expect.element(notices.getByText(/^Nothing left to undo here/)).toBeVisible();
});
