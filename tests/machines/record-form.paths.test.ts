import { createActor, type AnyMachineSnapshot } from 'xstate';
import { afterAll, describe, expect, test } from 'vitest';
import { recordFormMachine, type RecordFormContext } from '../../src/machines/record-form.ts';
import { recordFigures } from '../support/figures.ts';
import { createCoverage } from '../support/machine-coverage.ts';
import { edgePaths, keyOf, simplePaths, type Path, type Sample } from '../support/machine-graph.ts';
import { lintMachine } from '../support/machine-lint.ts';
import { faultOn } from '../support/replay-link.ts';
import { model } from './record-form.model.ts';

/** What holds of every state of a form, however it was reached. */
const rulesOf = (
  state: AnyMachineSnapshot,
  before: AnyMachineSnapshot,
): readonly (readonly [string, boolean])[] => {
  const { errors, clashes, choices, isDirty, version } = state.context as RecordFormContext;
  const isOpen = clashes.some(({ field }) => choices[field] === undefined);
  const wasDirty = (before.context as RecordFormContext).isDirty;
  return [
    ['what was typed stays typed', isDirty || !wasDirty],
    [
      'unsaved work is let go only by a person who says so',
      !state.matches('closed') || !wasDirty || before.matches('discarding'),
    ],
    ['an open clash is never saved over', !(state.matches('saving') && before.matches('conflict') && isOpen)],
    [
      'an open clash is never forgotten',
      !(state.matches('editing') && before.matches('discarding') && isOpen),
    ],
    ['the version never goes back', version >= (before.context as RecordFormContext).version],
    ['old objections do not outlive a new try', !state.matches('saving') || errors.length === 0],
  ];
};

const coverage = createCoverage(recordFormMachine);
const began = performance.now();
const counts = { edgePaths: 0, simplePaths: 0 };

const walk = (path: Path): string[] => {
  const actor = createActor(model.machine as typeof recordFormMachine, {
    input: { version: 3, isDirty: false },
    inspect: coverage.observer(model.machine),
  }).start();
  const faults: string[] = [];
  for (const { event, to } of path.steps) {
    const before = actor.getSnapshot() as AnyMachineSnapshot;
    actor.send(event as never);
    const now = actor.getSnapshot() as AnyMachineSnapshot;
    if (keyOf(model, now) !== keyOf(model, to)) faults.push(`${keyOf(model, now)}, not ${keyOf(model, to)}`);
    for (const [rule, isKept] of rulesOf(now, before)) if (!isKept) faults.push(rule);
  }
  actor.stop();
  return faults.map((fault) => faultOn('recordForm', path, fault));
};

describe('the record form alone', () => {
  test('has names for everything, and an answer for every actor that breaks', () => {
    expect(lintMachine(recordFormMachine)).toEqual([]);
  });

  test('keeps its invariants on a path to every edge', () => {
    const paths = edgePaths(model);
    expect(paths.flatMap(walk)).toEqual([]);
    counts.edgePaths = paths.length;
  });

  test('keeps its invariants on every simple path of a form that was not typed in before', () => {
    // Without the clash, whose settled fields multiply the graph; every edge of it was walked above.
    const { 'xstate.done.actor.save': answers, ...samples } = model.samples;
    const calm = (answers as readonly Sample[]).filter(({ label }) => label !== 'a clash');
    const paths = simplePaths({ ...model, samples: { ...samples, 'xstate.done.actor.save': calm } });
    expect(paths.flatMap(walk)).toEqual([]);
    counts.simplePaths = paths.length;
  });

  test('took every transition and heard every guard say yes and no', () => {
    expect(coverage.report()).toMatchObject({ neverTaken: [], neverRefused: [] });
  });
});

afterAll(() => {
  const { states, transitions, taken, guarded, refused } = coverage.report();
  recordFigures({
    suite: 'record form: the machine alone',
    states,
    transitions: `${taken}/${transitions}`,
    guards: `${refused}/${guarded}`,
    ...counts,
    seconds: (performance.now() - began) / 1000,
  });
});
