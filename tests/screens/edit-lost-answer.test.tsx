import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { keepToast } from '../support/keep-toast.ts';
import { otherClient, reload, startServer, visit, type Network, type Row } from '../support/screen.tsx';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const dialog = page.getByRole('dialog');

/** Saves a change of the city and the region whose answer is lost. */
const saveInVain = async (name: string) => {
  const { id } = await call<Row>('POST', '/v1/universities', { name, country: 'NP', region: 'Gandaki' });
  let isCut = true;
  const network: Network = async (request, send) => {
    const response = await send();
    if (isCut && request.method === 'PATCH') throw new TypeError('Failed to fetch');
    return response;
  };
  await visit({ server, network, path: `/university/${id}?dialog=edit` });
  await field('City').fill('Pokhara');
  await field('Region').fill('Lumbini');
  await button('Save').click();
  await expect.element(page.getByText(/^Can’t reach the server/)).toBeVisible();
  isCut = false;
  return `/v1/universities/${id}`;
};

test('an edit whose answer was lost is saved by saving again, and can be undone', async () => {
  const path = await saveInVain('Lost once');
  await button('Save').click();
  await keepToast('Saved Lost once.');
  await button('Undo').click();
  await expect.poll(() => call('GET', path)).toMatchObject({ city: null, region: 'Gandaki' });
});

test.each(['goes on', 'reloads'])(
  'who %s typing after an answer was lost meets no conflict with oneself',
  async (how) => {
    const path = await saveInVain(`Lost ${how}`);
    await field('City').fill('Lakeside');
    if (how === 'reloads') await reload({ server });
    else await field('Region').fill('Gandaki');
    await button('Save').click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(await call('GET', path)).toMatchObject({
      city: 'Lakeside',
      region: how === 'reloads' ? 'Lumbini' : 'Gandaki',
    });
  },
);

test('an edit whose answer was lost conflicts with what another saved since', async () => {
  const path = await saveInVain('Lost and changed');
  const { version } = await call<Row>('GET', path);
  await call('PATCH', path, { city: 'Theirs' }, version);
  await field('City').fill('Mine');
  await button('Save').click();
  await expect.element(page.getByRole('row', { name: /^City/ })).toHaveTextContent('CityPokharaTheirsMine');
  await page.getByRole('radio', { name: 'Mine' }).click();
  await button('Save').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await call('GET', path)).toMatchObject({ city: 'Mine', region: 'Lumbini' });
});

test('who closes the form after an answer was lost reads that the change may have been made', async () => {
  await saveInVain('Lost and left');
  await button('Cancel').click();
  await expect
    .element(page.getByText('The change may have been made. Discarding deletes only the draft.'))
    .toBeVisible();
});
