import type { CalendarEntry } from '../../contract/calendar.ts';
import { rescheduleMachine, type RescheduleContext } from '../../src/machines/reschedule.ts';
import type { Model } from '../../src/inspector/machine-graph.ts';
import { withStubActors } from '../support/stub-actors.ts';

const THEN = '2026-11-21T09:30';
const LATER = '2026-11-24T09:30';

const entry = { id: 'fair', version: 1, title: 'Fair', starts_at: THEN, ends_at: null } as CalendarEntry;
const written = { kind: 'events', title: 'Fair', changeSetId: 'change', isMerged: false };

/** What the graph of moving an event to another time is made from. */
export const model: Model = {
  machine: withStubActors(rescheduleMachine),
  input: undefined,
  samples: {
    'event.lift': [{ label: 'lift an event', event: { type: 'event.lift', entry } }],
    'time.choose': [
      { label: 'choose another day', event: { type: 'time.choose', startsAt: LATER, endsAt: null } },
      { label: 'choose when it was', event: { type: 'time.choose', startsAt: THEN, endsAt: null } },
    ],
    'event.drop': [{ label: 'drop it', event: { type: 'event.drop' } }],
    'move.cancel': [{ label: 'put it back', event: { type: 'move.cancel' } }],
    'xstate.done.actor.moveEvent': [
      {
        label: 'it is moved',
        event: { type: 'xstate.done.actor.moveEvent', output: { entry, written } },
      },
    ],
    'xstate.done.actor.showMoved': [
      { label: 'the calendar shows it', event: { type: 'xstate.done.actor.showMoved', output: undefined } },
    ],
    'xstate.error.actor.showMoved': [
      { label: 'the calendar does not come', event: { type: 'xstate.error.actor.showMoved', error: null } },
    ],
    'xstate.error.actor.moveEvent': [
      {
        label: 'the move is refused',
        event: { type: 'xstate.error.actor.moveEvent', error: new Error('It was moved meanwhile.') },
      },
      {
        label: 'the move is refused without a word',
        event: { type: 'xstate.error.actor.moveEvent', error: null },
      },
    ],
  },
  project: ({ entry: held, startsAt }: RescheduleContext) => [held !== null, startsAt],
};
