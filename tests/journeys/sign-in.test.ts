import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN } from '../support/server.ts';
import { beginJourney, signIn, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await beginJourney();
});
afterAll(() => journey.end());

const anonymous = (path: string) => journey.visit(path, { isSignedIn: false });

/** @returns lets them come */
const holdScripts = async (context: BrowserContext): Promise<() => void> => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
};

test('what is typed and submitted before any script has come is not lost', async () => {
  const { page, complaints, context, close } = await anonymous('/healthz');
  const release = await holdScripts(context);
  await page.goto(`${journey.server.address}/login`, { waitUntil: 'commit' });
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill(ADMIN.email);
  const node = await email.elementHandle();
  await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  release();
  await page.getByRole('button', { name: 'Account' }).waitFor();
  // The very input the person typed into was taken over, not replaced by a copy.
  expect(await node?.evaluate((input) => (input as HTMLInputElement).value)).toBe(ADMIN.email);
  expect(complaints).toEqual([]);
  await close();
});

test('a form sent before the code has come goes first, and brings code for the list it leads to alone', async () => {
  const { page, context, close } = await anonymous('/healthz');
  const release = await holdScripts(context);
  await page.goto(`${journey.server.address}/university/`, { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Email' }).fill(ADMIN.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  const asked: string[] = [];
  context.on('request', (request) => {
    if (request.resourceType() === 'fetch') asked.push(new URL(request.url()).pathname);
  });
  release();
  await page.getByRole('link', { name: 'Aalto University' }).waitFor();
  expect(asked[0]).toBe('/v1/auth/login');
  expect(asked.filter((path) => /dashboard|passkey/.test(path))).toEqual([]);
  await close();
});

test('the list a sign-in leads to is drawn once, where its rows have come with the person', async () => {
  const { page, close } = await anonymous('/university/');
  await page.locator('html[data-app]').waitFor();
  const rows = page.waitForResponse(/\/v1\/universities\?/).then((response) => response.finished());
  await page.route('**/v1/users/info', async (route) => {
    await rows;
    await route.continue();
  });
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('main [aria-busy="true"]')) Object.assign(globalThis, { wasBusy: true });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.getByRole('textbox', { name: 'Email' }).fill(ADMIN.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Aalto University' }).waitFor();
  expect(await page.evaluate(() => 'wasBusy' in globalThis)).toBe(false);
  await close();
});

test('the sign-in form has room for a passkey only where there may be one, and never moves', async () => {
  const heightAt = async (host: string) => {
    const { page, context, close } = await anonymous('/healthz');
    const address = new URL('/login', journey.server.address);
    address.hostname = host;
    const release = await holdScripts(context);
    await page.goto(String(address), { waitUntil: 'commit' });
    const form = page.getByRole('heading', { name: 'Sign in' }).locator('xpath=ancestor::form[1]');
    await form.waitFor();
    const before = await form.boundingBox();
    release();
    await page.locator('html[data-app]').waitFor();
    expect(await form.boundingBox()).toEqual(before);
    const passkeys = await page.getByText('Use a passkey').evaluate((button) => button.checkVisibility());
    await close();
    return { height: before?.height ?? 0, passkeys };
  };
  const [named, numbered] = [await heightAt('localhost'), await heightAt('127.0.0.1')];
  expect([named.passkeys, numbered.passkeys]).toEqual([true, false]);
  expect(named.height - numbered.height).toBeGreaterThan(60);
});

test('a wrong password says so, keeps what was typed, and the right one goes where the link led', async () => {
  const { page, complaints, close } = await anonymous('/university/?q=Pokhara');
  await page.waitForURL(/\/login\?redirect=/);
  await page.getByRole('textbox', { name: 'Email' }).fill(ADMIN.email);
  await page.getByRole('textbox', { name: 'Password' }).fill('not this one');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('alert').textContent()).toContain('Incorrect');
  expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(ADMIN.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Pokhara University' }).waitFor();
  await expect
    .poll(() => new URL(page.url()).pathname + new URL(page.url()).search)
    .toBe('/university/?q=Pokhara');
  expect(complaints).toEqual([]);
  await close();
});

test('a person signs in by phone, with a calling code and the number as they write it', async () => {
  const { page, close } = await anonymous('/login');
  await page.getByRole('tab', { name: 'Phone' }).click();
  await page.getByRole('combobox', { name: 'Country code' }).selectOption('+977');
  await page.getByRole('textbox', { name: 'Phone number' }).fill('098-1234 5678');
  await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Account' }).waitFor();
  await close();
});

test('the picker holds the seven calling codes in the order of the specification', async () => {
  const { page, close } = await anonymous('/login');
  await page.getByRole('tab', { name: 'Phone' }).click();
  const codes = await page
    .getByRole('combobox', { name: 'Country code' })
    .locator('option')
    .allTextContents();
  expect(codes.map((text) => text.split(' ')[0])).toEqual(['+977', '+91', '+1', '+44', '+61', '+65', '+971']);
  await close();
});

test('somebody who is no administrator gets the exact word, and nothing is kept', async () => {
  await journey.server.addPerson({ email: 'clerk@example.org', scopes: ['clerk'] });
  const { page, close } = await anonymous('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill('clerk@example.org');
  await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.getByRole('alert').textContent())
    .toBe('Only administrators are allowed to access this system.');
  const kept = await page.evaluate(() =>
    ['access_token', 'refresh_token', 'expires_at', 'user_data'].map((key) => localStorage.getItem(key)),
  );
  expect(kept).toEqual([null, null, null, null]);
  await close();
});

test('signing out leads to the sign-in screen with a word on it, and Back shows nothing of before', async () => {
  const { page, complaints, close } = await journey.visit('/university/');
  await page.getByRole('link', { name: 'Aalto University' }).waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Majors' }).click();
  await page.getByRole('link', { name: 'Accounting' }).waitFor();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByText('You’ve signed out.').waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(await page.getByRole('link', { name: 'Aalto University' }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});

test('a reload keeps the session and asks for the first rows once, before the application’s code', async () => {
  const { page, context, complaints, close } = await journey.visit('/university/');
  await page.getByRole('link', { name: 'Aalto University' }).waitFor();
  const asked: string[] = [];
  context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await page.getByRole('link', { name: 'Aalto University' }).waitFor();
  expect(asked.filter((path) => path === '/v1/universities')).toHaveLength(1);
  expect(asked.filter((path) => path === '/v1/users/info')).toHaveLength(1);
  expect(complaints).toEqual([]);
  await close();
});

test('after signing in again as the same person a half-filled form is whole', async () => {
  const { page, close } = await journey.visit('/university/?dialog=new');
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: 'Name', exact: true })
    .fill('Half a university');
  await page.evaluate(() => localStorage.setItem('expires_at', new Date(0).toISOString()));
  await page.reload();
  await signIn(page);
  await expect
    .poll(() => page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).inputValue())
    .toBe('Half a university');
  await close();
});
