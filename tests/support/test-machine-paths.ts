import { createActor, type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { afterAll, describe, expect, test } from 'vitest';
import { recordFigures } from './figures.ts';
import { createCoverage } from './machine-coverage.ts';
import { edgePaths, keyOf, simplePaths, type Model, type Path } from '../../src/inspector/machine-graph.ts';
import { lintMachine } from './machine-lint.ts';
import { faultOn } from './replay-link.ts';
import { shareOf, withinBudget } from './work-budget.ts';

/** Of each start: above what any machine of today has. */
const SIMPLE_PATHS_BUDGET = 2_000;

export interface WalkedStep {
  readonly before: AnyMachineSnapshot;
  readonly event: AnyEventObject;
  readonly now: AnyMachineSnapshot;
  /** What the machine emitted in this step. */
  readonly emitted: readonly AnyEventObject[];
}

interface Proof {
  /** In the table of figures: `record form`. */
  readonly title: string;
  readonly machine: AnyStateMachine;
  readonly model: Model;
  /** Where one way to begin is not enough: each is walked whole. Otherwise the model's own. */
  readonly inputs?: readonly unknown[];
  /** Where the simple paths of the whole graph are too many: the part of it they are made from, every edge of which is walked anyway. */
  readonly calmer?: Model;
  /** What holds of every step, however it was reached, each in words. */
  readonly rules?: (step: WalkedStep) => readonly (readonly [string, boolean])[];
}

/**
 * The suite every machine has to pass alone: names and answers for everything, its rules on a generated path to every
 * edge and on simple paths, every transition taken and every guard heard to say yes and no.
 */
export const testMachinePaths = ({
  title,
  machine,
  model,
  inputs,
  calmer,
  rules = () => [],
}: Proof): void => {
  const coverage = createCoverage(machine);
  const began = performance.now();
  const counts = { edgePaths: 0, simplePaths: 0, walked: 0 };
  const starts = (inputs ?? [model.input]).map((input) => ({
    whole: { ...model, input },
    calm: { ...(calmer ?? model), input },
  }));

  const walk = (of: Model, path: Path): string[] => {
    const actor = createActor(of.machine, { input: of.input, inspect: coverage.observer(of.machine) });
    let emitted: AnyEventObject[] = [];
    actor.on('*', (event) => emitted.push(event));
    actor.start();
    const faults: string[] = [];
    for (const { event, to } of path.steps) {
      const before = actor.getSnapshot() as AnyMachineSnapshot;
      emitted = [];
      actor.send(event);
      const now = actor.getSnapshot() as AnyMachineSnapshot;
      if (keyOf(of, now) !== keyOf(of, to)) faults.push(`${keyOf(of, now)}, not ${keyOf(of, to)}`);
      for (const [rule, holds] of rules({ before, event, now, emitted })) if (!holds) faults.push(rule);
    }
    actor.stop();
    return faults.map((fault) => faultOn(machine.id, path, fault));
  };

  describe(`${title}: the machine alone`, () => {
    test('has names for everything, and an answer for every actor that breaks', () => {
      expect(lintMachine(machine)).toEqual([]);
    });

    test('keeps its rules on a path to every edge', () => {
      for (const { whole } of starts) {
        const paths = edgePaths(whole);
        expect(paths.flatMap((path) => walk(whole, path))).toEqual([]);
        counts.edgePaths += paths.length;
      }
    });

    test('keeps its rules on simple paths', () => {
      for (const { calm } of starts) {
        const all = simplePaths(calm);
        const paths = withinBudget(all, SIMPLE_PATHS_BUDGET);
        expect(paths.flatMap((path) => walk(calm, path))).toEqual([]);
        counts.simplePaths += all.length;
        counts.walked += paths.length;
      }
    });

    test('took every transition and saw every guard pass and fail', () => {
      expect(
        coverage.report(),
        'Add samples to the machine’s model: one that takes each transition of neverTaken, and one that each guard of neverRefused refuses. Or remove the transition or its guard.',
      ).toMatchObject({ neverTaken: [], neverRefused: [] });
    });
  });

  afterAll(() => {
    const { states, transitions, taken, guarded, refused } = coverage.report();
    recordFigures({
      suite: `${title}: the machine alone`,
      states,
      transitions: `${taken}/${transitions}`,
      guards: `${refused}/${guarded}`,
      edgePaths: counts.edgePaths,
      simplePaths: shareOf(counts.walked, counts.simplePaths),
      seconds: (performance.now() - began) / 1000,
    });
  });
};
