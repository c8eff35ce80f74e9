import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { navigate } from 'wouter/use-browser-location';
import { ADMIN, otherClient, startServer, visit, waited } from '../support/screen.tsx';

interface Named {
  readonly id: string;
}

let server: string;
let add: (email: string, scopes?: readonly string[]) => Promise<Named>;
beforeAll(async () => {
  server = await startServer();
  const call = await otherClient(server);
  add = (email, scopes = ['admin']) => {
    const [first_name = '', last_name = ''] = email.replace(/@.*/, '').split('.');
    return call<Named>('POST', '/v1/people', { email, first_name, last_name, scopes });
  };
});

const dialog = page.getByRole('dialog');
const table = page.getByRole('table', { name: 'People' });
const row = (name: string | RegExp) => table.getByRole('row', { name });
const openPeople = (path = '/people/', network?: Parameters<typeof visit>[0]['network']) =>
  visit({ server, path, ...(network && { network }) });
const act = async (label: string) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: label }).click();
  await expect.element(dialog).toBeVisible();
};

test('an invitation that lacks an address says so; with one, its link is shown this once', async () => {
  await openPeople();
  await expect.element(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  await page.getByRole('link', { name: 'People' }).click();
  await userEvent.keyboard('c');
  await expect.element(dialog.getByRole('textbox', { name: 'First name' })).toHaveFocus();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const email = dialog.getByRole('textbox', { name: 'Email' });
  await expect.element(email).toHaveAttribute('aria-invalid', 'true');
  await expect.element(email).toHaveFocus();
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Bo');
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Diaz');
  await email.fill('bo@example.org');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Send this link to bo@example.org' })).toBeVisible();
  const link = (dialog.getByRole('textbox', { name: 'Link' }).element() as HTMLInputElement).value;
  expect(link).toMatch(new RegExp(`^${location.origin}/login#link=.{20,}$`));
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(row(/Bo Diaz/)).toHaveTextContent('Invited, 24 h left');
  expect(document.documentElement.outerHTML).not.toContain(link);
  expect(location.href).not.toContain('link=');
});

/** Whether the browser would ask before it closes the tab. */
const isClosingAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('one more person is invited from the same dialog; what is refused there is not let go without a question', async () => {
  await openPeople('/people/?dialog=invite');
  const email = dialog.getByRole('textbox', { name: 'Email' });
  await email.fill('cy@example.org');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await dialog.getByRole('button', { name: 'Invite another' }).click();
  await expect.element(email).toHaveValue('');
  expect(isClosingAsked()).toBe(false);
  await email.fill(ADMIN.email);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect.element(email).toHaveAttribute('aria-invalid', 'true');
  expect(isClosingAsked()).toBe(true);
  const question = page.getByRole('dialog', { name: 'Discard changes?' });
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(email).toHaveValue(ADMIN.email);
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Close and keep draft' }).click();
  await page.getByRole('button', { name: 'Continue editing' }).click();
  await expect.element(email).toHaveValue(ADMIN.email);
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(row(/cy@example.org/)).toBeVisible();
});

test('an invitation whose answer was lost is sent again, and shows a link to the one person', async () => {
  let isLosing = true;
  await openPeople('/people/?dialog=invite', async (request, send) => {
    const answer = await send();
    if (request.method !== 'POST' || !request.url.endsWith('/v1/people') || !isLosing) return answer;
    throw new TypeError('The answer was lost.');
  });
  await dialog.getByRole('textbox', { name: 'Email' }).fill('lost.answer@example.org');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  isLosing = false;
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = dialog.getByRole('textbox', { name: 'Link' });
  await expect.element(link).toBeVisible();
  const done = dialog.getByRole('button', { name: 'Done' });
  // The second click of a double click on “Create link”.
  done.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
  await expect.element(link).toBeVisible();
  await done.click();
  await waited(() => expect(row(/lost\.answer@example\.org/).elements()).toHaveLength(1));
});

test('search, role, state and order are in the address, and lead back', async () => {
  await add('dee.member@example.org', []);
  await add('eve.admin@example.org');
  await openPeople();
  await page.getByRole('searchbox', { name: 'Search people' }).fill('member');
  await expect.element(row(/Ada Lovelace/)).not.toBeInTheDocument();
  await expect.element(row(/dee member/)).toBeVisible();
  await waited(() => expect(location.search).toBe('?q=member'));
  await page.getByRole('searchbox').clear();
  await page.getByRole('combobox', { name: 'Role' }).selectOptions('Members');
  await expect.element(row(/eve admin/)).not.toBeInTheDocument();
  await page
    .getByRole('navigation', { name: 'Status' })
    .getByRole('link', { name: /Active/ })
    .click();
  await expect.element(page.getByText('No people match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click();
  await expect
    .element(page.getByRole('columnheader', { name: 'Email' }))
    .toHaveAttribute('aria-sort', 'ascending');
  expect(location.search).toBe('?sort=email');
  history.back();
  await expect
    .element(page.getByRole('columnheader', { name: 'Name' }))
    .toHaveAttribute('aria-sort', 'ascending');
});

test('a list of phone numbers with a 0 too many says that it is one, and leads back to everybody', async () => {
  await openPeople('/people/?phone=extra_zero');
  await expect.element(page.getByText('No people match')).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter: Extra 0 in the phone number' }).click();
  await expect.element(row(/Ada Lovelace/)).toBeVisible();
  expect(location.search).toBe('');
});

test('an account is disabled and enabled again, each shown in its history', async () => {
  const { id } = await add('fay.old@example.org');
  await openPeople(`/people/${id}`);
  await expect.element(page.getByRole('heading', { level: 1, name: 'fay old' })).toBeVisible();
  await act('Disable account');
  await dialog.getByRole('button', { name: 'Disable account' }).click();
  await expect.element(page.getByText('Disabled fay old.')).toBeVisible();
  await expect.element(page.getByText('Disabled', { exact: true }).first()).toBeVisible();
  await act('Enable account');
  await dialog.getByRole('button', { name: 'Enable account' }).click();
  await expect.element(page.getByText('Enabled fay old.')).toBeVisible();
  await waited(() =>
    expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').elements()).toHaveLength(3),
  );
});

test('a role is changed, and what nobody may do is refused with its reason', async () => {
  const { id } = await add('gil.role@example.org');
  let isRefusing = true;
  await openPeople(`/people/${id}`, async (request, send) => {
    if (request.method !== 'PATCH' || !isRefusing) return send();
    isRefusing = false;
    const detail = 'This is the last administrator.';
    const body = { type: 'about:blank', title: detail, status: 409, code: 'last_administrator', detail };
    return Response.json(body, { status: 409, headers: { 'content-type': 'application/problem+json' } });
  });
  await act('Change role');
  await dialog.getByRole('radio', { name: /^Member/ }).click();
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('This is the last administrator.');
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect.element(page.getByText('Changed the role of gil role.')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Account' })).toHaveTextContent('Member, no access');
});

test('the role a person has is focused first, and one’s own row leads to My account', async () => {
  const { id } = await add('ida.member@example.org', []);
  await openPeople(`/people/${id}`);
  await act('Change role');
  await expect.element(dialog.getByRole('radio', { name: /^Member/ })).toHaveFocus();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  navigate('/people/');
  const own = row(/Ada Lovelace/).getByRole('link', { name: /Ada Lovelace/ });
  await expect.element(own).toBeVisible();
  (own.element() as HTMLElement).focus();
  await userEvent.keyboard('e');
  await expect.element(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
});

test('a role left as it is closes the dialog, with nothing written and nothing said', async () => {
  const { id } = await add('hana.same@example.org');
  const written: string[] = [];
  await openPeople(`/people/${id}`, (request, send) => {
    if (request.method === 'PATCH') written.push(request.url);
    return send();
  });
  await act('Change role');
  await dialog.getByRole('radio', { name: /^Member/ }).click();
  await dialog.getByRole('radio', { name: /^Administrator/ }).click();
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(written).toEqual([]);
  expect(page.getByText(/^Changed the role/).elements()).toEqual([]);
});

test('a refusal that comes after the person was left names them', async () => {
  const { id } = await add('kim.left@example.org');
  let refuse = () => {};
  await openPeople(`/people/${id}`, (request, send) => {
    if (!request.url.endsWith('/disable')) return send();
    const detail = 'This is the last administrator.';
    const body = { type: 'about:blank', title: detail, status: 409, code: 'last_administrator', detail };
    const headers = { 'content-type': 'application/problem+json' };
    return new Promise((resolve) => {
      refuse = () => resolve(Response.json(body, { status: 409, headers }));
    });
  });
  await act('Disable account');
  await dialog.getByRole('button', { name: 'Disable account' }).click();
  history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  refuse();
  await expect.element(page.getByText('kim left: This is the last administrator.')).toBeVisible();
});

test('a new link ends the one before, and can be revoked at once', async () => {
  const { id } = await add('hal.link@example.org');
  await openPeople(`/people/${id}`);
  await act('New invitation link');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Link' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Revoke link' }).click();
  await expect.element(page.getByText('Revoked the link.')).toBeVisible();
  await expect.element(page.getByText('Invitation ended')).toBeVisible();
});

test('a name typed wrongly in an invitation is put right', async () => {
  const { id } = await add('ivo.wrong@example.org');
  await openPeople(`/people/${id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Right');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { level: 1, name: 'ivo Right' })).toBeVisible();
});

test('a colleague’s change made meanwhile is kept, and one of the same field asks before it is replaced', async () => {
  const { id } = await add('jan.twice@example.org');
  const { queryClient } = await openPeople(`/people/${id}`);
  const other = await otherClient(server);
  const stored = () => other<Record<string, unknown>>('GET', `/v1/people/${id}`);
  const changeElsewhere = async (email: string) => {
    await other('PATCH', `/v1/people/${id}`, { email }, Number((await stored())['version']));
    await queryClient.invalidateQueries({ queryKey: ['people'] });
  };
  await page.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Jane');
  await changeElsewhere('jane@example.org');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Jane twice' })).toBeVisible();
  expect(await stored()).toMatchObject({ first_name: 'Jane', email: 'jane@example.org' });
  await page.getByRole('button', { name: 'Edit' }).click();
  const email = dialog.getByRole('textbox', { name: 'Email' });
  await email.fill('j.mine@example.org');
  await changeElsewhere('j.theirs@example.org');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(email)
    .toHaveAccessibleDescription(
      /just changed this to “j\.theirs@example\.org”\. Save again to replace it\./,
    );
  await expect.element(email).toHaveValue('j.mine@example.org');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(await stored()).toMatchObject({ email: 'j.mine@example.org' });
});

test('what a colleague changes stands in the list and on the person’s page without a reload', async () => {
  const { id } = await add('kim.before@example.org');
  const other = await otherClient(server);
  const rename = (last_name: string, version: number) =>
    other<{ version: number }>('PATCH', `/v1/people/${id}`, { last_name }, version);
  const { version } = await other<{ version: number }>('GET', `/v1/people/${id}`);
  await openPeople();
  await expect.element(row(/kim before/)).toBeVisible();
  const renamed = await rename('during', version);
  await expect.element(row(/kim during/)).toBeVisible();
  await row(/kim during/)
    .getByRole('link')
    .click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'kim during' })).toBeVisible();
  await rename('after', renamed.version);
  await expect.element(page.getByRole('heading', { level: 1, name: 'kim after' })).toBeVisible();
});

test('one’s own entry leads to My account, and offers nothing that is refused', async () => {
  await openPeople();
  await row(/Ada Lovelace/)
    .getByRole('link')
    .click();
  await expect.element(page.getByRole('link', { name: 'My account' })).toBeVisible();
  expect(page.getByRole('button', { name: 'More actions' }).elements()).toHaveLength(0);
});

test('what somebody changed is a list of its own in Activity', async () => {
  await openPeople();
  await row(/Ada Lovelace/)
    .getByRole('link')
    .click();
  await page.getByRole('link', { name: 'View their changes' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  await expect.element(page.getByText(/Disabled fay old/).first()).toBeVisible();
  expect(page.getByText('Loaded sample data').elements()).toHaveLength(0);
});

test('what was typed about a person, or to invite one, outlives Back and is on the dashboard until it is sent', async () => {
  const { id } = await add('eve.stone@example.org');
  const { drafts } = await openPeople();
  const toasts = page.getByRole('region', { name: 'Notifications' });
  const restored = dialog.getByText('Your unsaved changes were restored.');
  const email = dialog.getByRole('textbox', { name: 'Email' });
  await page.getByRole('link', { name: 'People' }).click();
  await userEvent.keyboard('c');
  await email.fill('fay@example.org');
  await dialog.getByRole('radio', { name: 'Member' }).click();
  history.back();
  await expect.element(toasts).toHaveTextContent(/Not saved\. Your changes are kept as a draft\./);
  await toasts.getByRole('button', { name: 'Continue editing' }).click();
  await expect.element(restored).toBeVisible();
  await expect.element(email).toHaveValue('fay@example.org');
  await expect.element(dialog.getByRole('radio', { name: 'Member' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Send this link to fay@example.org' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Invite another' }).click();
  await expect.element(email).toHaveValue('');
  expect(drafts.forms()).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  navigate(`/people/${id}?dialog=edit`);
  const last = dialog.getByRole('textbox', { name: 'Last name' });
  await last.fill('Steiner');
  navigate('/');
  await page.getByRole('link', { name: /^Edit: eve stone/i }).click();
  await expect.element(restored).toBeVisible();
  await expect.element(last).toHaveValue('Steiner');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await page
    .getByRole('dialog', { name: 'Discard changes?' })
    .getByRole('button', { name: 'Discard' })
    .click();
  await expect.element(last).toHaveValue('stone');
  await last.fill('Steiner');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'eve Steiner' })).toBeVisible();
  expect(drafts.forms()).toEqual([]);
});
