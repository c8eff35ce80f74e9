import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../server/database/database.ts';
import { beginJourney, signIn, type Journey } from '../support/journey.ts';

const GRACE = { email: 'grace@example.org', password: 'six blue herons wade' };

let journey: Journey;
beforeAll(async () => {
  journey = await beginJourney();
  await journey.server.addPerson(GRACE);
  await journey.server.database.execute(
    sql`update people set first_name = 'Grace', last_name = 'Hopper' where email = ${GRACE.email}`,
  );
});
afterAll(() => journey.end());

const LIVE = /\/v1\/live(\?|$)/;
const table = (page: Page) => page.getByRole('table', { name: 'Universities' });
const row = (page: Page, name: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
const names = (page: Page) => table(page).getByRole('rowheader').getByRole('link').allTextContents();

/** A list that hears of changes: its stream is open. */
const openList = async (path: string, person?: typeof GRACE) => {
  const visit = await journey.visit('/login', { isSignedIn: false });
  const { page } = visit;
  const isReceived = page.waitForResponse((response) => new URL(response.url()).pathname === '/v1/live');
  await page.goto(journey.server.address + path);
  if (person) {
    await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  } else await signIn(page);
  await isReceived;
  await table(page).getByRole('link').first().waitFor();
  return visit;
};

const edit = async (page: Page, name: string, field: string, value: string) => {
  await table(page).getByRole('link', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit university' });
  await dialog.getByRole('textbox', { name: field, exact: true }).fill(value);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
};

const call = async (method: string, path: string, body?: object, headers = {}) => {
  const { body: tokens } = await journey.server.signIn(GRACE);
  return journey.server.call(method, path, { body, headers, token: tokens.data.access_token });
};

test('what somebody else changes is marked where it stands, with who and when; what would move waits to be shown', async () => {
  const ada = await openList('/university/?q=Nepal&sort=city');
  const grace = await openList('/university/?q=Nepal&sort=city', GRACE);
  const before = await names(ada.page);
  const first = String(before[0]);

  await edit(grace.page, first, 'City', 'Zurich on Bagmati');
  const changed = row(ada.page, first);
  await changed.getByRole('cell', { name: 'Zurich on Bagmati', exact: true }).waitFor();
  await changed.getByText(/^Updated by Grace Hopper, \d/).waitFor({ state: 'attached' });
  expect(await names(ada.page)).toEqual(before);

  await ada.page.getByRole('button', { name: 'Order changed · Show' }).click();
  await expect.poll(() => names(ada.page)).not.toEqual(before);
  expect((await names(ada.page)).toSorted()).toEqual(before.toSorted());

  // To her who made it, it is no news.
  await grace.page.goBack();
  await row(grace.page, first).waitFor();
  expect(await grace.page.getByText(/^Updated by/).count()).toBe(0);
  expect([ada.complaints, grace.complaints]).toEqual([[], []]);
  await Promise.all([ada.close(), grace.close()]);
});

test('what is new is announced and not pushed in; what is deleted is marked and stays until it is shown', async () => {
  const ada = await openList('/university/?q=Nepal&sort=-established');
  const before = await names(ada.page);
  for (const name of ['Bagmati Nepal Academy', 'Gandaki Nepal Academy']) {
    const made = await call('POST', '/v1/universities', { name, country: 'NP' });
    expect(made.status).toBe(201);
  }
  await ada.page.getByRole('button', { name: '2 new · Show' }).waitFor();
  expect(await names(ada.page)).toEqual(before);
  await ada.page.getByRole('button', { name: '2 new · Show' }).click();
  await row(ada.page, 'Gandaki Nepal Academy').waitFor();
  const range = (count: number) => ada.page.getByText(`1–${count} of ${count}`).waitFor();
  await range(before.length + 2);

  const { body } = await call('GET', '/v1/universities?q=Gandaki+Nepal+Academy');
  const { id, version } = body.data[0];
  const trashed = await call('DELETE', `/v1/universities/${id}`, undefined, { 'if-match': `"${version}"` });
  expect(trashed.status).toBe(200);
  await row(ada.page, 'Gandaki Nepal Academy').getByText('No longer matches').waitFor({ state: 'attached' });
  await range(before.length + 1);
  await ada.page.getByRole('button', { name: '1 removed · Show' }).click();
  await row(ada.page, 'Gandaki Nepal Academy').waitFor({ state: 'detached' });
  expect(ada.complaints).toEqual([]);
  await ada.close();
});

test('what one has done oneself in another window is there without being asked for', async () => {
  const ada = await openList('/university/?q=Nepal&sort=-established');
  const { body: tokens } = await journey.server.signIn();
  const made = await journey.server.call('POST', '/v1/universities', {
    body: { name: 'Koshi Nepal Academy', country: 'NP' },
    token: tokens.data.access_token,
  });
  expect(made.status).toBe(201);
  await row(ada.page, 'Koshi Nepal Academy').waitFor();
  expect(await ada.page.getByRole('button', { name: /· Show$/ }).count()).toBe(0);
  expect(ada.complaints).toEqual([]);
  await ada.close();
});

test('the stream is one a tab, whatever list is looked at, and ends with the session', async () => {
  const ada = await openList('/university/');
  const streams: string[] = [];
  ada.page.on(
    'request',
    (request) => new URL(request.url()).pathname === '/v1/live' && streams.push('opened'),
  );
  ada.page.on(
    'requestfailed',
    (request) => new URL(request.url()).pathname === '/v1/live' && streams.push('ended'),
  );
  await ada.page.getByRole('link', { name: 'Majors' }).click();
  await ada.page.getByRole('table', { name: 'Majors' }).getByRole('link').first().waitFor();
  expect(streams).toEqual([]);
  await ada.page.getByRole('button', { name: 'Account' }).click();
  await ada.page.getByRole('menuitem', { name: 'Sign out' }).click();
  await ada.page.getByRole('textbox', { name: 'Password' }).waitFor();
  await expect.poll(() => streams).toEqual(['ended']);
  expect(ada.complaints).toEqual([]);
  await ada.close();
});

test('what somebody else changed while one was at a record is marked when one comes back', async () => {
  const ada = await openList('/university/?q=Nepal&sort=city');
  const [first, second] = await names(ada.page);
  await table(ada.page)
    .getByRole('link', { name: String(first), exact: true })
    .click();
  await ada.page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  const { body } = await call('GET', `/v1/universities?q=${encodeURIComponent(String(second))}`);
  const { id, version } = body.data.find((one: { name: string }) => one.name === second);
  const isReceived = ada.page.waitForResponse((response) => response.url().includes('/v1/universities/'));
  const saved = await call(
    'PATCH',
    `/v1/universities/${id}`,
    { city: 'Elsewhere' },
    { 'if-match': `"${version}"` },
  );
  expect(saved.status).toBe(200);
  await isReceived;
  await ada.page.goBack();
  const changed = row(ada.page, String(second));
  await changed.getByRole('cell', { name: 'Elsewhere', exact: true }).waitFor();
  await changed.getByText(/^Updated by Grace Hopper, \d/).waitFor({ state: 'attached' });
  expect(ada.complaints).toEqual([]);
  await ada.close();
});

test('what somebody else changed after the first answer and before the stream opened is marked', async () => {
  const { page, complaints, close } = await journey.visit('/activity');
  let openStream = () => {};
  const colleagueHasSaved = new Promise<void>((resolve) => {
    openStream = resolve;
  });
  await page.route(LIVE, async (route) => {
    await colleagueHasSaved;
    await route.continue();
  });
  await page.goto(`${journey.server.address}/university/?q=Nepal&sort=city`);
  await table(page).getByRole('link').first().waitFor();
  const name = String((await names(page))[0]);
  const { body } = await call('GET', `/v1/universities?q=${encodeURIComponent(name)}`);
  const { id, version } = body.data.find((one: { name: string }) => one.name === name);
  const saved = await call(
    'PATCH',
    `/v1/universities/${id}`,
    { city: 'Before the stream' },
    { 'if-match': `"${version}"` },
  );
  expect(saved.status).toBe(200);
  openStream();
  await row(page, name).getByRole('cell', { name: 'Before the stream', exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('when the tab that receives changes is closed, another of its person receives them, and misses none in between', async () => {
  const first = await openList('/university/?q=Nepal&sort=city');
  const other = await first.context.newPage();
  const streams: string[] = [];
  let continueStream = () => {};
  const colleagueHasSaved = new Promise<void>((resolve) => {
    continueStream = resolve;
  });
  await other.route(LIVE, async (route) => {
    streams.push('opened');
    await colleagueHasSaved;
    await route.continue();
  });
  await other.goto(first.page.url());
  const name = String((await names(first.page))[0]);
  const moveTo = async (city: string) => {
    const { body } = await call('GET', `/v1/universities?q=${encodeURIComponent(name)}`);
    const { id, version } = body.data.find((one: { name: string }) => one.name === name);
    const saved = await call('PATCH', `/v1/universities/${id}`, { city }, { 'if-match': `"${version}"` });
    expect(saved.status).toBe(200);
  };
  const showsIn = (page: Page, city: string) =>
    row(page, name).getByRole('cell', { name: city, exact: true }).waitFor();
  await row(other, name).waitFor();
  // It waits to take over, and hears of changes by the first until then.
  await expect
    .poll(() => other.evaluate(async () => (await navigator.locks.query()).pending?.length))
    .toBe(1);
  await moveTo('Heard by both');
  await showsIn(first.page, 'Heard by both');
  await showsIn(other, 'Heard by both');
  expect(streams).toEqual([]);

  await first.page.close();
  await expect.poll(() => streams).toEqual(['opened']);
  await moveTo('Left with the tab');
  continueStream();
  await showsIn(other, 'Left with the tab');
  expect(first.complaints).toEqual([]);
  await first.close();
});

test('a record stays true on the screen while others change it, and what is being typed there still conflicts with it', async () => {
  const made = await journey.server.call('POST', '/v1/universities', {
    body: { name: 'Open before two', country: 'NP', city: 'Pokhara' },
  });
  const { id } = made.body.data;
  const { page, complaints, close } = await journey.visit('/login', { isSignedIn: false });
  const isReceived = page.waitForResponse((response) => new URL(response.url()).pathname === '/v1/live');
  await page.goto(`${journey.server.address}/university/${id}`);
  await signIn(page);
  await isReceived;
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit university' });
  await dialog.getByRole('textbox', { name: 'City' }).fill('Mine');

  const grace = await openList('/university/', GRACE);
  await grace.page.goto(`${journey.server.address}/university/${id}?dialog=edit`);
  const hers = grace.page.getByRole('dialog', { name: 'Edit university' });
  await hers.getByRole('textbox', { name: 'City' }).fill('Theirs');
  await hers.getByRole('button', { name: 'Save' }).click();
  await hers.waitFor({ state: 'hidden' });
  await grace.close();

  const news = page.getByText(/^Grace Hopper changed this university, /);
  await news.waitFor();
  await dialog.getByRole('textbox', { name: 'Region' }).fill('Gandaki');
  await page.goBack();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('definition').filter({ hasText: 'Theirs' }).waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect.poll(() => dialog.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Mine');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: '1 field was changed by both of you' });
  await conflict.getByText('Grace Hopper saved this university after you opened it.').waitFor();
  await conflict.getByRole('row', { name: /^City/ }).filter({ hasText: 'Theirs' }).waitFor();
  await conflict.getByRole('radio', { name: 'Mine' }).click();
  await conflict.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('definition').filter({ hasText: 'Mine' }).waitFor();
  await news.waitFor({ state: 'hidden' });
  expect(complaints.filter((words) => !words.includes('412'))).toEqual([]);
  await close();
});
