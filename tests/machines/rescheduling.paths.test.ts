import { reschedulingMachine, type ReschedulingContext } from '../../src/machines/rescheduling.ts';
import { proveMachine, type WalkedStep } from '../support/prove-machine.ts';
import { model } from './rescheduling.model.ts';

/** What holds of every state and step, however they were reached. */
const rules = ({ before, now, told }: WalkedStep): readonly (readonly [string, boolean])[] => {
  const { eventId, from, startsAt } = now.context as ReschedulingContext;
  const former = before.context as ReschedulingContext;
  const ends = !before.matches('resting') && now.matches('resting');
  return [
    ['at rest nothing is held', now.matches('resting') === (eventId === null)],
    ['what is held has a time, and one it came from', (eventId === null) === (startsAt === null || !from)],
    ['nothing is written but what was dropped', !now.matches('moving') || !before.matches('resting')],
    ['nothing is written where nothing moved', !now.matches('moving') || from !== startsAt],
    ['every end is told once, and nothing else', told.length === (ends ? 1 : 0)],
    [
      'what is told is of what was held',
      told.every((one) => one.type === 'move.refused' || one['eventId'] === former.eventId),
    ],
    ['a refusal says why', told.every((one) => one.type !== 'move.refused' || one['reason'] !== '')],
  ];
};

proveMachine({ title: 'rescheduling', machine: reschedulingMachine, model, rules });
