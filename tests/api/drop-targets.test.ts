import { describe, expect, test } from 'vitest';
import {
  findPosition,
  dropTargetsFor,
  positionOf,
  nextPosition,
  rowsWith,
  type TreeItem,
} from '../../src/views/tree/drop-targets.ts';

/** `Arts / Music / Jazz` by indentation: two spaces a level. */
const tree = (text: string): TreeItem[] => {
  const line: string[] = [];
  return text
    .split('\n')
    .filter((each) => each.trim())
    .map((each) => {
      const id = each.trim();
      const depth = (each.length - each.trimStart().length) / 2;
      line.splice(depth, line.length, id);
      return { id, depth, parentId: line[depth - 1] ?? null };
    });
};
const drawn = (rows: readonly TreeItem[]) => rows.map(({ id, depth }) => '  '.repeat(depth) + id).join('\n');

const SUBJECTS = `
Arts
  Music
    Jazz
    Opera
  Painting
Science
  Physics
Law`;
const rows = tree(SUBJECTS);
const anywhere = () => true;

describe('a held row', () => {
  test('never has a place in its own branch', () => {
    const places = dropTargetsFor(rows, 'Arts', anywhere).flatMap((gap) => gap.positions);
    const near = places.flatMap(({ position }) => [position.parentId, position.afterId]);
    for (const own of ['Arts', 'Music', 'Jazz', 'Opera', 'Painting']) expect(near).not.toContain(own);
  });

  test('may be dropped at every depth that a line between two rows can mean', () => {
    const gap = dropTargetsFor(rows, 'Law', anywhere).find(({ aboveId }) => aboveId === 'Opera');
    expect(gap?.positions).toEqual([
      { depth: 1, position: { parentId: 'Arts', afterId: 'Music' } },
      { depth: 2, position: { parentId: 'Music', afterId: 'Opera' } },
      { depth: 3, position: { parentId: 'Opera', afterId: null } },
    ]);
  });

  test('is offered no line on which it may not stand', () => {
    const underBroad = (parentId: string | null) => parentId === 'Arts' || parentId === 'Science';
    const gaps = dropTargetsFor(rows, 'Painting', underBroad);
    expect(
      gaps.map(({ aboveId, positions: places }) => [aboveId, places.map(({ position }) => position.afterId)]),
    ).toEqual([
      ['Arts', [null]],
      ['Opera', ['Music']],
      ['Science', [null]],
      ['Physics', ['Physics']],
    ]);
  });

  test('has, where it came from, one place: its own', () => {
    for (const { id } of rows) {
      const position = positionOf(rows, id);
      const gaps = dropTargetsFor(rows, id, anywhere);
      expect(findPosition(gaps, position)?.found.position).toEqual(position);
      expect(position && drawn(rowsWith(rows, id, position))).toBe(drawn(rows));
    }
  });

  test('goes from line to line, as deep as it can, and deeper or shallower on one', () => {
    const gaps = dropTargetsFor(rows, 'Painting', anywhere);
    const steps = (way: Parameters<typeof nextPosition>[2], from = positionOf(rows, 'Painting')) =>
      nextPosition(gaps, from, way)?.position;
    expect(steps('down')).toEqual({ parentId: 'Science', afterId: null });
    expect(steps('up')).toEqual({ parentId: 'Music', afterId: 'Jazz' });
    expect(steps('in')).toEqual({ parentId: 'Music', afterId: 'Opera' });
    expect(steps('out')).toEqual({ parentId: null, afterId: 'Arts' });
    expect(steps('first')).toEqual({ parentId: null, afterId: null });
    expect(steps('last', { parentId: 'Science', afterId: 'Physics' })).toEqual({
      parentId: 'Law',
      afterId: null,
    });
    expect(steps('up', { parentId: null, afterId: null })).toBeUndefined();
  });
});

describe('a placed row', () => {
  test.each([
    ['Music', { parentId: 'Science', afterId: 'Physics' }, 'Physics\n  Music\n    Jazz\n    Opera\nLaw'],
    ['Music', { parentId: null, afterId: 'Arts' }, 'Painting\nMusic\n  Jazz\n  Opera\nScience'],
    ['Jazz', { parentId: 'Physics', afterId: null }, 'Physics\n    Jazz\nLaw'],
    ['Law', { parentId: null, afterId: null }, 'Law\nArts'],
    ['Science', { parentId: null, afterId: 'Law' }, 'Law\nScience\n  Physics'],
  ])('%s takes its branch with it', (id, position, part) => {
    expect(`\n${drawn(rowsWith(rows, id, position))}\n`).toContain(part);
    expect(rowsWith(rows, id, position)).toHaveLength(rows.length);
  });

  test('stays where it is when what it was to stand by is gone', () => {
    expect(rowsWith(rows, 'Law', { parentId: 'Gone', afterId: null })).toBe(rows);
  });
});
