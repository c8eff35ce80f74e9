import { describe, expect, test } from 'vitest';
import type { AnyRecord } from '../../src/api/records.ts';
import type { TreeRow } from '../../src/views/tree/tree-rows.ts';
import { createRowTypeAhead } from '../../src/views/tree/row-type-ahead.ts';

const rows = ['Arts', 'Economics', 'Éducation', 'Engineering', 'Health and welfare', 'Health'].map(
  (name, index) => ({ id: name, record: { name, code: `0${index}` } as unknown as AnyRecord }) as TreeRow,
);
const begin = () => createRowTypeAhead('name', (key) => key === 'e');

/** Types from the first row on, each key some milliseconds after the one before. @returns the name gone to last */
const type = (keys: readonly string[], pause = 100): string | null => {
  const find = begin();
  let at = rows[0]!;
  let found: TreeRow | null = null;
  for (const [index, key] of keys.entries()) {
    found = find({ key, timeStamp: 1000 + index * pause }, rows, at);
    at = found ?? at;
  }
  return found && found.id;
};

describe('letters typed in a tree', () => {
  test('go to the next that begins so, and the same letter again to the one after', () => {
    expect([type(['H']), type(['h', 'h']), type(['h', 'h', 'h'])]).toEqual([
      'Health and welfare',
      'Health',
      'Health and welfare',
    ]);
  });

  test('go on with the word, accents and spaces and all', () => {
    expect(type(['E', 'd'])).toBe('Éducation');
    expect(type(['E', 'n', 'g'])).toBe('Engineering');
    expect(type([...'health a'])).toBe('Health and welfare');
  });

  test('find by code too', () => {
    expect(type(['0', '3'])).toBe('Engineering');
  });

  test('begin another word after a pause', () => {
    expect(type(['h', 'a'], 5000)).toBe('Arts');
  });

  test('are left to the screen where a letter is a command, where nothing begins so, and for all keys that are no letters', () => {
    const left = [['e'], ['q'], [' '], ['ـ'], ['h', 'e', 'q'], ['Enter']];
    expect(left.map((keys) => type(keys))).toEqual(left.map(() => null));
  });
});
