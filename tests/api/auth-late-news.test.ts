import { afterAll, expect, test } from 'vitest';
import { recordFigures } from '../support/figures.ts';
import { exploreAll, exploreByChance, replay } from './orderings.ts';

/** SEED=7 walks other ways; ORDERING='401 a in tab 1 | news in tab 2' replays one instead. */
const seed = Number(process.env['SEED'] ?? 20_261_121);
const ordering = process.env['ORDERING'];
const began = performance.now();
let orderings = 0;

test('in whatever order five things happen, the news of them between the tabs included, every invariant is kept', async () => {
  const explored = await (ordering ? replay('late', ordering) : exploreAll('late', 5));
  orderings += explored.orderings;
  expect(explored.findings).toEqual([]);
}, 170_000);

test(`long walks by chance keep every invariant (SEED=${seed})`, async () => {
  const explored = await exploreByChance('late', { seed, walks: 1_500, depth: 12 });
  orderings += explored.orderings;
  expect(explored.findings).toEqual([]);
}, 120_000);

afterAll(() => {
  recordFigures({
    suite: 'auth: five steps with late news, every order; 1,500 long walks by chance',
    orderings,
    seconds: (performance.now() - began) / 1000,
  });
});
