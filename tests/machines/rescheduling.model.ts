import { reschedulingMachine, type ReschedulingContext } from '../../src/machines/rescheduling.ts';
import type { Model } from '../support/machine-graph.ts';
import { withSilentActors } from '../support/silent-actors.ts';

const THEN = '2026-11-21T09:30';
const LATER = '2026-11-24T09:30';

/** What the graph of moving an event to another time is made from. */
export const model: Model = {
  machine: withSilentActors(reschedulingMachine),
  input: undefined,
  samples: {
    'event.lift': [
      { label: 'lift an event', event: { type: 'event.lift', eventId: 'fair', startsAt: THEN } },
    ],
    'time.choose': [
      { label: 'choose another day', event: { type: 'time.choose', startsAt: LATER } },
      { label: 'choose when it was', event: { type: 'time.choose', startsAt: THEN } },
    ],
    'event.drop': [{ label: 'drop it', event: { type: 'event.drop' } }],
    'event.putBack': [{ label: 'put it back', event: { type: 'event.putBack' } }],
    'xstate.done.actor.moveEvent': [
      { label: 'it is moved', event: { type: 'xstate.done.actor.moveEvent', output: undefined } },
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
  project: ({ eventId, startsAt }: ReschedulingContext) => [eventId !== null, startsAt],
};
