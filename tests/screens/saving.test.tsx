import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { otherClient, startServer, visit, type Network, type Row } from '../support/screen.tsx';
import '../support/styles.ts';

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

test('Ctrl+Enter saves wherever in the form’s dialog the focus is', async () => {
  const { id } = await call<Row>('POST', '/v1/levels', { name: `Level ${made}`, code: `L${made}` });
  await visit({ server, path: `/levels/${id}?dialog=edit` });
  await field('Name').fill(`Levelled ${made}`);
  await page.getByRole('heading', { name: 'Edit level' }).click();
  await expect.element(field('Name')).not.toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('heading', { level: 1, name: `Levelled ${made}` })).toBeVisible();
});

describe('text that a list does not know', () => {
  const fields = [
    ['Ownership', /^Select one of: Public, /],
    ['Country', 'Select a country.'],
    ['Part of', 'Select a record from the list.'],
  ] as const;
  // Not by its role, which an open list hides.
  const save = () => page.getByText('Save', { exact: true }).click();
  const pressed = (keys: string) => async () => {
    await userEvent.keyboard(keys);
    await save();
  };
  const ways = [
    ['Save', save],
    ['Tab and Save', pressed('{Tab}')],
    ['Enter, Tab and Save', pressed('{Enter}{Tab}')],
  ] as const;
  const cases = fields.flatMap(([label, error]) => ways.map(([way, go]) => ({ label, way, error, go })));
  // There, Enter begins a record of that name once it is known that there is none.
  test.each(cases.filter(({ label, way }) => label !== 'Part of' || !way.startsWith('Enter')))(
    'in $label is kept, refused by its field and never said to be saved, by $way',
    async ({ label, error, go }) => {
      const own = await call<Row>('POST', '/v1/universities', { name: `Unknown ${made}`, country: 'NP' });
      await visit({ server, path: `/university/${own.id}?dialog=edit` });
      const input = dialog.getByRole('combobox', { name: label, exact: true });
      await input.fill('completed');
      await go();
      await expect.element(dialog.getByText(error)).toBeVisible();
      await expect.element(input).toHaveValue('completed');
      expect(await call('GET', `/v1/universities/${own.id}`)).toMatchObject({ version: 1 });
    },
  );
});

test.each(['Ctrl+Enter', 'Enter'])(
  '%s held down does not answer the question whether it is the same record',
  async (keys) => {
    const name = `Held down ${keys} ${made}`;
    await call<Row>('POST', '/v1/majors', { name });
    await visit({ server, path: '/majors/?dialog=new' });
    await field('Name').fill(name);
    const press = (repeat: boolean) =>
      field('Name')
        .element()
        .dispatchEvent(
          new KeyboardEvent('keydown', {
            key: 'Enter',
            ctrlKey: keys.startsWith('Ctrl'),
            bubbles: true,
            cancelable: true,
            repeat,
          }),
        );
    if (keys === 'Enter') await userEvent.keyboard('{Enter}');
    else press(false);
    await expect.element(dialog.getByText(/^Not saved yet\./)).toBeVisible();
    // What the browser would go on with is prevented.
    expect(press(true)).toBe(false);
    await expect.element(dialog.getByText(/^Not saved yet\./)).toBeVisible();
    const found = await call<Row[]>('GET', `/v1/majors?q=${encodeURIComponent(name)}`);
    expect(found.filter((row) => row.name === name)).toHaveLength(1);
  },
);

test('publishing beside a possible duplicate says that it publishes', async () => {
  await call('POST', '/v1/levels', { name: `Foundation diploma ${made}`, code: `F${made}` });
  await visit({ server, path: '/levels/?dialog=new' });
  await field('Name').fill(`Foundation diplomma ${made}`);
  await field('Code').fill(`FD${made}`);
  await button('Publish').click();
  await expect.element(dialog.getByText(/^Not saved yet\./)).toBeVisible();
  await expect.element(button('Save anyway')).not.toBeInTheDocument();
  await button('Publish anyway').click();
  await expect
    .element(page.getByRole('heading', { level: 1, name: `Foundation diplomma ${made}` }))
    .toBeVisible();
  await expect.element(page.getByText('Published', { exact: true }).first()).toBeVisible();
});

describe('Add another', () => {
  const another = dialog.getByRole('checkbox', { name: 'Add another' });

  test('begins an empty form after a save, at its first field, until it is no longer wanted', async () => {
    await visit({ server, path: '/majors/?dialog=new' });
    await another.click();
    await field('Name').fill(`First of many ${made}`);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(`Saved First of many ${made}.`)).toBeVisible();
    await expect.element(field('Name')).toHaveValue('');
    await expect.element(field('Name')).toHaveFocus();
    await expect.element(another).toBeChecked();
    await userEvent.keyboard(`Second of many ${made}`);
    await another.click();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect
      .element(page.getByRole('heading', { name: `Second of many ${made}`, level: 1 }))
      .toBeVisible();
  });

  test('keeps a refused form, and what is typed in the next one is a draft of its own', async () => {
    const { drafts } = await visit({ server, path: '/majors/?dialog=new' });
    await another.click();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(dialog.getByText('Enter a name.')).toBeVisible();
    await expect.element(another).toBeChecked();
    await field('Name').fill(`Refused once ${made}`);
    await userEvent.keyboard('{Enter}');
    await expect.element(field('Name')).toHaveValue('');
    expect(drafts.forms()).toEqual([]);
    await field('Name').fill('Next');
    expect(drafts.forms()).toEqual(['majors:new']);
  });

  test('makes several offerings of one university', async () => {
    const own = await call<Row>('POST', '/v1/universities', { name: `Offers ${made}`, country: 'NP' });
    const majors = await Promise.all(
      ['One', 'Two'].map((name) => call<Row>('POST', '/v1/majors', { name: `${name} ${made}` })),
    );
    const level = await call<Row>('POST', '/v1/levels', { name: `Level ${made}`, code: `another-${made}` });
    await visit({ server, path: `/university/${own.id}?dialog=new-offering` });
    await another.click();
    for (const { name } of majors) {
      await dialog.getByRole('combobox', { name: 'Major' }).fill(name);
      await page.getByRole('option', { name }).click();
      // The next one begins with what the last one was, but for its major and its fee.
      if (name === majors[0]?.name) {
        await dialog.getByRole('combobox', { name: 'Level' }).fill(level.name);
        await page.getByRole('option', { name: level.name }).click();
        await field('Duration').fill('2 years 6 months');
        await field('Tuition').fill('450000');
      }
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await expect.element(dialog.getByRole('combobox', { name: 'Major' })).toHaveValue('');
      await expect.element(dialog.getByRole('combobox', { name: 'Level' })).toHaveValue(level.name);
      await expect.element(field('Tuition')).toHaveValue('');
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    for (const { name } of majors)
      await expect
        .element(
          page
            .getByRole('row', { name: `${name} ` })
            .getByText('30 months')
            .first(),
        )
        .toBeInTheDocument();
    await button('New offering').click();
    await expect.element(another).toBeChecked();
  });
});

test('what one changes in another tab is shown in this one, and keeps what is typed here', async () => {
  const own = await call<Row>('POST', '/v1/universities', { name: `Twice open ${made}`, country: 'NP' });
  await visit({ server, path: `/university/${own.id}?dialog=edit` });
  await field('Region').fill('Karnali');
  await call('PATCH', `/v1/universities/${own.id}`, { city: 'Jumla' }, 1);
  await expect
    .element(dialog.getByText(/In another tab or on another device, you changed City/))
    .toBeVisible();
  await expect.element(field('Region')).toHaveValue('Karnali');
});

test('what is changed elsewhere to what is typed here, too, is not told', async () => {
  const own = await call<Row>('POST', '/v1/universities', { name: `Same value ${made}`, country: 'NP' });
  await visit({ server, path: `/university/${own.id}?dialog=edit` });
  await field('City').fill('Jumla');
  await call('PATCH', `/v1/universities/${own.id}`, { city: 'Jumla', region: 'Karnali' }, 1);
  await expect.element(dialog.getByText(/, you changed Region /)).toBeVisible();
});

describe('an event that begins at another time', () => {
  const wallTime = (label: string) => dialog.getByLabelText(label, { exact: true });

  test('ends as much later as it begins', async () => {
    const own = await call<Row>('POST', '/v1/events', {
      title: `Moved ${made}`,
      kind: 'fair',
      attendance: 'online',
      event_status: 'scheduled',
      starts_at: '2027-03-02T10:00',
      ends_at: '2027-03-03T16:30',
      time_zone: 'Asia/Kathmandu',
    });
    await visit({ server, path: `/events/${own.id}?dialog=edit` });
    await wallTime('Starts').fill('2027-03-09T11:00');
    await expect.element(wallTime('Ends')).toHaveValue('2027-03-10T17:30');
    await wallTime('Ends').fill('2027-03-09T12:00');
    await expect.element(wallTime('Starts')).toHaveValue('2027-03-09T11:00');
  });
});

const failure = (status: number) =>
  new Response(JSON.stringify({ code: 'internal', detail: 'The server has a problem.', errors: [] }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });

test('what somebody else changes is said in sight of the field one is at, which stays where it is', async () => {
  const own = await call<Row>('POST', '/v1/universities', { name: `Watched ${made}`, country: 'NP' });
  const somebody = crypto.randomUUID();
  const network: Network = async (request, send) => {
    const answer = await send();
    if (request.method !== 'GET' || !request.url.endsWith(own.id)) return answer;
    const { data, meta } = (await answer.json()) as { data: { version: number }; meta: { names: object } };
    const by = data.version > 1 ? { updated_by: somebody } : {};
    return Response.json({
      data: { ...data, ...by },
      meta: { ...meta, names: { ...meta.names, [somebody]: 'Grace Hopper' } },
    });
  };
  await visit({ server, path: `/university/${own.id}?dialog=edit`, network });
  await field('Region').click();
  const place = () => field('Region').element().getBoundingClientRect().top;
  const before = place();
  await call('PATCH', `/v1/universities/${own.id}`, { city: 'Theirs' }, 1);
  const news = dialog.getByText(
    /^Grace Hopper changed City (just now|\d+ minutes? ago)\. Your changes are kept\./,
  );
  await expect.element(news).toBeVisible();
  expect(news.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight);
  expect(place()).toBe(before);
  await field('City').fill('Mine');
  await expect
    .element(dialog.getByText(/You changed City too: you choose the value when you save\./))
    .toBeVisible();
});

describe('a form that is being saved', () => {
  const open = async (network: Network) => {
    const own = await call<Row>('POST', '/v1/universities', { name: `Slow line ${made}`, country: 'NP' });
    await visit({ server, path: `/university/${own.id}`, network });
    await button('Edit').click();
    await expect.element(page.getByRole('dialog', { name: 'Edit university' })).toBeVisible();
    return own;
  };
  const held = () => {
    let release = () => {};
    const isDue = new Promise<void>((resolve) => {
      release = resolve;
    });
    return { isDue, release: () => release() };
  };
  const toasts = page.getByRole('region', { name: 'Notifications' });

  test('takes what is typed while its name is compared, and asks before it lets it go', async () => {
    const { isDue, release } = held();
    await open(async (request, send) => {
      if (request.url.includes('/alike')) await isDue;
      return send();
    });
    await field('Name').fill(`Slower line ${made}`);
    await button('Save').click();
    await expect.element(button('Saving…')).toBeVisible();
    await field('City').fill('Pokhara');
    await expect.element(field('City')).toHaveValue('Pokhara');
    await expect.element(button('Save')).toBeVisible();
    await button('Save').click();
    await expect.element(button('Saving…')).toBeVisible();
    await button('Cancel').click();
    await expect.element(page.getByRole('dialog', { name: 'Discard changes?' })).toBeVisible();
    release();
  });

  test('is closed by Esc without stopping the save, which says when it is done', async () => {
    const { isDue, release } = held();
    const own = await open(async (request, send) => {
      if (request.method === 'PATCH') await isDue;
      return send();
    });
    await field('City').fill('Pokhara');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(button('Saving…')).toBeVisible();
    await expect.element(button('Cancel')).not.toBeInTheDocument();
    await userEvent.keyboard('x');
    expect(field('City').element().closest('[inert]')).not.toBeNull();
    await expect.element(field('City')).toHaveValue('Pokhara');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(toasts).toHaveTextContent(/^Still saving\./);
    release();
    await expect.element(toasts).toHaveTextContent(`Saved ${own.name}.`);
    const staying = [...toasts.element().querySelectorAll('.toast:not([data-state="leaving"])')];
    expect(staying.map((notice) => notice.textContent).join()).not.toContain('Still saving');
    expect(await call('GET', `/v1/universities/${own.id}`)).toMatchObject({ city: 'Pokhara' });
  });

  test('and is left by Back says that it failed, with the way to what was typed', async () => {
    const { isDue, release } = held();
    await open(async (request, send) => {
      if (request.method !== 'PATCH') return send();
      await isDue;
      return failure(500);
    });
    await field('City').fill('Pokhara');
    await button('Save').click();
    await expect.element(button('Saving…')).toBeVisible();
    history.back();
    await expect.element(toasts).toHaveTextContent(/^Still saving\./);
    await expect.element(toasts).not.toHaveTextContent(/Not saved/);
    release();
    await expect.element(toasts).toHaveTextContent(/Not saved\. Your changes are kept as a draft\./);
    await button('Continue editing').click();
    await expect.element(field('City')).toHaveValue('Pokhara');
  });

  test('and refused gives the focus back to the field it was in', async () => {
    await open(async (request, send) => (request.method === 'PATCH' ? failure(500) : send()));
    await field('City').fill('Pokhara');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByText('The server has a problem.')).toBeVisible();
    await expect.element(field('City')).toHaveFocus();
    await userEvent.keyboard('!');
    await expect.element(field('City')).toHaveValue('Pokhara!');
  });
});
