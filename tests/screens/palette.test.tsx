import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
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

let pending: Promise<void> | null;
beforeEach(() => {
  pending = null;
});
const slowSearch: Network = async (request, send) => {
  if (request.url.includes('/v1/search')) await pending;
  return send();
};

test('a misspelt name and Enter lead to the record, even when Enter comes before the answer', async () => {
  await open('/levels/', 'Levels', slowSearch);
  let release = () => {};
  pending = new Promise((resolve) => {
    release = resolve;
  });
  await field.fill('Univeristy of Zurch');
  await expect.element(palette.getByRole('status')).toHaveTextContent('Searching…');
  expect(groups()).toEqual({});
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
  await field.fill('pokhara university');
  await expect
    .element(palette.getByRole('option', { name: 'Scholarship essay workshop' }))
    .toHaveTextContent(/Kathmandu time · Pokhara · Host university: Pokhara University/);
  await field.fill('deadline');
  await expect.element(palette.getByRole('group', { name: 'Events' })).toBeVisible();
});

test('a group says how many it finds and leads to all of them', async () => {
  const call = await otherClient(server);
  for (const city of ['East', 'West', 'North', 'South', 'Upper', 'Lower'])
    await call('POST', '/v1/universities', { name: `Wombat ${city}`, country: 'AU' });
  await open('/levels/', 'Levels');
  await field.fill('wombat');
  await waited(() => expect(groups()['Universities']?.slice(5)).toEqual(['Show all 6 universities']));
  await palette.getByRole('option', { name: 'Show all 6 universities' }).click();
  await expect.element(heading('Universities')).toBeVisible();
  await expect.poll(() => location.search).toBe('?q=wombat');
});

test('more than the search counts is led to without a number', async () => {
  await open('/levels/', 'Levels');
  await field.fill('university');
  await waited(() => expect(groups()['Universities']?.at(-1)).toBe('Show all matching universities'));
  await expect.element(palette.getByRole('status')).toHaveTextContent('30+ records');
});

test('what is not found is created by Enter, with the typed name, over the list as it is', async () => {
  await open('/majors/?q=law', 'Majors');
  await field.fill('Jk: wvpf');
  await expect.element(palette.getByRole('option', { name: 'New major “Jk: wvpf”' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  const form = page.getByRole('dialog', { name: 'New major' });
  const name = form.getByRole('textbox', { name: 'Name', exact: true });
  await expect.element(name).toHaveValue('Jk: wvpf');
  expect(new URLSearchParams(location.search).get('q')).toBe('law');
  await form.getByRole('checkbox', { name: 'Add another' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(name).toHaveValue('');
  await form.getByRole('checkbox', { name: 'Add another' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => location.search).toBe('?q=law');
});

test('“new” and a kind take the rest as the name', async () => {
  await open('/levels/', 'Levels');
  await field.fill('New major Glaciology');
  await waited(() => expect(groups()['Actions']).toEqual(['New major “Glaciology”']));
  await userEvent.keyboard('{Enter}');
  const form = page.getByRole('dialog', { name: 'New major' });
  await expect.element(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Glaciology');
});

test('a record whose name begins so comes before a new one', async () => {
  const call = await otherClient(server);
  await call('POST', '/v1/levels', { name: 'New level of Lisbon', code: 'lisbon' });
  await open('/levels/', 'Levels');
  await field.fill('New level of Lisbon');
  await waited(() => expect(groups()['Levels']?.[0]).toMatch(/^New level of Lisbon/));
  expect(Object.keys(groups())[0]).toBe('Levels');
  expect(Object.values(groups()).flat().at(-1)).toBe('New level “of Lisbon”');
});

test('away from any list every kind is offered by that name, after what is found', async () => {
  await open('/activity', 'Activity');
  await field.fill('cern');
  await waited(() =>
    expect(Object.values(groups()).flat().slice(-5)).toEqual(
      ['university', 'subject', 'major', 'level', 'event'].map((kind) => `New ${kind} “cern”`),
    ),
  );
  await palette.getByRole('option', { name: 'New university “cern”' }).click();
  const form = page.getByRole('dialog', { name: 'New university' });
  await form.getByRole('textbox', { name: 'City', exact: true }).fill('Meyrin');
  // As after a closed tab.
  await waited(() => expect(JSON.stringify({ ...localStorage })).toContain('Meyrin'));
  history.replaceState(null, '', '/');
  window.dispatchEvent(new PopStateEvent('popstate'));
  await page.getByRole('link', { name: /^New university: cern/ }).click();
  await expect.element(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('cern');
  await expect.element(form.getByRole('textbox', { name: 'City', exact: true })).toHaveValue('Meyrin');
});

test('Ctrl+Enter opens a new tab, also before the answer', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const wiring = await open('/levels/', 'Levels', slowSearch);
  const id = await idOf(wiring, 'University of Zurich');
  const inNewTab = [`/university/${id}`, '_blank', 'noopener'];
  await field.fill('University of Zurich');
  await expect.element(palette.getByRole('option', { name: /^University of Zurich/ })).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(palette).not.toBeInTheDocument();
  expect(opened.mock.calls).toEqual([inNewTab]);
  let release = () => {};
  pending = new Promise((resolve) => {
    release = resolve;
  });
  await userEvent.keyboard('{Control>}k{/Control}');
  await field.fill('Univeristy of Zurch');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  release();
  await waited(() => expect(opened.mock.calls).toEqual([inNewTab, inNewTab]));
  expect(location.pathname).toBe('/levels/');
  opened.mockRestore();
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
  const actions = ['New subject', 'Import subjects', 'Export subjects', 'Edit all matching subjects'];
  expect(groups()['On this page']).toEqual(actions);
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

test('a view renamed elsewhere has its new name when one comes back, and when the palette is opened again', async () => {
  const call = await otherClient(server);
  const { id } = await call<{ id: string }>('POST', '/v1/saved-views', {
    kind: 'levels',
    name: 'Heron first',
    query: '',
  });
  await open('/', 'Dashboard');
  await field.fill('heron');
  await waited(() => expect(groups()['Saved views']).toEqual(['Heron first']));
  await call('PATCH', `/v1/saved-views/${id}`, { name: 'Heron second' });
  globalThis.dispatchEvent(new Event('visibilitychange'));
  await waited(() => expect(groups()['Saved views']).toEqual(['Heron second']));
  await userEvent.keyboard('{Escape}');
  await call('PATCH', `/v1/saved-views/${id}`, { name: 'Heron third' });
  await userEvent.keyboard('{Control>}k{/Control}');
  await field.fill('heron');
  await waited(() => expect(groups()['Saved views']).toEqual(['Heron third']));
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
  await waited(() =>
    expect(groups()['On this page']).toEqual(['Edit', 'History', 'Delete', 'Import offerings']),
  );
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
