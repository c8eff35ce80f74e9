import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { otherClient, startServer, visit, waited } from '../support/screen.tsx';

interface Row {
  readonly id: string;
  readonly version: number;
  readonly parent_id?: string | null;
}

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});

const REFUSED = (name: string) => `${name} was not moved: someone else moved it first.`;
const press = (keys: string) => userEvent.keyboard(keys);
const rowOf = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('tr[data-id]')].find(
    (row) => row.querySelector('th a')?.textContent === name,
  );
const pickUp = async (name: string) => {
  await waited(() => expect(rowOf(name)).toBeDefined());
  rowOf(name)?.focus();
  await press(' ');
  await expect.element(page.getByText(`Picked up ${name}.`)).toBeInTheDocument();
};
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('tr[data-id]')].map(
    (row) => '  '.repeat(Number(row.ariaLevel ?? 1) - 1) + row.querySelector('th a')?.textContent,
  );

test('a subject that a colleague gave another parent while it was held stays there, and is shown there', async () => {
  const add = (name: string, level: string, parent: Row | null, position: number) =>
    call<Row>('POST', '/v1/subjects', {
      name,
      level,
      position,
      scheme: 'house',
      code: name,
      parent_id: parent && parent.id,
    });
  const crafts = await add('Crafts', 'broad', null, -20);
  const trades = await add('Trades', 'broad', null, -19);
  const clay = await add('Clay', 'narrow', crafts, 1);
  await add('Wood', 'narrow', crafts, 2);
  await visit({ server, path: '/subjects/?view=tree' });
  await waited(() => expect(rowOf('Crafts')).toBeDefined());
  rowOf('Crafts')?.focus();
  await press('{ArrowRight}');
  await pickUp('Clay');
  await press('{ArrowDown}');
  await call('PATCH', `/v1/subjects/${clay.id}`, { parent_id: trades.id }, clay.version);
  await press(' ');
  await expect.element(page.getByText(REFUSED('Clay'))).toBeVisible();
  expect(await call<Row>('GET', `/v1/subjects/${clay.id}`)).toMatchObject({ parent_id: trades.id });
  await waited(() => expect(shown().slice(0, 4)).toEqual(['Crafts', '  Wood', 'Trades', '  Clay']));
});

test('a level that a colleague moved while it was held is where the colleague put it', async () => {
  const levels: Row[] = [];
  for (const [index, letter] of ['A', 'B', 'C'].entries()) {
    const body = { name: `Held ${letter}`, code: `HELD-${letter}`, position: index - 10 };
    levels.push(await call<Row>('POST', '/v1/levels', body));
  }
  const [first, , last] = levels;
  await visit({ server, path: '/levels/?view=order' });
  await pickUp('Held A');
  await press('{ArrowDown}');
  await call('POST', `/v1/levels/${first?.id}/place`, { after: last?.id }, first?.version);
  await press(' ');
  await expect.element(page.getByText(REFUSED('Held A'))).toBeVisible();
  await waited(() => expect(shown().slice(0, 3)).toEqual(['Held B', 'Held C', 'Held A']));
});
