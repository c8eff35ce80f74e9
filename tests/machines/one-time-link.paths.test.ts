import { oneTimeLinkMachine, type OneTimeLinkContext } from '../../src/machines/one-time-link.ts';
import { testMachinePaths, type WalkedStep } from '../support/test-machine-paths.ts';
import { model } from './one-time-link.model.ts';

/** What holds of every step, however it was reached. */
const rules = ({ before, now, emitted }: WalkedStep): readonly (readonly [string, boolean])[] => {
  const { holder, invitation, link, errors, reason } = now.context as OneTimeLinkContext;
  const isMade = before.matches('creating') && now.matches('shown');
  const isRevoked = before.matches('revoking') && now.matches('closed');
  return [
    [
      'what was made or revoked is emitted once, and nothing else',
      emitted.length === Number(isMade || isRevoked),
    ],
    ['a link that was shown is gone before the next is made', !now.matches('deciding') || link === null],
    [
      'a new try shows no problems of the last',
      !now.hasTag('writing') || (errors.length === 0 && reason === null),
    ],
    ['a link is shown where one was made', !now.matches('shown') || link !== null],
    ['nobody is invited without details', !now.matches('creating') || holder !== null || invitation !== null],
    ['nothing is revoked that was not shown', !now.matches('revoking') || before.matches('shown')],
    [
      'a link that was not made says why',
      !before.matches('creating') || now.matches('shown') || errors.length > 0 || reason !== null,
    ],
    [
      'the dialog does not close on something under way',
      !now.matches('closed') || !before.matches('creating'),
    ],
  ];
};

testMachinePaths({
  title: 'one-time link',
  machine: oneTimeLinkMachine,
  model,
  rules,
  inputs: [{ holder: null }, { holder: { id: 'bo', name: 'Bo Diaz' } }],
});
