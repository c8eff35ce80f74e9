import { expect, test } from 'vitest';
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
  [
    'a wrong password',
    problem(401, 'invalid_credentials'),
    'These sign-in details are not right. Check them and try again.',
  ],
  [
    'too many tries',
    problem(429, 'rate_limited', '', { 'retry-after': '840' }),
    'Too many attempts to sign in. Try again in 14 minutes.',
  ],
  [
    'too many tries at once',
    problem(429, 'rate_limited', '', { 'retry-after': '2' }),
    'Too many attempts to sign in. Try again in 2 seconds.',
  ],
  [
    'a server with too many people at its door',
    problem(503, 'overloaded', '', { 'retry-after': '2' }),
    'Too many people are signing in right now. Try again in 2 seconds.',
  ],
  [
    'a server that is ill',
    problem(503, 'database_unavailable'),
    'The server does not answer right now. Try again in a moment.',
  ],
  ['a server that is gone', 'dead', 'The server does not answer right now. Try again in a moment.'],
  [
    'an answer that is not ours',
    { status: 200, body: { welcome: true } },
    'The server gave an answer that makes no sense. Try again; if it stays so, tell whoever runs it.',
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
  const { say, stop } = await openApp('/login', { script: { [LOGIN]: 'dead' }, isOnline: () => online });
  await submit();
  await expect.element(alert).toHaveTextContent('You are offline. What you typed is still here');
  online = true;
  say(signedIn());
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
  expect(asked).toEqual([]);
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
  expect(asked).toEqual([{ call: LOGIN, body: { phone: sent, password: 'five green parrots sing' } }]);
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
  await expect.element(alert).toHaveTextContent('Your session has ended. Sign in to go on where you were');
  expect(new URLSearchParams(location.search).get('redirect')).toBe('/activity');
  stop();
});
