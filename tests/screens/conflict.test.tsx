import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { otherClient, startServer, visit, type Network, type Row } from '../support/screen.tsx';
import '../support/styles.ts';
import { openFormDraft } from '../../src/api/form-draft.ts';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
let made = 0;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});
beforeEach(() => {
  made += 1;
});

const button = (label: string) => page.getByRole('button', { name: label, exact: true });
const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
const dialog = page.getByRole('dialog');

describe('two people changing one record', () => {
  test('lose nothing: other fields merge, which is said, and a conflict is resolved by a choice', async () => {
    const record = await call<Row>('POST', '/v1/universities', {
      name: `Api College ${made}`,
      country: 'NP',
      city: 'Pokhara',
    });
    const path = `/v1/universities/${record.id}`;
    await visit({ server, path: `/university/${record.id}?dialog=edit` });
    await field('Region').fill('Gandaki');
    await field('City').fill('Mine');
    await call('PATCH', path, { city: 'Theirs', postcode: '33700' }, 1);
    await button('Save').click();
    const conflict = page.getByRole('row', { name: /^City/ });
    await expect.element(conflict).toHaveTextContent('CityPokharaTheirsMine');
    await expect
      .element(page.getByRole('dialog', { name: '1 field was changed in two places' }))
      .toBeVisible();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(/^You saved this university in another tab or on another device/);
    await expect.element(page.getByText('2 fields merged')).toBeVisible();
    await expect
      .element(page.getByRole('definition').filter({ hasText: /^(?:33700|Gandaki)$/ }))
      .toHaveLength(2);
    const saved = page.getByRole('radio', { name: 'City, saved: Theirs' });
    await userEvent.keyboard('{Tab}');
    await expect.element(saved).not.toHaveFocus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(saved).toHaveFocus();
    await page.getByRole('radio', { name: 'City, new: Mine' }).click();
    await expect.element(page.getByText('1 of 1 chosen')).toBeVisible();
    await button('Save').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(await call('GET', path)).toMatchObject({ city: 'Mine', region: 'Gandaki', postcode: '33700' });
  });
});

describe('a conflict of records that are referred to', () => {
  test('calls them by their names, and so does what comes back of an unsaved form', async () => {
    const [own, mine, theirs] = await Promise.all(
      ['Valley', 'Hill', 'Plain'].map((name) =>
        call<Row>('POST', '/v1/universities', { name: `${name} campus ${made}`, country: 'NP' }),
      ),
    );
    if (!own || !mine || !theirs) throw new Error('not made');
    const path = `/v1/universities/${own.id}`;
    await visit({ server, path: `/university/${own.id}` });
    await button('Edit').click();
    const parent = page.getByRole('combobox', { name: 'Part of' });
    await parent.fill(mine.name);
    await page.getByRole('option', { name: mine.name }).click();
    await expect.element(parent).toHaveValue(mine.name);
    history.back();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await button('Edit').click();
    await expect.element(page.getByText('Your unsaved changes were restored.')).toBeVisible();
    await expect.element(parent).toHaveValue(mine.name);
    await call('PATCH', path, { parent_id: theirs.id }, 1);
    await button('Save').click();
    const conflict = page.getByRole('row', { name: /^Part of/ });
    await expect.element(conflict).toHaveTextContent(`Part of—${theirs.name}${mine.name}`);
    await page.getByRole('radio', { name: mine.name }).click();
    await button('Save').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(await call('GET', path)).toMatchObject({ parent_id: mine.id });
  });

  test('names them also among what is merged', async () => {
    const [own, parent] = await Promise.all(
      ['Lake', 'River'].map((name) =>
        call<Row>('POST', '/v1/universities', { name: `${name} campus ${made}`, country: 'NP' }),
      ),
    );
    await visit({ server, path: `/university/${own?.id}?dialog=edit` });
    await field('City').fill('Mine');
    await page.getByRole('combobox', { name: 'Part of' }).fill(String(parent?.name));
    await page.getByRole('option', { name: String(parent?.name) }).click();
    await call('PATCH', `/v1/universities/${own?.id}`, { city: 'Theirs' }, 1);
    await button('Save').click();
    const merged = page.getByRole('definition').filter({ hasText: `River campus ${made}` });
    await expect.element(merged).toBeVisible();
  });
});

const failure = (status: number) =>
  new Response(JSON.stringify({ code: 'internal', detail: 'The server has a problem.', errors: [] }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });

describe('a conflict resolved as theirs', () => {
  test('saves nothing where nothing else was typed, and says so', async () => {
    const own = await call<Row>('POST', '/v1/universities', { name: `Agreed ${made}`, country: 'NP' });
    await visit({ server, path: `/university/${own.id}?dialog=edit` });
    await field('City').fill('Mine');
    await call('PATCH', `/v1/universities/${own.id}`, { city: 'Theirs' }, 1);
    await button('Save').click();
    await page.getByRole('radio', { name: 'Theirs' }).click();
    await button('Save').click();
    await expect
      .element(page.getByText(`Nothing to save: Agreed ${made} already has these values.`))
      .toBeVisible();
    expect(await call('GET', `/v1/universities/${own.id}`)).toMatchObject({ city: 'Theirs', version: 2 });
  });

  test('is what the form shows when the save is refused, what it saves then, and no part of the draft', async () => {
    const own = await call<Row>('POST', '/v1/universities', {
      name: `Two minds ${made}`,
      country: 'NP',
      city: 'Pokhara',
    });
    const path = `/v1/universities/${own.id}`;
    let isBroken = false;
    const network: Network = async (request, send) =>
      isBroken && request.method === 'PATCH' ? failure(500) : send();
    const { drafts } = await visit({ server, path: `/university/${own.id}?dialog=edit`, network });
    await field('City').fill('Mine');
    await field('Region').fill('Gandaki');
    await call('PATCH', path, { city: 'Theirs' }, 1);
    await button('Save').click();
    await page.getByRole('radio', { name: 'Theirs' }).click();
    isBroken = true;
    await button('Save').click();
    await expect.element(field('City')).toHaveValue('Theirs');
    await expect.element(field('Region')).toHaveValue('Gandaki');
    expect(openFormDraft(drafts, `universities:${own.id}`).found).toMatchObject({
      values: { region: 'Gandaki' },
    });
    expect(openFormDraft(drafts, `universities:${own.id}`).found).not.toHaveProperty('values.city');
    isBroken = false;
    await button('Save').click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(await call('GET', path)).toMatchObject({ city: 'Theirs', region: 'Gandaki' });
  });
});

test('a conflict leads back to the form, and is met again with what is typed there', async () => {
  const own = await call<Row>('POST', '/v1/universities', { name: `Both ${made}`, country: 'NP' });
  const path = `/v1/universities/${own.id}`;
  await visit({ server, path: `/university/${own.id}?dialog=edit` });
  await field('City').fill('Mine');
  await field('Region').fill('Gandaki');
  await call('PATCH', path, { city: 'Theirs' }, 1);
  await button('Save').click();
  await expect.element(dialog.getByRole('term').filter({ hasText: 'Region' })).toBeVisible();
  await button('Back to form').click();
  await expect.element(field('City')).toHaveValue('Mine');
  await field('City').fill('Theirs and mine');
  await button('Save').click();
  await page.getByRole('radio', { name: 'Theirs and mine' }).click();
  await button('Save').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await call('GET', path)).toMatchObject({ city: 'Theirs and mine' });
});

test('several fields are chosen at once, and nothing is saved before one says so', async () => {
  const own = await call<Row>('POST', '/v1/universities', { name: `All ${made}`, country: 'NP' });
  const path = `/v1/universities/${own.id}`;
  await visit({ server, path: `/university/${own.id}?dialog=edit` });
  await field('City').fill('My city');
  await field('Region').fill('My region');
  await call('PATCH', path, { city: 'Their city', region: 'Their region' }, 1);
  await button('Save').click();
  await expect.element(page.getByText('0 of 2 chosen')).toBeVisible();
  await button('Use all saved').click();
  await page.getByRole('radio', { name: 'My region' }).click();
  await expect.element(page.getByText('2 of 2 chosen')).toBeVisible();
  expect(await call('GET', path)).toMatchObject({ city: 'Their city', region: 'Their region', version: 2 });
  await button('Save').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await call('GET', path)).toMatchObject({ city: 'Their city', region: 'My region' });
});

test('by the keyboard alone a value is chosen, Enter leads to the next, and saves once all are chosen', async () => {
  const own = await call<Row>('POST', '/v1/universities', { name: `Keys ${made}`, country: 'NP' });
  const path = `/v1/universities/${own.id}`;
  await visit({ server, path: `/university/${own.id}?dialog=edit` });
  await field('City').fill('My city');
  await field('Region').fill('My region');
  await call('PATCH', path, { city: 'Their city', region: 'Their region' }, 1);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('radio', { name: 'City, saved: Their city' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.element(page.getByRole('radio', { name: 'Region, saved: Their region' })).toHaveFocus();
  await userEvent.keyboard(' {Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await call('GET', path)).toMatchObject({ city: 'My city', region: 'Their region' });
});

test('after one side is used for all fields, Enter saves', async () => {
  const own = await call<Row>('POST', '/v1/universities', { name: `Side ${made}`, country: 'NP' });
  const path = `/v1/universities/${own.id}`;
  await visit({ server, path: `/university/${own.id}?dialog=edit` });
  await field('City').fill('My city');
  await field('Region').fill('My region');
  await call('PATCH', path, { city: 'Their city', region: 'Their region' }, 1);
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Use all new')).toBeVisible();
  (button('Use all new').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await call('GET', path)).toMatchObject({ city: 'My city', region: 'My region' });
});

/** My city is kept, the region left to the others, who change both again. */
const meetTwice = async (name: string) => {
  const own = await call<Row>('POST', '/v1/universities', { name: `${name} ${made}`, country: 'NP' });
  const path = `/v1/universities/${own.id}`;
  await visit({ server, path: `/university/${own.id}?dialog=edit` });
  await field('City').fill('My city');
  await field('Region').fill('My region');
  await call('PATCH', path, { city: 'Their city', region: 'Their region' }, 1);
  await button('Save').click();
  await page.getByRole('radio', { name: 'My city' }).click();
  await page.getByRole('radio', { name: 'Their region' }).click();
  await call('PATCH', path, { city: 'Their next city', region: 'Their next region' }, 2);
  await button('Save').click();
  await expect.element(page.getByRole('dialog', { name: 'This university was changed again' })).toBeVisible();
  return path;
};

test('a conflict met again while the first is resolved says so, and keeps what was chosen', async () => {
  const path = await meetTwice('Twice');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'You saved it in another tab or on another device. Your choices are kept: check the new values, then save.',
    );
  await expect
    .element(page.getByRole('row', { name: /^City/ }))
    .toHaveTextContent('CityTheir cityTheir next cityMy city');
  await expect.element(page.getByRole('radio', { name: 'My city' })).toBeChecked();
  const merged = page.getByRole('definition').filter({ hasText: 'Their next region' });
  await expect.element(merged).toBeVisible();
  await button('Save').click();
  await expect.element(dialog).not.toBeInTheDocument();
  // What was left to the others is theirs, also as they changed it since.
  expect(await call('GET', path)).toMatchObject({ city: 'My city', region: 'Their next region' });
});

test('what was left to the others stays theirs after going back to the form', async () => {
  const path = await meetTwice('Back');
  await button('Back to form').click();
  await button('Save').click();
  await page.getByRole('radio', { name: 'My city' }).click();
  await button('Save').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await call('GET', path)).toMatchObject({ city: 'My city', region: 'Their next region' });
});
