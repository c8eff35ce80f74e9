import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../support/chromium.ts';
import { findBrokenInvariants } from '../support/database-invariants.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';
import { openPage, type WatchedPage } from '../support/watched-page.ts';

const BEN = { email: 'ben@example.org', password: 'nine tall herons wade' };
const CLEO = { email: 'cleo@example.org', password: 'six small badgers dig' };
const DORA = { email: 'dora@example.org', password: 'two grey owls listen' };
const NEW_PASSWORD = 'eight brown hares leap';
const SENTENCE = 'Only administrators are allowed to access this system.';

let server: TestServer;
let browser: Browser;
/** Passkeys belong to a name: no address of numbers has any. */
let origin: string;
beforeAll(async () => {
  server = await startTestServer({ contents: 'starter set' });
  origin = server.address.replace('127.0.0.1', 'localhost');
  await server.addPerson(BEN);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  const broken = await findBrokenInvariants(server.url);
  await server.close();
  if (broken.length > 0) throw new Error(broken.join('\n'));
});

const openAt = async (address: string): Promise<WatchedPage> => {
  const visit = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
  await visit.page.goto(address);
  return visit;
};
const isIn = (page: Page) => page.getByRole('button', { name: 'Account', includeHidden: true }).waitFor();
const signIn = async (page: Page, { email, password }: { email: string; password: string }) => {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
};
const setPassword = async (page: Page, password: string) => {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
};
const openPerson = async (page: Page, name: string) => {
  await page.goto(`${origin}/people/`);
  await page.getByRole('table', { name: 'People' }).getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
};
const act = async (page: Page, label: string) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: label }).click();
  return page.getByRole('dialog');
};
const copiedLink = async (page: Page) => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await dialog.getByText('Link copied.').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await dialog.getByRole('button', { name: 'Done' }).click();
  return link;
};
const changeRole = async (page: Page, role: RegExp) => {
  const dialog = await act(page, 'Change role');
  await dialog.getByRole('radio', { name: role }).click();
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await dialog.waitFor({ state: 'detached' });
};

/** A fingerprint reader that says yes. @returns the passkeys it holds */
const addAuthenticator = async ({ context, page }: WatchedPage) => {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    count: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    setVerified: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
};

test('two administrators invite a third, who works, is reset, demoted and disabled', async () => {
  const ada = await openAt(`${origin}/people/`);
  await signIn(ada.page, ADMIN);
  await isIn(ada.page);
  const ben = await openAt(`${origin}/people/`);
  await signIn(ben.page, BEN);
  await isIn(ben.page);

  // Ada invites Cleo; the link is lost, and Ben makes another.
  await ada.page.getByRole('button', { name: 'Invite person' }).click();
  await ada.page.getByRole('dialog').getByRole('textbox', { name: 'Email' }).fill(CLEO.email);
  const lost = await copiedLink(ada.page);
  await openPerson(ben.page, CLEO.email);
  await act(ben.page, 'New invitation link');
  const link = await copiedLink(ben.page);
  expect(link).not.toBe(lost);

  // The first day: the lost link is refused, the other one signs in; a passkey is registered.
  const cleo = await openAt('about:blank');
  // The virtual reader takes the first suggestion by itself: here passkeys are asked for by the button alone.
  await cleo.context.addInitScript(() => {
    if ('PublicKeyCredential' in globalThis)
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await cleo.page.goto(lost);
  await cleo.page.getByText('This link no longer works').waitFor();
  await cleo.page.goto('about:blank');
  await cleo.page.goto(link);
  await cleo.page.getByRole('heading', { name: 'Set up your account' }).waitFor();
  await cleo.page.getByRole('textbox', { name: 'First name' }).fill('Cleo');
  await cleo.page.getByRole('textbox', { name: 'Last name' }).fill('Patra');
  await setPassword(cleo.page, CLEO.password);
  await isIn(cleo.page);
  const authenticator = await addAuthenticator(cleo);
  await cleo.page.getByRole('button', { name: 'Account' }).click();
  await cleo.page.getByRole('menuitem', { name: 'My account' }).click();
  await cleo.page.getByRole('button', { name: 'Add passkey' }).click();
  const name = cleo.page.getByRole('textbox', { name: 'Name of the passkey' });
  await name.fill('Laptop');
  await name.press('Enter');
  await cleo.page.getByRole('list', { name: 'Passkeys' }).getByText('Laptop').waitFor();
  expect(await authenticator.count()).toBe(1);

  // Without a finger on the reader nobody gets in; with one, the passkey alone signs in.
  await authenticator.setVerified(false);
  await signOut(cleo.page);
  await cleo.page.getByRole('button', { name: 'Use a passkey' }).click();
  await cleo.page.getByText('No passkey was used.').waitFor();
  await authenticator.setVerified(true);
  await cleo.page.getByRole('button', { name: 'Use a passkey' }).click();
  await isIn(cleo.page);
  await ada.page.goto(`${origin}/people/`);
  await ada.page
    .getByRole('row', { name: /Cleo Patra/ })
    .getByRole('cell', { name: 'Active' })
    .waitFor();

  // The password is lost: a link of Ben's sets another, and ends the session that was open.
  await openPerson(ben.page, 'Cleo Patra');
  await act(ben.page, 'Reset password');
  const reset = await copiedLink(ben.page);
  const elsewhere = await openAt(reset);
  await setPassword(elsewhere.page, NEW_PASSWORD);
  await isIn(elsewhere.page);
  await cleo.page.getByRole('alert').getByText('Your session ended.').waitFor();
  await elsewhere.close();
  await cleo.page.goto('about:blank');
  await cleo.page.goto(`${origin}/login`);
  await signIn(cleo.page, CLEO);
  await cleo.page.getByRole('alert').getByText('Incorrect').waitFor();
  await signIn(cleo.page, { ...CLEO, password: NEW_PASSWORD });
  await isIn(cleo.page);

  // Demoted while at work, on a screen that asks nothing.
  await openPerson(ada.page, 'Cleo Patra');
  await changeRole(ada.page, /^Member/);
  await cleo.page.getByRole('alert').getByText(SENTENCE, { exact: true }).waitFor();
  await signIn(cleo.page, { ...CLEO, password: NEW_PASSWORD });
  await cleo.page.getByRole('alert').getByText(SENTENCE, { exact: true }).waitFor();

  // An administrator again, then disabled while at work: neither password nor passkey lets her in.
  await changeRole(ada.page, /^Administrator/);
  await signIn(cleo.page, { ...CLEO, password: NEW_PASSWORD });
  await isIn(cleo.page);
  const dialog = await act(ada.page, 'Disable account');
  await dialog.getByRole('button', { name: 'Disable account' }).click();
  await cleo.page.getByRole('alert').getByText('This account is disabled.').waitFor();
  await cleo.page.goto('about:blank');
  await cleo.page.goto(`${origin}/login`);
  await signIn(cleo.page, { ...CLEO, password: NEW_PASSWORD });
  await cleo.page.getByRole('alert').getByText('This account is disabled.').waitFor();
  await cleo.page.goto('about:blank');
  await cleo.page.goto(`${origin}/login`);
  await cleo.page.getByRole('button', { name: 'Use a passkey' }).click();
  await cleo.page.getByRole('alert').getByText('This account is disabled.').waitFor();

  // Nobody takes their own rights away; what was done is in Activity.
  await ada.page.goto(`${origin}/people/`);
  await ada.page
    .getByRole('row', { name: new RegExp(ADMIN.email) })
    .getByRole('link')
    .click();
  await ada.page.getByRole('link', { name: 'My account' }).waitFor();
  expect(await ada.page.getByRole('button', { name: 'More actions' }).count()).toBe(0);
  await ada.page.goto(`${origin}/activity`);
  await ada.page
    .getByText(/Disabled Cleo Patra/)
    .first()
    .waitFor();
  expect([...ada.complaints, ...ben.complaints, ...cleo.complaints]).toEqual([]);
  await Promise.all([ada, ben, cleo].map(({ close }) => close()));
});

test('a passkey among the suggestions of the email field signs in without another word', async () => {
  const ben = await openAt(`${origin}/account`);
  await signIn(ben.page, BEN);
  await isIn(ben.page);
  const authenticator = await addAuthenticator(ben);
  await ben.page.getByRole('button', { name: 'Add passkey' }).click();
  await ben.page.getByRole('textbox', { name: 'Name of the passkey' }).press('Enter');
  await ben.page.getByRole('button', { name: /^Remove / }).waitFor();
  expect(await authenticator.count()).toBe(1);
  const asked = ben.page.waitForRequest(/\/v1\/auth\/login\/passkey$/);
  await signOut(ben.page);
  // The virtual reader takes the suggestion.
  await asked;
  await isIn(ben.page);
  expect(ben.complaints).toEqual([]);
  await ben.close();
});

test.each(['one’s own', 'a person’s'])(
  'sessions that begin while they are looked at appear on %s page',
  async (whose) => {
    const isOwn = whose === 'one’s own';
    const path = isOwn ? '/account' : `/people/${await server.addPerson(DORA)}`;
    const visit = await openAt(`${origin}/people/`);
    const { page } = visit;
    await signIn(page, ADMIN);
    await isIn(page);
    await page.clock.install();
    await page.goto(origin + path);
    const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    await page.getByRole('group', { name: 'Sessions' }).waitFor();
    const before = await sessions.count();
    const { email, password } = isOwn ? ADMIN : DORA;
    await server.signIn({ email, password });
    await page.clock.fastForward('00:31');
    await expect.poll(() => sessions.count()).toBe(before + 1);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  },
);
