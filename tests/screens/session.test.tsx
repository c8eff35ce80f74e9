import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as authRoutes from '../../contract/routes/auth.ts';
import { openApp, problem, signedIn } from '../support/scripted-app.tsx';

const REFRESH = `POST ${authRoutes.refreshToken.path}`;
const USER_INFO = `GET ${authRoutes.userInfo.path}`;

test('under StrictMode a session is restored once and refreshed once', async () => {
  const tokens = signedIn()[`POST ${authRoutes.login.path}`];
  const { wiring, asked, stop } = await openApp('/university/', {
    isStrict: true,
    sessionOf: ['admin'],
    script: { [USER_INFO]: problem(401, 'unauthenticated'), [REFRESH]: tokens },
  });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Universities' })).toBeVisible();
  // Asked once for the restored session and once with the new tokens; refused again, it is left at that.
  await expect.poll(() => asked.filter(({ call }) => call === USER_INFO).length).toBe(2);
  await expect.poll(() => wiring.auth.getSnapshot().value).toBe('authenticated');
  expect(asked.filter(({ call }) => call === REFRESH)).toHaveLength(1);
  expect(wiring.auth.getSnapshot().context.epoch).toBe(1);
  stop();
});

test('while a session is refreshed the page stays mounted; an ended one leaves nothing of it in the document', async () => {
  const { wiring, asked, stop } = await openApp('/university/', { sessionOf: ['admin'] });
  const heading = page.getByRole('heading', { level: 1, name: 'Universities' });
  await expect.element(heading).toBeVisible();
  const node = heading.element();
  const { epoch, tokenId } = wiring.auth.getSnapshot().context;
  wiring.auth.send({ type: 'request.unauthorized', requestId: 'any', epoch, tokenId: tokenId ?? 0 });
  expect(wiring.auth.getSnapshot().value).toBe('refreshing');
  expect(heading.element()).toBe(node);
  // The scripted server answers the refresh with a list, which no one can make sense of.
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(document.contains(node)).toBe(false);
  expect(asked.filter(({ call }) => call === REFRESH)).toHaveLength(1);
  await expect.poll(() => new URL(location.href).search).toBe('?redirect=%2Funiversity%2F');
  stop();
});
