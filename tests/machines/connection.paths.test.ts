import { createActor, type AnyMachineSnapshot } from 'xstate';
import { afterAll, describe, expect, test } from 'vitest';
import { connectionMachine, type ConnectionContext } from '../../src/machines/connection.ts';
import { recordFigures } from '../support/figures.ts';
import { createCoverage } from '../support/machine-coverage.ts';
import { edgePaths, keyOf, simplePaths, type Path } from '../support/machine-graph.ts';
import { lintMachine } from '../support/machine-lint.ts';
import { faultOn } from '../support/replay-link.ts';
import { model } from './connection.model.ts';

/** What holds of every state and step, however they were reached. */
const rulesOf = (
  before: AnyMachineSnapshot,
  now: AnyMachineSnapshot,
  returns: number,
): readonly (readonly [string, boolean])[] => {
  const { tries } = now.context as ConnectionContext;
  const came = before.hasTag('unreachable') && now.hasTag('reachable');
  return [
    ['exactly one tag says how it stands', now.hasTag('reachable') !== now.hasTag('unreachable')],
    ['a return is announced once, and nothing else is', returns === (came ? 1 : 0)],
    ['nobody is alarmed before a probe failed', !now.hasTag('unreachable') || tries > 0],
    ['a working connection remembers no failures', !now.matches('connected') || tries === 0],
  ];
};

const coverage = createCoverage(connectionMachine);
const began = performance.now();
const counts = { edgePaths: 0, simplePaths: 0 };

const walk = (path: Path): string[] => {
  const actor = createActor(model.machine as typeof connectionMachine, {
    inspect: coverage.observer(model.machine),
  });
  let returns = 0;
  actor.on('server.returned', () => {
    returns += 1;
  });
  actor.start();
  const faults: string[] = [];
  for (const { event, to } of path.steps) {
    const before = actor.getSnapshot() as AnyMachineSnapshot;
    returns = 0;
    actor.send(event as never);
    const now = actor.getSnapshot() as AnyMachineSnapshot;
    if (keyOf(model, now) !== keyOf(model, to)) faults.push(`${keyOf(model, now)}, not ${keyOf(model, to)}`);
    for (const [rule, isKept] of rulesOf(before, now, returns)) if (!isKept) faults.push(rule);
  }
  actor.stop();
  return faults.map((fault) => faultOn('connection', path, fault));
};

describe('the connection alone', () => {
  test('has names for everything, and an answer for every actor that breaks', () => {
    expect(lintMachine(connectionMachine)).toEqual([]);
  });

  test('keeps its invariants on a path to every edge and on every simple path', () => {
    const edges = edgePaths(model);
    const simple = simplePaths(model);
    expect([...edges, ...simple].flatMap(walk)).toEqual([]);
    Object.assign(counts, { edgePaths: edges.length, simplePaths: simple.length });
  });

  test('took every transition and heard every guard say yes and no', () => {
    expect(coverage.report()).toMatchObject({ neverTaken: [], neverRefused: [] });
  });
});

afterAll(() => {
  const { states, transitions, taken, guarded, refused } = coverage.report();
  recordFigures({
    suite: 'connection: the machine alone',
    states,
    transitions: `${taken}/${transitions}`,
    guards: `${refused}/${guarded}`,
    ...counts,
    seconds: (performance.now() - began) / 1000,
  });
});
