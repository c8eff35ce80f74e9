import { afterAll, expect, test } from 'vitest';
import { recordFigures } from '../support/figures.ts';
import { exploreAll, replay } from './orderings.ts';

/** ORDERING='401 a in tab 1 | refresh ok' npx vitest run auth-orderings: replays one instead of walking all. */
const ordering = process.env['ORDERING'];
const began = performance.now();
let orderings = 0;

test('in whatever order six things happen in two tabs of one session, every invariant is kept', async () => {
  const explored = await (ordering ? replay('prompt', ordering) : exploreAll('prompt', 6));
  orderings = explored.orderings;
  expect(explored.findings).toEqual([]);
  expect(orderings).toBeGreaterThan(ordering ? 0 : 10_000);
}, 170_000);

afterAll(() => {
  recordFigures({
    suite: 'auth: six steps in two tabs, every order',
    orderings,
    seconds: (performance.now() - began) / 1000,
  });
});
