import { accountFormMachine, type AccountFormContext } from '../../src/machines/account-form.ts';
import { testMachinePaths, type WalkedStep } from '../support/test-machine-paths.ts';
import { model } from './account-form.model.ts';

/** What holds of every step, however it was reached. */
const rules = ({ before, now, emitted }: WalkedStep): readonly (readonly [string, boolean])[] => {
  const { errors, reason } = now.context as AccountFormContext;
  const isJustSaved = before.matches('saving') && now.matches('saved');
  return [
    ['what was saved is emitted once, and nothing else', emitted.length === Number(isJustSaved)],
    [
      'a save that failed says why',
      !before.matches('saving') || now.matches('saved') || errors.length > 0 || reason !== null,
    ],
    [
      'no problem is shown while it is saved, and after',
      now.matches('editing') || (errors.length === 0 && reason === null),
    ],
  ];
};

testMachinePaths({ title: 'account form', machine: accountFormMachine, model, rules });
