import { placingMachine, type PlacingContext } from '../../src/machines/placing.ts';
import { proveMachine, type WalkedStep } from '../support/prove-machine.ts';
import { model } from './placing.model.ts';

/** What holds of every state and step, however they were reached. */
const rules = ({ before, now, told }: WalkedStep): readonly (readonly [string, boolean])[] => {
  const { recordId, from, slot } = now.context as PlacingContext;
  const former = before.context as PlacingContext;
  const isTold =
    (!before.matches('resting') && !before.matches('showing') && now.matches('resting')) ||
    (before.matches('holding') && now.matches('placing')) ||
    now.matches('showing');
  return [
    ['at rest nothing is held', now.matches('resting') === (recordId === null)],
    ['what is held has a place, and one it came from', (recordId === null) === (slot === null || !from)],
    ['nothing is written but what was dropped', !now.matches('placing') || !before.matches('resting')],
    [
      'nothing is written where nothing moved',
      !now.matches('placing') || JSON.stringify(from) !== JSON.stringify(slot),
    ],
    ['what happens to it is told once, and nothing else', told.length === Number(isTold)],
    [
      'what is told is of what was held',
      told.every((one) => one.type !== 'record.returned' || one['recordId'] === former.recordId),
    ],
    ['a refusal says why', told.every((one) => one.type !== 'placing.refused' || one['reason'] !== '')],
  ];
};

proveMachine({ title: 'placing', machine: placingMachine, model, rules });
