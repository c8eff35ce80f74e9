import { afterAll, expect, test } from 'vitest';
import { recordFigures } from '../support/figures.ts';
import { shareOf } from '../support/work-budget.ts';
import { explore, replay, SLOW_LETTERS } from './orderings.ts';

/** ORDERING='401 a in tab 1 | refresh hangs | refresh ok' npx vitest run auth-slow: replays one instead. */
const ordering = process.env['ORDERING'];
const began = performance.now();
let orderings = 0;

test.each([
  ['reach the other tab at once', 'prompt', 5],
  ['come late', 'late', 4],
] as const)(
  'in whatever order a refresh is slow, dropped or refused and questions outlast it, where storage events %s, no refresh token is posted without need',
  async (_, timing, depth) => {
    const explored = await (ordering
      ? replay(timing, ordering)
      : explore(timing, { depth, budget: Infinity, letters: SLOW_LETTERS }));
    orderings += explored.orderings;
    expect(explored.findings).toEqual([]);
    expect(explored.orderings).toBeGreaterThan(ordering ? 0 : 500);
  },
);

afterAll(() => {
  recordFigures({
    suite: 'auth: five steps around slow refreshes in two tabs, every order',
    orderings: shareOf(orderings, orderings),
    seconds: (performance.now() - began) / 1000,
  });
});
