import { beforeAll, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { navigate } from 'wouter/use-browser-location';
import { formatDay, formatWallTime } from '../../src/views/format/dates.ts';
import { localDay } from '../../src/views/format/today.ts';
import { pick } from '../support/pick.ts';
import { otherClient, startServer, visit, waited, type Network } from '../support/screen.tsx';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
let id: string;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
  id = (await call<{ id: string }>('POST', '/v1/universities', { name: 'Hill College', country: 'NP' })).id;
  const change = { city: 'Pokhara', established: 1959 };
  await call('PATCH', `/v1/universities/${id}`, change, 1);
});

const dialog = page.getByRole('dialog', { name: 'Change details' });
const newest = () => page.getByRole('main').getByRole('listitem').first();

test('a change is looked at field by field, has an address, leads to its record, and is undone there', async () => {
  await visit({ server, path: '/activity' });
  await newest().getByRole('link').click();
  await expect.element(dialog.getByText(/^You, /)).toBeVisible();
  await expect.element(dialog.getByText('City', { exact: true })).toBeVisible();
  await expect.element(dialog).toHaveTextContent('empty → Pokhara');
  await expect.element(dialog).toHaveTextContent('Established');
  await expect.poll(() => location.search).toMatch(/^\?change=[0-9a-f-]{36}$/);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect.element(dialog.getByText(/^Undone by you, (just now|\d+ minutes? ago)/)).toBeVisible();
  expect((await call<{ city: string | null }>('GET', `/v1/universities/${id}`)).city).toBeNull();
  await dialog.getByRole('link', { name: 'Hill College' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Hill College' })).toBeVisible();
});

test('a change that cannot be undone says why', async () => {
  const of = async (query: string) =>
    (await call<{ id: string }[]>('GET', `/v1/change-sets?${query}`))[0]?.id ?? '';
  const gone = await call<{ id: string }>('POST', '/v1/universities', {
    name: 'Gone College',
    country: 'NP',
  });
  const made = await of('limit=1');
  await call('DELETE', `/v1/universities/${gone.id}`, undefined, 1);
  await call('POST', `/v1/universities/${gone.id}/purge`, undefined, 2);
  const purge = await of('limit=1');
  await call('POST', '/v1/people', {
    first_name: 'Bo',
    last_name: 'Lang',
    email: 'bo.lang@example.org',
    scopes: [],
  });
  const invitation = await of('limit=1');
  await call('POST', '/v1/levels', { code: 'aged', name: 'Aged' });
  const old = await of('limit=1');
  // As it is answered a month later.
  const network: Network = async (request, pass) => {
    const response = await pass();
    if (!new URL(request.url).pathname.endsWith(`/change-sets/${old}`)) return response;
    const { data } = (await response.json()) as { data: object };
    return Response.json({ data: { ...data, undoable: false } }, response);
  };
  await visit({ server, path: `/activity?change=${purge}`, network });
  const why = dialog.getByText(/can’t be undone\.$/);
  await expect.element(why).toHaveTextContent('Permanent deletions can’t be undone.');
  navigate(`/activity?change=${made}`);
  await expect.element(dialog).toHaveTextContent('1 of them permanently deleted since');
  await expect.element(why).toHaveTextContent('Permanent deletions can’t be undone.');
  navigate(`/activity?change=${invitation}`);
  await expect.element(why).toHaveTextContent('Changes to people can’t be undone.');
  navigate(`/activity?change=${old}`);
  await expect.element(dialog).toHaveTextContent('Changes can be undone for 30 days.');
});

test('what a person filled in when they made a record is there; Esc leads back to the list', async () => {
  await visit({ server, path: '/activity' });
  await page.getByRole('link', { name: /Created .*Hill College/ }).click();
  await expect.element(dialog.getByText('University, created')).toBeVisible();
  await expect.element(dialog).toHaveTextContent('CountryNepal');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await waited(() => expect(location.search).toBe(''));
  await expect.element(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
});

test('an offering that was made is shown by the names of what it joins and the labels of its fields', async () => {
  const make = async (plural: string, body: object) =>
    (await call<{ id: string }>('POST', `/v1/${plural}`, body)).id;
  const major_id = await make('majors', { name: 'Glaciology' });
  const level_id = await make('levels', { code: 'summit', name: 'Summit diploma' });
  await make('offerings', { university_id: id, major_id, level_id, mode: 'part_time' });
  await visit({ server, path: '/activity' });
  await newest().getByRole('link').click();
  await expect.element(dialog).toHaveTextContent('UniversityHill College');
  await expect.element(dialog).toHaveTextContent('MajorGlaciology');
  await expect.element(dialog).toHaveTextContent('LevelSummit diploma');
  await expect.element(dialog).toHaveTextContent('ModePart time');
  expect(dialog.element().textContent).not.toMatch(/[0-9a-f]{8}-|part_time/);
});

test('a change of one record tells its values at a glance, references and choices by name, times as elsewhere', async () => {
  const make = async (plural: string, body: object) =>
    `/v1/${plural}/${(await call<{ id: string }>('POST', `/v1/${plural}`, body)).id}`;
  const university = await make('universities', { name: 'Glance College', country: 'NP', established: 1990 });
  await call('PATCH', university, { established: 1991 }, 1);
  await call('PATCH', university, { parent_id: id, control: 'private' }, 2);
  await call('PATCH', university, { description: 'long '.repeat(50) }, 3);
  await call('PATCH', university, { description: `${'long '.repeat(50)}er` }, 4);
  const event = await make('events', {
    title: 'Glance day',
    kind: 'open_day',
    attendance: 'in_person',
    starts_at: '2199-05-01T10:00',
    time_zone: 'Asia/Kathmandu',
  });
  await call('PATCH', event, { starts_at: '2199-05-02T10:00' }, 1);
  const night = await make('events', {
    title: 'Glance night',
    kind: 'open_day',
    attendance: 'in_person',
    starts_at: '2199-05-02T22:00',
    time_zone: 'Asia/Kathmandu',
  });
  await call('PATCH', night, { starts_at: '2199-05-03T00:00' }, 1);
  await call('PATCH', night, { all_day: true }, 2);
  await call('PATCH', night, { starts_at: '2199-05-04T00:00' }, 3);
  await visit({ server, path: '/activity' });
  const values = () =>
    [...document.querySelectorAll('.activity li')]
      .filter((line) => /^.?Changed .* of Glance/.test(line.querySelector('a')?.textContent ?? ''))
      .map((line) => [...line.querySelectorAll('.activity-value')].map(({ textContent }) => textContent));
  const time = (wallTime: string) => formatWallTime(wallTime, false);
  const day = (wallTime: string) => formatWallTime(wallTime, true);
  await expect.poll(values).toEqual([
    [`Starts: ${day('2199-05-03T00:00')} → ${day('2199-05-04T00:00')}`],
    ['No → Yes'],
    // A midnight, before it became a whole day.
    [`Starts: ${time('2199-05-02T22:00')} → ${time('2199-05-03T00:00')}`],
    [`Starts: ${time('2199-05-01T10:00')} → ${time('2199-05-02T10:00')}`],
    [],
    [`–empty → ${'long '.repeat(12)}…`],
    ['Ownership: –empty → Private (non-profit)', 'Part of: –empty → Hill College'],
    ['1990 → 1991'],
  ]);
});

test('a move is told by its summary, without the numbers that keep the order', async () => {
  const make = (position: number) =>
    call<{ id: string }>('POST', '/v1/levels', { code: `p${position}`, name: `Place ${position}`, position });
  const [first, , last] = [await make(701), await make(702), await make(703)];
  await call('POST', `/v1/levels/${last.id}/place`, { after: first.id }, 1);
  await visit({ server, path: '/activity' });
  const moved = page.getByRole('link', { name: 'Moved Place 703 after Place 701' });
  await expect.element(moved).toBeVisible();
  expect(document.body.textContent).not.toContain('701.5');
  await moved.click();
  const dialog = page.getByRole('dialog', { name: 'Change details' });
  const record = dialog.getByRole('link', { name: 'Place 703', exact: true });
  await expect.element(record).toBeVisible();
  await expect.element(dialog).not.toHaveTextContent('Position');
  await record.click();
  await page.getByRole('tab', { name: /^History/ }).click();
  await expect.element(page.getByText(/moved Place 703 after Place 701/)).toBeVisible();
  await expect.element(page.getByRole('tabpanel')).not.toHaveTextContent('701.5');
});

test('a move that gives others another position is of the one moved, and says how many others', async () => {
  const make = async (name: string, parent_id: string | null = null) => {
    const level = parent_id ? 'narrow' : 'broad';
    const subject = { name, code: name, scheme: 'house', level, parent_id };
    return (await call<{ id: string }>('POST', '/v1/subjects', subject)).id;
  };
  const [from, to] = [await make('Sciences'), await make('Crafts')];
  const moved = await make('Weaving', from);
  for (const name of ['Pottery', 'Joinery']) await make(name, to);
  await call('POST', `/v1/subjects/${moved}/place`, { parent_id: to, after: null }, 1);
  await visit({ server, path: '/activity' });
  const undo = page.getByRole('button', { name: 'Undo “Moved Weaving under Crafts, first”' });
  await undo.click();
  const undone = newest().getByRole('link', { name: 'Undid: Moved Weaving under Crafts, first' });
  await expect.element(undone).toBeVisible();
  await expect.element(newest()).not.toHaveTextContent('records');
  await undone.click();
  await expect.element(dialog.getByText(/^You, .*, 1 record, 2 others changed position$/)).toBeVisible();
  await expect.element(dialog).toHaveTextContent('Part ofCrafts → Sciences');
  await waited(() =>
    expect(
      dialog
        .getByRole('listitem')
        .elements()
        .map((item) => item.querySelector('a')?.textContent),
    ).toEqual(['Weaving']),
  );
});

test('Undo is there without a pointer on its line', async () => {
  await visit({ server, path: '/activity' });
  const undo = page.getByRole('button', { name: 'Undo “Changed start of Glance day”' });
  await expect.element(undo).toBeVisible();
  await page.getByRole('heading', { level: 1 }).hover();
  const line = undo.element().closest('li');
  expect(line?.matches(':is(:hover, :focus-within)')).toBe(false);
  expect(undo.element().checkVisibility({ opacityProperty: true })).toBe(true);
  expect(line?.getBoundingClientRect().height).toBeLessThan(40);
});

test('an address of a change that does not exist says so and leaves the list usable', async () => {
  await visit({ server, path: '/activity?change=01890000-0000-7000-8000-000000000000' });
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(newest().getByRole('link')).toBeVisible();
});

test('one’s own changes and everybody else’s stand apart, and what is looked at among older ones leads back there', async () => {
  for (let at = 0; at < 51; at += 1) {
    await call('POST', '/v1/levels', { code: `many-${at}`, name: `Level number ${at}` });
  }
  await visit({ server, path: '/activity' });
  await page.getByRole('link', { name: 'My changes', exact: true }).click();
  await expect.element(page.getByText('Created Level number 50')).toBeVisible();
  await expect.element(page.getByText('Loaded sample data')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Load older changes' }).click();
  const oldest = page.getByRole('link', { name: 'Created Hill College' });
  await oldest.click();
  await expect.element(dialog.getByText('University, created')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect.element(oldest).toHaveFocus();
  expect(new URLSearchParams(location.search).get('by')).toBe('me');
  await page.getByRole('link', { name: 'Others’ changes', exact: true }).click();
  await expect.element(page.getByText('Loaded sample data')).toBeVisible();
  await expect.element(oldest).not.toBeInTheDocument();
});

test('one’s own undo stands at the top at once, its line keeps the focus, and others’ changes wait', async () => {
  await call('POST', '/v1/universities', { name: 'Steady College', country: 'NP' });
  const network: Network = async (request, send) => {
    const response = await send();
    if (!/change-sets\?/.test(request.url)) return response;
    const { data, meta } = await response.json();
    const byGrace = { by: '0198b8a4-0000-7000-8000-000000000001', by_name: 'Grace Hopper' };
    const sets = data.map((set: { summary: string }) =>
      set.summary.endsWith('Elsewhere College') ? { ...set, ...byGrace } : set,
    );
    return Response.json({ data: sets, meta });
  };
  await visit({ server, path: '/activity', network });
  const undo = page.getByRole('button', { name: 'Undo “Created Steady College”' });
  await expect.element(undo).toBeVisible();
  await call('POST', '/v1/universities', { name: 'Elsewhere College', country: 'NP' });
  await undo.click();
  await expect.element(newest().getByRole('link')).toHaveTextContent('Undid: Created Steady College');
  await expect.element(newest().getByRole('button')).toHaveTextContent('Redo');
  await expect.element(page.getByRole('link', { name: 'Created Steady College', exact: true })).toHaveFocus();
  const theirs = page.getByRole('link', { name: 'Created Elsewhere College' });
  await expect.element(theirs).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show 1 new change' }).click();
  await expect.element(theirs).toBeVisible();
  await expect.element(newest().getByRole('link')).toHaveTextContent('Undid: Created Steady College');
});

test('an undo under way is not begun again: its button waits until the list has been read anew', async () => {
  await call('POST', '/v1/universities', { name: 'Patient College', country: 'NP' });
  let undos = 0;
  let isHeld = false;
  const release: (() => void)[] = [];
  const network: Network = async (request, send) => {
    const isUndo = request.url.endsWith('/undo');
    if (isUndo) undos += 1;
    const isList = isHeld && /change-sets\?/.test(request.url);
    if (isUndo || isList) await new Promise<void>((resolve) => release.push(resolve));
    if (isUndo) isHeld = true;
    return send();
  };
  await visit({ server, path: '/activity', network });
  const undo = page.getByRole('button', { name: 'Undo “Created Patient College”' });
  const undoing = page.getByRole('button', { name: 'Undoing “Created Patient College”' });
  await undo.click();
  await expect.element(undoing).toHaveTextContent('Undoing…');
  (undoing.element() as HTMLElement).click();
  // Undone, but the list shown was read before.
  release.splice(0).forEach((go) => go());
  await expect
    .element(page.getByText('Undone: Created Patient College. 1 record moved to trash.'))
    .toBeVisible();
  await expect.poll(() => release.length).toBe(1);
  await expect.element(undoing).toHaveTextContent('Undoing…');
  (undoing.element() as HTMLElement).click();
  isHeld = false;
  release.splice(0).forEach((go) => go());
  await expect.element(undoing).not.toBeInTheDocument();
  expect(undos).toBe(1);
});

describe('filters', () => {
  const filterButton = page.getByRole('button', { name: 'Filter', exact: true });
  const popup = page.getByRole('dialog', { name: 'Filter activity' });
  const chip = (name: string) => page.getByRole('button', { name, exact: true });
  const change = (name: string) => page.getByRole('link', { name, exact: true });
  const apply = () => popup.getByRole('button', { name: 'Apply' }).click();
  let lake = '';
  beforeAll(async () => {
    const body = { name: 'Lake College', country: 'NP' };
    lake = (await call<{ id: string }>('POST', '/v1/universities', body)).id;
    await call('PATCH', `/v1/universities/${lake}`, { city: 'Pokhara' }, 1);
    await call('POST', '/v1/majors', { name: 'Limnology' });
  });

  test('by kind and record stand in the address, and go one by one or all at once', async () => {
    await visit({ server, path: '/activity' });
    await expect.element(change('Created Limnology')).toBeVisible();
    await filterButton.click();
    await pick(popup.getByRole('combobox', { name: 'Kind' }), 'Universities');
    await popup.getByRole('combobox', { name: 'Record' }).fill('lake coll');
    await page.getByRole('option', { name: 'Lake College' }).click();
    await apply();
    await expect.element(chip('Record is Lake College')).toBeVisible();
    await expect.element(change('Changed city of Lake College')).toBeVisible();
    await expect.element(change('Created Lake College')).toBeVisible();
    await expect.poll(() => page.getByRole('main').getByRole('listitem').all().length).toBe(2);
    expect(location.search).toBe(`?kind=universities&record=${lake}`);
    await chip('Remove filter: Record is Lake College').click();
    await expect.element(change('Created Hill College')).toBeVisible();
    await expect.element(change('Created Limnology')).not.toBeInTheDocument();
    await chip('Clear all').click();
    await expect.element(change('Created Limnology')).toBeVisible();
    await expect.element(filterButton).toHaveFocus();
    expect(location.search).toBe('');
  });

  test('by person and dates: a day holds what was done in it, and nothing that matches offers to clear', async () => {
    await visit({ server, path: '/activity' });
    await filterButton.click();
    await popup.getByRole('combobox', { name: 'Person' }).click();
    await page.getByRole('option', { name: 'Ada Lovelace' }).click();
    const today = localDay(Date.now());
    await popup.getByLabelText('From').fill(today);
    await popup.getByLabelText('To').fill(today);
    await apply();
    await expect.element(chip('Person is Ada Lovelace')).toBeVisible();
    await expect.element(change('Created Limnology')).toBeVisible();
    await expect.element(change('Loaded sample data')).not.toBeInTheDocument();
    await chip(`To ${formatDay(`${today}T00:00`)}`).click();
    await expect.element(popup.getByLabelText('To')).toHaveFocus();
    await popup.getByLabelText('From').fill('2020-01-01');
    await popup.getByLabelText('To').fill('2020-01-31');
    await apply();
    await expect.element(page.getByRole('heading', { name: 'No changes match your filters' })).toBeVisible();
    expect(new URLSearchParams(location.search).get('to')).toBe('2020-01-31');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.element(change('Created Limnology')).toBeVisible();
    expect(chip('Clear all').query()).toBeNull();
  });

  test('in a link bring the same list back, with the names of what they hold', async () => {
    await visit({ server, path: `/activity?by=me&record=${lake}&from=2026-01-01` });
    await expect.element(chip('Record is Lake College')).toBeVisible();
    await expect.element(chip(`From ${formatDay('2026-01-01T00:00')}`)).toBeVisible();
    await expect.element(change('Created Lake College')).toBeVisible();
    await expect.element(change('Created Limnology')).not.toBeInTheDocument();
  });

  test('stay while one looks at one’s own changes, and clearing them stays there', async () => {
    await visit({ server, path: '/activity?kind=majors&after=&to=tomorrow&record=toad' });
    await page.getByRole('link', { name: 'My changes', exact: true }).click();
    await expect.element(chip('Kind is Majors')).toBeVisible();
    await expect.poll(() => new URLSearchParams(location.search).get('by')).toBe('me');
    await chip('Remove filter: Kind is Majors').click();
    await expect.element(change('Created Lake College')).toBeVisible();
    expect(new URLSearchParams(location.search).get('by')).toBe('me');
  });

  test('by the kind of change', async () => {
    await visit({ server, path: '/activity' });
    await filterButton.click();
    await pick(popup.getByRole('combobox', { name: 'Change' }), 'Edits');
    await apply();
    await expect.element(chip('Change is Edits')).toBeVisible();
    await expect.element(change('Changed city of Lake College')).toBeVisible();
    await expect.element(change('Created Lake College')).not.toBeInTheDocument();
    expect(location.search).toBe('?change_kind=edit');
  });

  test('are asked of the server, so that what lies beyond the first page is found', async () => {
    for (let at = 0; at < 51; at += 1) {
      await call('POST', '/v1/levels', { code: `deep-${at}`, name: `Deep level ${at}` });
    }
    await visit({ server, path: '/activity' });
    await expect.element(change('Created Deep level 50')).toBeVisible();
    await expect.element(change('Created Limnology')).not.toBeInTheDocument();
    await filterButton.click();
    await pick(popup.getByRole('combobox', { name: 'Kind' }), 'Majors');
    await apply();
    await expect.element(change('Created Limnology')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Load older changes' })).not.toBeInTheDocument();
  });
});
