import { createActor, type AnyMachineSnapshot } from 'xstate';
import { afterAll, describe, expect, test } from 'vitest';
import { importMachine, type ImportContext } from '../../src/machines/import.ts';
import { recordFigures } from '../support/figures.ts';
import { createCoverage } from '../support/machine-coverage.ts';
import { edgePaths, keyOf, simplePaths, type Path } from '../support/machine-graph.ts';
import { lintMachine } from '../support/machine-lint.ts';
import { faultOn } from '../support/replay-link.ts';
import { model } from './import.model.ts';

/** What holds of every state and step, however they were reached. */
const rulesOf = (
  before: AnyMachineSnapshot,
  now: AnyMachineSnapshot,
): readonly (readonly [string, boolean])[] => {
  const { importId, stage, undo, reason } = now.context as ImportContext;
  const wasBusy = before.hasTag('busy') && !before.matches('uploading');
  return [
    [
      'nothing is written but what was checked',
      !now.matches('startingCommit') || before.matches('reviewing'),
    ],
    ['nothing is written where no line is good', !now.matches('startingCommit') || (stage?.good ?? 0) > 0],
    ['what is followed has a name', !now.hasTag('running') || importId !== null],
    ['a review shows what was checked', !now.matches('reviewing') || stage !== null],
    ['it is written only when the server says so', !now.matches('finished') || stage?.state === 'committed'],
    ['only what was written can be undone', !now.matches('undoing') || (stage?.changeSetId ?? null) !== null],
    ['undone is said only when it is', now.matches('undone') === (undo !== null) || now.matches('closed')],
    ['a step that fails says why', !(wasBusy && now.matches('mapping')) || reason !== null],
    [
      'what is under way is not closed over',
      !now.matches('closed') || !before.hasTag('busy') || before.matches('undoing'),
    ],
    ['another file begins anew', !now.matches('choosing') || !before.matches('mapping') || importId === null],
  ];
};

const coverage = createCoverage(importMachine);
const began = performance.now();
const counts = { edgePaths: 0, simplePaths: 0 };

const walk = (path: Path): string[] => {
  const actor = createActor(model.machine as typeof importMachine, {
    inspect: coverage.observer(model.machine),
  }).start();
  const faults: string[] = [];
  for (const { event, to } of path.steps) {
    const before = actor.getSnapshot() as AnyMachineSnapshot;
    actor.send(event as never);
    const now = actor.getSnapshot() as AnyMachineSnapshot;
    if (keyOf(model, now) !== keyOf(model, to)) faults.push(`${keyOf(model, now)}, not ${keyOf(model, to)}`);
    for (const [rule, isKept] of rulesOf(before, now)) if (!isKept) faults.push(rule);
  }
  actor.stop();
  return faults.map((fault) => faultOn('import', path, fault));
};

describe('an import alone', () => {
  test('has names for everything, and an answer for every actor that breaks', () => {
    expect(lintMachine(importMachine)).toEqual([]);
  });

  test('keeps its invariants on a path to every edge', () => {
    const edges = edgePaths(model);
    expect(edges.flatMap(walk)).toEqual([]);
    counts.edgePaths = edges.length;
  });

  test('keeps its invariants on every simple path of a file that is written in one go', () => {
    // Failures, cancelling and going back multiply the ways; every edge of them was walked above.
    const detours = /fail|no word|cancel|back to|another|nothing|whole|close|mend/;
    const isInReach = (_: AnyMachineSnapshot, label: string) => !detours.test(label);
    const simple = simplePaths({ ...model, isInReach });
    expect(simple.flatMap(walk)).toEqual([]);
    counts.simplePaths = simple.length;
  });

  test('took every transition and heard every guard say yes and no', () => {
    expect(coverage.report()).toMatchObject({ neverTaken: [], neverRefused: [] });
  });
});

afterAll(() => {
  const { states, transitions, taken, guarded, refused } = coverage.report();
  recordFigures({
    suite: 'import: the machine alone',
    states,
    transitions: `${taken}/${transitions}`,
    guards: `${refused}/${guarded}`,
    ...counts,
    seconds: (performance.now() - began) / 1000,
  });
});
