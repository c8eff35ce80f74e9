import { calendarFeedsMachine, type CalendarFeedsContext } from '../../src/machines/calendar-feeds.ts';
import { testMachinePaths, type WalkedStep } from '../support/test-machine-paths.ts';
import { model } from './calendar-feeds.model.ts';

const CREATING = { creation: 'creating' };
const REVOKING = { revocation: 'revoking' };

/** What holds of every step, however it was reached. */
const rules = ({ before, event, now, emitted }: WalkedStep): readonly (readonly [string, boolean])[] => {
  const { wanted, createdId, revoked, reason } = now.context as CalendarFeedsContext;
  const former = before.context as CalendarFeedsContext;
  const isDone = event.type.startsWith('xstate.done');
  return [
    ['nothing is created that nobody asked for', !now.matches(CREATING) || wanted !== null],
    ['nothing is revoked that nobody named', !now.matches(REVOKING) || revoked !== null],
    ['a second press creates no other', !before.matches(CREATING) || wanted === former.wanted],
    ['another is not revoked meanwhile', !before.matches(REVOKING) || revoked === former.revoked],
    ['no link is shown while another is made', !now.matches(CREATING) || createdId === null],
    [
      'a link that was revoked is not shown',
      event.type !== 'xstate.done.actor.revokeFeed' || createdId !== revoked?.id,
    ],
    [
      'the link of another stays',
      event.type !== 'xstate.done.actor.revokeFeed' ||
        former.createdId === revoked?.id ||
        createdId === former.createdId,
    ],
    ['what is done is emitted once, and nothing else', emitted.length === Number(isDone)],
    ['what fails says why', !event.type.startsWith('xstate.error') || reason !== null],
  ];
};

// Simple paths with one feed, whose failures say why; every other edge is walked.
const calmer = { ...model, isInReach: (_: unknown, label: string) => !/another$|breaks$/.test(label) };

testMachinePaths({ title: 'calendar feeds', machine: calendarFeedsMachine, model, calmer, rules });
