import { onlineManager } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { createActor } from 'xstate';
import { isCallFailure } from '../../src/api/call-failure.ts';
import { PageError } from '../../src/views/parts/page-error.tsx';
import { route } from '../../contract/route.ts';
import { undoLogic } from '../../src/wiring/flows/undo.ts';
import { openApp } from '../support/scripted-app.tsx';

const GONE = { '*': 'dead' } as const;
const BACK = { '*': undefined };
const save = route<{ body: { name?: string }; output: object }>()('POST', '/v1/things');

const isClosingAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
const banner = page.getByText('Can’t reach the server.');
const navigation = page.getByRole('navigation', { name: 'Main' });

/** Opens the activity, and lets the server go away while somebody is at work. */
const openAndLose = async () => {
  const app = await openApp('/activity', { sessionOf: ['admin'] });
  await expect.element(page.getByText('No activity yet.')).toBeVisible();
  app.respondWith(GONE);
  void app.wiring.queryClient.refetchQueries();
  await expect.element(banner).toBeVisible();
  return app;
};

/** The server is back as the button is pressed: found back by a question of the app's own, it would take the button away. */
const tryNow = async (respondWith: (answers: typeof BACK) => void) => {
  document.addEventListener('click', () => respondWith(BACK), { capture: true, once: true });
  await page.getByRole('button', { name: 'Retry now' }).click();
};

test('one call without an answer alarms nobody while the server is there', async () => {
  const { respondWith, asked, stop } = await openApp('/activity', { sessionOf: ['admin'] });
  await expect.element(page.getByText('No activity yet.')).toBeVisible();
  respondWith({ 'GET /v1/saved-views': 'dead' });
  await navigation.getByRole('link', { name: 'Levels' }).click();
  await expect.poll(() => asked.some(({ call }) => call === 'GET /readyz')).toBe(true);
  await expect.element(page.getByText('No levels yet')).toBeVisible();
  expect(banner.query()).toBe(null);
  stop();
});

test('with the server away what was read stays readable, and what is saved waits and is sent once it is back', async () => {
  const { wiring, respondWith, asked, stop } = await openAndLose();
  await navigation.getByRole('link', { name: 'Dashboard' }).click();
  await navigation.getByRole('link', { name: 'Activity' }).click();
  await expect.element(page.getByText('No activity yet.')).toBeVisible();

  const saving = wiring.http.call(save, { body: { name: 'kept' } });
  expect(asked.filter(({ call }) => call === 'POST /v1/things')).toEqual([]);
  // What waits would go with the tab.
  expect(isClosingAsked()).toBe(true);
  await tryNow(respondWith);
  await saving;
  expect(asked.filter(({ call }) => call === 'POST /v1/things')).toEqual([
    { call: 'POST /v1/things', body: { name: 'kept' } },
  ]);
  await expect.element(banner).not.toBeInTheDocument();
  expect(isClosingAsked()).toBe(false);
  stop();
});

test('what finds the server gone while it is being saved waits too, and is sent once more as the same', async () => {
  const { wiring, respondWith, asked, stop } = await openApp('/activity', { sessionOf: ['admin'] });
  await expect.element(page.getByText('No activity yet.')).toBeVisible();
  respondWith(GONE);
  const saving = wiring.http.call({ ...save, idempotent: true as const }, { body: { name: 'kept' } });
  await expect.element(banner).toBeVisible();
  const sent = () => asked.filter(({ call }) => call === 'POST /v1/things').length;
  expect(sent()).toBe(1);
  await tryNow(respondWith);
  await saving;
  expect(sent()).toBe(2);
  await expect.element(banner).not.toBeInTheDocument();
  respondWith({ 'POST /v1/things': 'dead' });
  await expect(wiring.http.call(save, { body: {} })).rejects.toMatchObject({ code: 'network' });
  expect(sent()).toBe(3);
  stop();
});

test('a server that takes a call and never answers is found out, and what was saved is sent once more as the same', async () => {
  const { wiring, respondWith, asked, stop } = await openApp('/activity', { sessionOf: ['admin'] });
  await expect.element(page.getByText('No activity yet.')).toBeVisible();
  respondWith({ '*': 'silent' });
  const saving = wiring.http.call(
    { ...save, idempotent: true as const },
    { body: { name: 'kept' }, timeout: 1000 },
  );
  await expect.element(banner).toBeVisible();
  respondWith(GONE);
  await tryNow(respondWith);
  await saving;
  expect(asked.filter(({ call }) => call === 'POST /v1/things')).toHaveLength(2);
  stop();
});

test('what waits to be saved goes with the session it was typed in', async () => {
  const { wiring, respondWith, asked, stop } = await openAndLose();
  const saving = wiring.http.call(save, { body: {} }).catch((failure: unknown) => failure);
  wiring.signOut();
  const failure = await saving;
  expect(isCallFailure(failure) && failure.code).toBe('aborted');
  respondWith(BACK);
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(asked.filter(({ call }) => call === 'POST /v1/things')).toEqual([]);
  stop();
});

test('a browser that believes it is offline is not believed while the server answers', async () => {
  const { asked, stop } = await openApp('/activity', { sessionOf: ['admin'] });
  await expect.element(page.getByText('No activity yet.')).toBeVisible();
  window.dispatchEvent(new Event('offline'));
  await expect.poll(() => asked.filter(({ call }) => call === 'GET /readyz').length).toBe(1);
  await navigation.getByRole('link', { name: 'Majors' }).click();
  await expect.element(page.getByText('No majors yet')).toBeVisible();
  expect(page.getByText('You are offline.').query()).toBe(null);
  window.dispatchEvent(new Event('online'));
  stop();
});

test('on a phone, the word on the connection moves nothing that one was about to press, and covers no dialog', async () => {
  const { wiring, respondWith, stop } = await openApp('/activity', { sessionOf: ['admin'] });
  await page.viewport(360, 700);
  await expect.element(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  await expect.element(page.getByText('No activity yet.')).toBeVisible();
  const title = page.getByRole('heading', { level: 1 });
  const top = () => title.element().getBoundingClientRect().top;
  const before = top();
  // Without a word, the foot is the page's.
  expect(document.querySelector('.banners')?.getBoundingClientRect().height).toBe(0);
  respondWith(GONE);
  void wiring.queryClient.refetchQueries();
  await expect.element(banner).toBeVisible();
  expect(top()).toBe(before);
  await userEvent.keyboard('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(sheet).toBeVisible();
  const end = (element: Element) => element.getBoundingClientRect().bottom;
  const word = banner.element().closest('p')!;
  expect(end(word)).toBeLessThanOrEqual(700);
  expect(end(sheet.element())).toBeLessThanOrEqual(word.getBoundingClientRect().top);
  stop();
});

test('over a dialog, the connection message is announced, and trying again leaves the dialog open', async () => {
  const { respondWith, stop } = await openAndLose();
  await userEvent.keyboard('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(sheet).toBeVisible();
  await expect.element(page.getByRole('status').filter({ hasText: 'Can’t reach the server.' })).toBeVisible();
  await tryNow(respondWith);
  await expect.element(banner).not.toBeInTheDocument();
  await expect.element(sheet).toBeVisible();
  stop();
});

test('with the server away nothing is undone later, unseen', async () => {
  const { wiring, respondWith, asked, stop } = await openAndLose();
  const { undo } = await import('../../src/views/flows/handle-flow-event.ts');
  undo(wiring, { changeSetId: '01a21787-0000-7000-8000-000000000000' });
  await expect
    .element(page.getByText('Not connected. Nothing was undone; try again once the connection is back.'))
    .toBeVisible();
  await tryNow(respondWith);
  await expect.element(banner).not.toBeInTheDocument();
  expect(asked.filter(({ call }) => call.endsWith('/undo'))).toEqual([]);
  stop();
});

test('nor by a dialog that may be closed meanwhile', async () => {
  const { wiring, respondWith, asked, stop } = await openAndLose();
  const input = { changeSetId: '01a21787-0000-7000-8000-000000000000', shownIn: 'dialog' } as const;
  const flow = createActor(undoLogic(wiring), { input }).start();
  await expect
    .poll(() => flow.getSnapshot().output?.reason)
    .toBe('Not connected. Nothing was undone; try again once the connection is back.');
  await tryNow(respondWith);
  await expect.element(banner).not.toBeInTheDocument();
  expect(asked.filter(({ call }) => call.endsWith('/undo'))).toEqual([]);
  stop();
});

test('a list that was never loaded says why it does not come, and comes with the connection', async () => {
  const { respondWith, stop } = await openAndLose();
  await navigation.getByRole('link', { name: 'Levels' }).click();
  await expect
    .element(page.getByText('Not connected. This loads once the connection is back.'))
    .toBeVisible();
  await tryNow(respondWith);
  await expect.element(page.getByText('No levels yet')).toBeVisible();
  stop();
});

test('a new record saved while the server is away waits for no check of its name, and its form may be closed', async () => {
  const { respondWith, asked, stop } = await openApp('/majors/?dialog=new', { sessionOf: ['admin'] });
  const dialog = page.getByRole('dialog', { name: 'New major' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Zoology');
  respondWith(GONE);
  await userEvent.tab();
  await expect.element(banner).toBeVisible();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect.element(dialog).not.toBeInTheDocument();
  await tryNow(respondWith);
  await expect
    .poll(() => asked.filter(({ call }) => call === 'POST /v1/majors').map(({ body }) => body))
    .toMatchObject([{ name: 'Zoology' }]);
  stop();
});

test('what could not be loaded is tried again by itself once the connection is back', async () => {
  let tries = 0;
  await render(<PageError title="Not here" text="…" retry={() => (tries += 1)} />);
  await expect.element(page.getByRole('heading', { name: 'Not here' })).toBeVisible();
  onlineManager.setOnline(false);
  expect(tries).toBe(0);
  onlineManager.setOnline(true);
  await expect.poll(() => tries).toBe(1);
});
