import { rescheduleMachine, type RescheduleContext } from '../../src/machines/reschedule.ts';
import { testMachinePaths, type WalkedStep } from '../support/test-machine-paths.ts';
import { model } from './reschedule.model.ts';

/** What holds of every state and step, however they were reached. */
const rules = ({ before, now, told }: WalkedStep): readonly (readonly [string, boolean])[] => {
  const { entry, startsAt } = now.context as RescheduleContext;
  const former = before.context as RescheduleContext;
  const isTold =
    (!before.matches('resting') && !before.matches('showing') && now.matches('resting')) ||
    now.matches('showing');
  return [
    ['at rest nothing is held', now.matches('resting') === (entry === null)],
    ['what is held has a time', (entry === null) === (startsAt === null)],
    ['nothing is written but what was dropped', !now.matches('moving') || !before.matches('resting')],
    ['nothing is written where nothing moved', !now.matches('moving') || entry?.starts_at !== startsAt],
    ['what happens to it is told once, and nothing else', told.length === Number(isTold)],
    [
      'what is told is of what was held',
      told.every((one) => one.type !== 'event.returned' || one['title'] === former.entry?.title),
    ],
    ['a refusal says why', told.every((one) => one.type !== 'move.refused' || one['reason'] !== '')],
  ];
};

testMachinePaths({ title: 'reschedule', machine: rescheduleMachine, model, rules });
