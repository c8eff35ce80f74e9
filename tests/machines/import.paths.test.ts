import type { AnyMachineSnapshot } from 'xstate';
import { importMachine, type ImportContext } from '../../src/machines/import.ts';
import { testMachinePaths, type WalkedStep } from '../support/test-machine-paths.ts';
import { model } from './import.model.ts';

/** What holds of every state and step, however they were reached. */
const rules = ({ before, event, now, emitted }: WalkedStep): readonly (readonly [string, boolean])[] => {
  const { importId, stage, undoOf, undo, undos, reason, fix, queuedFixes } = now.context as ImportContext;
  const { fix: fixBefore, queuedFixes: queueBefore } = before.context as ImportContext;
  const wasStarting = before.matches('startingCheck');
  return [
    [
      'nothing is written but what was checked',
      !now.matches('startingCommit') || before.matches('reviewing') || before.matches('finished'),
    ],
    ['nothing is written where no line is good', !now.matches('startingCommit') || (stage?.good ?? 0) > 0],
    ['what is followed has a name', !now.hasTag('running') || importId !== null],
    ['a review shows what was checked', !now.matches('reviewing') || stage !== null],
    [
      'it is written only when the server says so',
      !now.matches('finished') || stage?.state === 'committed' || (stage?.changeSetIds ?? []).length > 0,
    ],
    [
      'only what the import has written can be undone',
      !now.matches('undoing') ||
        (undoOf !== null && stage?.changeSetIds.includes(undoOf.redoes ?? undoOf.changeSetId) === true),
    ],
    ['undone is said only when it is', undo === null || now.matches('finished')],
    ['a check that cannot begin says why', !(wasStarting && now.matches('mapping')) || reason !== null],
    ['what is read again has a name', !now.matches('reparsing') || importId !== null],
    [
      'what is under way is not discarded',
      !now.matches('discarding') || before.matches('mapping') || before.matches('reviewing'),
    ],
    [
      'a discard that is refused says why',
      !before.matches('discarding') || now.matches('discarded') || reason !== null,
    ],
    [
      'an import is emitted when it is there, when it is committed and when it is discarded, and nothing else',
      emitted.map(({ type }) => type).join() ===
        (before.matches('uploading') && now.matches('mapping')
          ? 'import.created'
          : before.matches('reading') && now.matches('finished')
            ? 'import.committed'
            : before.matches('discarding') && now.matches('discarded')
              ? 'import.discarded'
              : ''),
    ],
    [
      'an import that is committed is emitted with its job',
      emitted.every((event) => event.type !== 'import.committed' || event['jobId'] === stage?.jobId),
    ],
    [
      'fixes are sent one after another, in the order they were made',
      !(before.matches('fixing') && now.matches('fixing') && queuedFixes.length < queueBefore.length) ||
        fix === queueBefore[0],
    ],
    [
      'a fix that is under way is not queued again',
      !now.matches('fixing') || !queuedFixes.includes(fix ?? fixBefore!),
    ],
    [
      'what somebody else made of it is what is shown',
      event.type !== 'import.changed' || !before.can(event) || stage === event['stage'],
    ],
    [
      'fixes are not undone here once their rows are imported',
      !before.matches('reading') || !now.matches('finished') || undos.length === 0,
    ],
    [
      'why a call was refused is still said where somebody else was at the import meanwhile',
      !before.matches('reviewing') ||
        !now.matches('reviewing') ||
        event.type !== 'import.changed' ||
        reason === (before.context as ImportContext).reason ||
        (before.context as ImportContext).isUnanswered,
    ],
    [
      'what was refused while a job ran is not said after it',
      !(before.matches('following') && now.matches('reading')) || reason === null,
    ],
    ['nothing waits once a review stands still', now.matches('fixing') || queuedFixes.length === 0],
    ['a job that is followed has a name', !now.matches('following') || (stage?.jobId ?? null) !== null],
    [
      'an undo that is refused says why',
      !(before.matches('undoing') && now.matches('finished')) || undo !== null || reason !== null,
    ],
  ];
};

// Simple paths of a file that is written in one go: failures, cancelling and going back multiply them; every edge of
// those is walked.
const detours = /fail|refused|no word|cancel|back to|nothing|whole|discard|mend|encoded|somebody/;
const isInReach = (_: AnyMachineSnapshot, label: string) => !detours.test(label);
const reducedModel = { ...model, isInReach };

testMachinePaths({ title: 'import', machine: importMachine, model, calmer: reducedModel, rules });
