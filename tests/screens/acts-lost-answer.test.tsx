import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { keepToast } from '../support/keep-toast.ts';
import { otherClient, startServer, visit as open, type Network, type Row } from '../support/screen.tsx';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});

const visit = (path: string, network: Network) => open({ server, path, network, isConnectionWatched: true });

const PATH = '/v1/universities';
const make = (name: string) => call<Row>('POST', PATH, { name, country: 'NP' });
const click = (name: string) => page.getByRole('button', { name, exact: true }).click();
const isTold = async (text: string | RegExp) => {
  await expect.element(page.getByText(text)).toBeVisible();
};
const isInTrash = async (id: string) =>
  (await call<{ deleted_at: string | null }>('GET', `${PATH}/${id}`)).deleted_at !== null;

/** The server does what is asked; as many of its answers are lost. */
const losing = (method: string, ending: string, times = 1): Network => {
  let left = times;
  return async (request, send) => {
    const response = await send();
    const isLost = left > 0 && request.method === method && new URL(request.url).pathname.endsWith(ending);
    if (!isLost) return response;
    left -= 1;
    throw new TypeError('Failed to fetch');
  };
};

test('a deletion whose answer was lost is told, and can be undone', async () => {
  const { id } = await make('Lost deletion');
  await visit(`/university/${id}?dialog=delete`, losing('DELETE', id));
  await click('Delete');
  await keepToast('Moved Lost deletion to trash.');
  await click('Undo');
  await expect.poll(() => isInTrash(id)).toBe(false);
});

test('references whose move was not answered are moved once, and the record is deleted', async () => {
  const [from, to] = [await make('Lost move'), await make('Target of a lost move')];
  const first = async (path: string) => (await call<readonly Row[]>('GET', path))[0]?.id;
  const of = { major_id: await first('/v1/majors?limit=1'), level_id: await first('/v1/levels?limit=1') };
  await call('POST', '/v1/offerings', { university_id: from.id, ...of });
  await visit(`/university/${from.id}?dialog=delete`, losing('POST', '/move-references'));
  await page.getByRole('combobox', { name: /another/ }).fill('Target of a lost move');
  await page.getByRole('option', { name: /^Target of a lost move/ }).click();
  await click('Move and delete');
  await isTold('Moved Lost move to trash, and moved 1 offering.');
  expect(await call('GET', `${PATH}/${to.id}/uses`)).toMatchObject([{ count: 1 }]);
});

test('a restore whose answer was lost is told', async () => {
  const { id, version } = await make('Lost restore');
  await call('DELETE', `${PATH}/${id}`, undefined, version);
  await visit(`/university/${id}`, losing('POST', '/restore'));
  await click('Restore');
  await isTold('Restored Lost restore.');
});

test('an undo whose answer was lost is told, and can be redone', async () => {
  const { id } = await make('Lost undo');
  await visit(`/university/${id}?dialog=edit`, losing('POST', '/undo'));
  await page.getByRole('textbox', { name: 'City', exact: true }).fill('Pokhara');
  await click('Save');
  await keepToast('Saved Lost undo.');
  await click('Undo');
  await keepToast('Undone: Changed city of Lost undo.');
  await click('Redo');
  await expect.poll(() => call('GET', `${PATH}/${id}`)).toMatchObject({ city: 'Pokhara' });
});

test.each([1, 2])('a merge is done once, and told, after %i lost answers', async (times) => {
  const [stays, goes] = [await make(`Stays ${times}`), await make(`Goes ${times}`)];
  await visit(`/university/${stays.id}?dialog=merge:${goes.id}`, losing('POST', '/merge', times));
  await click('Merge');
  if (times === 2) {
    await isTold(/^Can’t reach the server/);
    // The screen behind has read by now what the merge has made of the record.
    await expect.element(page.getByText(/ · Version 2$/)).toBeInTheDocument();
    await click('Merge');
  }
  await keepToast(`Merged Goes ${times} into Stays ${times}.`);
  await click('Undo');
  await expect.poll(() => isInTrash(goes.id)).toBe(false);
});
