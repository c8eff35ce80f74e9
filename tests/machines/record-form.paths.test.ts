import { recordFormMachine, type RecordFormContext } from '../../src/machines/record-form.ts';
import type { Sample } from '../support/machine-graph.ts';
import { proveMachine, type WalkedStep } from '../support/prove-machine.ts';
import { model } from './record-form.model.ts';

/** What holds of every step of a form, however it was reached. */
const rules = ({ before, now }: WalkedStep): readonly (readonly [string, boolean])[] => {
  const { errors, clashes, choices, isDirty, version, accepted } = now.context as RecordFormContext;
  const isOpen = clashes.some(({ field }) => choices[field] === undefined);
  const wasDirty = (before.context as RecordFormContext).isDirty;
  return [
    ['what was typed stays typed', isDirty || !wasDirty],
    [
      'unsaved work is let go only by a person who says so',
      !now.matches('closed') || !wasDirty || before.matches('discarding'),
    ],
    ['an open clash is never saved over', !(now.matches('saving') && before.matches('conflict') && isOpen)],
    ['an open clash is never forgotten', !(now.matches('editing') && before.matches('discarding') && isOpen)],
    [
      'what resembles another is saved only by a person who has seen that, and who is asked once',
      !before.matches('resembling') || !now.matches('saving') || accepted.length > 0,
    ],
    ['what was accepted is not asked about again', !now.matches('resembling') || accepted.length === 0],
    ['the version never goes back', version >= (before.context as RecordFormContext).version],
    ['old objections do not outlive a new try', !now.matches('saving') || errors.length === 0],
  ];
};

// Simple paths without the clash, whose settled fields multiply the graph; every edge of it is walked.
const { 'xstate.done.actor.save': answers, ...samples } = model.samples;
const calm = (answers as readonly Sample[]).filter(({ label }) => label !== 'a clash');
const calmer = { ...model, samples: { ...samples, 'xstate.done.actor.save': calm } };

proveMachine({ title: 'record form', machine: recordFormMachine, model, calmer, rules });
