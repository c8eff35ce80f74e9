import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepToast } from '../support/keep-toast.ts';
import { pick } from '../support/pick.ts';
import { otherClient, startServer, visit, waited, type Row } from '../support/screen.tsx';
import { typeAtOnce } from '../support/type-at-once.ts';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});

const dialog = (name: string) => page.getByRole('dialog', { name });
const isTold = async (text: string) => {
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
};
/** Said to who cannot see it; nothing of it can be seen. */
const isSaid = async (text: string) => {
  await expect.element(page.getByRole('status').getByText(text, { exact: true })).toBeInTheDocument();
};
const rowOf = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('tr[data-id]')].find(
    (row) => row.querySelector('th a')?.textContent === name,
  );
const focusOn = (name: string) =>
  waited(() => expect(rowOf(name)).toBeDefined()).then(() => rowOf(name)?.focus());
const focused = () => document.activeElement?.querySelector('th a')?.textContent;
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('tr[data-id]')].map(
    (row) => '  '.repeat(Number(row.ariaLevel ?? 1) - 1) + row.querySelector('th a')?.textContent,
  );
const handle = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true });
const press = (keys: string) => userEvent.keyboard(keys);
const rows = (kind: string, filter?: object) => {
  const wanted = { limit: '200', sort: 'position', ...(filter && { filter: JSON.stringify(filter) }) };
  const query = new URLSearchParams(wanted);
  return call<Row[]>('GET', `/v1/${kind}?${query}`);
};
const lastChange = async () => {
  const [set] = await call<{ summary: string; records: number }[]>('GET', '/v1/change-sets?limit=1');
  return set;
};

describe('the order of levels', () => {
  const levels = async () => (await rows('levels')).map(({ name }) => name);
  const open = async () => {
    await visit({ server, path: '/levels/?view=order' });
    await expect.element(page.getByRole('grid', { name: 'Levels' })).toBeVisible();
  };
  /** Three of our own before all others, whatever a test did to them before. */
  beforeEach(async () => {
    for (const { id, name, version } of await rows('levels'))
      if (name.startsWith('Test')) await call('DELETE', `/v1/levels/${id}`, undefined, version);
    for (const [index, letter] of ['A', 'B', 'C'].entries())
      await call('POST', '/v1/levels', {
        name: `Test ${letter}`,
        code: `TEST-${letter}`,
        position: index - 10,
      });
  });

  test('is one click from the list and back, the focus staying on the switch', async () => {
    await visit({ server, path: '/levels/' });
    await page.getByRole('link', { name: 'Order', exact: true }).click();
    await expect.element(page.getByRole('grid', { name: 'Levels' })).toBeVisible();
    expect([location.search, document.activeElement?.textContent]).toEqual(['?view=order', 'Order']);
    await page.getByRole('link', { name: 'List', exact: true }).click();
    await expect.element(page.getByRole('table', { name: 'Levels' })).toBeVisible();
    expect([location.search, document.activeElement?.textContent]).toEqual(['', 'List']);
  });

  test('is changed by keyboard alone, every step announced, in one change-set that Ctrl+Z undoes', async () => {
    await open();
    await focusOn('Test A');
    await press(' ');
    await isSaid(
      'Picked up Test A. Use the arrow keys to choose a position. Space drops it, Escape cancels.',
    );
    await press('{ArrowDown}{ArrowDown}');
    await isSaid('After Test C.');
    await press('{ArrowUp}');
    await isSaid('After Test B.');
    expect((await levels()).slice(0, 3)).toEqual(['Test A', 'Test B', 'Test C']);
    await press(' ');
    await isTold('Moved Test A after Test B.');
    expect((await levels()).slice(0, 3)).toEqual(['Test B', 'Test A', 'Test C']);
    expect([shown().slice(0, 3), focused()]).toEqual([['Test B', 'Test A', 'Test C'], 'Test A']);
    expect(await lastChange()).toMatchObject({ summary: 'Moved Test A after Test B', records: 1 });
    await press('{Control>}z{/Control}');
    await waited(() => expect(shown().slice(0, 3)).toEqual(['Test A', 'Test B', 'Test C']));
    expect(focused()).toBe('Test A');
  });

  test('is changed by dragging a handle, and Undo takes it back', async () => {
    await open();
    await expect.element(handle('Test C')).toBeVisible();
    await userEvent.dragAndDrop(handle('Test C'), handle('Test A'), { targetPosition: { x: 10, y: 2 } });
    await keepToast('Moved Test C first.');
    await waited(() => expect(shown().slice(0, 3)).toEqual(['Test C', 'Test A', 'Test B']));
    expect((await levels()).slice(0, 3)).toEqual(['Test C', 'Test A', 'Test B']);
    expect(page.getByRole('dialog').query()).toBeNull();
    await page.getByRole('button', { name: 'Undo' }).click();
    await waited(() => expect(shown().slice(0, 3)).toEqual(['Test A', 'Test B', 'Test C']));
  });

  test('stays as it is when the move is cancelled, by Escape, by leaving, or where it was', async () => {
    await open();
    const before = await lastChange();
    for (const way of ['{ArrowDown}{Escape}', '{ArrowDown}{Tab}', '{ArrowDown}{ArrowUp} ']) {
      await focusOn('Test A');
      await press(` ${way}`);
      await isSaid('Test A stays where it was.');
    }
    expect(await lastChange()).toEqual(before);
  });

  test('is refused in words where the neighbour is gone, and then shown as it is', async () => {
    await open();
    await focusOn('Test A');
    await press(' {ArrowDown}{ArrowDown}');
    await isSaid('After Test C.');
    const gone = (await rows('levels')).find(({ name }) => name === 'Test C');
    await call('DELETE', `/v1/levels/${gone?.id}`, undefined, gone?.version);
    await press(' ');
    await isTold('The list changed while you were moving this. Try again.');
    await waited(() => expect(rowOf('Test C')).toBeUndefined());
    expect([shown().slice(0, 2), focused()]).toEqual([['Test A', 'Test B'], 'Test A']);
  });

  test('is what both meant when a colleague moves the neighbour meanwhile', async () => {
    await open();
    await focusOn('Test A');
    await press(' {ArrowDown}{ArrowDown}');
    await isSaid('After Test C.');
    const moved = (await rows('levels')).find(({ name }) => name === 'Test C');
    await call('POST', `/v1/levels/${moved?.id}/place`, { after: null }, moved?.version);
    await press(' ');
    await isTold('Moved Test A after Test C.');
    await waited(() => expect(shown().slice(0, 3)).toEqual(['Test C', 'Test A', 'Test B']));
    expect((await levels()).slice(0, 3)).toEqual(['Test C', 'Test A', 'Test B']);
  });

  test('changed by a colleague is announced, and nothing moves until one asks for it', async () => {
    await open();
    await waited(() => expect(shown().slice(0, 3)).toEqual(['Test A', 'Test B', 'Test C']));
    const moved = (await rows('levels')).find(({ name }) => name === 'Test C');
    await call('POST', `/v1/levels/${moved?.id}/place`, { after: null }, moved?.version);
    const banner = page.getByRole('button', { name: 'Someone changed the order · Show' });
    await expect.element(banner).toBeVisible();
    expect(shown().slice(0, 3)).toEqual(['Test A', 'Test B', 'Test C']);
    await banner.click();
    await waited(() => expect(shown().slice(0, 3)).toEqual(['Test C', 'Test A', 'Test B']));
    await expect.element(banner).not.toBeInTheDocument();
  });

  test('opens, edits and makes levels by the keys of every list', async () => {
    await open();
    await focusOn('Test A');
    await press('jjk');
    expect(focused()).toBe('Test B');
    await press('c');
    await expect.element(dialog('New level')).toBeVisible();
    await press('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await focusOn('Test B');
    await press('{Enter}');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Test B' })).toBeVisible();
  });
});

describe('the tree of subjects', () => {
  const open = async () => {
    await visit({ server, path: '/subjects/?view=tree' });
    await expect.element(page.getByRole('treegrid', { name: 'Subjects' })).toBeVisible();
  };
  const under = async (id: string) =>
    (await rows('subjects', { field: 'parent_id', is: 'any_of', value: [id] })).map(({ name }) => name);
  const ids: Record<string, string> = {};
  const at = (name: string) => ids[name] ?? '';
  let made = 0;
  const add = async (name: string, level: string, parent: string | null, position: number) => {
    made += 1;
    const body = {
      name,
      level,
      position,
      scheme: 'house',
      code: `T${made}`,
      parent_id: parent && at(parent),
    };
    ids[name] = (await call<Row>('POST', '/v1/subjects', body)).id;
  };
  beforeAll(async () => {
    await add('Crafts', 'broad', null, -20);
    await add('Trades', 'broad', null, -19);
    await add('Wood', 'narrow', 'Crafts', 1);
    await add('Clay', 'narrow', 'Crafts', 2);
    await add('Joinery', 'detailed', 'Wood', 1);
    await add('Building', 'narrow', 'Trades', 1);
    await call('POST', '/v1/majors', { name: 'Windows', subject_id: at('Joinery') });
  });

  test('opens and closes its branches by arrows, each with how much it holds', async () => {
    await open();
    await focusOn('Crafts');
    expect(rowOf('Crafts')?.ariaExpanded).toBe('false');
    await expect.element(page.getByRole('row', { name: /^Crafts|Crafts 2 inside/ }).first()).toBeVisible();
    await press('{ArrowRight}');
    await waited(() => expect(shown().slice(0, 3)).toEqual(['Crafts', '  Wood', '  Clay']));
    await press('{ArrowRight}{ArrowRight}');
    await waited(() => expect(shown()[2]).toBe('    Joinery'));
    for (const name of ['Joinery', 'Wood', 'Crafts'])
      await waited(() => expect(rowOf(name)?.textContent).toMatch(/^T\d.*Draft10$/u));
    await press('{ArrowRight}');
    expect(focused()).toBe('Joinery');
    await press('{ArrowLeft}{ArrowLeft}');
    expect([focused(), shown().slice(0, 3)]).toEqual(['Wood', ['Crafts', '  Wood', '  Clay']]);
    await press('{Home}{ArrowLeft}');
    await waited(() => expect(shown().slice(0, 2)).toEqual(['Crafts', 'Trades']));
  });

  test('is gone through by first letters, by Home and End, and opened whole by one key', async () => {
    await open();
    await focusOn('Crafts');
    await typeAtOnce('Eng');
    await waited(() => expect(focused()).toMatch(/^Engineering/));
    await press('{Home}');
    expect(focused()).toBe('Crafts');
    await press('*');
    await waited(() => expect(shown()).toEqual(expect.arrayContaining(['  Wood', '  Building'])));
    expect(focused()).toBe('Crafts');
    await typeAtOnce('bu');
    await waited(() => expect(focused()).toBe('Building'));
    await press('{End}');
    expect(focused()).toBe(shown().at(-1)?.trim());
    await press('{Home}');
    for (const { name } of await rows('subjects', { field: 'parent_id', is: 'empty' })) {
      await focusOn(name);
      if (rowOf(name)?.ariaExpanded === 'true') await press('{ArrowLeft}');
    }
    await waited(() => expect(shown().slice(0, 2)).toEqual(['Crafts', 'Trades']));
  });

  test('moves a branch under another by keyboard, all that hangs below it with it', async () => {
    await open();
    await focusOn('Crafts');
    await press('{ArrowRight}');
    await focusOn('Wood');
    await press(' {ArrowDown}{ArrowDown}');
    await isSaid('Under Trades, first.');
    await press(' ');
    await isTold('Moved Wood under Trades, first.');
    await waited(() =>
      expect(shown().slice(0, 5)).toEqual(['Crafts', '  Clay', 'Trades', '  Wood', '  Building']),
    );
    expect(focused()).toBe('Wood');
    expect([await under(at('Trades')), await under(at('Wood'))]).toEqual([['Wood', 'Building'], ['Joinery']]);
    expect(await lastChange()).toMatchObject({ records: 1 });
    await press('{Control>}z{/Control}');
    await waited(() => expect(shown().slice(0, 3)).toEqual(['Crafts', '  Wood', '  Clay']));
    expect(await under(at('Crafts'))).toEqual(['Wood', 'Clay']);
  });

  test('moves a subject under another by pointer, and Undo takes it back', async () => {
    await open();
    await page.getByRole('button', { name: 'Expand all' }).click();
    await waited(() => expect(shown().length).toBeGreaterThan(120));
    const before = shown();
    await userEvent.dragAndDrop(handle('Clay'), handle('Building'), { targetPosition: { x: 10, y: 22 } });
    await keepToast('Moved Clay under Trades, after Building.');
    expect(await under(at('Trades'))).toEqual(['Building', 'Clay']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await waited(async () => expect(await under(at('Crafts'))).toEqual(['Wood', 'Clay']));
    // Nothing moves any more beneath the next drag.
    await waited(() => expect(shown()).toEqual(before));
    // The middle of a row means the row itself, wherever along it.
    await userEvent.dragAndDrop(handle('Joinery'), page.getByRole('link', { name: 'Building', exact: true }));
    await isTold('Moved Joinery under Building, first.');
    await press('{Control>}z{/Control}');
    await waited(async () => expect(await under(at('Wood'))).toEqual(['Joinery']));
    await page.getByRole('button', { name: 'Collapse all' }).click();
    await waited(() => expect(rowOf('Clay')).toBeUndefined());
  });

  test('shows a moved branch where it is, though what it came under was asked for before the move', async () => {
    let isRead = () => {};
    const read = new Promise<void>((resolve) => {
      isRead = resolve;
    });
    let release = () => {};
    const placed = new Promise<void>((resolve) => {
      release = resolve;
    });
    await visit({
      server,
      path: '/subjects/?view=tree',
      network: async (request, send) => {
        if (request.url.endsWith('/place')) {
          await read;
          const answer = await send();
          setTimeout(release);
          return answer;
        }
        const answer = await send();
        if (request.url.includes('parent_id') && request.url.includes(at('Crafts'))) {
          isRead();
          if (request.url.includes(at('Trades'))) await placed;
        }
        return answer;
      },
    });
    await focusOn('Trades');
    await press('{ArrowLeft}');
    await focusOn('Crafts');
    await press('{ArrowRight}');
    await focusOn('Clay');
    await press(' {ArrowDown}');
    await isSaid('Under Trades, first.');
    await press(' ');
    await isTold('Moved Clay under Trades, first.');
    await waited(() => expect(document.querySelector('[role="treegrid"]')?.ariaBusy).toBeNull());
    expect(shown().slice(0, 4)).toEqual(['Crafts', '  Wood', 'Trades', '  Clay']);
    await press('{Control>}z{/Control}');
    await waited(() => expect(shown().slice(0, 3)).toEqual(['Crafts', '  Wood', '  Clay']));
  });

  test('is lifted from its link as from its row, and offers no place that its rules would refuse', async () => {
    await open();
    await focusOn('Trades');
    page.getByRole('link', { name: 'Trades' }).element().focus();
    await press(' {ArrowUp}');
    await isSaid('At the top level, first.');
    await press('{ArrowRight}');
    await isSaid('At the top level, first.');
    await press('{Escape}');
  });

  test('moves by a dialog with an address of its own, far from where the subject is seen', async () => {
    await open();
    await page.getByRole('searchbox', { name: 'Search subjects' }).fill('join');
    await waited(() => expect(shown()).toEqual(['Crafts', '  Wood', '    Joinery']));
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Join']);
    await focusOn('Joinery');
    await press('m');
    await expect.element(dialog('Move Joinery')).toBeVisible();
    expect(new URLSearchParams(location.search).get('dialog')).toBe(`move:${at('Joinery')}`);
    const parent = page.getByRole('combobox', { name: 'Parent' });
    // Whole, so that what is typed takes its place.
    await waited(() => expect(getSelection()?.toString()).toMatch(/ · Wood$/u));
    await pick(parent, /Building/);
    await press('{Control>}{Enter}{/Control}');
    await keepToast('Moved Joinery under Building, first.');
    await waited(() => expect(shown()).toEqual(['Trades', '  Building', '    Joinery']));
    expect(await under(at('Building'))).toEqual(['Joinery']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await waited(() => expect(shown()).toEqual(['Crafts', '  Wood', '    Joinery']));
  });

  test('draws of a long branch what is in sight, and leads by keys to what is not', async () => {
    await add('Long', 'broad', null, -18);
    await add('Shelf', 'narrow', 'Long', 1);
    const numbers = Array.from({ length: 220 }, (_, index) => String(index + 1).padStart(3, '0'));
    // One after another: each waits for the order of the same branch, and not for long.
    for (const [index, number] of numbers.entries())
      await add(`Volume ${number}`, 'detailed', 'Shelf', index + 1);
    await open();
    await focusOn('Long');
    await press('{ArrowRight}');
    await waited(() => expect(shown()).toContain('  Shelf'));
    await press('{ArrowRight}{ArrowRight}');
    await waited(() => expect(shown()).toContain('    Volume 001'));
    const count = Number(document.querySelector('[role="treegrid"]')?.ariaRowCount);
    expect(count).toBeGreaterThan(220);
    expect(shown().length).toBeLessThan(100);

    const leadsTo = (name: string) => waited(() => expect(focused()).toBe(name));
    await press('{Home}');
    await leadsTo('Crafts');
    const isOnRow = () => waited(() => expect(focused()).toBeDefined());
    await typeAtOnce('Volume 219', isOnRow);
    await leadsTo('Volume 219');
    const { top, bottom } = rowOf('Volume 219')!.getBoundingClientRect();
    expect([top >= 0, bottom <= innerHeight]).toEqual([true, true]);
    await waited(() => expect(shown()).not.toContain('    Volume 001'));
    await press('{ArrowLeft}');
    await leadsTo('Shelf');
    await press('{End}');
    await leadsTo(String(shown().at(-1)?.trim()));
    await press('{Home}');
    await leadsTo('Crafts');
    await waited(() => expect(shown()).not.toContain('    Volume 219'));

    await typeAtOnce('Volume 220', isOnRow);
    await leadsTo('Volume 220');
    await press(' ');
    await expect.element(page.getByRole('status').getByText(/^Picked up Volume 220\./)).toBeInTheDocument();
    await press('{Home}{ArrowRight}');
    expect(focused()).toBe('Volume 220');
    await press('{Escape}');
    await isSaid('Volume 220 stays where it was.');
    await press(' {ArrowUp}{ArrowUp}{ArrowUp}');
    await press(' ');
    await isTold('Moved Volume 220 after Volume 216.');
    await press('{Control>}z{/Control}');
    await expect.element(page.getByText(/^Undone: Moved Volume 220/)).toBeVisible();
    for (const name of ['Shelf', 'Long']) {
      await typeAtOnce(name.toLowerCase(), isOnRow);
      await leadsTo(name);
      await press('{ArrowLeft}');
    }
  });

  test('says that nothing matches, and is whole again when the words are gone', async () => {
    await open();
    const searchbox = page.getByRole('searchbox', { name: 'Search subjects' });
    await searchbox.fill('xqzxqz');
    await isTold('No results for “xqzxqz”.');
    await searchbox.fill('');
    await waited(() => expect(shown()[0]).toBe('Crafts'));
  });
});
