import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setSingleKeysEnabled } from '../../src/views/preferences/shortcut-preference.ts';
import { COMMANDS, SHORTCUTS } from '../../src/views/keyboard/shortcuts.ts';
import { openApp } from '../support/scripted-app.tsx';
import { typeAtOnce } from '../support/type-at-once.ts';

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const open = async (path: string) => {
  const app = await openApp(path, { sessionOf: ['admin'] });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return app;
};

beforeEach(() => setSingleKeysEnabled(true));

test('g and a letter lead to each place', async () => {
  const { stop } = await open('/');
  const places = [
    ['u', 'Universities'],
    ['s', 'Subjects'],
    ['m', 'Majors'],
    ['l', 'Levels'],
    ['e', 'Events'],
    ['a', 'Activity'],
    ['d', 'Dashboard'],
  ] as const;
  for (const [letter, name] of places) {
    await typeAtOnce(`g${letter}`);
    await expect.element(heading(name)).toHaveFocus();
  }
  stop();
});

test('letters typed into a field are text', async () => {
  const { stop } = await open('/levels/');
  const search = page.getByRole('searchbox', { name: 'Search levels' });
  await search.click();
  await userEvent.keyboard('gu?c/');
  await expect.element(search).toHaveValue('gu?c/');
  await expect.poll(() => location.pathname + location.search).toBe('/levels/?q=gu%3Fc%2F');
  expect([sheet.query(), page.getByRole('dialog').query()]).toEqual([null, null]);
  stop();
});

test('? shows every key, Esc closes it, and behind it no key does anything', async () => {
  const { stop } = await open('/levels/');
  await userEvent.keyboard('?');
  await expect.element(sheet).toBeVisible();
  // The whole page, so that what loads into it later is not read out either.
  expect(document.querySelector('main .page')?.ariaHidden).toBe('true');
  // Not on the switch, which a key meant to scroll would turn.
  const body = sheet.getByRole('group', { name: 'All shortcuts' });
  await expect.element(body).toHaveFocus();
  // A ring around it all would say nothing, until a key has gone elsewhere and come back.
  const ring = () => getComputedStyle(body.element()).outlineStyle;
  expect(ring()).toBe('none');
  await userEvent.tab();
  await userEvent.tab({ shift: true });
  await expect.element(body).toHaveFocus();
  expect(ring()).toBe('solid');
  const shown = [...sheet.element().querySelectorAll('dt')].map((keys) => keys.textContent);
  const all = Object.values(SHORTCUTS).flatMap((keys): string[] =>
    Object.values(keys).map((key) => (key === ' ' ? 'Space' : key)),
  );
  const timesShown = (key: string) => shown.filter((each) => each.includes(key)).length;
  const commands = shown.filter((keys) => /^(Ctrl|⌘)/.test(keys)).join(' ');
  expect(Object.values(COMMANDS).filter((key) => !commands.toLowerCase().includes(key))).toEqual([]);
  expect(all.filter((key) => timesShown(key) < all.filter((other) => other === key).length)).toEqual([]);
  await userEvent.keyboard('gu');
  await expect.poll(() => location.pathname).toBe('/levels/');
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  stop();
});

test('single keys can be switched off, and Ctrl+K stays', async () => {
  const { stop } = await open('/levels/');
  await userEvent.keyboard('?');
  await sheet.getByRole('checkbox', { name: 'Single-key shortcuts' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await userEvent.keyboard('gu?c');
  expect(location.pathname + location.search).toBe('/levels/');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  stop();
});

test('Ctrl+Z with nothing changed says so', async () => {
  const { stop } = await open('/levels/');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect
    .element(page.getByText('Nothing left to undo here. See Activity for older changes.'))
    .toBeVisible();
  stop();
});

test('a menu that a key opens for the first time has the focus on its first entry', async () => {
  const { stop } = await open('/levels/');
  const button = page.getByRole('button', { name: 'More actions' });
  await expect.element(button).toBeEnabled();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Import levels' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('menuitem', { name: 'Export levels' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
  stop();
});
