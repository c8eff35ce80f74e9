import { lastActMachine, type FoundAct } from '../../src/machines/last-act.ts';
import { testMachinePaths, type WalkedStep } from '../support/test-machine-paths.ts';
import { model } from './last-act.model.ts';

/** What holds of every step, however it was reached. */
const rules = ({ before, event, now, emitted }: WalkedStep): readonly (readonly [string, boolean])[] => {
  const found = emitted.map((one) => one['found'] as FoundAct);
  const isEnd = before.status === 'active' && now.status === 'done';
  return [
    ['every press is answered once', emitted.length === Number(isEnd)],
    ['the answer is of the key that was pressed', emitted.every((one) => one['verb'] === 'Undo')],
    [
      'nothing is chosen that was to be asked about',
      found.every(({ outcome }) => now.matches(outcome === 'missing' ? 'refused' : outcome)),
    ],
    [
      'what breaks is a refusal with a reason',
      !event.type.startsWith('xstate.error') ||
        found.some((one) => one.outcome === 'refused' && one.reason !== ''),
    ],
  ];
};

testMachinePaths({ title: 'last act', machine: lastActMachine, model, rules });
