import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { navigate } from 'wouter/use-browser-location';
import { filteredListPath } from '../../src/api/list-query.ts';
import { otherClient, startServer, visit, waited, type Network } from '../support/screen.tsx';

interface Row {
  readonly id: string;
  readonly version: number;
}

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});

const make = (fields: object) => call<Row>('POST', '/v1/universities', { country: 'NP', ...fields });
const notices = page.getByRole('region', { name: 'Notifications' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const undoByKey = () => userEvent.keyboard('{Control>}z{/Control}');
const inCity = (city: string) => ({ field: 'city', is: 'is', value: city }) as const;
const edit = async (id: string, label: string, text: string) => {
  navigate(`/university/${id}?dialog=edit`);
  await page.getByRole('textbox', { name: label }).fill(text);
  await button('Save').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
};

test('Ctrl+Z leaves a bulk change and an import alone whose reports were only opened', async () => {
  await make({ name: 'Bulk College', city: 'Bulktown' });
  const set = await call<Row>('POST', '/v1/universities/sets', {
    filter: JSON.stringify(inCity('Bulktown')),
  });
  const change = { set_id: set.id, change: { region: 'Koshi' } };
  const job = await call<Row>('POST', '/v1/universities/bulk', change);
  const file = new Blob(['name,country\nFile College,NP'], { type: 'text/csv' });
  const read = await call<Row & { mapping: object }>('POST', '/v1/universities/imports?name=list.csv', file);
  const stateOf = (state: string) =>
    waited(async () => expect(await call('GET', `/v1/imports/${read.id}`)).toMatchObject({ state }));
  await call('POST', `/v1/imports/${read.id}/check`, { mapping: read.mapping, match_by: null });
  await stateOf('checked');
  await call('POST', `/v1/imports/${read.id}/commit`);
  await stateOf('committed');
  const { id } = await make({ name: 'Own College' });
  await visit({ server, path: '/university/' });
  await edit(id, 'City', 'Pokhara');
  navigate(`/university/?dialog=change:${job.id}`);
  await expect.element(page.getByText('Updated 1 university.')).toBeVisible();
  await button('Done').click();
  navigate(`/university/import/${read.id}`);
  await expect.element(page.getByText('Import complete')).toBeVisible();
  await undoByKey();
  await expect.element(notices.getByText('Undone: Changed city of Own College.')).toBeVisible();
});

test('Ctrl+Z undoes the bulk change whose dialog was closed while it ran, once it is done', async () => {
  const { id } = await make({ name: 'Hill College', city: 'Hilltown' });
  let isRunning = true;
  const network: Network = async (request, send) => {
    const answer = await send();
    if (!isRunning || !request.url.includes('/v1/jobs/')) return answer;
    const { data } = await answer.json();
    return Response.json({ data: { ...data, state: 'running', ended_at: null } });
  };
  await visit({ server, path: '/university/', network });
  await edit(id, 'Region', 'Bagmati');
  navigate(filteredListPath('/university/', inCity('Hilltown')));
  await page.getByRole('checkbox', { name: 'Select all rows shown' }).click();
  await button('Archive').click();
  await button('Archive 1 university').click();
  await waited(() => expect(new URLSearchParams(location.search).get('dialog')).toMatch(/^archive:/));
  const jobId = new URLSearchParams(location.search).get('dialog')?.split(':')[1];
  await page.getByRole('dialog').getByText('Close', { exact: true }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await undoByKey();
  await expect
    .element(notices.getByText('Your last change is still running. Undo it once it is done.'))
    .toBeVisible();
  isRunning = false;
  await waited(async () => expect(await call('GET', `/v1/jobs/${jobId}`)).toMatchObject({ state: 'done' }));
  await undoByKey();
  await expect.element(notices.getByText(/^Undone: Changed status/)).toBeVisible();
  await undoByKey();
  await expect.element(notices.getByText('Undone: Changed region of Hill College.')).toBeVisible();
});

test('Ctrl+Z held down undoes one change', async () => {
  const { id } = await make({ name: 'Held College' });
  let undos = 0;
  const network: Network = (request, send) => {
    if (request.method === 'POST' && request.url.endsWith('/undo')) undos += 1;
    return send();
  };
  await visit({ server, path: '/university/', network });
  await edit(id, 'City', 'Pokhara');
  await edit(id, 'Region', 'Gandaki');
  await userEvent.keyboard('{Control>}{z>3}{/z}{/Control}');
  await expect.element(notices.getByText('Undone: Changed region of Held College.')).toBeVisible();
  expect(undos).toBe(1);
});
