import { passkeysMachine, type PasskeysContext } from '../../src/machines/passkeys.ts';
import { testMachinePaths, type WalkedStep } from '../support/test-machine-paths.ts';
import { model } from './passkeys.model.ts';

/** What holds of every step, however it was reached. */
const rules = ({ before, now, told }: WalkedStep): readonly (readonly [string, boolean])[] => {
  const { id, name, reason } = now.context as PasskeysContext;
  const isChanged =
    (before.matches('registering') && now.matches('naming')) ||
    ((before.matches('renaming') || before.matches('removing')) && now.matches('resting') && reason === null);
  return [
    ['what changed is told once, and nothing else', told.length === Number(isChanged)],
    ['at rest none is held', !now.matches('resting') || id === null],
    [
      'one is held while it is named or removed',
      now.matches('resting') || now.matches('registering') || id !== null,
    ],
    ['none is removed unasked', !now.matches('removing') || before.matches('confirming')],
    ['none gets an empty name', !now.matches('renaming') || name === 'Laptop'],
    ['a removal that failed says why', !before.matches('removing') || told.length > 0 || reason !== null],
  ];
};

testMachinePaths({ title: 'passkeys', machine: passkeysMachine, model, rules });
