import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { otherClient, startServer, visit, waited, type Network } from '../support/screen.tsx';
import { typeAtOnce } from '../support/type-at-once.ts';

let server: string;
beforeAll(async () => {
  server = await startServer();
});

const palette = page.getByRole('dialog', { name: 'Command palette' });
const field = palette.getByRole('combobox', { name: 'Search everything' });
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });

const open = async (path: string, title: string, network?: Network) => {
  const wiring = await visit({ server, path, ...(network && { network }) });
  await expect.element(heading(title)).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  return wiring;
};
const groups = () =>
  Object.fromEntries(
    palette
      .getByRole('group')
      .elements()
      .map((group) => [
        document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent,
        [...group.querySelectorAll('.palette-label')].map((label) => label.textContent),
      ]),
  );
const paste = (text: string) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  field
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
};
test('people are found by name, and what one calls by other words too', async () => {
  await open('/levels/', 'Levels');
  await field.fill('lovel');
  await waited(() => expect(groups()['People']).toEqual(['Ada Lovelace']));
  await field.fill('password');
  await waited(() => expect(groups()['Actions']).toEqual(['My account']));
  await field.fill('log out');
  await waited(() => expect(groups()['Actions']).toEqual(['Sign out']));
});

const idOf = async (wiring: Awaited<ReturnType<typeof visit>>, name: string) => {
  const { searchQuery } = await import('../../src/api/search.ts');
  const [hit] = await wiring.queryClient.fetchQuery(searchQuery(wiring.http, name));
  return hit?.id ?? '';
};

let hold: Promise<void> | null;
beforeEach(() => {
  hold = null;
});
const slowSearch: Network = async (request, send) => {
  if (request.url.includes('/v1/search')) await hold;
  return send();
};

test('a misspelt name and Enter lead to the record, even when Enter comes before the answer', async () => {
  await open('/levels/', 'Levels', slowSearch);
  let release = () => {};
  hold = new Promise((resolve) => {
    release = resolve;
  });
  await field.fill('Univeristy of Zurch');
  await expect.element(palette.getByRole('status')).toHaveTextContent('Searching…');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe('/levels/');
  release();
  await expect.element(heading('University of Zurich')).toBeVisible();
  await expect.element(palette).not.toBeInTheDocument();
});

test('what was typed is marked where a word begins with it, with or without its accents', async () => {
  await open('/levels/', 'Levels');
  await field.fill('zuri univ');
  const line = palette.getByRole('option', { name: /^University of Zurich/ });
  await expect.element(line).toBeVisible();
  const marked = () => [...line.element().querySelectorAll('mark')].map((mark) => mark.textContent);
  expect(marked()).toEqual(['Univ', 'Zuri', 'Züri']);
  await expect.element(line).toHaveTextContent('University of ZurichZürich, Switzerland');
  await field.fill('');
  await expect.element(palette.getByRole('option', { name: 'Events', exact: true })).toBeVisible();
  expect(palette.element().querySelector('mark')).toBeNull();
});

test('records of every kind come in groups, with what matched where the name does not say it', async () => {
  await open('/levels/', 'Levels');
  await field.fill('business');
  await expect
    .element(palette.getByRole('option', { name: 'Business Administration' }).first())
    .toBeVisible();
  const found = groups();
  expect(Object.keys(found)).toEqual(expect.arrayContaining(['Majors', 'Subjects', 'Levels']));
  await field.fill('MIT');
  const mit = palette.getByRole('option', { name: 'Massachusetts Institute of Technology' });
  await expect.element(mit.first()).toHaveTextContent(/Cambridge, United States · matches MIT/);
  await field.fill('deadline');
  await expect.element(palette.getByRole('group', { name: 'Events' })).toBeVisible();
});

test('a kind with more to it leads to its list, searched for the same', async () => {
  await open('/levels/', 'Levels');
  await field.fill('technology');
  await palette.getByRole('option', { name: 'All universities matching “technology”' }).click();
  await expect.element(heading('Universities')).toBeVisible();
  await expect.poll(() => location.search).toBe('?q=technology');
});

test('records looked at are offered to whoever looked at them, under the names they have', async () => {
  const wiring = await open('/levels/', 'Levels');
  await field.fill('Univeristy of Zurch');
  await palette.getByRole('option', { name: 'University of Zurich' }).click();
  await expect.element(heading('University of Zurich')).toBeVisible();
  await typeAtOnce('gs');
  await expect.element(heading('Subjects')).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await waited(() => expect(groups()['Recent']).toEqual(['University of Zurich']));
  const { getRecentRecords } = await import('../../src/views/shell/recent-records.ts');
  const { person } = wiring.auth.getSnapshot().context;
  expect([getRecentRecords(person?.key ?? '').length, getRecentRecords('somebody else').length]).toEqual([
    1, 0,
  ]);
});

test('what can be done here comes first, and a list keeps its filter under the dialog', async () => {
  await open('/subjects/?q=law', 'Subjects');
  expect(groups()['On this page']).toEqual(['New subject', 'Import subjects', 'Export subjects']);
  expect(groups()['Go to']?.[0]).toBe('Dashboard');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'New subject' })).toBeVisible();
  await expect.poll(() => location.search).toBe('?q=law&dialog=new');
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{Control>}k{/Control}');
  await field.fill('export');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Export subjects' })).toBeVisible();
});

test('a saved view of any list and the import of any kind are found by name', async () => {
  const call = await otherClient(server);
  await call('POST', '/v1/saved-views', { kind: 'universities', name: 'Alpine schools', query: 'q=zurich' });
  await open('/levels/', 'Levels');
  await field.fill('alpine');
  await waited(() => expect(groups()['Saved views']).toEqual(['Alpine schools']));
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Universities')).toBeVisible();
  await expect.poll(() => location.search).toBe('?q=zurich');
  await userEvent.keyboard('{Control>}k{/Control}');
  await field.fill('import maj');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Import majors')).toBeVisible();
});

test('the views of all lists are asked for once, when something is typed', async () => {
  const asked: string[] = [];
  const call = await otherClient(server);
  for (const kind of ['majors', 'events'])
    await call('POST', '/v1/saved-views', { kind, name: `Pelican ${kind}`, query: '' });
  await open('/', 'Dashboard', (request, send) => {
    if (request.url.includes('/v1/saved-views')) asked.push(request.url);
    return send();
  });
  expect(asked).toEqual([]);
  await field.fill('pelican');
  await waited(() =>
    expect(groups()['Saved views']?.toSorted()).toEqual(['Pelican events', 'Pelican majors']),
  );
  expect(asked).toHaveLength(1);
});

test('rows that are chosen are changed from here, without a way through all the others', async () => {
  await visit({ server, path: '/levels/' });
  await expect.element(page.getByRole('link', { name: 'Foundation year', exact: true })).toBeVisible();
  await userEvent.keyboard('jxjx{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  const verbs = ['Edit', 'Publish', 'Archive', 'Delete'];
  await waited(() =>
    expect(groups()['On this page']?.slice(0, 4)).toEqual(verbs.map((verb) => `${verb} 2 levels`)),
  );
  await userEvent.keyboard('archive{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Archive 2 levels' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
});

test('on a record, it is edited from here', async () => {
  const wiring = await open('/levels/', 'Levels');
  paste(await idOf(wiring, 'University of Zurich'));
  await expect.element(heading('University of Zurich')).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await waited(() => expect(groups()['On this page']).toEqual(['Edit', 'History', 'Delete']));
  await field.fill('edi');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Edit university' })).toBeVisible();
});

test('a pasted address leads straight there, and an id of nothing says so', async () => {
  await open('/levels/', 'Levels');
  paste('019a0000-0000-7000-8000-000000000000');
  await expect.element(palette.getByRole('status')).toHaveTextContent('No record has this ID.');
  paste(`${location.origin}/majors/?q=law`);
  await expect.element(heading('Majors')).toBeVisible();
  await expect.poll(() => location.search).toBe('?q=law');
});

test('words that find nothing say so, and commands are found by any of their words', async () => {
  await open('/levels/', 'Levels');
  await field.fill('xqzxqz');
  await expect.element(palette.getByRole('status')).toHaveTextContent('No matching records.');
  await field.fill('major new');
  await expect.element(palette.getByRole('option', { name: 'New major' })).toBeVisible();
});

test('a search that fails says why, and commands go on working', async () => {
  await open('/levels/', 'Levels', async (request, send) => {
    if (!request.url.includes('/v1/search')) return send();
    return Response.json(
      {
        type: 'about:blank',
        title: 'x',
        status: 400,
        code: 'invalid_input',
        detail: 'Too odd to search for.',
      },
      { status: 400 },
    );
  });
  await field.fill('activity');
  await expect.element(palette.getByRole('status')).toHaveTextContent('Too odd to search for.');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Activity')).toBeVisible();
});

test('what is typed before the palette is there is in it, and does nothing behind it', async () => {
  await visit({ server, path: '/university/' });
  await expect.element(heading('Universities')).toBeVisible();
  const press = (key: string, more = {}) =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    );
  press('k', { ctrlKey: true });
  for (const key of ['c', 'x', 'Backspace', 'e', 'r', 'n']) press(key);
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('cern');
  await expect.poll(() => location.search).toBe('');
  await userEvent.keyboard(' 1');
  await expect.element(field).toHaveValue('cern 1');
});

test('a screen comes before the records that a part of its name finds', async () => {
  const call = await otherClient(server);
  await call('POST', '/v1/universities', { name: 'Duplessis University', country: 'CA' });
  await open('/levels/', 'Levels');
  await field.fill('dupl');
  await expect.element(palette.getByRole('option', { name: 'Duplessis University' })).toBeVisible();
  expect(Object.values(groups())[0]).toEqual(['Possible duplicates']);
});

test('the trash of a kind and the other ways to look at one are found by name', async () => {
  await open('/levels/', 'Levels');
  await field.fill('trash maj');
  await palette.getByRole('option', { name: 'Trash: majors' }).click();
  await expect.element(heading('Majors')).toBeVisible();
  expect(new URLSearchParams(location.search).get('in')).toBe('trash');
  await userEvent.keyboard('{Control>}k{/Control}');
  await field.fill('calendar');
  await palette.getByRole('option', { name: 'Events calendar' }).click();
  await waited(() => expect(location.pathname + location.search).toBe('/events/?view=calendar'));
});

test('Esc gives the keyboard back to where it was, or to the heading', async () => {
  await open('/levels/', 'Levels');
  await userEvent.keyboard('{Escape}');
  await expect.element(heading('Levels')).toHaveFocus();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(heading('Levels')).toHaveFocus();
});
