import { reorderMachine, type ReorderContext } from '../../src/machines/reorder.ts';
import { testMachinePaths, type WalkedStep } from '../support/test-machine-paths.ts';
import { model } from './reorder.model.ts';

/** What holds of every state and step, however they were reached. */
const rules = ({ before, now, emitted }: WalkedStep): readonly (readonly [string, boolean])[] => {
  const { record, from, position } = now.context as ReorderContext;
  const former = before.context as ReorderContext;
  const isEmitted =
    (before.matches('lifted') && !now.matches('lifted')) || now.matches('locating') || now.matches('showing');
  return [
    ['at rest nothing is held', now.matches('resting') === (record === null)],
    ['what is held has a place, and one it came from', (record === null) === (position === null || !from)],
    ['nothing is written but what was dropped', !now.matches('saving') || !before.matches('resting')],
    [
      'nothing is written where nothing moved',
      !now.matches('saving') || JSON.stringify(from) !== JSON.stringify(position),
    ],
    ['what happens to it is emitted once, and nothing else', emitted.length === Number(isEmitted)],
    [
      'what is emitted is of what was lifted',
      emitted.every((one) => one.type !== 'record.returned' || one['recordId'] === former.record?.id),
    ],
    ['a refusal says why', emitted.every((one) => one.type !== 'reorder.refused' || one['reason'] !== '')],
  ];
};

testMachinePaths({ title: 'reorder', machine: reorderMachine, model, rules });
