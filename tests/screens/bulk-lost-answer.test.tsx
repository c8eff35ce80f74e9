import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { filteredListPath } from '../../src/api/list-address.ts';
import { otherClient, reload, startServer, visit, type Network } from '../support/screen.tsx';

interface Row {
  readonly id: string;
  readonly region: string | null;
}

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });

test.each(['after', 'before'])(
  'a bulk change whose answer was lost %s it was made is made once, also after a reload',
  async (when) => {
    const city = `Lostville ${when}`;
    const make = (name: string) =>
      call<Row>('POST', '/v1/universities', { name: `${city} ${name}`, country: 'NP', city });
    const made = [await make('North'), await make('South')];
    const sent: (string | null)[] = [];
    const network: Network = async (request, send) => {
      if (!request.url.endsWith('/universities/bulk')) return send();
      sent.push(request.headers.get('idempotency-key'));
      if (when === 'after') await send();
      throw new TypeError('Failed to fetch');
    };
    await visit({
      server,
      network,
      path: filteredListPath('/university/', { field: 'city', is: 'is', value: city }),
    });
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
    await button('Edit').click();
    await page.getByRole('combobox', { name: 'Field' }).fill('Region');
    await page.getByRole('textbox', { name: 'Region' }).fill('Koshi');
    await button('Review').click();
    await button('Update 2 universities').click();
    await expect.element(page.getByText(/^Can’t reach the server/)).toBeVisible();
    const [key, text] = Object.entries(localStorage).find(([, stored]) => stored.includes('"attempt"')) ?? [];
    expect(text.split('Koshi')).toHaveLength(2);
    const { attempt, ...draft } = JSON.parse(text);
    // An earlier version stored the work beside the values.
    if (when === 'before') {
      const earlier = { ...attempt, work: { change: { region: 'Koshi' } } };
      localStorage.setItem(key ?? '', JSON.stringify({ ...draft, attempt: earlier }));
    }
    await reload({
      server,
      network: async (request, send) => {
        if (request.url.endsWith('/universities/bulk')) sent.push(request.headers.get('idempotency-key'));
        return send();
      },
    });
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('This change was sent, but the server hasn’t answered.');
    await expect.element(page.getByRole('definition')).toHaveTextContent('Koshi');
    await button('Update 2 universities').click();
    await expect.element(page.getByText('Updated 2 universities.')).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(new Set(sent).size).toBe(1);
    for (const { id } of made)
      expect(await call('GET', `/v1/universities/${id}`)).toMatchObject({ region: 'Koshi', version: 2 });
  },
);

test.each([
  ['Publish', 'Published', {}, 'after'],
  ['Archive', 'Archived', {}, 'after'],
  ['Archive', 'Archived', {}, 'before'],
  ['Delete', 'Moved', {}, 'after'],
  ['Restore', 'Restored', { in: 'trash' }, 'after'],
] as const)(
  '%s of many, whose answer was lost, is told after a reload and done once (%s, %o, %s)',
  async (verb, done, place, when) => {
    const city = `Lostville ${verb} ${when}`;
    const whole = { website: 'https://example.org', time_zone: 'Asia/Kathmandu' };
    for (const name of ['North', 'South']) {
      const { id } = await call<Row>('POST', '/v1/universities', {
        name: `${city} ${name}`,
        country: 'NP',
        city,
        ...whole,
      });
      if ('in' in place) await call('DELETE', `/v1/universities/${id}`, undefined, 1);
    }
    const sent: (string | null)[] = [];
    let isLost = true;
    const network: Network = async (request, send) => {
      if (!request.url.endsWith('/universities/bulk')) return send();
      sent.push(request.headers.get('idempotency-key'));
      if (!isLost) return send();
      if (when === 'after') await send();
      throw new TypeError('Failed to fetch');
    };
    const path = filteredListPath(
      '/university/',
      { field: 'city', is: 'is', value: city },
      ...('in' in place ? ['trash' as const] : []),
    );
    await visit({ server, network, path });
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
    await button(verb).click();
    await button(`${verb} 2 universities`).click();
    await expect.element(page.getByText(/^Can’t reach the server/)).toBeVisible();
    isLost = false;
    await reload({ server, network });
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('This change was sent, but the server hasn’t answered.');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${verb}`) })
      .click();
    await expect.element(page.getByText(new RegExp(`^${done} 2 universities`))).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(new Set(sent).size).toBe(1);
    expect(Object.keys(localStorage).filter((key) => key.includes('bulk:'))).toEqual([]);
  },
);

test.each(['made', 'refused'])(
  'an undo whose dialog is closed meanwhile is told of once it is %s',
  async (end) => {
    const city = `Leftville ${end}`;
    const create = (values: object) =>
      call<Row>('POST', '/v1/universities', { name: `${city} College`, country: 'NP', city, ...values });
    const { id } = await create({ website: 'https://example.org', time_zone: 'Asia/Kathmandu' });
    await create({ name: `${city} Institute` });
    let answer = () => {};
    const network: Network = async (request, send) => {
      if (!request.url.endsWith('/undo')) return send();
      await new Promise<void>((resolve) => (answer = resolve));
      if (end === 'made') return send();
      return Response.json({ status: 409, code: 'conflict', detail: 'It is too old.' }, { status: 409 });
    };
    await visit({
      server,
      network,
      path: filteredListPath('/university/', { field: 'city', is: 'is', value: city }),
    });
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
    await button('Publish').click();
    await button('Publish 1 university').click();
    await button('Undo').click();
    await expect.element(button('Undoing…')).toBeVisible();
    await button('Done').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    answer();
    const status = end === 'made' ? 'draft' : 'published';
    await expect
      .element(page.getByRole('region', { name: 'Notifications' }))
      .toHaveTextContent(end === 'made' ? /Undone: Published/ : /It is too old\./);
    expect(await call('GET', `/v1/universities/${id}`)).toMatchObject({ status });
  },
);

test('a list whose records cannot be selected for a change says why and opens nothing', async () => {
  const network: Network = (request, send) =>
    request.url.endsWith('/levels/sets')
      ? Promise.resolve(Response.json({ code: 'conflict', detail: 'Not now.' }, { status: 409 }))
      : send();
  await visit({ server, network, path: '/levels/?dialog=change-all' });
  await expect.element(page.getByRole('region', { name: 'Notifications' })).toHaveTextContent('Not now.');
  await expect.element(page.getByRole('table', { name: 'Levels' })).toBeVisible();
  expect(location.search).toBe('');
  expect(page.getByRole('dialog').query()).toBeNull();
});

test('a bulk change that cannot be followed for a while says that it is tried again, and tells its end', async () => {
  const city = 'Unreachville';
  const make = (name: string) =>
    call<Row>('POST', '/v1/universities', { name: `${city} ${name}`, country: 'NP', city });
  await make('North');
  await make('South');
  let isAway = true;
  await visit({
    server,
    network: async (request, send) => {
      if (isAway && /\/v1\/jobs\/[^/]+$/.test(request.url)) throw new TypeError('Failed to fetch');
      return send();
    },
    path: filteredListPath('/university/', { field: 'city', is: 'is', value: city }),
  });
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
  await button('Edit').click();
  await page.getByRole('combobox', { name: 'Field' }).fill('Region');
  await page.getByRole('textbox', { name: 'Region' }).fill('Bagmati');
  await button('Review').click();
  await button('Update 2 universities').click();
  await expect.element(page.getByText('Can’t reach the server. Trying again…')).toBeVisible();
  isAway = false;
  await expect.element(page.getByText('Updated 2 universities.')).toBeVisible();
});
