import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../support/scripted-app.tsx';

const navigation = page.getByRole('navigation', { name: 'Main' });
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('an unknown route is the access-denied screen, word for word, with the current roles', async () => {
  const { stop } = await openApp('/no-such-place', { sessionOf: ['admin', 'editor'] });
  await expect.element(heading('Access Denied')).toBeVisible();
  await expect
    .element(page.getByText('Sorry, you do not have permission to access this page.', { exact: true }))
    .toBeVisible();
  await expect.element(page.getByText('Your current role is: admin, editor', { exact: true })).toBeVisible();
  await expect.element(navigation).toBeVisible();
  await page.getByRole('button', { name: 'Go to Dashboard' }).click();
  await expect.element(heading('Dashboard')).toBeVisible();
  await expect.poll(() => location.pathname).toBe('/');
  stop();
});

test('an address that stands for no text is an unknown route', async () => {
  const { stop } = await openApp('/levels/%', { sessionOf: ['admin'] });
  await expect.element(heading('Access Denied')).toBeVisible();
  await expect.element(navigation).toBeVisible();
  stop();
});

test('"Go Back" leads to where one came from', async () => {
  const { stop } = await openApp('/levels/', { sessionOf: ['admin'] });
  await expect.element(heading('Levels')).toBeVisible();
  history.pushState(null, '', '/no-such-place');
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect.element(heading('Levels')).toBeVisible();
  await expect.poll(() => location.pathname).toBe('/levels/');
  stop();
});

test('the navigation says where one is; a new screen is announced by its title and its heading’s focus', async () => {
  const { stop } = await openApp('/', { sessionOf: ['admin'] });
  await expect
    .element(navigation.getByRole('link', { name: 'Dashboard' }))
    .toHaveAttribute('aria-current', 'page');
  const names = ['Dashboard', 'Universities', 'Subjects', 'Majors', 'Levels', 'Events', 'Activity', 'People'];
  for (const [place, name] of names.entries())
    expect(navigation.getByRole('link', { name, exact: true }).element()).toBe(
      navigation.getByRole('link').elements()[place],
    );
  await navigation.getByRole('link', { name: 'Majors' }).click();
  await expect.element(heading('Majors')).toHaveFocus();
  await expect.poll(() => document.title).toBe('Majors · Registrar');
  await expect
    .element(navigation.getByRole('link', { name: 'Majors' }))
    .toHaveAttribute('aria-current', 'page');
  stop();
});

test('meaning to follow a link is enough for its screen’s data to be asked for, once', async () => {
  const { asked, stop } = await openApp('/activity', { sessionOf: ['admin'] });
  await expect.element(heading('Activity')).toBeVisible();
  await userEvent.hover(navigation.getByRole('link', { name: 'Subjects' }));
  await expect.poll(() => asked.filter(({ call }) => call === 'GET /v1/subjects').length).toBe(1);
  await navigation.getByRole('link', { name: 'Subjects' }).click();
  await expect.element(heading('Subjects')).toBeVisible();
  expect(asked.filter(({ call }) => call === 'GET /v1/subjects').length).toBe(1);
  stop();
});

test('the first Tab on a page leads past the navigation', async () => {
  const { stop } = await openApp('/levels/', { sessionOf: ['admin'] });
  await expect.element(heading('Levels')).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  stop();
});

test('at 320 px the navigation stands behind a button and nothing scrolls sideways', async () => {
  const { stop } = await openApp('/university/', { sessionOf: ['admin'] });
  await page.viewport(320, 640);
  await page.getByRole('button', { name: 'Menu' }).click();
  await navigation.getByRole('link', { name: 'Events' }).click();
  await expect.element(heading('Events')).toBeVisible();
  await expect.element(navigation.getByRole('link', { name: 'Events' })).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBe(320);
  stop();
});
