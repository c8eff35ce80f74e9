import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { otherClient, startServer, visit, waited, type Network, type Row } from '../support/screen.tsx';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});

const make = (name: string) => call<Row>('POST', '/v1/universities', { name, country: 'NP' });

/** Somebody else's bulk change, once it is done. */
const changeRegion = async (region: string, ids: readonly string[]) => {
  const { id: set_id } = await call<Row>('POST', '/v1/universities/sets', { ids });
  const { id } = await call<Row>('POST', '/v1/universities/bulk', { set_id, change: { region } });
  await waited(async () => expect(await call('GET', `/v1/jobs/${id}`)).toMatchObject({ state: 'done' }));
};

/** A stream that only the test writes to, and how often a record was read. */
const watchedNetwork = (id: string) => {
  const encoder = new TextEncoder();
  let reads = 0;
  let send: ((text: string) => void) | undefined;
  const network: Network = async (request, pass) => {
    if (request.url.endsWith(`/v1/universities/${id}`)) reads += 1;
    const response = await pass();
    if (!request.url.includes('/v1/live')) return response;
    await response.body?.cancel();
    const written = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => {
        send = (text) => controller.enqueue(encoder.encode(text));
        request.signal.addEventListener('abort', () => controller.error(request.signal.reason));
      },
    });
    return new Response(written, response);
  };
  const stream = async (event: string, data: object) =>
    (await waited(() => send ?? expect.fail('no stream yet')))(
      `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`,
    );
  return { network, reads: () => reads, stream };
};

test('a job elsewhere neither disturbs an open record that it does not touch, nor has its progress read it', async () => {
  const { id } = await make('Quiet College');
  const { network, reads, stream } = watchedNetwork(id);
  const reportProgress = () => stream('job', { job_id: 'other' });
  await visit({ server, path: `/university/${id}?dialog=edit`, network });
  const dialog = page.getByRole('dialog', { name: 'Edit university' });
  const city = dialog.getByRole('textbox', { name: 'City' });
  await expect.element(city).toBeVisible();
  await reportProgress();
  const before = reads();
  for (const text of ['P', 'Po', 'Pok', 'Pokh', 'Pokhara']) {
    await reportProgress();
    await city.fill(text);
    await dialog.getByRole('textbox', { name: 'Region' }).fill(text);
  }
  expect(reads()).toBe(before);
  await stream('change', { change_set_id: 'other', kinds: ['universities'] });
  await expect.poll(reads).toBe(before + 1);
  await expect.element(city).toHaveValue('Pokhara');
  await expect.element(dialog.getByRole('textbox', { name: 'Region' })).toHaveFocus();
  expect(page.getByText(/changed this university/).query()).toBeNull();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('definition').filter({ hasText: 'Pokhara' }).first()).toBeVisible();
});

test('an open record that a job elsewhere changed shows it once the job is done', async () => {
  const { id } = await make('Loud College');
  await visit({ server, path: `/university/${id}` });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Loud College' })).toBeVisible();
  await changeRegion('Koshi', [id]);
  await expect.element(page.getByRole('definition').filter({ hasText: 'Koshi' })).toBeVisible();
});
