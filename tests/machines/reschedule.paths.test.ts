import { rescheduleMachine, type RescheduleContext } from '../../src/machines/reschedule.ts';
import { testMachinePaths, type WalkedStep } from '../support/test-machine-paths.ts';
import { model } from './reschedule.model.ts';

/** What holds of every state and step, however they were reached. */
const rules = ({ before, now, emitted }: WalkedStep): readonly (readonly [string, boolean])[] => {
  const { entry, startsAt } = now.context as RescheduleContext;
  const former = before.context as RescheduleContext;
  const isEmitted =
    (!before.matches('resting') && !before.matches('showing') && now.matches('resting')) ||
    now.matches('showing');
  return [
    ['at rest nothing is held', now.matches('resting') === (entry === null)],
    ['what is held has a time', (entry === null) === (startsAt === null)],
    ['nothing is written but what was dropped', !now.matches('moving') || !before.matches('resting')],
    ['nothing is written where nothing moved', !now.matches('moving') || entry?.starts_at !== startsAt],
    ['what happens to it is emitted once, and nothing else', emitted.length === Number(isEmitted)],
    [
      'what is emitted is of what was lifted',
      emitted.every((one) => one.type !== 'event.returned' || one['title'] === former.entry?.title),
    ],
    ['a refusal says why', emitted.every((one) => one.type !== 'move.refused' || one['reason'] !== '')],
  ];
};

testMachinePaths({ title: 'reschedule', machine: rescheduleMachine, model, rules });
