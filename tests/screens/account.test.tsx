import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { navigate } from 'wouter/use-browser-location';
import { describeBrowser } from '../../src/views/format/describe-browser.ts';
import { ADMIN, otherClient, startServer, visit, waited } from '../support/screen.tsx';

let server: string;
beforeAll(async () => {
  server = await startServer();
});

const section = (name: string) => page.getByRole('region', { name });
const sessions = section('Sessions').getByRole('list', { name: 'Sessions' });
const lines = () => sessions.getByRole('listitem').elements().length;
const openAccount = async (network?: Parameters<typeof visit>[0]['network']) => {
  const wiring = await visit({ server, path: '/activity', ...(network && { network }) });
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'My account' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
  return wiring;
};
const isSignedIn = async (call: Awaited<ReturnType<typeof otherClient>>) => {
  try {
    await call('GET', '/v1/users/info');
    return true;
  } catch (error) {
    return !String(error).includes('unauthenticated');
  }
};

test('a person sees where they are signed in, and ends another session, which is over at once', async () => {
  const other = await otherClient(server);
  await openAccount();
  await waited(() => expect(lines()).toBe(2));
  expect(sessions.getByText('This device').elements()).toHaveLength(1);
  expect(await isSignedIn(other)).toBe(true);
  sessions
    .getByRole('button', { name: /^End session: Chrome on/ })
    .element()
    .focus();
  await userEvent.keyboard('{Enter}');
  await waited(() => expect(lines()).toBe(1));
  await expect.element(section('Sessions').getByText('No other sessions.')).toBeVisible();
  await expect.element(page.getByRole('group', { name: 'Sessions' })).toHaveFocus();
  await expect.element(page.getByText('Ended 1 session.')).toBeVisible();
  expect(await isSignedIn(other)).toBe(false);
});

test('all others are ended together, and this one goes on', async () => {
  const [one, two] = [await otherClient(server), await otherClient(server)];
  await openAccount();
  await section('Sessions')
    .getByRole('button', { name: /^End \d other sessions$/ })
    .click();
  await waited(() => expect(lines()).toBe(1));
  expect([await isSignedIn(one), await isSignedIn(two)]).toEqual([false, false]);
  await page.getByRole('link', { name: 'Levels' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Levels' })).toBeVisible();
});

test('a list of sessions that does not come says why', async () => {
  await openAccount(async (request, send) =>
    request.url.endsWith('/v1/sessions')
      ? Response.json({ status: 400, code: 'invalid_input', detail: 'Not today.' }, { status: 400 })
      : send(),
  );
  await expect.element(section('Sessions').getByRole('alert')).toHaveTextContent('Not today.');
});

test('a changed name is saved and shown, and an email that is none is refused beside its field', async () => {
  await openAccount();
  const profile = section('Profile');
  const email = profile.getByRole('textbox', { name: 'Email' });
  await expect.element(email).toHaveValue(ADMIN.email);
  await profile.getByRole('textbox', { name: 'Last name' }).fill('King');
  await email.fill('ada');
  await profile.getByRole('button', { name: 'Save profile' }).click();
  await expect.element(email).toHaveAccessibleDescription(/Enter an email address/);
  await email.fill(ADMIN.email);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Profile saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Account' }).click();
  await expect.element(page.getByText('Ada King').first()).toBeVisible();
});

test('a profile follows changes made elsewhere, and a save sends only what was typed here', async () => {
  const other = await otherClient(server);
  const { queryClient } = await openAccount();
  const profile = section('Profile');
  const phone = profile.getByRole('textbox', { name: 'Phone' });
  const first = profile.getByRole('textbox', { name: 'First name' });
  const stored = () => other<Record<string, unknown>>('GET', '/v1/account');
  const changeElsewhere = async (change: object) => {
    await other('PATCH', '/v1/account', change, Number((await stored())['version']));
    await queryClient.invalidateQueries({ queryKey: ['account'] });
  };
  await expect.element(first).toHaveValue('Ada');
  await changeElsewhere({ phone: '+9779812345678' });
  await expect.element(phone).toHaveValue('+9779812345678');
  await first.fill('Augusta');
  await changeElsewhere({ phone: '' });
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Profile saved.')).toBeVisible();
  await expect.element(phone).toHaveValue('');
  expect(await stored()).toMatchObject({ first_name: 'Augusta', phone: null });
  await first.fill('Ada');
  await userEvent.keyboard('{Enter}');
  await waited(async () => expect(await stored()).toMatchObject({ first_name: 'Ada', phone: null }));
});

test('what is typed and sent again while a profile is saved stays unsaved', async () => {
  const answers: (() => void)[] = [];
  const { drafts } = await openAccount(async (request, send) => {
    if (request.method === 'PATCH') await new Promise<void>((resolve) => answers.push(resolve));
    return send();
  });
  const last = section('Profile').getByRole('textbox', { name: 'Last name' });
  await last.fill('Milbanke');
  await userEvent.keyboard('{Enter}');
  await waited(() => expect(answers).toHaveLength(1));
  await last.fill('Noel');
  await userEvent.keyboard('{Enter}');
  answers[0]?.();
  await expect.element(page.getByText('Profile saved.')).toBeVisible();
  await expect.element(section('Profile').getByRole('button', { name: 'Save profile' })).toBeEnabled();
  await expect.element(last).toHaveValue('Noel');
  expect(drafts.forms()).toHaveLength(1);
  await section('Profile').getByRole('button', { name: 'Save profile' }).click();
  await waited(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await waited(() => expect(drafts.forms()).toEqual([]));
  await expect.element(last).toHaveValue('Noel');
});

test('a profile that is left unsaved is kept, on the dashboard too, until it is saved or discarded', async () => {
  const other = await otherClient(server);
  const { drafts } = await openAccount();
  const stored = () => other<Record<string, unknown>>('GET', '/v1/account');
  const { last_name: saved } = await stored();
  const last = section('Profile').getByRole('textbox', { name: 'Last name' });
  const toasts = page.getByRole('region', { name: 'Notifications' });
  const restored = section('Profile').getByText('Your unsaved changes were restored.');
  await last.fill('Byron');
  history.back();
  await expect.element(toasts).toHaveTextContent(/Not saved\. Your changes are kept as a draft\./);
  await toasts.getByRole('button', { name: 'Continue editing' }).click();
  await expect.element(last).toHaveValue('Byron');
  await expect.element(toasts).not.toHaveTextContent(/Not saved/);
  const isAsked = !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isAsked).toBe(true);
  await section('Profile').getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect.element(last).toHaveValue(String(saved));
  await expect.element(restored).not.toBeInTheDocument();
  expect(drafts.forms()).toEqual([]);

  await last.fill('Byron');
  navigate('/');
  await page.getByRole('link', { name: /^Edit: My profile/ }).click();
  await expect.element(restored).toBeVisible();
  await section('Profile').getByRole('button', { name: 'Save profile' }).click();
  await expect.element(page.getByText('Profile saved.')).toBeVisible();
  await expect.element(last).toHaveValue('Byron');
  expect(await stored()).toMatchObject({ last_name: 'Byron' });
  expect(drafts.forms()).toEqual([]);
  navigate('/');
  await expect.element(page.getByRole('heading', { level: 1, name: 'My account' })).not.toBeInTheDocument();
  await expect.element(toasts).not.toHaveTextContent(/Not saved/);
});

test('a password is changed by whoever knows the present one, and the other sessions end', async () => {
  const other = await otherClient(server);
  await openAccount();
  const password = section('Password');
  const current = password.getByLabelText('Current password', { exact: true });
  const next = password.getByLabelText('New password', { exact: true });
  await current.fill('not the present one');
  await next.fill('short');
  await expect.element(password.getByText('5 of at least 15 characters')).toBeVisible();
  await next.fill('passwordpassword');
  await expect.element(next).toHaveAccessibleDescription(/tried first|too common/);
  await next.fill('seven quiet otters read');
  await expect.element(password.getByText('23 characters')).toBeVisible();
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect.element(current).toHaveAttribute('aria-invalid', 'true');
  expect(await isSignedIn(other)).toBe(true);
  await current.fill(ADMIN.password);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Password changed.')).toBeVisible();
  expect(await isSignedIn(other)).toBe(false);
  await expect.element(current).toHaveValue('');
  await expect.element(current).toHaveFocus();
  // Back to the one the other tests sign in with.
  await current.fill('seven quiet otters read');
  await next.fill(ADMIN.password);
  await userEvent.keyboard('{Enter}');
  await waited(() => expect((next.element() as HTMLInputElement).value).toBe(''));
});

test('theme, row height and single keys are chosen here, on this device', async () => {
  await openAccount();
  const preferences = section('Preferences');
  await preferences.getByRole('combobox', { name: 'Theme' }).selectOptions('Dark');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  await preferences.getByRole('combobox', { name: 'Theme' }).selectOptions('System');
  await preferences.getByRole('combobox', { name: 'Row height' }).selectOptions('Compact');
  expect(document.documentElement.dataset['density']).toBe('compact');
  await preferences.getByRole('combobox', { name: 'Row height' }).selectOptions('Comfortable');
  await preferences.getByRole('checkbox').click();
  await userEvent.keyboard('?');
  expect(page.getByRole('dialog').elements()).toHaveLength(0);
  await preferences.getByRole('checkbox').click();
});

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari on iOS'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Linux'],
  ['curl/8.5.0', 'curl'],
  ['', 'Unknown browser'],
])('a browser that calls itself %s is %s', (userAgent, name) => {
  expect(describeBrowser(userAgent)).toBe(name);
});
