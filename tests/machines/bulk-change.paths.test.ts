import type { AnyMachineSnapshot } from 'xstate';
import {
  bulkChangeMachine,
  type BulkChangeContext,
  type BulkChangeInput,
} from '../../src/machines/bulk-change.ts';
import { testMachinePaths, type WalkedStep } from '../support/test-machine-paths.ts';
import { model } from './bulk-change.model.ts';

/** What holds of every state and step, however they were reached. */
const rules = ({
  before,
  event: done,
  now,
  emitted,
}: WalkedStep): readonly (readonly [string, boolean])[] => {
  const { work, setId, count, jobId, result, changeSetId, undo, reason } = now.context as BulkChangeContext;
  const completed = emitted.filter(({ type }) => type === 'bulk.completed');
  const left = emitted.filter(({ type }) => type === 'bulk.left');
  return [
    [
      'nothing starts but what a person confirmed, or was shown with the same number',
      !now.matches('starting') ||
        before.matches('confirming') ||
        (before.matches('applying') && count === (before.context as BulkChangeContext).count),
    ],
    [
      'what is confirmed is frozen and has a number',
      !now.matches('confirming') || (setId !== null && count !== null),
    ],
    [
      'going back to the choice shows no reason of the last try',
      done.type !== 'work.revise' || reason === null,
    ],
    [
      'that the server can’t be reached is not said once it is back',
      done.type !== 'server.returned' || !now.context.isUnanswered,
    ],
    [
      'a change that may have been made says so once the connection is back',
      !(done.type === 'server.returned' && before.matches('confirming') && before.context.isUnanswered) ||
        reason?.startsWith('This change was sent') === true,
    ],
    ['a job that is followed has a name', !now.matches('following') || jobId !== null],
    [
      'a job that was queued, and an end, is emitted once, and nothing else',
      emitted.length - completed.length - left.length ===
        Number(
          (before.matches('starting') && now.matches('following')) ||
            (before.matches('following') && (now.matches('finished') || completed.length > 0)),
        ),
    ],
    [
      'only a change that skipped no record closes by itself, and says its numbers',
      completed.every(
        ({ changed, unchanged }) =>
          now.matches('closed') &&
          result?.failed === 0 &&
          result.changed === changed &&
          result.unchanged === unchanged,
      ),
    ],
    [
      'a dialog can be closed while records are counted',
      !(now.matches('snapshotting') || now.matches('applying')) || now.can({ type: 'bulk.close' }),
    ],
    [
      'what is emitted names its job',
      emitted.every((event) => [...completed, ...left].includes(event) || event['jobId'] === jobId),
    ],
    [
      'an undo whose dialog is closed is followed to its end',
      !before.matches('undoing') || !now.matches('closed'),
    ],
    ['the end says what became of the records', !now.matches('finished') || result !== null],
    ['only what was changed can be undone', !now.matches('undoing') || changeSetId !== null],
    ['undone is said only when it is', now.matches('undone') === (undo !== null) || now.matches('closed')],
    [
      'a refusal says why',
      !before.matches('following') ||
        !(now.matches('choosing') || now.matches('snapshotting')) ||
        reason !== null,
    ],
    [
      'records that others changed are reviewed anew',
      !(before.matches('following') && now.matches('snapshotting')) || (setId === null && work !== null),
    ],
    [
      'a running job is left only by its end or a person',
      !now.matches('closed') ||
        !before.hasTag('busy') ||
        before.matches('snapshotting') ||
        before.matches('applying'),
    ],
  ];
};

// Failures lead back to where one was, and multiply the simple paths; every edge of them is walked.
const isInReach = (_: AnyMachineSnapshot, label: string) => !/fails|no word|nothing|fewer/.test(label);
const reducedModel = { ...model, isInReach };

const inputs = [model.input, { ...(model.input as BulkChangeInput), name: 'change' }];

testMachinePaths({
  title: 'bulk change',
  machine: bulkChangeMachine,
  model,
  calmer: reducedModel,
  rules,
  inputs,
});
