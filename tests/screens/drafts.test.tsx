import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { navigate } from 'wouter/use-browser-location';
import { keepToast } from '../support/keep-toast.ts';
import { otherClient, startServer, visit, waited, type Row } from '../support/screen.tsx';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
let made = 0;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});
beforeEach(() => {
  made += 1;
});

const button = (label: string) => page.getByRole('button', { name: label, exact: true });
const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
const dialog = page.getByRole('dialog');
const toasts = page.getByRole('region', { name: 'Notifications' });
const isKept = () => keepToast('Not saved. Your changes are kept as a draft.');
const goOnFromDashboard = async (task: string) => {
  navigate('/');
  await page.getByRole('link', { name: new RegExp(`^${task}`) }).click();
};

describe('what is typed into a form that begins with values', () => {
  test('of a copy is found on the dashboard and again in the form, whatever became of its original', async () => {
    const own = await call<Row>('POST', '/v1/universities', { name: `Original ${made}`, country: 'NP' });
    await visit({ server, path: `/university/${own.id}` });
    await button('More actions').click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await field('City').fill('Pokhara');
    history.back();
    await isKept();
    await call('PATCH', `/v1/universities/${own.id}`, { region: 'Gandaki' }, 1);
    await goOnFromDashboard('New university');
    await expect.element(field('City')).toHaveValue('Pokhara');
    await expect.element(toasts.getByText('Not saved.', { exact: false })).not.toBeInTheDocument();
    await expect.element(field('Name')).toHaveValue(`Original ${made} (copy)`);
  });

  test('of a new offering is found on the dashboard, and so is that of one that is edited', async () => {
    const [university, major, level] = await Promise.all([
      call<Row>('POST', '/v1/universities', { name: `Offering ${made}`, country: 'NP' }),
      call<Row>('POST', '/v1/majors', { name: `Offered ${made}` }),
      call<Row>('POST', '/v1/levels', { code: `O${made}`, name: `Level ${made}` }),
    ]);
    const { id } = await call<Row>('POST', '/v1/offerings', {
      university_id: university.id,
      major_id: major.id,
      level_id: level.id,
    });
    const path = `/university/${university.id}`;
    await visit({ server, path });
    await button('New offering').click();
    await page.getByRole('checkbox', { name: /^Sep/ }).click();
    history.back();
    await isKept();
    await goOnFromDashboard('New offering');
    await expect.element(page.getByRole('checkbox', { name: /^Sep/ })).toBeChecked();
    navigate(`${path}?dialog=edit-offering:${id}`);
    await page.getByRole('checkbox', { name: 'May' }).click();
    navigate('/');
    await page.getByRole('link', { name: /^Edit: / }).click();
    await waited(() =>
      expect(location.pathname + location.search).toBe(`${path}?dialog=edit-offering:${id}`),
    );
    await expect.element(dialog.getByRole('checkbox', { name: 'May' })).toBeChecked();
  });

  test('is asked about before signing out deletes it, in whichever tab', async () => {
    const name = `Asked ${made}`;
    const { id } = await call<Row>('POST', '/v1/universities', { name, country: 'NP' });
    const { drafts } = await visit({ server, path: `/university/${id}?dialog=edit` });
    await field('City').fill('Pokhara');
    history.back();
    await isKept();
    drafts.write('bulk:/university/', { region: 'Gandaki' });
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const question = page.getByRole('dialog', { name: 'Sign out and delete drafts?' });
    const named = question.getByRole('list', { name: 'Unsaved changes' });
    await expect.element(named).toHaveTextContent(`Edit universitiesEdit: ${name}`);
    // The toast about the draft covers none of its buttons, on a phone either.
    await page.viewport(320, 700);
    const { left, top, width, height } = question
      .getByRole('button', { name: 'Sign out' })
      .element()
      .getBoundingClientRect();
    expect(document.elementFromPoint(left + width / 2, top + height / 2)?.textContent).toBe('Sign out');
    await page.viewport(1280, 800);
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(drafts.forms()).toEqual(['bulk:/university/', `universities:${id}`]);
    await button('Sign out').click();
    await named.getByRole('link', { name: `Edit: ${name}` }).click();
    await expect.element(field('City')).toHaveValue('Pokhara');
    history.back();
    await question.getByRole('button', { name: 'Sign out' }).click();
    await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  test('is seen where the form opens at one of its last fields, and gone once it was stored after all', async () => {
    const { id } = await call<Row>('POST', '/v1/universities', { name: `Stored ${made}`, country: 'NP' });
    const { drafts, queryClient } = await visit({ server, path: `/university/${id}` });
    await page.viewport(360, 640);
    await button('Edit').click();
    await field('City').click();
    const { top: before } = field('City').element().getBoundingClientRect();
    await userEvent.keyboard('P');
    await expect.element(dialog.getByText('Changes kept on this device')).toBeVisible();
    expect(field('City').element().getBoundingClientRect().top, 'moves while typed into').toBe(before);
    await field('City').fill('Pokhara');
    history.back();
    await isKept();
    navigate(`/university/${id}?dialog=edit:phone`);
    const restored = dialog.getByText('Your unsaved changes were restored.');
    await waited(() => {
      const { top } = restored.element().getBoundingClientRect();
      const { bottom } = dialog.getByRole('heading').first().element().getBoundingClientRect();
      expect(top).toBeGreaterThan(bottom);
    });
    const banner = restored.element().closest('.alert') as HTMLElement;
    const fields = field('City').element().closest('.dialog-body') as HTMLElement;
    expect(banner.getBoundingClientRect().bottom).toBeLessThanOrEqual(fields.getBoundingClientRect().top);
    history.back();
    await expect.element(dialog).not.toBeInTheDocument();
    await call('PATCH', `/v1/universities/${id}`, { city: 'Pokhara' }, 1);
    await queryClient.refetchQueries();
    await button('Edit').click();
    await expect.element(field('City')).toHaveValue('Pokhara');
    await expect.element(dialog.getByText('Changes kept on this device')).not.toBeInTheDocument();
    expect(drafts.forms()).toEqual([]);
  });

  test('is not said to be kept on a device whose storage is full', async () => {
    const { id } = await call<Row>('POST', '/v1/universities', { name: `Full ${made}`, country: 'NP' });
    await visit({ server, path: `/university/${id}?dialog=edit` });
    const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await field('City').fill('Pokhara');
    await expect.element(dialog.getByText('Changes kept until this tab closes')).toBeVisible();
    await button('Cancel').click();
    await expect
      .element(page.getByText(/^Your changes are not saved\. A draft is kept until this tab closes\./))
      .toBeVisible();
    await button('Close and keep draft').click();
    await button('Edit').click();
    await expect.element(field('City')).toHaveValue('Pokhara');
    refuse.mockRestore();
  });

  test('is kept where one closes without deciding, also in a conflict, and is there again with a notice', async () => {
    const { id, name } = await call<Row>('POST', '/v1/universities', {
      name: `Undecided ${made}`,
      country: 'NP',
      city: 'Pokhara',
    });
    const { drafts } = await visit({ server, path: `/university/${id}` });
    const restored = dialog.getByText('Your unsaved changes were restored. Changed: City.');
    const close = async () => {
      await userEvent.keyboard('{Escape}');
      await button('Close and keep draft').click();
      await expect.element(dialog).not.toBeInTheDocument();
      await isKept();
      expect(drafts.forms()).toEqual([`universities:${id}`]);
    };
    await button('Edit').click();
    await field('City').fill('Lakeside');
    await close();
    await goOnFromDashboard(`Edit: ${name}`);
    await expect.element(restored).toBeVisible();
    await expect.element(field('City')).toHaveValue('Lakeside');
    await call('PATCH', `/v1/universities/${id}`, { city: 'Damside' }, 1);
    await button('Save').click();
    await expect.element(page.getByRole('dialog', { name: /changed/ })).toBeVisible();
    await close();
    await button('Continue editing').click();
    await expect.element(restored).toBeVisible();
    await expect.element(field('City')).toHaveValue('Lakeside');
  });

  test('cannot be continued while its record is in trash, which is said; once restored, it is there again', async () => {
    const name = `Trashed ${made}`;
    const { id } = await call<Row>('POST', '/v1/universities', { name, country: 'NP' });
    await visit({ server, path: `/university/${id}` });
    await button('Edit').click();
    await field('City').fill('Lakeside');
    history.back();
    await isKept();
    await call('DELETE', `/v1/universities/${id}`, undefined, 1);
    await expect.element(page.getByText(/^This university is in trash/)).toBeVisible();
    await button('Continue editing').click();
    await expect.element(toasts).toHaveTextContent(`“${name}” is in trash. Restore it to continue editing.`);
    await button('Restore').click();
    await button('Edit').click();
    await expect.element(field('City')).toHaveValue('Lakeside');
  });

  test('is not what a refused publication leaves behind: nothing was typed, so nothing is kept or asked', async () => {
    const { id } = await call<Row>('POST', '/v1/universities', { name: `Untyped ${made}`, country: 'NP' });
    const { drafts } = await visit({ server, path: `/university/${id}?dialog=edit` });
    await button('Publish').click();
    await expect.element(dialog.getByText(/^Fix .* to publish\.$/)).toBeVisible();
    await expect.element(dialog.getByText('Changes kept on this device')).not.toBeInTheDocument();
    expect(drafts.forms()).toEqual([]);
    await button('Cancel').click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('is discarded in the form, which then begins with the saved record', async () => {
    const { id } = await call<Row>('POST', '/v1/universities', {
      name: `Discarded ${made}`,
      country: 'NP',
      city: 'Pokhara',
      established: 1980,
    });
    const wiring = await visit({ server, path: `/university/${id}` });
    await button('Edit').click();
    await field('City').fill('Lakeside');
    await field('Established').fill('198');
    history.back();
    await isKept();
    navigate(`/university/${id}?dialog=edit`);
    await expect.element(field('City')).toHaveValue('Lakeside');
    await call('PATCH', `/v1/universities/${id}`, { region: 'Gandaki' }, 1);
    const restored = dialog.getByText('Your unsaved changes were restored.');
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await button('Keep editing').click();
    await expect.element(field('City')).toHaveValue('Lakeside');
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await page
      .getByRole('dialog', { name: 'Discard changes?' })
      .getByRole('button', { name: 'Discard' })
      .click();
    await expect.element(restored).not.toBeInTheDocument();
    await expect.element(field('City')).toHaveValue('Pokhara');
    await expect.element(field('Established')).toHaveValue('1980');
    expect(wiring.drafts.forms()).toEqual([]);
    await field('City').fill('Damside');
    await button('Save').click();
    await expect.element(toasts).toHaveTextContent(/Saved/);
    expect(await call('GET', `/v1/universities/${id}`)).toMatchObject({ city: 'Damside', region: 'Gandaki' });
  });
});
