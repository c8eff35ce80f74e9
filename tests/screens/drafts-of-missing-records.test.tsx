import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { navigate } from 'wouter/use-browser-location';
import { keepToast } from '../support/keep-toast.ts';
import { otherClient, startServer, visit, waited, type Network, type Row } from '../support/screen.tsx';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
let name = '';
let major: Row;
let made = 0;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});
beforeEach(async () => {
  made += 1;
  name = `Kappa Beta ${made}`;
  major = await call<Row>('POST', '/v1/majors', { name });
});

const dialog = page.getByRole('dialog');
const button = (label: string) => page.getByRole('button', { name: label, exact: true });
const description = dialog.getByRole('textbox', { name: 'Description' });
const toasts = page.getByRole('region', { name: 'Notifications' });
const row = (label: string) => page.getByRole('link', { name: new RegExp(`^${label}`) });

/** Types into the major's form, and leaves it. */
const leaveDraft = async () => {
  const wiring = await visit({ server, path: `/majors/${major.id}?dialog=edit` });
  await description.fill(`Of Kappa ${made}`);
  navigate('/');
  await expect.element(row(`Edit: ${name}`)).toBeVisible();
  navigate('/activity');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  return wiring;
};
const openFromDashboard = async ({ queryClient }: Awaited<ReturnType<typeof leaveDraft>>, label: string) => {
  queryClient.clear();
  navigate('/');
  await row(label).click();
};
const gone = () => page.getByRole('heading', { name: `“${name}” was deleted permanently` });
const purge = async () => {
  await call('DELETE', `/v1/majors/${major.id}`, undefined, 1);
  await call('POST', `/v1/majors/${major.id}/purge`, undefined, 2);
};

test('what was typed for a record that was deleted permanently becomes a new record', async () => {
  const wiring = await leaveDraft();
  await purge();
  await openFromDashboard(wiring, `Edit: ${name}, deleted permanently`);
  await expect.element(gone()).toBeVisible();
  expect(document.title).toBe(`“${name}” was deleted permanently · Registrar`);
  await expect
    .element(page.getByText(`Your unsaved changes to ${name} are kept on this device.`))
    .toBeVisible();
  await button('Use the changes in a new major').click();
  await expect.element(page.getByRole('dialog', { name: 'New major' })).toBeVisible();
  await expect.element(description).toHaveValue(`Of Kappa ${made}`);
  // It is a draft like any other.
  navigate('/');
  await row(`New major: ${name}`).click();
  await expect.element(description).toHaveValue(`Of Kappa ${made}`);
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(`Zoology ${made}`);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: `Zoology ${made}` })).toBeVisible();
  expect(wiring.drafts.forms()).toEqual([]);
});

test('or is discarded, which can be undone', async () => {
  const wiring = await leaveDraft();
  await purge();
  await openFromDashboard(wiring, `Edit: ${name}, deleted permanently`);
  await button('Discard the changes').click();
  await keepToast('Draft discarded.');
  await expect.element(button('Use the changes in a new major')).not.toBeInTheDocument();
  expect(wiring.drafts.forms()).toEqual([]);
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect.element(button('Use the changes in a new major')).toBeVisible();
  await button('Discard the changes').click();
});

test('what was typed for a record that was merged is restored in the one that was kept', async () => {
  const wiring = await leaveDraft();
  const kept = await call<Row>('POST', '/v1/majors', { name: `Kappa Gamma ${made}` });
  const values = { duplicate: major.id, duplicate_version: 1 };
  await call('POST', `/v1/majors/${kept.id}/merge`, values, kept.version);
  await openFromDashboard(wiring, `Edit: ${name}, merged into Kappa Gamma ${made}`);
  await waited(() => expect(location.pathname).toBe(`/majors/${kept.id}`));
  await expect
    .element(dialog.getByText(`Your unsaved changes to ${name}, which was merged into this, were restored.`))
    .toBeVisible();
  await expect.element(description).toHaveValue(`Of Kappa ${made}`);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(toasts).toHaveTextContent(`Saved Kappa Gamma ${made}.`);
  expect(await call('GET', `/v1/majors/${kept.id}`)).toMatchObject({ description: `Of Kappa ${made}` });
  expect(wiring.drafts.forms()).toEqual([]);
});

test('what is being typed for a record that a colleague merges is in the form of the one that was kept, and no longer said to be unsaved once it is', async () => {
  const wiring = await visit({ server, path: `/majors/${major.id}?dialog=edit` });
  await description.fill(`Of Kappa ${made}`);
  const kept = await call<Row>('POST', '/v1/majors', { name: `Kappa Delta ${made}` });
  const values = { duplicate: major.id, duplicate_version: 1 };
  await call('POST', `/v1/majors/${kept.id}/merge`, values, kept.version);
  await expect
    .element(dialog.getByText(`Your unsaved changes to ${name}, which was merged into this, were restored.`))
    .toBeVisible();
  await expect.element(description).toHaveValue(`Of Kappa ${made}`);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await keepToast(`Saved Kappa Delta ${made}.`);
  expect(page.getByText('Not saved. Your changes are kept as a draft.').query()).toBeNull();
  expect(wiring.drafts.forms()).toEqual([]);
});

test('a record that is deleted permanently while it is shown says so, by whom, and is asked for again only by who comes back', async () => {
  let refusals = 0;
  const network: Network = async (request, pass) => {
    const response = await pass();
    // What its tabs ask may be under way when it goes.
    if (new URL(request.url).pathname.endsWith(`/majors/${major.id}`) && response.status === 404)
      refusals += 1;
    return response;
  };
  await visit({ server, path: `/majors/${major.id}`, network });
  await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await call('DELETE', `/v1/majors/${major.id}`, undefined, 1);
  await expect.element(button('Restore')).toBeVisible();
  await call('POST', `/v1/majors/${major.id}/purge`, undefined, 2);
  await expect.element(gone()).toBeVisible();
  await expect.element(page.getByText(/^By .+, /)).toBeVisible();
  await expect.element(button('Restore')).not.toBeInTheDocument();
  expect(refusals).toBe(1);
  navigate('/activity');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  navigate(`/majors/${major.id}`);
  await expect.element(gone()).toBeVisible();
  await expect.poll(() => refusals).toBe(2);
});
