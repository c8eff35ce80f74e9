import { placingMachine, type PlacingContext } from '../../src/machines/placing.ts';
import type { Model } from '../support/machine-graph.ts';
import { withSilentActors } from '../support/silent-actors.ts';

const HOME = { parentId: null, afterId: 'foundation' };
const ELSEWHERE = { parentId: 'sciences', afterId: null };
const UNDER_HOME = { parentId: 'sciences', afterId: 'foundation' };

const placed = {
  written: { kind: 'levels', title: 'Bachelor', changeSetId: 'change', isMerged: false },
  isTree: true,
  under: 'Sciences',
  after: null,
};

/** What the graph of placing a record is made from. */
export const model: Model = {
  machine: withSilentActors(placingMachine),
  input: undefined,
  samples: {
    'record.lift': [
      { label: 'lift a record', event: { type: 'record.lift', recordId: 'bachelor', slot: HOME } },
    ],
    'slot.choose': [
      { label: 'choose another parent', event: { type: 'slot.choose', slot: ELSEWHERE } },
      { label: 'choose the same neighbour elsewhere', event: { type: 'slot.choose', slot: UNDER_HOME } },
      { label: 'choose where it came from', event: { type: 'slot.choose', slot: HOME } },
    ],
    'record.drop': [{ label: 'drop it', event: { type: 'record.drop' } }],
    'record.putBack': [{ label: 'put it back', event: { type: 'record.putBack' } }],
    'xstate.done.actor.placeRecord': [
      {
        label: 'it is placed',
        event: { type: 'xstate.done.actor.placeRecord', output: placed },
      },
    ],
    'xstate.done.actor.showPlaced': [
      { label: 'the rows show it', event: { type: 'xstate.done.actor.showPlaced', output: undefined } },
    ],
    'xstate.error.actor.showPlaced': [
      { label: 'the rows do not come', event: { type: 'xstate.error.actor.showPlaced', error: null } },
    ],
    'xstate.error.actor.placeRecord': [
      {
        label: 'the place is refused',
        event: { type: 'xstate.error.actor.placeRecord', error: new Error('It is gone.') },
      },
      {
        label: 'the place is refused without a word',
        event: { type: 'xstate.error.actor.placeRecord', error: null },
      },
    ],
  },
  project: ({ recordId, slot }: PlacingContext) => [recordId !== null, slot?.parentId, slot?.afterId],
};
