import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { elsewhere, startServer, visit } from '../support/screen.tsx';

interface Row {
  readonly id: string;
  readonly name: string;
}

let server: string;
let call: Awaited<ReturnType<typeof elsewhere>>;
let made = 0;
beforeAll(async () => {
  server = await startServer();
  call = await elsewhere(server);
});
beforeEach(() => {
  made += 1;
});

const button = (label: string) => page.getByRole('button', { name: label, exact: true });
const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
const search = (q: string) => call<Row[]>('GET', `/v1/universities?${new URLSearchParams({ q })}`);

describe('a name that resembles another', () => {
  test('is pointed out when the field is left, and saved only after one more word', async () => {
    const there = await call<Row>('POST', '/v1/universities', {
      name: `Annapurna Institute ${made}`,
      country: 'NP',
    });
    await visit({ server, path: '/university/?dialog=new' });
    await field('Name').fill(`Anapurna Institute ${made}`);
    await userEvent.tab();
    await page.getByRole('combobox', { name: 'Country', exact: true }).selectOptions('NP');
    const link = page.getByRole('link', { name: there.name });
    await expect.element(link).toHaveAttribute('href', `/university/${there.id}`);
    await expect.element(page.getByRole('dialog').getByRole('alert')).not.toBeInTheDocument();
    await button('Save').click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(/^Nothing is saved yet\. There is one of nearly/);
    expect((await search(`Anapurna Institute ${made}`)).map(({ name }) => name)).toEqual([there.name]);
    await button('Save anyway').click();
    await expect
      .element(page.getByRole('heading', { level: 1, name: `Anapurna Institute ${made}` }))
      .toBeVisible();
    expect((await search(`Anapurna Institute ${made}`)).map(({ name }) => name)).toEqual([
      `Anapurna Institute ${made}`,
    ]);
  });

  test('is asked about once: what else is wrong then needs no second word', async () => {
    await call('POST', '/v1/universities', { name: `Dhaulagiri College ${made}`, country: 'NP' });
    await call('POST', '/v1/universities', { name: `Unlike ${made}`, country: 'NP', ror_id: '03yrm5c26' });
    await visit({ server, path: '/university/?dialog=new' });
    await field('Name').fill(`Dhaulagiri Colege ${made}`);
    await page.getByRole('combobox', { name: 'Country', exact: true }).selectOptions('NP');
    await field('ROR id').fill('03yrm5c26');
    await button('Save').click();
    await button('Save anyway').click();
    await expect.element(field('ROR id')).toBeInvalid();
    await expect.element(field('ROR id')).toHaveFocus();
    await field('ROR id').fill('');
    await button('Save').click();
    await expect
      .element(page.getByRole('heading', { level: 1, name: `Dhaulagiri Colege ${made}` }))
      .toBeVisible();
  });

  test('is not pointed out when it is the record’s own', async () => {
    const own = await call<Row>('POST', '/v1/universities', {
      name: `Manaslu School ${made}`,
      country: 'NP',
    });
    await visit({ server, path: `/university/${own.id}?dialog=edit` });
    await field('City').fill('Gorkha');
    await button('Save').click();
    await expect.element(page.getByText(`Saved ${own.name}.`)).toBeVisible();
  });
});
