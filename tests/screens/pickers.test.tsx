import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pick } from '../support/pick.ts';
import { otherClient, startServer, visit, waited, type Row } from '../support/screen.tsx';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});

const options = page.getByRole('listbox').getByRole('option');

test('Esc closes a list of options, and then the form; the value it found stays', async () => {
  const make = (kind: string, fields: object) => call<Row>('POST', `/v1/${kind}`, fields);
  const major = await make('majors', { name: 'Volcanology' });
  const level = await make('levels', { code: 'esc', name: 'Escaping level' });
  const university = await make('universities', { name: 'Escape College', country: 'NP' });
  const offering = await make('offerings', {
    university_id: university.id,
    major_id: major.id,
    level_id: level.id,
    language: 'en',
  });
  await visit({ server, path: `/university/${university.id}` });
  const form = page.getByRole('dialog', { name: 'Edit offering' });
  for (const [label, value] of [
    ['Major', 'Volcanology'],
    ['Language of instruction', 'English'],
  ] as const) {
    await page.getByRole('button', { name: /^Edit Volcanology/ }).click();
    const field = form.getByRole('combobox', { name: label });
    await field.click();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(field).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('zz{Escape}');
    await expect.element(field).toHaveAttribute('aria-expanded', 'false');
    await expect.element(field).toHaveValue(value);
    await userEvent.keyboard('{Escape}');
    await expect.element(form).not.toBeInTheDocument();
  }
  expect(await call('GET', `/v1/offerings/${offering.id}`)).toMatchObject({ version: 1, language: 'en' });
});

test('a country is found with the keyboard’s apostrophe, and by another name', async () => {
  await visit({ server, path: '/university/' });
  await page.getByRole('button', { name: 'New university' }).click();
  const country = page.getByRole('combobox', { name: 'Country', exact: true });
  for (const name of ["Cote d'Iv", 'Ivory coast']) {
    await country.click();
    await userEvent.keyboard(name);
    await userEvent.tab();
    await expect.element(country).toHaveValue('Côte d’Ivoire');
    await country.clear();
  }
});

const SHORT_NAMES = [
  ['UK', 'United Kingdom'],
  ['USA', 'United States'],
  ['UAE', 'United Arab Emirates'],
  ['England', 'United Kingdom'],
  ['Britain', 'United Kingdom'],
] as const;

test('a country comes first by its short name, before those whose name begins so', async () => {
  await visit({ server, path: '/university/?dialog=new' });
  const country = page.getByRole('combobox', { name: 'Country', exact: true });
  for (const [short, name] of SHORT_NAMES) {
    await country.fill(short);
    await expect.element(options.first()).toHaveTextContent(name);
    await userEvent.keyboard('{Enter}');
    await expect.element(country).toHaveValue(name);
  }
});

test('a country is filtered by its short name, and what is no country is not offered', async () => {
  await visit({ server, path: '/university/' });
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('combobox', { name: 'Field' }).fill('Country');
  const values = page.getByRole('group', { name: 'Values' });
  const find = values.getByRole('searchbox', { name: 'Search values of Country' });
  for (const [short, name] of SHORT_NAMES) {
    await find.fill(short);
    await expect
      .element(values.getByRole('checkbox').first())
      .toHaveAccessibleName(expect.stringMatching(new RegExp(`^${name} [1-9]`)));
  }
  await find.fill('xyzzy');
  await expect.element(values.getByText('No matches')).toBeVisible();
  expect(values.getByRole('checkbox').query()).toBeNull();
  await find.fill('UK');
  await expect.element(values.getByRole('checkbox', { name: /^United Kingdom/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect
    .element(page.getByRole('button', { name: 'Country is United Kingdom', exact: true }))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Cardiff University', exact: true })).toBeVisible();
});

test('Enter takes a record by its name, other name or code, and begins a new one of any other name', async () => {
  const make = (name: string, fields: object) =>
    call('POST', '/v1/subjects', { name, scheme: 'house', level: 'broad', ...fields });
  const aliases = [{ name: 'Ägerwirtschaft', language: 'de', kind: 'translation' }];
  await make('Agronomics', { code: 'AGR9', aliases });
  await make('Agronomicum', { code: 'UM1' });
  await visit({ server, path: '/majors/?dialog=new' });
  const subject = page.getByRole('combobox', { name: 'Primary subject' });
  const first = options.first();
  for (const words of ['agronomics', 'agerwirt', 'AGR9']) {
    await subject.fill(words);
    await expect.element(first).toHaveTextContent(/^Agronomics/);
    await userEvent.keyboard('{Enter}');
    await expect.element(subject).toHaveValue('Agronomics');
  }
  await subject.fill('Agronomica');
  await expect.element(page.getByRole('option', { name: /^Agronomicum/ })).toBeVisible();
  await expect.element(first).toHaveTextContent('Create a new subject');
  await userEvent.keyboard('{Enter}');
  const created = page.getByRole('dialog', { name: 'New subject' });
  await expect.element(created.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Agronomica');
});

test('a subject is placed under one of the level above alone, so that it can be saved', async () => {
  await visit({ server, path: '/subjects/?dialog=new' });
  const form = page.getByRole('dialog', { name: 'New subject' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Andragogy');
  await form.getByRole('textbox', { name: 'Code', exact: true }).fill('0119');
  await pick(form.getByRole('combobox', { name: 'Code system' }), 'Own code');
  await pick(form.getByRole('combobox', { name: 'Breadth' }), 'Detailed');
  await form.getByRole('combobox', { name: 'Part of' }).fill('Education');
  await expect.element(options.first()).toHaveTextContent(/^Education ?011.*Narrow/);
  await expect.element(options.filter({ hasText: /Broad|Detailed/ })).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(form).not.toBeInTheDocument();
});

test('a subject that shares its name is shown with its code once it is chosen', async () => {
  await visit({ server, path: '/majors/?dialog=new' });
  const subject = page.getByRole('combobox', { name: 'Primary subject' });
  await subject.fill('Education');
  await page.getByRole('option', { name: /^Education ?011\b/ }).click();
  await expect.element(subject).toHaveValue('011 Education');
});

test('where none can be created, Enter leaves a name that is only alike to be chosen by hand', async () => {
  const { id } = await call<Row>('POST', '/v1/majors', { name: 'Apiarist studies' });
  await call('POST', '/v1/majors', { name: 'Apicultura' });
  await visit({ server, path: `/majors/${id}?dialog=merge` });
  const other = page.getByRole('combobox', { name: 'Merge Apiarist studies with' });
  await other.fill('Apicultuna');
  await expect.element(page.getByRole('option', { name: /^Apicultura/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Select a result for “Apicultuna”, or clear it.')).toBeVisible();
  await other.fill('Apicultuna');
  await expect.element(page.getByRole('option', { name: /^Apicultura/ })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  await expect.element(other).toHaveValue('Apicultura');
});

test('Back from a record begun in a form leads to that form, and what was typed in either is kept', async () => {
  await visit({ server, path: '/majors/' });
  await page.getByRole('button', { name: 'New major' }).click();
  const outer = page.getByRole('dialog', { name: 'New major' });
  const inner = page.getByRole('dialog', { name: 'New subject' });
  const begin = async () => {
    const subject = outer.getByRole('combobox', { name: 'Primary subject' });
    await subject.fill('Zythology');
    await page.getByRole('option', { name: /^Create a new subject/ }).click();
  };
  await outer.getByRole('textbox', { name: 'Name', exact: true }).fill('Brewing');
  await begin();
  const code = inner.getByRole('textbox', { name: 'Code', exact: true });
  await code.fill('ZYT1');
  history.back();
  await expect.element(inner).not.toBeInTheDocument();
  await expect.element(outer.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Brewing');
  await begin();
  await expect.element(code).toHaveValue('ZYT1');
  // Closed by its button, it leaves nothing for Back to pass.
  await inner.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect.element(inner).not.toBeInTheDocument();
  await expect.element(outer).toBeVisible();
  history.back();
  await expect.element(outer).not.toBeInTheDocument();
  await waited(() => expect(location.search).toBe(''));
});

test('a subject that can have no parent is not asked for one when it is moved, and why is said', async () => {
  const body = { name: 'Unparented', level: 'broad', scheme: 'house', code: 'U' };
  const { id } = await call<Row>('POST', '/v1/subjects', body);
  await visit({ server, path: `/subjects/?view=tree&dialog=move:${id}` });
  const move = page.getByRole('dialog', { name: 'Move Unparented' });
  await expect.element(move.getByRole('combobox', { name: 'Position' })).toBeVisible();
  await expect.element(move.getByText('Only narrow and detailed subjects can have a parent.')).toBeVisible();
  await expect.element(move.getByRole('combobox', { name: 'Parent' })).not.toBeInTheDocument();
});
