import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { login, userInfo } from '../../contract/routes/auth.ts';
import { openApp, signedIn, type Script } from '../support/scripted-app.tsx';

const ID = '0198b8a4-0000-7000-8000-000000000001';
const AT = '2026-11-21T09:00:00.000Z';
const university = {
  id: ID,
  version: 1,
  name: 'Lake College',
  country: 'NP',
  status: 'draft',
  aliases: [],
  domains: [],
  created_at: AT,
  updated_at: AT,
  created_by: null,
  updated_by: null,
  deleted_at: null,
};
const answer = (data: unknown) => ({
  status: 200,
  body: { data, meta: { next: null, previous: null, names: {} } },
});
const script: Script = {
  ...signedIn(),
  'GET /v1/universities': answer([university]),
  [`GET /v1/universities/${ID}`]: answer(university),
};
const bea = (): Script => ({
  [`POST ${login.path}`]: {
    status: 200,
    body: {
      data: {
        access_token: `${btoa('{}')}.${btoa('{"sub":"bea"}')}.x`,
        refresh_token: 'another',
        expires_in: new Date(Date.now() + 3_600_000).toISOString(),
      },
    },
  },
  [`GET ${userInfo.path}`]: {
    status: 200,
    body: { data: { UserDetail: { first_name: 'Bea', last_name: 'Byron' }, scopes: ['admin'] } },
  },
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const signIn = async () => {
  await page.getByRole('textbox', { name: 'Email' }).fill('bea@example.org');
  await page.getByLabelText('Password', { exact: true }).fill('five green parrots sing');
  await button('Sign in').click();
};
const byLink = async (href: string) => {
  history.pushState(null, '', href);
  await expect.element(page.getByRole('main')).toBeVisible();
};

test('another person who signs in in the same tab finds nothing of what the one before looked at', async () => {
  const { wiring, respondWith, stop } = await openApp('/university/?q=lake', {
    script,
    sessionOf: ['admin'],
  });
  await page.getByRole('checkbox', { name: 'Select Lake College' }).click();
  await expect.element(page.getByRole('checkbox', { name: 'Select Lake College' })).toBeChecked();
  await link('Lake College').click();
  await expect.element(heading('Lake College')).toBeVisible();
  await expect.element(link('Universities')).toHaveAttribute('href', '/university/?q=lake');

  respondWith(bea());
  wiring.signOut();
  await signIn();
  await expect.element(page.getByRole('button', { name: 'Account' })).toBeVisible();
  expect(location.pathname).toBe('/');
  expect(Object.keys(localStorage).filter((key) => key.startsWith('registrar.recent'))).toEqual([]);

  await byLink(`/university/${ID}`);
  await expect.element(heading('Lake College')).toBeVisible();
  await expect.element(link('Universities')).toHaveAttribute('href', '/university/');
  await link('Universities').click();
  await expect.element(heading('Universities')).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Select Lake College' })).not.toBeChecked();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(page.getByText(/^Nothing left to undo here/)).toBeVisible();
  stop();
});
