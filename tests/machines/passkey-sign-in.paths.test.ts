import { passkeySignInMachine, type PasskeySignInContext } from '../../src/machines/passkey-sign-in.ts';
import { testMachinePaths, type WalkedStep } from '../support/test-machine-paths.ts';
import { model } from './passkey-sign-in.model.ts';

/** What holds of every step, however it was reached. */
const rules = ({ before, event, now }: WalkedStep): readonly (readonly [string, boolean])[] => {
  const { reason } = now.context as PasskeySignInContext;
  const { reason: former } = before.context as PasskeySignInContext;
  return [
    [
      'a browser without passkeys is never asked for one',
      !now.matches('asking') || before.hasTag('supported'),
    ],
    ['a new request begins without the last one’s reason', !now.matches('asking') || reason === null],
    [
      'only what was asked for says why it failed',
      reason === former || before.matches('asking') || now.matches('asking'),
    ],
    [
      'a key that answers by itself is not asked again and again',
      !event.type.startsWith('xstate.done.actor.offerInAutofill') || now.matches('ready'),
    ],
    [
      'the button is drawn until it is known to be useless',
      now.hasTag('supported') !== now.matches('unsupported'),
    ],
  ];
};

testMachinePaths({ title: 'passkey sign-in', machine: passkeySignInMachine, model, rules });
