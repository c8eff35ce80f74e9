import { openLinkMachine, type OpenLinkContext } from '../../src/machines/open-link.ts';
import { testMachinePaths, type WalkedStep } from '../support/test-machine-paths.ts';
import { model } from './open-link.model.ts';

/** What holds of every step, however it was reached. */
const rules = ({ before, now }: WalkedStep): readonly (readonly [string, boolean])[] => {
  const { owner, errors, reason } = now.context as OpenLinkContext;
  return [
    ['nobody chooses a password before it is known for whom', !now.matches('choosing') || owner !== null],
    ['no password is set unasked', !now.matches('using') || before.matches('choosing')],
    [
      'a new try shows no problems of the last',
      !now.hasTag('busy') || (errors.length === 0 && reason === null),
    ],
    ['a failure says why', !now.matches('unread') || reason !== null],
    [
      'a password that was not set says why',
      !before.matches('using') || !now.matches('choosing') || errors.length > 0 || reason !== null,
    ],
    ['the end is a password that was set', now.status !== 'done' || before.matches('using')],
  ];
};

testMachinePaths({ title: 'open link', machine: openLinkMachine, model, rules });
