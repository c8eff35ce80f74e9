import { afterAll, expect, test } from 'vitest';
import { transition, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { authMachine } from '../../src/machines/auth.ts';
import { recordFigures } from '../support/figures.ts';
import { lintMachine } from '../support/machine-lint.ts';
import { edgesOf, keyOf, type Edge } from '../../src/inspector/machine-graph.ts';
import { mutantsOf, type Mutant } from '../support/machine-mutants.ts';
import { shareOf, withinBudget } from '../support/work-budget.ts';
import { wholeModel } from './auth.samples.ts';

/** Above what the chart of today has. */
const BUDGET = 1_000;
const began = performance.now();
let tried = '';

interface Effect {
  readonly type: string;
  readonly params?: { readonly id?: string; readonly event?: unknown };
}

/** Where a step leads and what it does, as one text. */
const outcomeOf = (machine: AnyStateMachine, { from, event }: Pick<Edge, 'from' | 'event'>): string => {
  try {
    const state = machine.resolveState({
      value: from.value,
      context: from.context,
    } as never) as AnyMachineSnapshot;
    const [next, effects] = transition(machine, state, event) as unknown as [AnyMachineSnapshot, Effect[]];
    const done = effects.map(({ type, params }) => [type, params?.id, params?.event]);
    return JSON.stringify([next.status, keyOf(wholeModel, next), next.context, done]);
  } catch (error) {
    return String(error);
  }
};

const edges = edgesOf(wholeModel).map((edge) => ({ ...edge, outcome: outcomeOf(authMachine, edge) }));

const isCaught = ({ machine }: Mutant) =>
  lintMachine(machine).length > 0 || edges.some((edge) => outcomeOf(machine, edge) !== edge.outcome);

test('the chart itself passes where its mutants are to fail', () => {
  expect(isCaught({ fault: 'none', machine: authMachine })).toBe(false);
});

test('whatever is taken out of the chart or turned round in it is noticed', () => {
  const all = mutantsOf(authMachine);
  expect(all.length).toBeGreaterThan(150);
  const mutants = withinBudget(all, BUDGET);
  expect(mutants.filter((mutant) => !isCaught(mutant)).map(({ fault }) => fault)).toEqual([]);
  tried = shareOf(mutants.length, all.length);
});

afterAll(() => {
  recordFigures({
    suite: 'auth: the chart’s mutants',
    mutants: tried,
    seconds: (performance.now() - began) / 1000,
  });
});
