import { createActor, type AnyMachineSnapshot } from 'xstate';
import { afterAll, describe, expect, test } from 'vitest';
import { bulkChangeMachine, type BulkChangeContext } from '../../src/machines/bulk-change.ts';
import { recordFigures } from '../support/figures.ts';
import { createCoverage } from '../support/machine-coverage.ts';
import { edgePaths, keyOf, simplePaths, type Path } from '../support/machine-graph.ts';
import { lintMachine } from '../support/machine-lint.ts';
import { faultOn } from '../support/replay-link.ts';
import { model } from './bulk-change.model.ts';

/** What holds of every state and step, however they were reached. */
const rulesOf = (
  before: AnyMachineSnapshot,
  now: AnyMachineSnapshot,
): readonly (readonly [string, boolean])[] => {
  const { setId, count, jobId, result, changeSetId, undo, reason } = now.context as BulkChangeContext;
  return [
    ['nothing starts but what a person confirmed', !now.matches('starting') || before.matches('confirming')],
    [
      'what is confirmed is frozen and has a number',
      !now.matches('confirming') || (setId !== null && count !== null),
    ],
    ['a job that is followed has a name', !now.hasTag('running') || jobId !== null],
    ['the end tells what became of the records', !now.matches('finished') || result !== null],
    ['only what was changed can be undone', !now.matches('undoing') || changeSetId !== null],
    ['undone is said only when it is', now.matches('undone') === (undo !== null) || now.matches('closed')],
    ['a refusal says why', !(before.matches('following') && now.matches('choosing')) || reason !== null],
    [
      'a running job is left only by its end or a person',
      !now.matches('closed') || !before.hasTag('busy') || before.matches('undoing'),
    ],
  ];
};

const coverage = createCoverage(bulkChangeMachine);
const began = performance.now();
const counts = { edgePaths: 0, simplePaths: 0 };

const walk = (path: Path): string[] => {
  const actor = createActor(model.machine as typeof bulkChangeMachine, {
    input: { setId: null, count: 500 },
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
  return faults.map((fault) => faultOn('bulkChange', path, fault));
};

describe('a bulk change alone', () => {
  test('has names for everything, and an answer for every actor that breaks', () => {
    expect(lintMachine(bulkChangeMachine)).toEqual([]);
  });

  test('keeps its invariants on a path to every edge', () => {
    const edges = edgePaths(model);
    expect(edges.flatMap(walk)).toEqual([]);
    counts.edgePaths = edges.length;
  });

  test('keeps its invariants on every simple path on which the server answers', () => {
    // Failures lead back to where one was, and multiply the ways; every edge of them was walked above.
    const isInReach = (_: AnyMachineSnapshot, label: string) => !/fails|no word|nothing/.test(label);
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
    suite: 'bulk change: the machine alone',
    states,
    transitions: `${taken}/${transitions}`,
    guards: `${refused}/${guarded}`,
    ...counts,
    seconds: (performance.now() - began) / 1000,
  });
});
