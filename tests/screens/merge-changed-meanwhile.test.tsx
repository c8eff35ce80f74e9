import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { otherClient, startServer, visit, type Network } from '../support/screen.tsx';

interface Made {
  readonly id: string;
  readonly version: number;
}

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
const mergeElsewhere = (kept: Made, other: Made) =>
  call(
    'POST',
    `/v1/universities/${kept.id}/merge`,
    { duplicate: other.id, duplicate_version: other.version, change: {} },
    kept.version,
  );
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});

/** No change of others is announced. */
const withoutLive: Network = async (request, send) =>
  request.url.includes('/v1/live') ? new Response(null, { status: 404 }) : send();

test('a merge refused over a change names it, proposes anew, and keeps what was chosen by hand', async () => {
  const make = (body: object) => call<Made>('POST', '/v1/universities', { country: 'NP', ...body });
  const kept = await make({ name: 'Rara College' });
  const other = await make({ name: 'Rara Campus', city: 'Jumla', region: 'Karnali', postcode: '21200' });
  await visit({ server, network: withoutLive, path: `/university/?dialog=merge:${kept.id}:${other.id}` });
  const dialog = page.getByRole('dialog');
  const radio = (name: string) => dialog.getByRole('radio', { name, exact: true });
  await expect.element(radio('City: Jumla')).toBeChecked();
  await radio('Name: Rara Campus').click();
  await radio('Postcode: 21200').click();
  await call('PATCH', `/v1/universities/${kept.id}`, { city: 'Gamgadhi', postcode: '21100' }, kept.version);
  await dialog.getByRole('button', { name: 'Merge' }).click();
  const alert = dialog.getByRole('alert');
  await expect.element(radio('City: Gamgadhi')).toBeChecked();
  await expect.element(radio('Postcode: 21200')).toBeChecked();
  await expect.element(radio('Region: Karnali')).toBeChecked();
  await expect.element(radio('Name: Rara Campus')).toBeChecked();
  await expect
    .element(alert)
    .toHaveTextContent(
      'City and Postcode of “Rara College” just changed. Review the new values, then merge.',
    );
});

test('over a list, a change is shown and named before anything is merged, and what was chosen stays', async () => {
  const make = (body: object) => call<Made>('POST', '/v1/universities', { country: 'NP', ...body });
  const kept = await make({ name: 'Tara College' });
  const other = await make({ name: 'Tara Campus', city: 'Jumla', postcode: '21200' });
  await visit({ server, path: `/university/?dialog=merge:${kept.id}:${other.id}` });
  const dialog = page.getByRole('dialog');
  const radio = (name: string) => dialog.getByRole('radio', { name, exact: true });
  await expect.element(radio('City: Jumla')).toBeChecked();
  await radio('Name: Tara Campus').click();
  await radio('Postcode: empty').click();
  await call('PATCH', `/v1/universities/${kept.id}`, { city: 'Gamgadhi' }, kept.version);
  await expect.element(radio('City: Gamgadhi')).toBeChecked();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('City of “Tara College” just changed. Review the new values, then merge.');
  await expect.element(radio('Name: Tara Campus')).toBeChecked();
  await expect.element(radio('Postcode: empty')).toBeChecked();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await call('GET', `/v1/universities/${kept.id}`)).toMatchObject({
    name: 'Tara Campus',
    city: 'Gamgadhi',
    postcode: null,
  });
});

test('on a record’s page what is proposed follows the values that came in, is named, and is merged', async () => {
  const kept = await call<Made>('POST', '/v1/universities', { name: 'Phoksundo College', country: 'NP' });
  const other = await call<Made>('POST', '/v1/universities', {
    name: 'Phoksundo Campus',
    country: 'NP',
    city: 'Dunai',
  });
  await visit({ server, path: `/university/${kept.id}?dialog=merge:${other.id}` });
  const city = (name: string) =>
    page.getByRole('dialog').getByRole('radio', { name: `City: ${name}`, exact: true });
  await expect.element(city('Dunai')).toBeChecked();
  await call('PATCH', `/v1/universities/${kept.id}`, { city: 'Juphal' }, kept.version);
  await expect.element(city('Juphal')).toBeChecked();
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('City of “Phoksundo College” just changed. Review the new values, then merge.');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await call('GET', `/v1/universities/${kept.id}`)).toMatchObject({ city: 'Juphal' });
});

test('what refers to the duplicate is counted, and what becomes of offerings both have is said', async () => {
  const make = (kind: string, body: object) => call<Made>('POST', `/v1/${kind}`, body);
  const kept = await make('universities', { name: 'Both College', country: 'NP' });
  const other = await make('universities', { name: 'Both Campus', country: 'NP' });
  const major = await make('majors', { name: 'Bothology' });
  const level = await make('levels', { name: 'Both level', code: 'both' });
  const offer = ({ id }: Made) =>
    call('POST', '/v1/offerings', { university_id: id, major_id: major.id, level_id: level.id });
  await offer(kept);
  await offer(other);
  await visit({ server, path: `/university/${kept.id}?dialog=merge:${other.id}` });
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('link', { name: '1 offering' })).toBeVisible();
  await expect
    .element(dialog.getByText('Offerings that Both College already has move to trash instead.'))
    .toBeVisible();
});

test('two records that a colleague merges meanwhile are no longer offered, and why is said', async () => {
  const make = (name: string) => call<Made>('POST', '/v1/universities', { name, country: 'NP' });
  const kept = await make('Gosaikunda College');
  const other = await make('Gosaikunda Campus');
  await visit({ server, path: `/university/${kept.id}?dialog=merge:${other.id}` });
  const dialog = page.getByRole('dialog');
  const merge = dialog.getByRole('button', { name: 'Merge', exact: true });
  await expect.element(merge).toBeEnabled();
  await mergeElsewhere(kept, other);
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('These records were already merged into “Gosaikunda College”.');
  await expect.element(merge).toBeDisabled();
  await expect.element(dialog.getByRole('table')).not.toBeInTheDocument();
});

test('nor are they in a list, once the merge was refused', async () => {
  const make = (name: string) => call<Made>('POST', '/v1/universities', { name, country: 'NP' });
  const kept = await make('Begnas College');
  const other = await make('Begnas Campus');
  await visit({ server, network: withoutLive, path: `/university/?dialog=merge:${kept.id}:${other.id}` });
  const dialog = page.getByRole('dialog');
  const merge = dialog.getByRole('button', { name: 'Merge', exact: true });
  await expect.element(merge).toBeEnabled();
  await mergeElsewhere(kept, other);
  await merge.click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('These records were already merged into “Begnas College”.');
  await expect.element(merge).toBeDisabled();
});

test('a record that a colleague deleted meanwhile can be merged once it is restored', async () => {
  const make = (name: string) => call<Made>('POST', '/v1/universities', { name, country: 'NP' });
  const kept = await make('Rupa College');
  const other = await make('Rupa Campus');
  await visit({ server, network: withoutLive, path: `/university/?dialog=merge:${kept.id}:${other.id}` });
  const dialog = page.getByRole('dialog');
  const merge = dialog.getByRole('button', { name: 'Merge', exact: true });
  await expect.element(merge).toBeEnabled();
  const trashed = await call<Made>('DELETE', `/v1/universities/${other.id}`, undefined, other.version);
  await merge.click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('“Rupa Campus” is in trash. Restore it to merge.');
  await call('POST', `/v1/universities/${other.id}/restore`, undefined, trashed.version);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await merge.click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('who opens a merged record from the trash is told which record it is now', async () => {
  const make = (name: string) => call<Made>('POST', '/v1/universities', { name, country: 'NP' });
  const kept = await make('Tilicho College');
  const other = await make('Tilicho Campus');
  await mergeElsewhere(kept, other);
  await visit({ server, path: '/university/?in=trash&q=Tilicho' });
  await page.getByRole('link', { name: 'Tilicho Campus' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Tilicho College' })).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Notifications' }))
    .toHaveTextContent('“Tilicho Campus” was merged into “Tilicho College”. It can be restored from trash.');
});

test('who is at a record that a colleague merges is told its name', async () => {
  const make = (name: string) => call<Made>('POST', '/v1/universities', { name, country: 'NP' });
  const kept = await make('Khaptad College');
  const other = await make('Khaptad Campus');
  const network: Network = async (request, send) => {
    const response = await send();
    if (!request.url.endsWith(`/v1/universities/${other.id}`)) return response;
    const { data, meta } = await response.json();
    return Response.json({ data: { ...data, updated_by: 'a-colleague' }, meta });
  };
  await visit({ server, path: `/university/${other.id}`, network });
  await expect.element(page.getByRole('button', { name: 'Edit', exact: true })).toBeEnabled();
  await mergeElsewhere(kept, other);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Khaptad College' })).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Notifications' }))
    .toHaveTextContent('“Khaptad Campus” was merged into “Khaptad College”.');
});

test('an address in capitals leads to its record, and no merge is told', async () => {
  const { id } = await call<Made>('POST', '/v1/universities', { name: 'Rara College', country: 'NP' });
  await visit({ server, path: `/university/${id.toUpperCase()}?tab=history` });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Rara College' })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'History', selected: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Edit', exact: true })).toBeEnabled();
  await expect
    .element(page.getByRole('region', { name: 'Notifications' }))
    .not.toHaveTextContent('was merged into');
  expect(location.search).toBe('?tab=history');
});

test('a record that is gone for good cannot be merged, and that is said', async () => {
  const make = (name: string) => call<Made>('POST', '/v1/universities', { name, country: 'NP' });
  const kept = await make('Phewa College');
  const other = await make('Phewa Campus');
  await call('DELETE', `/v1/universities/${other.id}`, undefined, other.version);
  await call('POST', `/v1/universities/${other.id}/purge`, undefined, other.version + 1);
  await visit({ server, path: `/university/${kept.id}?dialog=merge:${other.id}` });
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent(
      'One of these universities doesn’t exist. It may have been permanently deleted, or the link may be incomplete.',
    );
  await expect.element(dialog.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});
