import { deletionMachine, type DeletionContext } from '../../src/machines/deletion.ts';
import { testMachinePaths, type WalkedStep } from '../support/test-machine-paths.ts';
import { model } from './deletion.model.ts';

/** What holds of every step, however it was reached. */
const rules = ({ before, now, emitted }: WalkedStep): readonly (readonly [string, boolean])[] => {
  const { target, isArchived, moved } = before.context as DeletionContext;
  const { reason } = now.context as DeletionContext;
  const wasMoving = before.matches('moving') || before.matches('following');
  const isMoved = wasMoving && now.matches('counting') && reason === null;
  return [
    [
      'nothing is deleted that was not just found unreferenced, or emptied by moving its references',
      !now.matches('trashing') ||
        before.matches('unreferenced') ||
        before.matches('trashing') ||
        (before.matches('counting') && moved !== null),
    ],
    ['what is archived is not archived again', !now.matches('archiving') || !isArchived],
    ['references move only to a record that was chosen', !now.matches('moving') || target !== null],
    [
      'what is shown as referenced or not was just counted, or nothing happened since',
      !now.matches('unreferenced') || before.matches('counting') || before.matches('unreferenced'),
    ],
    ['nothing is under way where the dialog may not be closed', !now.matches('closed') || !wasMoving],
    [
      'what was written is emitted once, and nothing else',
      emitted.length === Number(isMoved || now.matches('trashed') || now.matches('archived')),
    ],
    ['the end is the output', now.status !== 'done' || now.output === now.value],
  ];
};

testMachinePaths({
  title: 'deletion',
  machine: deletionMachine,
  model,
  rules,
  inputs: [{ isArchived: false }, { isArchived: true }],
});
