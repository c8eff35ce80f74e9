import { describe, expect, test } from 'vitest';
import { createDrafts } from '../../src/api/drafts.ts';
import { createSharedStorage } from '../support/shared-storage.ts';

const open = () => {
  const shared = createSharedStorage();
  const opened = shared.open(new EventTarget());
  const person = { key: 'ada' as string | null };
  return { shared, opened, person, drafts: createDrafts(opened.storage, () => person.key) };
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
    drafts.drop('university/new');
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
    drafts.drop('events:new');
    expect(drafts.forms()).toEqual(['universities:new']);
    person.key = null;
    expect(drafts.forms()).toEqual([]);
  });

  test('belongs to nobody outside a session', () => {
    const { drafts, person, shared } = open();
    person.key = null;
    drafts.write('form', 'x');
    drafts.drop('form');
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
    drafts.keepOnly('bo');
    expect([...shared.values.keys()]).toEqual(['theme', 'registrar.draft:bo:form']);
    drafts.destroyOf('bo');
    expect([...shared.values.keys()]).toEqual(['theme']);
  });

  test.each(['full', 'forbidden'] as const)('lives in memory where storage is %s', (mood) => {
    const { drafts, opened, shared } = open();
    opened.setMood(mood);
    drafts.write('form', 'typed');
    expect(drafts.read('form')).toBe('typed');
    expect(shared.values.size).toBe(0);
    opened.setMood('well');
    drafts.write('form', 'typed on');
    expect(drafts.read('form')).toBe('typed on');
    expect(shared.values.size).toBe(1);
  });

  test('in memory is destroyed and dropped like any other', () => {
    const drafts = createDrafts(null, () => 'ada');
    drafts.write('one', 1);
    drafts.write('two', 2);
    drafts.drop('one');
    expect(drafts.read('one')).toBeNull();
    drafts.keepOnly('bo');
    expect(drafts.read('two')).toBeNull();
  });
});
