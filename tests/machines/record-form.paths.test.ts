import { recordFormMachine, type RecordFormContext } from '../../src/machines/record-form.ts';
import { testMachinePaths, type WalkedStep } from '../support/test-machine-paths.ts';
import { model } from './record-form.model.ts';

/** The city that a host’s answer may give the form, and the one it had; null for any other step. */
const fillOf = ({ before, event }: WalkedStep) => {
  if (event.type !== 'referred.read') return null;
  const { values, untyped } = before.context as RecordFormContext;
  const record = event['record'] as RecordFormContext['values'];
  const isAwaited = before.matches({ typing: 'editing' }) && values['host_id'] === record['id'];
  const isTyped = values['city'] !== null && !untyped.includes('city');
  return { may: isAwaited && !isTyped && record['city'] !== null, city: record['city'], had: values['city'] };
};

/** What holds of every step of a form, however it was reached. */
const rules = (step: WalkedStep): readonly (readonly [string, boolean])[] => {
  const { before, event, now, emitted } = step;
  const {
    errors,
    conflicts,
    choices,
    isDirty,
    version,
    startVersion,
    baseVersion,
    accepted,
    isLeft,
    values,
  } = now.context as RecordFormContext;
  const fill = fillOf(step);
  const isOpen = conflicts.some(({ field }) => choices[field] === undefined);
  const wasDirty = (before.context as RecordFormContext).isDirty;
  return [
    ['what was typed stays typed, unless it is typed back', isDirty || !wasDirty || before.matches('typing')],
    [
      'unsaved work is let go only by a person who says so',
      !now.matches('closed') || !wasDirty || before.matches('discarding'),
    ],
    [
      'a form left undecided keeps its draft, and says so',
      !(before.matches('discarding') && event.type === 'view.left') ||
        now.matches(wasDirty ? 'left' : 'closed') === (wasDirty === (emitted[0]?.type === 'draft.stored')),
    ],
    [
      'an open conflict is never saved over',
      !(now.matches('saving') && before.matches('conflict') && isOpen),
    ],
    [
      'an open conflict is never forgotten',
      !(now.matches({ typing: 'editing' }) && before.matches('discarding') && isOpen),
    ],
    [
      'what resembles another is saved only by a person who has seen that, and who is asked once',
      !before.matches({ typing: 'confirmingDuplicates' }) || !now.matches('saving') || accepted.length > 0,
    ],
    [
      'what was accepted is not asked about again',
      !now.matches({ typing: 'confirmingDuplicates' }) || accepted.length === 0,
    ],
    [
      'a save is emitted once, and is the output',
      now.matches('saved') === (emitted[0]?.type === 'record.saved'),
    ],
    [
      'what is left is kept where something was typed',
      emitted.every((one) => one.type !== 'draft.stored' || wasDirty),
    ],
    [
      'a save that is left goes on, and its end is emitted',
      !before.matches('saving') ||
        !isLeft ||
        now.matches('saving') ||
        ['record.saved', 'save.failed'].includes(String(emitted[0]?.type)),
    ],
    [
      'no failure is emitted while a save goes on',
      !before.matches('saving') || emitted.every((one) => one.type !== 'draft.stored'),
    ],
    [
      'an end gives the record or nothing',
      now.status !== 'done' || now.matches('saved') === (now.output !== null),
    ],
    [
      'the version never goes back but with the draft, or to meet a conflict again',
      version >= (before.context as RecordFormContext).version ||
        event.type === 'draft.discard' ||
        event.type === 'conflict.revise',
    ],
    [
      'a conflict that was left for the form is met again by the next save, except where theirs was chosen',
      event.type !== 'conflict.revise' ||
        (now.matches({ typing: 'editing' }) &&
          version === startVersion &&
          !Object.values(choices).includes('mine')),
    ],
    [
      'a discarded draft leaves the form as without it',
      event.type !== 'draft.discard' ||
        !now.matches({ typing: 'editing' }) ||
        (!isDirty && version === baseVersion),
    ],
    [
      'a host that is still chosen says the city that nobody typed',
      !fill?.may || values['city'] === fill.city,
    ],
    ['what a host says changes nothing else', !fill || fill.may || values['city'] === fill.had],
    ['old objections do not outlive a new try', !now.matches('saving') || errors.length === 0],
  ];
};

// Simple paths without what multiplies the graph: the conflict with its resolved fields, typing back, and what a host
// fills; every edge of them is walked.
const MULTIPLYING = [
  'type the name as it was',
  'type in the city',
  'choose a host',
  'choose another host',
  'a conflict',
];
const reducedModel = {
  ...model,
  isInReach: (_: unknown, label: string) => !MULTIPLYING.includes(label) && !label.includes(' is read'),
};

testMachinePaths({ title: 'record form', machine: recordFormMachine, model, calmer: reducedModel, rules });
