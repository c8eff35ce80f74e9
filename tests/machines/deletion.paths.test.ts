import { createActor, type AnyMachineSnapshot } from 'xstate';
import { afterAll, describe, expect, test } from 'vitest';
import { deletionMachine, type DeletionContext } from '../../src/machines/deletion.ts';
import { recordFigures } from '../support/figures.ts';
import { createCoverage } from '../support/machine-coverage.ts';
import { edgePaths, keyOf, simplePaths, type Model, type Path } from '../support/machine-graph.ts';
import { lintMachine } from '../support/machine-lint.ts';
import { faultOn } from '../support/replay-link.ts';
import { model } from './deletion.model.ts';

/** What holds of every step, however it was reached. */
const rulesOf = (
  before: AnyMachineSnapshot,
  now: AnyMachineSnapshot,
): readonly (readonly [string, boolean])[] => {
  const { target, isArchived } = before.context as DeletionContext;
  return [
    [
      'nothing is deleted that was not just found unused',
      !now.matches('trashing') || before.matches('unused'),
    ],
    ['what is archived is not archived again', !now.matches('archiving') || !isArchived],
    ['references move only to a record that was chosen', !now.matches('moving') || target !== null],
    [
      'what is shown as used or unused was just counted, or nothing happened since',
      !now.matches('unused') || before.matches('counting') || before.matches('unused'),
    ],
    [
      'nothing is under way where the dialog may not be closed',
      !now.matches('closed') || !before.matches('moving'),
    ],
  ];
};

const coverage = createCoverage(deletionMachine);
const began = performance.now();
const counts = { edgePaths: 0, simplePaths: 0 };

const walk = (of: Model, path: Path): string[] => {
  const actor = createActor(of.machine as typeof deletionMachine, {
    input: of.input as { readonly isArchived: boolean },
    inspect: coverage.observer(of.machine),
  }).start();
  const faults: string[] = [];
  for (const { event, to } of path.steps) {
    const before = actor.getSnapshot() as AnyMachineSnapshot;
    actor.send(event as never);
    const now = actor.getSnapshot() as AnyMachineSnapshot;
    if (keyOf(of, now) !== keyOf(of, to)) faults.push(`${keyOf(of, now)}, not ${keyOf(of, to)}`);
    for (const [rule, isKept] of rulesOf(before, now)) if (!isKept) faults.push(rule);
  }
  actor.stop();
  return faults.map((fault) => faultOn('deletion', path, fault));
};

describe('deleting alone', () => {
  test('has names for everything, and an answer for every actor that breaks', () => {
    expect(lintMachine(deletionMachine)).toEqual([]);
  });

  test('keeps its invariants on a path to every edge and on every simple path, archived before or not', () => {
    for (const isArchived of [false, true]) {
      const of: Model = { ...model, input: { isArchived } };
      const edges = edgePaths(of);
      const simple = simplePaths(of);
      expect([...edges, ...simple].flatMap((path) => walk(of, path))).toEqual([]);
      counts.edgePaths += edges.length;
      counts.simplePaths += simple.length;
    }
  });

  test('took every transition and heard every guard say yes and no', () => {
    expect(coverage.report()).toMatchObject({ neverTaken: [], neverRefused: [] });
  });
});

afterAll(() => {
  const { states, transitions, taken, guarded, refused } = coverage.report();
  recordFigures({
    suite: 'deletion: the machine alone',
    states,
    transitions: `${taken}/${transitions}`,
    guards: `${refused}/${guarded}`,
    ...counts,
    seconds: (performance.now() - began) / 1000,
  });
});
