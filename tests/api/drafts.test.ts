import { describe, expect, test, vi } from 'vitest';
import { createDrafts, type DraftAdmin } from '../../src/api/drafts.ts';
import { lockTab } from '../../src/wiring/open-tabs.ts';
import { createSharedLocks } from '../support/shared-locks.ts';
import { createSharedStorage } from '../support/shared-storage.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';
import { openFormDraft } from '../../src/api/form-draft.ts';

const open = () => {
  const shared = createSharedStorage();
  const person = { key: 'ada' as string | null };
  const clock = createVirtualClock();
  const openTab = (tabId: string) => {
    const window = new EventTarget();
    const opened = shared.open(window);
    const { storage } = opened;
    return { opened, window, drafts: createDrafts({ storage, window, tabId, clock }, () => person.key) };
  };
  return { shared, person, clock, openTab, ...openTab('taba') };
};

describe('a draft', () => {
  test('is read as it was written, by its person and form alone', () => {
    const { drafts, person } = open();
    drafts.write('university/new', { name: 'Tribhuvan', empty: null });
    drafts.write('university/1', 'other');
    expect(drafts.read('university/new')).toEqual({ name: 'Tribhuvan', empty: null });
    person.key = 'bo';
    expect(drafts.read('university/new')).toBeNull();
    person.key = 'ada';
    drafts.discard('university/new');
    expect(drafts.read('university/new')).toBeNull();
    expect(drafts.read('university/1')).toBe('other');
  });

  test('is listed with all its person has left, and with no one else’s', () => {
    const { drafts, person } = open();
    drafts.write('universities:new', 1);
    drafts.write('events:new', 2);
    person.key = 'bo';
    drafts.write('levels:new', 3);
    expect(drafts.forms()).toEqual(['levels:new']);
    person.key = 'ada';
    expect(drafts.forms()).toEqual(['events:new', 'universities:new']);
    drafts.discard('events:new');
    expect(drafts.forms()).toEqual(['universities:new']);
    person.key = null;
    expect(drafts.forms()).toEqual([]);
  });

  test('belongs to nobody outside a session', () => {
    const { drafts, person, shared } = open();
    person.key = null;
    drafts.write('form', 'x');
    drafts.discard('form');
    expect(drafts.read('form')).toBeNull();
    expect(shared.values.size).toBe(0);
  });

  test('is one person’s even where a name holds the sign that divides names', () => {
    const { drafts, person } = open();
    person.key = 'a:b';
    drafts.write('c', 'of a:b');
    person.key = 'a';
    expect(drafts.read('b:c')).toBeNull();
    drafts.destroyOf('a');
    person.key = 'a:b';
    expect(drafts.read('c')).toBe('of a:b');
  });

  test('that was spoilt in storage is none', () => {
    const { drafts, opened } = open();
    drafts.write('form', 1);
    opened.storage.setItem('registrar.draft:ada:form', '{');
    expect(drafts.read('form')).toBeNull();
  });

  test('goes with its person, and with the arrival of another', () => {
    const { drafts, person, opened, shared } = open();
    opened.storage.setItem('theme', 'dark');
    drafts.write('form', 1);
    person.key = 'bo';
    drafts.write('form', 2);
    drafts.deleteAllExcept('bo');
    expect([...shared.values.keys()]).toEqual(['theme', 'registrar.draft:bo:form']);
    drafts.destroyOf('bo');
    expect([...shared.values.keys()]).toEqual(['theme']);
  });

  test.each(['full', 'forbidden'] as const)('lives in memory where storage is %s', (mood) => {
    const { drafts, opened, shared } = open();
    opened.setMood(mood);
    drafts.write('form', 'typed');
    expect(drafts.read('form')).toBe('typed');
    expect(drafts.store.isPersistent()).toBe(false);
    expect(shared.values.size).toBe(0);
    opened.setMood('well');
    drafts.write('form', 'typed on');
    expect(drafts.read('form')).toBe('typed on');
    expect(drafts.store.isPersistent()).toBe(true);
    expect(shared.values.size).toBe(1);
  });

  test('in memory is destroyed and dropped like any other', () => {
    const platform = { window: new EventTarget(), tabId: 'a', clock: createVirtualClock() };
    const drafts = createDrafts({ ...platform, storage: null }, () => 'ada');
    drafts.write('one', 1);
    drafts.write('two', 2);
    drafts.discard('one');
    expect(drafts.read('one')).toBeNull();
    drafts.deleteAllExcept('bo');
    expect(drafts.read('two')).toBeNull();
  });
});

describe('of two tabs with one form, what is typed in one', () => {
  /** Ada types into the form in tab a, then into the same in tab b; both were open before. */
  const typeInBoth = async () => {
    const { openTab, drafts, clock, ...rest } = open();
    const other = openTab('tabb').drafts;
    const [form, otherForm] = [openFormDraft(drafts, 'form'), openFormDraft(other, 'form')];
    const ends = [form.watch(), otherForm.watch()];
    const leaveBoth = () => ends.forEach((end) => end());
    form.write('typed in a');
    await clock.advance(1);
    otherForm.write('typed in b');
    return { ...rest, openTab, drafts, other, form, otherForm, clock, leaveBoth };
  };
  const foundIn = (tab: DraftAdmin) => openFormDraft(tab, 'form').found;

  test('stays when the other saves or discards what was typed there', async () => {
    const { drafts, other, otherForm, leaveBoth } = await typeInBoth();
    otherForm.discard();
    leaveBoth();
    expect(foundIn(drafts)).toBe('typed in a');
    expect(foundIn(other)).toBe('typed in a');
  });

  test('is that tab’s alone while it shows the form, and nothing another saves', async () => {
    const { drafts, other, otherForm, openTab, leaveBoth } = await typeInBoth();
    otherForm.discard();
    expect([drafts, other, openTab('tabc').drafts].map(foundIn)).toEqual(['typed in a', null, null]);
    leaveBoth();
    expect(foundIn(openTab('tabc').drafts)).toBe('typed in a');
  });

  test('is found by others once its page was left, and no longer when that is shown again', async () => {
    const { openTab } = open();
    const { window, drafts } = openTab('tabb');
    const form = openFormDraft(drafts, 'form');
    form.watch();
    form.write('typed in b');
    const found = () => foundIn(openTab('tabc').drafts);
    expect(found()).toBe(null);
    window.dispatchEvent(new Event('pagehide'));
    expect(found()).toBe('typed in b');
    window.dispatchEvent(new Event('pageshow'));
    expect(found()).toBe(null);
  });

  test('is found by others after its tab was killed', async () => {
    const { openTab } = await typeInBoth();
    const third = openTab('tabc').drafts;
    third.forgetTabsExcept((id) => id !== 'tabb');
    expect(foundIn(third)).toBe('typed in b');
  });

  test('is known to be open there by a lock of that tab, which ends with it', async () => {
    const { drafts, other, openTab } = await typeInBoth();
    const locks = createSharedLocks();
    const pages = [locks.forPage(), locks.forPage()];
    [drafts, other].forEach((tab, at) => lockTab(pages[at], tab));
    const third = openTab('tabc').drafts;
    lockTab(locks.forPage(), third);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(foundIn(third)).toBe(null);
    pages[1]?.pageIsGone();
    lockTab(locks.forPage(), third);
    await vi.waitFor(() => expect(foundIn(third)).toBe('typed in b'));
  });

  test('is found by others where locks are refused', async () => {
    const { openTab } = await typeInBoth();
    const third = openTab('tabc').drafts;
    lockTab(undefined, third);
    await vi.waitFor(() => expect(foundIn(third)).toBe('typed in b'));
  });

  test('is found there again, and in a third the newest', async () => {
    const { drafts, other, openTab, leaveBoth } = await typeInBoth();
    leaveBoth();
    expect(foundIn(drafts)).toBe('typed in a');
    expect(foundIn(other)).toBe('typed in b');
    expect(foundIn(openTab('tabc').drafts)).toBe('typed in b');
    expect(drafts.forms()).toEqual(['form']);
  });

  test('stays when a third goes on with it, or discards it', async () => {
    const { drafts, openTab, otherForm, clock } = await typeInBoth();
    otherForm.discard();
    const third = openTab('tabc').drafts;
    await clock.advance(1);
    openFormDraft(third, 'form').write('typed in a, and on in c');
    expect(foundIn(drafts)).toBe('typed in a');
    expect(foundIn(third)).toBe('typed in a, and on in c');
    openFormDraft(third, 'form').discard();
    openFormDraft(third, 'form').discard();
    expect(foundIn(drafts)).toBe('typed in a');
  });

  test('is one draft with what a third types on once its form is gone, and goes with it', async () => {
    const { openTab, clock } = open();
    const gone = openFormDraft(openTab('tabb').drafts, 'form');
    const endWatch = gone.watch();
    gone.write('typed in b');
    endWatch();
    await clock.advance(1);
    const { drafts, opened } = openTab('tabc');
    const form = openFormDraft(drafts, 'form');
    form.write('typed in b, and on in c');
    expect(opened.storage.length).toBe(1);
    form.discard();
    expect(opened.storage.length).toBe(0);
  });

  test('is not brought back by a form that has let it go, nor after the session', async () => {
    const { form, other, openTab, person, shared } = await typeInBoth();
    const stored = () => [...shared.values.keys()].filter((key) => key.startsWith('registrar.draft:')).length;
    form.discard();
    expect(stored()).toBe(1);
    openFormDraft(openTab('tabc').drafts, 'form').discard();
    expect(stored()).toBe(1);
    person.key = null;
    other.destroyOf('ada');
    form.discard();
    expect(stored()).toBe(0);
  });

  test('is found also where it was stored before each had a draft of its own', () => {
    const { drafts, openTab } = open();
    drafts.write('form', 'typed long ago');
    expect(foundIn(openTab('tabb').drafts)).toBe('typed long ago');
  });
});
