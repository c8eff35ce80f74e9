import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as authRoutes from '../../contract/routes/auth.ts';
import { openApp, problem, signedIn, type Scripted } from '../support/scripted-app.tsx';

const LOGIN = `POST ${authRoutes.login.path}`;
const email = page.getByRole('textbox', { name: 'Email' });
const password = page.getByRole('textbox', { name: 'Password' });
const alert = page.getByRole('alert');

const submit = async () => {
  await email.fill('ada@example.org');
  await password.fill('five green parrots sing');
  await page.getByRole('button', { name: 'Sign in' }).click();
};

const refusals: readonly (readonly [string, Scripted | 'dead', string])[] = [
  ['a wrong password', problem(401, 'invalid_credentials'), 'Incorrect email, phone or password.'],
  [
    'a disabled account',
    problem(403, 'account_disabled'),
    'This account is disabled. Ask another administrator.',
  ],
  [
    'too many tries',
    problem(429, 'rate_limited', '', { 'retry-after': '840' }),
    'Too many failed attempts. Try again in 14 minutes.',
  ],
  [
    'too many tries at once',
    problem(429, 'rate_limited', '', { 'retry-after': '2' }),
    'Too many failed attempts. Try again in 2 seconds.',
  ],
  [
    'a server with too many people at its door',
    problem(503, 'overloaded', '', { 'retry-after': '2' }),
    'Too many people are signing in right now. Try again in 2 seconds.',
  ],
  [
    'a server that is ill',
    problem(503, 'database_unavailable'),
    'Can’t reach the server. Try again in a moment.',
  ],
  ['a server that is gone', 'dead', 'Can’t reach the server. Try again in a moment.'],
  [
    'an answer that is not ours',
    { status: 200, body: { welcome: true } },
    'The server sent an unexpected response. If this continues, contact whoever runs the server.',
  ],
];

test.for(refusals)('%s is said in words of its own, and what was typed stays', async ([, answer, words]) => {
  const { stop } = await openApp('/login', { script: { [LOGIN]: answer } });
  await submit();
  await expect.element(alert).toHaveTextContent(words);
  await expect.element(email).toHaveValue('ada@example.org');
  await expect.element(password).toHaveValue('five green parrots sing');
  stop();
});

test('begins with the caret in the first field', async () => {
  const { stop } = await openApp('/login');
  await expect.element(email).toHaveFocus();
  stop();
});

test('without a network it says that, and the same details go through once there is one', async () => {
  let online = false;
  const { respondWith, stop } = await openApp('/login', {
    script: { [LOGIN]: 'dead' },
    isOnline: () => online,
  });
  await submit();
  await expect.element(alert).toHaveTextContent('You’re offline. Reconnect and try again.');
  online = true;
  respondWith(signedIn());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(page.getByRole('button', { name: 'Account' })).toBeVisible();
  stop();
});

test('who is no administrator reads the specification’s sentence, and nothing is stored', async () => {
  const { stop } = await openApp('/login', { script: signedIn(['editor']) });
  await submit();
  await expect.element(alert).toHaveTextContent('Only administrators are allowed to access this system.');
  expect(Object.keys(localStorage).filter((key) => !key.startsWith('registrar.'))).toEqual([]);
  stop();
});

test('an empty field is named and focused, and nothing is asked of the server', async () => {
  const { asked, stop } = await openApp('/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(alert).toHaveTextContent('Enter your email address.');
  await expect.element(email).toHaveFocus();
  await email.fill('ada@example.org');
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toHaveTextContent('Enter your password.');
  await expect.element(password).toHaveFocus();
  expect(asked.filter(({ call }) => call === LOGIN)).toEqual([]);
  stop();
});

test.for([
  ['+977', '98-1234 5678', '+9779812345678'],
  ['+44', '020 7946 0018', '+442079460018'],
  ['+1', '+971 50 123 4567', '+971501234567'],
] as const)('the number typed as %s %s is sent as %s', async ([code, typed, sent]) => {
  const { asked, stop } = await openApp('/login', {
    script: { [LOGIN]: problem(401, 'invalid_credentials') },
  });
  await page.getByRole('tab', { name: 'Phone' }).click();
  await page.getByRole('combobox', { name: 'Country code' }).selectOptions(code);
  await page.getByRole('textbox', { name: 'Phone number' }).fill(typed);
  await password.fill('five green parrots sing');
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toBeVisible();
  expect(asked.filter(({ call }) => call === LOGIN)).toEqual([
    { call: LOGIN, body: { phone: sent, password: 'five green parrots sing' } },
  ]);
  stop();
});

test('the way of signing in is chosen by arrow keys too, and only the chosen one is there', async () => {
  const { stop } = await openApp('/login');
  await page.getByRole('tab', { name: 'Email' }).click();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('tab', { name: 'Phone' })).toHaveFocus();
  await expect.element(page.getByRole('tab', { name: 'Phone' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('textbox', { name: 'Phone number' })).toBeVisible();
  await expect.element(email).not.toBeInTheDocument();
  stop();
});

test('the password can be looked at and hidden again', async () => {
  const { stop } = await openApp('/login');
  await password.fill('five green parrots sing');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveAttribute('type', 'password');
  stop();
});

test('a deep link with query and hash is where one is after signing in', async () => {
  const { stop } = await openApp('/university/?q=Z%C3%BCrich&sort=-established#rows', {
    script: signedIn(),
  });
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => location.pathname).toBe('/login');
  await submit();
  await expect.element(page.getByRole('heading', { name: 'Universities' })).toBeVisible();
  await expect
    .poll(() => location.pathname + location.search + location.hash)
    .toBe('/university/?q=Z%C3%BCrich&sort=-established#rows');
  await expect.element(page.getByRole('heading', { name: 'Universities' })).toHaveFocus();
  stop();
});

test('an ended session says why, calmly', async () => {
  const { stop } = await openApp('/activity', {
    sessionOf: ['admin'],
    script: {
      [`GET ${authRoutes.userInfo.path}`]: problem(401, 'unauthenticated'),
      'POST /v1/auth/refresh-token': problem(401, 'invalid_refresh_token'),
    },
  });
  await expect.element(alert).toHaveTextContent('Your session ended. Sign in to continue');
  expect(new URLSearchParams(location.search).get('redirect')).toBe('/activity');
  stop();
});

const remember = page.getByRole('checkbox', { name: 'Remember my email or phone on this device' });
const signOut = async () => {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
};

test('an email is remembered where that was asked for, and the caret waits in the password', async () => {
  const { stop } = await openApp('/login', { script: signedIn() });
  await remember.click();
  await submit();
  await signOut();
  await expect.element(email).toHaveValue('ada@example.org');
  await expect.element(password).toHaveValue('');
  await expect.element(password).toHaveFocus();
  await expect.element(remember).toBeChecked();
  expect(JSON.stringify(localStorage)).not.toContain('five green parrots sing');
  stop();
});

test('a phone number is remembered with its calling code, on its own tab', async () => {
  const { stop } = await openApp('/login', { script: signedIn() });
  await page.getByRole('tab', { name: 'Phone' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Phone number' })).toHaveFocus();
  await page.getByRole('combobox', { name: 'Country code' }).selectOptions('+44');
  await page.getByRole('textbox', { name: 'Phone number' }).fill('020 7946 0018');
  await password.fill('five green parrots sing');
  await remember.click();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await signOut();
  await expect.element(page.getByRole('tab', { name: 'Phone' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('combobox', { name: 'Country code' })).toHaveValue('+44');
  await expect.element(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue('020 7946 0018');
  await expect.element(password).toHaveFocus();
  stop();
});

test('nothing is remembered that was not asked for, was refused, or is no longer wanted', async () => {
  const { respondWith, stop } = await openApp('/login', { script: signedIn() });
  await submit();
  await signOut();
  await expect.element(email).toHaveValue('');
  await expect.element(email).toHaveFocus();

  respondWith({ [LOGIN]: problem(401, 'invalid_credentials') });
  await remember.click();
  await submit();
  await expect.element(alert).toBeVisible();
  expect(localStorage.getItem('registrar.sign-in')).toBeNull();

  respondWith(signedIn());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await signOut();
  await expect.element(remember).toBeChecked();
  await remember.click();
  expect(localStorage.getItem('registrar.sign-in')).toBeNull();
  stop();
});

test('a refused password is selected, so that the next character replaces it', async () => {
  const { stop } = await openApp('/login', { script: { [LOGIN]: problem(401, 'invalid_credentials') } });
  await submit();
  await expect.element(alert).toBeVisible();
  await expect.element(password).toHaveFocus();
  await userEvent.keyboard('six');
  await expect.element(password).toHaveValue('six');
  stop();
});

test('caps lock is shown while the password is typed', async () => {
  const { stop } = await openApp('/login');
  const hint = page.getByText('Caps Lock is on.');
  const press = (isCapsLockOn: boolean) =>
    (password.element() as HTMLInputElement).dispatchEvent(
      new KeyboardEvent('keydown', { key: 'a', bubbles: true, modifierCapsLock: isCapsLockOn }),
    );
  press(true);
  await expect.element(hint).toBeVisible();
  press(false);
  await expect.element(hint).not.toBeInTheDocument();
  stop();
});

describe('the list one comes to', () => {
  const LIST = 'GET /v1/universities';
  const INFO = `GET ${authRoutes.userInfo.path}`;
  const rows = {
    status: 200,
    body: {
      data: [{ id: 'a', name: 'Pokhara University', status: 'published' }],
      meta: { next: null, previous: null, names: {} },
    },
  };
  const row = page.getByRole('link', { name: 'Pokhara University', exact: true });
  const listings = (asked: readonly { readonly call: string }[]) =>
    asked.filter(({ call }) => call === LIST).length;

  test('is asked for while the server says who it is, and nothing of it is shown before', async () => {
    const { asked, stop } = await openApp('/university/', {
      script: { ...signedIn(), [LIST]: rows, [INFO]: 'silent' },
    });
    await submit();
    await expect.poll(() => listings(asked)).toBe(1);
    await new Promise(requestAnimationFrame);
    await expect.element(row).not.toBeInTheDocument();
    stop();
  });

  test('is asked for once', async () => {
    const { asked, stop } = await openApp('/university/', { script: { ...signedIn(), [LIST]: rows } });
    await submit();
    await expect.element(row).toBeVisible();
    expect(listings(asked)).toBe(1);
    stop();
  });

  test('is asked for anew after a refusal', async () => {
    const { asked, respondWith, stop } = await openApp('/university/', {
      script: { ...signedIn(['editor']), [LIST]: rows },
    });
    await submit();
    await expect.element(alert).toHaveTextContent('Only administrators are allowed to access this system.');
    expect(listings(asked)).toBe(1);
    respondWith(signedIn());
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.element(row).toBeVisible();
    expect(listings(asked)).toBe(2);
    stop();
  });
});
