import { selectAllMachine, type SelectAllContext } from '../../src/machines/select-all.ts';
import { testMachinePaths, type WalkedStep } from '../support/test-machine-paths.ts';
import { model } from './select-all.model.ts';

/** What holds of every step, however it was reached. */
const rules = ({ before, event, now, emitted }: WalkedStep): readonly (readonly [string, boolean])[] => {
  const { request } = now.context as SelectAllContext;
  const [told] = emitted;
  return [
    [
      'what was asked for last is looked up',
      event.type !== 'matching.select' || (now.matches('snapshotting') && request === event['request']),
    ],
    [
      'every answer, and nothing else, is emitted once',
      emitted.length === Number(before.matches('snapshotting') && now.matches('resting')),
    ],
    ['an answer says where a dialog waits for it', !told || told['dialogAt'] === request?.dialogAt],
  ];
};

testMachinePaths({ title: 'select all', machine: selectAllMachine, model, rules });
