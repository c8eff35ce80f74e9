import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginJourney, pickOption, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await beginJourney();
});
afterAll(() => journey.end());

const makeUniversity = async (name: string) => {
  const { body } = await journey.server.call('POST', '/v1/universities', {
    body: { name, country: 'NP', city: 'Pokhara', region: 'Gandaki' },
  });
  return body.data as { readonly id: string };
};
const read = async (id: string) => (await journey.server.call('GET', `/v1/universities/${id}`)).body.data;

test('a university is found by a misspelt name, opened, edited and saved by five commands of the keyboard', async () => {
  const { id } = await makeUniversity('Machhapuchhre Polytechnic');
  const { page, complaints, close } = await journey.visit('/university/');
  await page.getByRole('table', { name: 'Universities' }).getByRole('link').first().waitFor();
  const { keyboard } = page;

  await keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Command palette' }).waitFor();
  await keyboard.type('Machapuchre Politechnic');
  await page.getByRole('option', { name: /Machhapuchhre Polytechnic/ }).waitFor();
  await keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Machhapuchhre Polytechnic' }).waitFor();
  await keyboard.press('e');
  await page.getByRole('dialog', { name: 'Edit university' }).waitFor();
  await keyboard.press('End');
  await keyboard.type(' Institute');
  await keyboard.press('Control+Enter');
  await page.getByRole('heading', { level: 1, name: 'Machhapuchhre Polytechnic Institute' }).waitFor();

  expect(await read(id)).toMatchObject({ name: 'Machhapuchhre Polytechnic Institute', version: 2 });
  expect(complaints).toEqual([]);
  await close();
});

test('two browsers change one university: no field is lost, and a conflict is resolved by two clicks', async () => {
  const { id } = await makeUniversity('Phewa University');
  const path = `/university/${id}?dialog=edit`;
  const [one, other] = await Promise.all([journey.visit(path), journey.visit(path)]);
  const fill = (visit: typeof one, label: string, value: string) =>
    visit.page.getByRole('textbox', { name: label, exact: true }).fill(value);
  const save = (visit: typeof one) => visit.page.getByRole('button', { name: 'Save', exact: true }).click();
  const isClosed = (visit: typeof one) => visit.page.getByRole('dialog').waitFor({ state: 'detached' });

  await fill(one, 'City', 'Lakeside');
  await fill(one, 'Postcode', '33700');
  await fill(other, 'City', 'Damside');
  await fill(other, 'Region', 'Dhaulagiri');
  await save(one);
  await isClosed(one);
  await save(other);

  const row = other.page.getByRole('row', { name: /^City/ });
  await row.waitFor();
  expect(await row.getByRole('cell').allInnerTexts()).toEqual(['Pokhara', 'Lakeside', 'Damside']);
  expect(await other.page.getByRole('row').count()).toBe(2);
  await row.getByRole('radio', { name: 'Lakeside' }).click();
  await save(other);
  await isClosed(other);

  expect(await read(id)).toMatchObject({ city: 'Lakeside', region: 'Dhaulagiri', postcode: '33700' });
  expect([...one.complaints, ...other.complaints]).toEqual([]);
  await Promise.all([one.close(), other.close()]);
});

test('two windows type into one form: what one saves or discards, the other has again after a reload', async () => {
  const { id } = await makeUniversity('Begnas University');
  const path = `/university/${id}?dialog=edit`;
  const { page: one, context, complaints, close } = await journey.visit(path);
  const other = await context.newPage();
  await other.goto(one.url());
  const city = (page: typeof one) => page.getByRole('textbox', { name: 'City', exact: true });
  const isTyped = async (page: typeof one, text: string) => {
    await expect.poll(() => city(page).inputValue()).toBe(text);
  };
  const press = (page: typeof one, name: string) =>
    page.getByRole('button', { name, exact: true }).last().click();
  await city(other).waitFor();
  await city(one).fill('Lakeside');
  await city(other).fill('Damside');
  await other.reload();
  await isTyped(other, 'Damside');
  await press(other, 'Cancel');
  await press(other, 'Discard');
  await other.getByRole('dialog').waitFor({ state: 'detached' });
  await one.reload();
  await isTyped(one, 'Lakeside');

  await other.goto(new URL('/', one.url()).href);
  await other.getByRole('button', { name: /^Discard: Edit: Begnas/ }).click();
  await other.getByText('Draft discarded.').waitFor();
  await one.reload();
  await isTyped(one, 'Lakeside');
  expect(complaints).toEqual([]);
  await close();
});

test('an event planned from Kathmandu keeps its hour in Berlin when it moves over the change of the clocks', async () => {
  const { body } = await journey.server.call('POST', '/v1/events', {
    body: {
      title: 'Spring fair',
      kind: 'fair',
      attendance: 'in_person',
      time_zone: 'Europe/Berlin',
      starts_at: '2027-03-27T09:30',
    },
  });
  const { id } = body.data;
  const { page, close } = await journey.visit(`/events/${id}?dialog=edit`, { timezoneId: 'Asia/Kathmandu' });
  const starts = page.getByLabel('Starts', { exact: true });
  const zoneHint = page
    .getByRole('dialog')
    .getByText(/GMT.*Your time: /s)
    .first();
  expect(await zoneHint.innerText()).toMatch(/^Saturday.*GMT\+1\nYour time: .*2:15\sPM GMT\+5:45/);
  await starts.fill('2027-03-29T09:30');
  expect(await zoneHint.innerText()).toMatch(/^Monday.*GMT\+2\nYour time: .*1:15\sPM GMT\+5:45/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved Spring fair.').waitFor();
  const saved = await journey.server.call('GET', `/v1/events/${id}`);
  expect(saved.body.data).toMatchObject({
    starts_at: '2027-03-29T09:30',
    starts_utc: '2027-03-29T07:30:00.000Z',
  });
  await close();
});

test('the university that hosts an event says where and in which zone it is, unless somebody has', async () => {
  const { page, complaints, close } = await journey.visit('/events/');
  await page.getByRole('button', { name: 'New event' }).click();
  const dialog = page.getByRole('dialog', { name: 'New event' });
  const field = (name: string) => dialog.getByRole('combobox', { name, exact: true });
  await dialog.getByRole('textbox', { name: 'City', exact: true }).fill('Vantaa');
  await field('Host university').fill('Aalto University');
  await page
    .getByRole('option', { name: /^Aalto University/ })
    .first()
    .click();
  await expect.poll(() => field('Time zone').inputValue()).toMatch(/Helsinki/);
  await expect.poll(() => field('Country').inputValue()).toBe('Finland');
  expect(await dialog.getByRole('textbox', { name: 'City', exact: true }).inputValue()).toBe('Vantaa');
  expect(complaints).toEqual([]);
  await close();
});

test('a draft says on its own page what it lacks to be published, and leads to it', async () => {
  const { id } = await makeUniversity('Unready College');
  const { page, complaints, close } = await journey.visit(`/university/${id}`);
  await page.getByRole('button', { name: 'To publish: Time zone, Website', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit university' });
  const zone = dialog.getByRole('combobox', { name: 'Time zone', exact: true });
  await expect.poll(() => zone.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(complaints).toEqual([]);
  await close();
});

test('a record that was stored although its answer was lost is changed by the next save, not created twice', async () => {
  const { page, complaints, close } = await journey.visit('/university/');
  await page.getByRole('button', { name: 'New university' }).click();
  const dialog = page.getByRole('dialog', { name: 'New university' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Lost Letter College');
  await pickOption(dialog.getByRole('combobox', { name: 'Country', exact: true }), 'Nepal');
  const stored: number[] = [];
  await page.route('**/v1/universities', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    stored.push((await route.fetch()).status());
    return route.abort();
  });
  await dialog.getByRole('button', { name: /^Save/ }).first().click();
  await dialog.getByRole('alert').first().waitFor();
  expect(stored[0]).toBe(201);
  await page.unroute('**/v1/universities');

  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Found Letter College');
  await dialog.getByRole('button', { name: /^Save/ }).first().click();
  await page.getByText('Saved Found Letter College.').waitFor();
  const found = await journey.server.call('GET', '/v1/universities?q=Letter+College');
  const names = found.body.data.map(({ name }: { name: string }) => name);
  expect(names.filter((name: string) => /^(Lost|Found) /.test(name))).toEqual(['Found Letter College']);
  expect(complaints.filter((complaint) => !/ERR_FAILED|422/.test(complaint))).toEqual([]);
  await close();
});

test('a form whose code was lost on the way opens without being asked for again', async () => {
  const { page, context, complaints, close } = await journey.visit('/');
  let isLost = true;
  await context.route('**/assets/form-*', (route) => (isLost ? route.abort() : route.continue()));
  await page.goto(`${journey.server.address}/levels/`);
  await page.getByRole('link', { name: 'Diploma', exact: true }).waitFor();
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/form-'));
  await page.getByRole('button', { name: 'New level' }).click();
  await lost;
  // Says which of the three did not come: the press, the code, or the dialog.
  await page.waitForURL(/dialog=new/);
  const found = page.waitForResponse((response) => response.url().includes('/assets/form-'));
  isLost = false;
  await found;
  await page.getByRole('dialog', { name: 'New level' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('a screen whose code was lost has the focus on its heading, after each try too', async () => {
  const { page, context, close } = await journey.visit('/levels/');
  await page.getByRole('link', { name: 'Diploma', exact: true }).waitFor();
  const files = /assets\/activity-(?!filters)/;
  await context.route(files, (route) => route.abort());
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click();
  const headingFocused = () => page.evaluate(() => document.querySelector('h1:focus')?.textContent ?? null);
  await expect.poll(headingFocused).toBe('Couldn’t load this screen');
  const again = page.getByRole('button', { name: 'Try again' });
  const lost = page.waitForEvent('requestfailed', (request) => files.test(request.url()));
  await again.click();
  await lost;
  await expect.poll(headingFocused).toBe('Couldn’t load this screen');
  await context.unroute(files);
  await again.click();
  await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor();
  await expect.poll(headingFocused).toBe('Activity');
  await close();
});

test('on a phone without a connection the form says what it waits for, and saves once it is back', async () => {
  const { id } = await makeUniversity('Waiting University');
  const { page, complaints, close } = await journey.visit(`/university/${id}`);
  const context = page.context();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit university' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Waited University');
  await context.setOffline(true);
  // The browser is told before its network is: a request may still get through.
  const isCutOff = () =>
    page.evaluate(() =>
      fetch('/readyz').then(
        () => false,
        () => true,
      ),
    );
  await expect.poll(isCutOff).toBe(true);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  const note = form.getByText(
    'Not connected. Keep this tab open: your change is sent when the connection is back.',
  );
  await note.waitFor();
  const box = await note.boundingBox();
  expect(box && box.y + box.height <= 740 && box.x >= 0 && box.x + box.width <= 360).toBe(true);
  await context.setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Waited University' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});
