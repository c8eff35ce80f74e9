import { createActor, type AnyMachineSnapshot } from 'xstate';
import { afterAll, describe, expect, test } from 'vitest';
import {
  reschedulingMachine,
  type ReschedulingContext,
  type ReschedulingEmitted,
} from '../../src/machines/rescheduling.ts';
import { recordFigures } from '../support/figures.ts';
import { createCoverage } from '../support/machine-coverage.ts';
import { edgePaths, keyOf, simplePaths, type Path } from '../support/machine-graph.ts';
import { lintMachine } from '../support/machine-lint.ts';
import { faultOn } from '../support/replay-link.ts';
import { model } from './rescheduling.model.ts';

interface Step {
  readonly before: AnyMachineSnapshot;
  readonly now: AnyMachineSnapshot;
  /** What was said in this step. */
  readonly told: readonly ReschedulingEmitted[];
}

/** What holds of every state and step, however they were reached. */
const rulesOf = ({ before, now, told }: Step): readonly (readonly [string, boolean])[] => {
  const { eventId, from, startsAt } = now.context as ReschedulingContext;
  const former = before.context as ReschedulingContext;
  const ends = !before.matches('resting') && now.matches('resting');
  return [
    ['at rest nothing is held', now.matches('resting') === (eventId === null)],
    ['what is held has a time, and one it came from', (eventId === null) === (startsAt === null || !from)],
    ['nothing is written but what was dropped', !now.matches('moving') || !before.matches('resting')],
    ['nothing is written where nothing moved', !now.matches('moving') || from !== startsAt],
    ['every end is told once, and nothing else', told.length === (ends ? 1 : 0)],
    [
      'what is told is of what was held',
      told.every((one) => one.type === 'move.refused' || one.eventId === former.eventId),
    ],
    ['a refusal says why', told.every((one) => one.type !== 'move.refused' || one.reason !== '')],
  ];
};

const coverage = createCoverage(reschedulingMachine);
const began = performance.now();
const counts = { edgePaths: 0, simplePaths: 0 };

const walk = (path: Path): string[] => {
  const actor = createActor(model.machine as typeof reschedulingMachine, {
    inspect: coverage.observer(model.machine),
  });
  let told: ReschedulingEmitted[] = [];
  actor.on('*', (emitted) => told.push(emitted));
  actor.start();
  const faults: string[] = [];
  for (const { event, to } of path.steps) {
    told = [];
    const before = actor.getSnapshot() as AnyMachineSnapshot;
    actor.send(event as never);
    const now = actor.getSnapshot() as AnyMachineSnapshot;
    if (keyOf(model, now) !== keyOf(model, to)) faults.push(`${keyOf(model, now)}, not ${keyOf(model, to)}`);
    for (const [rule, isKept] of rulesOf({ before, now, told })) if (!isKept) faults.push(rule);
  }
  actor.stop();
  return faults.map((fault) => faultOn('rescheduling', path, fault));
};

describe('rescheduling alone', () => {
  test('has names for everything, and an answer for every actor that breaks', () => {
    expect(lintMachine(reschedulingMachine)).toEqual([]);
  });

  test('keeps its invariants on a path to every edge', () => {
    const edges = edgePaths(model);
    expect(edges.flatMap(walk)).toEqual([]);
    counts.edgePaths = edges.length;
  });

  test('keeps its invariants on every simple path', () => {
    const simple = simplePaths(model);
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
    suite: 'rescheduling: the machine alone',
    states,
    transitions: `${taken}/${transitions}`,
    guards: `${refused}/${guarded}`,
    ...counts,
    seconds: (performance.now() - began) / 1000,
  });
});
