import { recordFormMachine, type RecordFormContext } from '../../src/machines/record-form.ts';
import type { Sample } from '../../src/inspector/machine-graph.ts';
import { testMachinePaths, type WalkedStep } from '../support/test-machine-paths.ts';
import { model } from './record-form.model.ts';

/** What holds of every step of a form, however it was reached. */
const rules = ({ before, now, told }: WalkedStep): readonly (readonly [string, boolean])[] => {
  const { errors, conflicts, choices, isDirty, version, accepted } = now.context as RecordFormContext;
  const isOpen = conflicts.some(({ field }) => choices[field] === undefined);
  const wasDirty = (before.context as RecordFormContext).isDirty;
  return [
    [
      'what was typed stays typed, unless it is typed back',
      isDirty || !wasDirty || before.matches('editing') || before.matches('confirmingDuplicates'),
    ],
    [
      'unsaved work is let go only by a person who says so',
      !now.matches('closed') || !wasDirty || before.matches('discarding'),
    ],
    [
      'an open conflict is never saved over',
      !(now.matches('saving') && before.matches('conflict') && isOpen),
    ],
    [
      'an open conflict is never forgotten',
      !(now.matches('editing') && before.matches('discarding') && isOpen),
    ],
    [
      'what resembles another is saved only by a person who has seen that, and who is asked once',
      !before.matches('confirmingDuplicates') || !now.matches('saving') || accepted.length > 0,
    ],
    [
      'what was accepted is not asked about again',
      !now.matches('confirmingDuplicates') || accepted.length === 0,
    ],
    ['a save is told once, and is the output', now.matches('saved') === (told[0]?.type === 'record.saved')],
    [
      'what is left is kept where something was typed',
      told.every((one) => one.type !== 'draft.kept' || wasDirty),
    ],
    [
      'an end gives the record or nothing',
      now.status !== 'done' || now.matches('saved') === (now.output !== null),
    ],
    ['the version never goes back', version >= (before.context as RecordFormContext).version],
    ['old objections do not outlive a new try', !now.matches('saving') || errors.length === 0],
  ];
};

// Simple paths without what multiplies the graph: the conflict with its resolved fields, and typing back; every edge of
// them is walked.
const without = (event: string, label: string) =>
  (model.samples[event] as readonly Sample[]).filter((sample) => sample.label !== label);
const reducedModel = {
  ...model,
  samples: {
    ...model.samples,
    'form.change': without('form.change', 'type the name as it was'),
    'xstate.done.actor.save': without('xstate.done.actor.save', 'a conflict'),
  },
};

testMachinePaths({ title: 'record form', machine: recordFormMachine, model, calmer: reducedModel, rules });
