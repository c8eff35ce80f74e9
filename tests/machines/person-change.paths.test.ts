import { personChangeMachine, type PersonChangeContext } from '../../src/machines/person-change.ts';
import { testMachinePaths, type WalkedStep } from '../support/test-machine-paths.ts';
import { model } from './person-change.model.ts';

/** What holds of every step, however it was reached. */
const rules = ({ before, now, emitted }: WalkedStep): readonly (readonly [string, boolean])[] => {
  const { reason, scopes } = now.context as PersonChangeContext;
  return [
    ['nothing is done unconfirmed', !now.matches('writing') || before.matches('confirming')],
    ['what was done is emitted once, and nothing else', emitted.length === Number(now.matches('changed'))],
    ['a new try shows no reason of the last', !now.matches('writing') || reason === null],
    ['a refusal says why', !before.matches('writing') || now.matches('changed') || reason !== null],
    ['a role left as it is is not written', !now.matches('writing') || scopes.join() !== 'admin'],
    [
      'the dialog does not close on something under way',
      !now.matches('closed') || before.matches('confirming'),
    ],
  ];
};

testMachinePaths({ title: 'person change', machine: personChangeMachine, model, rules });
