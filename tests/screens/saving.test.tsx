import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { otherClient, startServer, visit, type Network } from '../support/screen.tsx';

interface Row {
  readonly id: string;
  readonly name: string;
}

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

describe('a telephone number as its country writes it', () => {
  test.for(['{Enter}', '{Control>}{Enter}{/Control}'])(
    'is saved as it is dialled from abroad when %s saves from its field',
    async (keys) => {
      const own = await call<Row>('POST', '/v1/universities', { name: `Dialled ${made}`, country: 'US' });
      await visit({ server, path: `/university/${own.id}?dialog=edit` });
      await field('Phone').click();
      await userEvent.keyboard(`1 646 555 0123${keys}`);
      await expect.element(dialog).not.toBeInTheDocument();
      expect(await call('GET', `/v1/universities/${own.id}`)).toMatchObject({ phone: '+16465550123' });
    },
  );
});

const failure = (status: number) =>
  new Response(JSON.stringify({ code: 'internal', detail: 'The server has a problem.', errors: [] }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });

describe('a conflict resolved as theirs', () => {
  test('is what the form shows when the save is refused, what it saves then, and no part of the draft', async () => {
    const own = await call<Row>('POST', '/v1/universities', {
      name: `Two minds ${made}`,
      country: 'NP',
      city: 'Pokhara',
    });
    const path = `/v1/universities/${own.id}`;
    let isBroken = false;
    const network: Network = async (request, send) =>
      isBroken && request.method === 'PATCH' ? failure(500) : send();
    const { drafts } = await visit({ server, path: `/university/${own.id}?dialog=edit`, network });
    await field('City').fill('Mine');
    await field('Region').fill('Gandaki');
    await call('PATCH', path, { city: 'Theirs' }, 1);
    await button('Save').click();
    await expect.element(button('Keep theirs')).toBeVisible();
    isBroken = true;
    await button('Keep theirs').click();
    await expect.element(field('City')).toHaveValue('Theirs');
    await expect.element(field('Region')).toHaveValue('Gandaki');
    expect(drafts.read(`universities:${own.id}`)).toMatchObject({ values: { region: 'Gandaki' } });
    expect(drafts.read(`universities:${own.id}`)).not.toHaveProperty('values.city');
    isBroken = false;
    await button('Save').click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(await call('GET', path)).toMatchObject({ city: 'Theirs', region: 'Gandaki' });
  });
});
