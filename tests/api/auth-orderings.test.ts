import { afterAll, expect, test } from 'vitest';
import { recordFigures } from '../support/figures.ts';
import { isExhaustive, SEED, shareOf } from '../support/work-budget.ts';
import { explore, replay } from './orderings.ts';

/** ORDERING='401 a in tab 1 | refresh ok' npx vitest run auth-orderings: replays one instead of walking many. */
const ordering = process.env['ORDERING'];
const ORDERING_COUNT = 11_151;
const ORDERING_BUDGET = 2_800;
const began = performance.now();
let orderings = 0;

test(`in whatever order six things happen in two tabs of one session, every invariant is kept (SEED=${SEED})`, async () => {
  const budget = isExhaustive ? Infinity : ORDERING_BUDGET;
  const explored = await (ordering ? replay('prompt', ordering) : explore('prompt', { depth: 6, budget }));
  orderings = explored.orderings;
  expect(explored.findings).toEqual([]);
  expect(orderings).toBe(ordering ? 1 : isExhaustive ? ORDERING_COUNT : ORDERING_BUDGET);
});

afterAll(() => {
  recordFigures({
    suite: 'auth: six steps in two tabs',
    orderings: shareOf(orderings, ORDERING_COUNT),
    seconds: (performance.now() - began) / 1000,
  });
});
