import { afterAll, expect, test } from 'vitest';
import { authMachine } from '../../src/machines/auth.ts';
import { recordFigures } from '../support/figures.ts';
import { simplePaths } from '../../src/inspector/machine-graph.ts';
import { withStubActors } from '../support/stub-actors.ts';
import { shareOf, withinBudget } from '../support/work-budget.ts';
import { confirmationModel, refreshModel } from './auth.samples.ts';
import { walk } from './auth.walk.ts';

const machine = withStubActors(authMachine);
/** Of each of the two graphs. */
const BUDGET = 5_000;
const began = performance.now();
const counts = { all: 0, walked: 0 };

test.each([
  ['the queue and the budget of a refresh', refreshModel()],
  ['the question in the background', confirmationModel()],
])('the auth chart alone keeps its invariants on simple paths over %s', (_, model) => {
  const all = simplePaths({ ...model, machine });
  const paths = withinBudget(all, BUDGET);
  expect(paths.flatMap((path) => walk(machine, model, path))).toEqual([]);
  counts.all += all.length;
  counts.walked += paths.length;
});

afterAll(() => {
  recordFigures({
    suite: 'auth 1: its simple paths',
    simplePaths: shareOf(counts.walked, counts.all),
    seconds: (performance.now() - began) / 1000,
  });
});
