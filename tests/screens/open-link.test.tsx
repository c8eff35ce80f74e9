import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as auth from '../../contract/routes/auth.ts';
import * as links from '../../contract/routes/one-time-links.ts';
import { openApp, problem, signedIn, type Script } from '../support/scripted-app.tsx';
import { openFormDraft } from '../../src/api/form-draft.ts';
import type { Wiring } from '../../src/wiring.ts';

const OPEN = `POST ${links.openLink.path}`;
const USE = `POST ${links.redeemLink.path}`;
const LOGIN = `POST ${auth.login.path}`;

const owner = (purpose: string, person_id = 'bo') => ({
  status: 200,
  body: {
    data: {
      purpose,
      person_id,
      first_name: '',
      last_name: '',
      email: 'bo@example.org',
      phone: null,
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    },
  },
});
/** The link signs in as a password does. */
const used = (scopes?: readonly string[]): Script => {
  const signedInScript = signedIn(scopes);
  return { ...signedInScript, [USE]: signedInScript[LOGIN] };
};
const password = page.getByLabelText('New password', { exact: true });
const submit = page.getByRole('button', { name: 'Set password and sign in' });
const openLink = (script: Script, sessionOf?: readonly string[]) =>
  openApp('/login#link=secret-of-bo', { script, ...(sessionOf && { sessionOf }) });

test('an invitation asks for a name and a password, and signs in', async () => {
  const { asked, stop } = await openLink({ [OPEN]: owner('invitation'), ...used() });
  await expect.element(page.getByRole('heading', { name: 'Set up your account' })).toBeVisible();
  expect(location.href).not.toContain('secret-of-bo');
  await expect.element(page.getByRole('textbox', { name: 'First name' })).toHaveFocus();
  await page.getByRole('textbox', { name: 'First name' }).fill('Bo');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Diaz');
  await password.fill('five green parrots sing');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Account' })).toBeVisible();
  expect(asked.find(({ call }) => call === USE)?.body).toEqual({
    token: 'secret-of-bo',
    password: 'five green parrots sing',
    first_name: 'Bo',
    last_name: 'Diaz',
  });
  expect(location.pathname).toBe('/');
  stop();
});

test('a reset asks for a password alone; a refused one is said beside it', async () => {
  const { respondWith, stop } = await openLink({
    [OPEN]: owner('reset'),
    [USE]: {
      ...problem(400, 'invalid_input'),
      body: {
        status: 400,
        code: 'invalid_input',
        detail: 'Not this one.',
        errors: [{ path: 'password', message: 'Use at least 15 characters.' }],
      },
    },
  });
  await expect.element(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await expect.element(password).toHaveFocus();
  await password.fill('short');
  await submit.click();
  await expect.element(password).toHaveAttribute('aria-invalid', 'true');
  await expect.element(password).toHaveAccessibleDescription(/Use at least 15 characters\./);
  await expect.element(password).toHaveFocus();
  // What was said is of another password than the one typed now.
  await password.fill('five green parrots sing');
  await expect.element(password).toHaveAccessibleDescription('23 characters');
  await expect.element(password).not.toHaveAttribute('aria-invalid');
  await submit.click();
  await expect.element(password).toHaveAccessibleDescription(/Use at least 15 characters\./);
  respondWith(used());
  await submit.click();
  await expect.element(page.getByRole('button', { name: 'Account' })).toBeVisible();
  stop();
});

test('who is no administrator sets the password and reads the specification’s sentence', async () => {
  const { stop } = await openLink({ [OPEN]: owner('reset'), ...used(['editor']) });
  await password.fill('five green parrots sing');
  await submit.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Only administrators are allowed to access this system.');
  stop();
});

test('a used link says so, and leads to the sign-in form', async () => {
  const { stop } = await openLink({ [OPEN]: problem(401, 'invalid_link') });
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'This link was used, revoked, or is older than 24 hours. If you have set your password, sign in with it.',
    );
  await page.getByRole('button', { name: 'Go to sign-in' }).click();
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  stop();
});

test('a link used while the password was typed says so', async () => {
  const { stop } = await openLink({ [OPEN]: owner('reset'), [USE]: problem(401, 'invalid_link') });
  await password.fill('five green parrots sing');
  await submit.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('This link was used, revoked,');
  stop();
});

test('a link that nobody could check is checked again', async () => {
  const { respondWith, stop } = await openLink({
    [OPEN]: problem(500, 'internal', ''),
  });
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^Something went wrong\.$/);
  respondWith({ [OPEN]: owner('reset') });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(password).toBeVisible();
  stop();
});

const typed = { values: { name: 'Half a college' }, version: 0 };
const draftOf = ({ drafts }: Wiring) => openFormDraft(drafts, 'universities:new');

test('one’s own link, opened where one is signed in, keeps one’s drafts', async () => {
  const { wiring, stop } = await openLink({ [OPEN]: owner('reset', 'ada'), ...used() }, ['admin']);
  draftOf(wiring).write(typed);
  await expect
    .element(page.getByText('Setting this password signs you out everywhere else. Your drafts are kept.'))
    .toBeVisible();
  const { epoch } = wiring.auth.getSnapshot().context;
  await password.fill('five green parrots sing');
  await submit.click();
  await expect.element(page.getByRole('button', { name: 'Account' })).toBeVisible();
  expect(wiring.auth.getSnapshot().context.epoch).toBe(epoch + 1);
  expect(draftOf(wiring).found).toEqual(typed);
  stop();
});

test('another’s link says how many drafts it would delete, and can be left unused', async () => {
  const { wiring, asked, respondWith, stop } = await openLink({ [OPEN]: problem(500, 'internal') }, [
    'admin',
  ]);
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await expect.element(tryAgain).toBeVisible();
  draftOf(wiring).write(typed);
  respondWith({ [OPEN]: owner('reset') });
  await tryAgain.click();
  await expect
    .element(
      page.getByText(
        'You are signed in here as Ada Lovelace. Setting this password signs that account out and deletes its 1 unsaved draft, in other tabs too.',
      ),
    )
    .toBeVisible();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(draftOf(wiring).found).toEqual(typed);
  expect(asked.map(({ call }) => call)).not.toContain(USE);
  stop();
});
