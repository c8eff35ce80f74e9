import { afterAll, expect, test } from 'vitest';
import { recordFigures } from '../support/figures.ts';
import { isExhaustive, SEED, shareOf } from '../support/work-budget.ts';
import { explore, exploreByChance, replay } from './orderings.ts';

/** ORDERING='401 a in tab 1 | storage event in tab 2' npx vitest run auth-delayed-storage-events: replays one instead of walking many. */
const ordering = process.env['ORDERING'];
const ORDERING_COUNT = 14_858;
const ORDERING_BUDGET = 2_800;
/** Of twelve steps: nobody has counted how many there are. */
const LONG_WALKS = 1_500;
const began = performance.now();
let orderings = 0;
let longWalks = 0;

test(`in whatever order five things happen, their storage events included, every invariant is kept (SEED=${SEED})`, async () => {
  const budget = isExhaustive ? Infinity : ORDERING_BUDGET;
  const explored = await (ordering ? replay('late', ordering) : explore('late', { depth: 5, budget }));
  orderings = explored.orderings;
  expect(explored.findings).toEqual([]);
  expect(orderings).toBe(ordering ? 1 : isExhaustive ? ORDERING_COUNT : ORDERING_BUDGET);
});

test(`long walks by chance keep every invariant (SEED=${SEED})`, async () => {
  const explored = await exploreByChance('late', { walks: LONG_WALKS, depth: 12 });
  longWalks = explored.orderings;
  expect(explored.findings).toEqual([]);
});

afterAll(() => {
  const seconds = (performance.now() - began) / 1000;
  recordFigures({
    suite: 'auth: five steps with late storage events',
    orderings: shareOf(orderings, ORDERING_COUNT),
    seconds,
  });
  recordFigures({ suite: 'auth: twelve steps by chance', orderings: `${longWalks}`, seconds });
});
