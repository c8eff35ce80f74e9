import { describe, expect, test } from 'vitest';
import type { ListPage } from '../../src/api/records.ts';
import { listDifference } from '../../src/views/live/list-difference.ts';

type Row = ListPage['data'][number];
const row = (id: string, version = 1, by = 'grace'): Row =>
  ({ id, version, updated_by: by, updated_at: '2026-11-21T12:00:00.000Z' }) as unknown as Row;
const answer = (rows: readonly Row[], next: string | null = null): ListPage => ({
  text: '',
  queryKey: '{}',
  data: rows,
  meta: { next, previous: null, names: { grace: 'Grace Hopper', ada: 'Ada Lovelace' } },
});
const rowsOf = (ids: string) => [...ids].map((id) => row(id));
const compare = (shown: ListPage, latest: ListPage) => {
  const { patched, badges, ...rest } = listDifference(shown, latest, 'ada');
  return {
    ...rest,
    order: patched.data.map(({ id, version }) => `${id}${version}`).join(' '),
    marked: [...badges].map(([id, { isGone }]) => (isGone ? `${id} gone` : id)),
  };
};

describe('what a list says now, beside what it said', () => {
  test('is nothing where nothing happened', () => {
    expect(compare(answer(rowsOf('abc')), answer(rowsOf('abc')))).toEqual({
      added: 0,
      gone: 0,
      isMoved: false,
      isOwn: false,
      order: 'a1 b1 c1',
      marked: [],
    });
  });

  test('takes over values in their old places, and badges what others changed alone', () => {
    const latest = answer([row('c', 2), row('a', 2, 'ada'), row('b')]);
    expect(compare(answer(rowsOf('abc')), latest)).toEqual({
      added: 0,
      gone: 0,
      isMoved: true,
      isOwn: false,
      order: 'a2 b1 c2',
      marked: ['c'],
    });
  });

  test.each([
    ['what the viewer brought back', [row('a'), row('b', 3, 'ada')], true],
    ['what somebody else brought back', [row('a'), row('b', 3)], false],
    ['the viewer’s row beside somebody else’s', [row('a'), row('b', 3, 'ada'), row('c')], false],
    ['a row that went meanwhile', [row('b', 3, 'ada')], false],
    ['nothing new', [row('a', 2, 'ada')], false],
  ] as const)('knows the viewer’s own doing: %s', (_, rows, isOwn) => {
    expect(compare(answer(rowsOf('a')), answer([...rows])).isOwn).toBe(isOwn);
  });

  test('keeps a value that is newer on the screen already', () => {
    expect(compare(answer([row('a', 3)]), answer([row('a', 2)])).order).toBe('a3');
  });

  test.each([
    ['a new row at the end of the list', 'abc', null, 'abcd', null, 1, 0],
    ['a new row pushing the last one to the next page', 'abc', 'more', 'xab', 'more', 1, 0],
    ['a new row that makes a next page', 'abc', null, 'xab', 'more', 1, 0],
    ['a row that went, and one of the next page in its place', 'abc', 'more', 'bcd', 'more', 0, 1],
    ['a row that went from the only page', 'abc', null, 'bc', null, 0, 1],
    ['one that came and one that went', 'abc', null, 'xbc', null, 1, 1],
  ] as const)('counts %s', (_, shown, shownNext, latest, freshNext, added, gone) => {
    expect(compare(answer(rowsOf(shown), shownNext), answer(rowsOf(latest), freshNext))).toMatchObject({
      added,
      gone,
    });
  });
});
