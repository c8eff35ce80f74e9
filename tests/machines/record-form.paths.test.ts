import { createActor, type AnyMachineSnapshot } from 'xstate';
import { afterAll, describe, expect, test } from 'vitest';
import {
  recordFormMachine,
  type RecordFormContext,
  type SaveAnswer,
  type Side,
} from '../../src/machines/record-form.ts';
import { recordFigures } from '../support/figures.ts';
import { createCoverage } from '../support/machine-coverage.ts';
import {
  edgePaths,
  keyOf,
  simplePaths,
  titleOf,
  type Model,
  type Path,
  type Sample,
} from '../support/machine-graph.ts';
import { lintMachine } from '../support/machine-lint.ts';
import { withSilentActors } from './auth.walk.ts';

const sample = (label: string, event: Sample['event']): Sample => ({ label, event });
const saved = (label: string, output: SaveAnswer) =>
  sample(label, { type: 'xstate.done.actor.save', output });
const side = (field: string, chosen: Side) =>
  sample(`settle ${field}: ${chosen}`, { type: 'clash.settle', field, side: chosen });
const clash = (field: string) => ({ field, base: 'before', mine: 'mine', theirs: 'theirs' });

const model: Model = {
  machine: withSilentActors(recordFormMachine),
  input: { version: 3, isDirty: false },
  samples: {
    'form.change': [sample('type in the name', { type: 'form.change', field: 'name' })],
    'form.submit': [sample('save', { type: 'form.submit' })],
    'form.close': [sample('close', { type: 'form.close' })],
    'discard.confirm': [sample('discard', { type: 'discard.confirm' })],
    'discard.cancel': [sample('keep editing', { type: 'discard.cancel' })],
    'clash.settle': [side('name', 'mine'), side('name', 'theirs'), side('city', 'theirs')],
    'clash.settleAll': [sample('keep theirs', { type: 'clash.settleAll', side: 'theirs' })],
    'xstate.done.actor.validate': [
      sample('nothing objected to', { type: 'xstate.done.actor.validate', output: [] }),
      sample('a field objected to', {
        type: 'xstate.done.actor.validate',
        output: [{ path: 'name', message: 'Enter a name.' }],
      }),
    ],
    'xstate.error.actor.validate': [
      sample('validation breaks', { type: 'xstate.error.actor.validate', error: 'broken' }),
    ],
    'xstate.done.actor.save': [
      saved('saved', { outcome: 'saved' }),
      saved('a field refused', { outcome: 'invalid', errors: [{ path: 'name', message: 'Taken.' }] }),
      saved('refused', { outcome: 'refused', reason: 'You are offline.' }),
      saved('a clash', { outcome: 'clash', version: 4, clashes: [clash('name'), clash('city')] }),
    ],
    'xstate.error.actor.save': [
      sample('saving breaks', { type: 'xstate.error.actor.save', error: 'broken' }),
    ],
  },
  project: ({ isDirty, errors, clashes, choices, reason, version }: RecordFormContext) => [
    isDirty,
    errors.length,
    clashes.length,
    choices,
    reason !== null,
    version,
  ],
};

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
  return faults.map((fault) => `${titleOf(path)}: ${fault}`);
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
