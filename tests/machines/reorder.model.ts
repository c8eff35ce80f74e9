import { reorderMachine, type ReorderContext } from '../../src/machines/reorder.ts';
import type { Model } from '../../src/inspector/machine-graph.ts';
import { withStubActors } from '../support/stub-actors.ts';

const HOME = { parentId: null, afterId: 'foundation' };
const ELSEWHERE = { parentId: 'sciences', afterId: null };
const UNDER_HOME = { parentId: 'sciences', afterId: 'foundation' };

const placed = {
  written: { kind: 'levels', title: 'Bachelor', changeSetId: 'change', isMerged: false },
  hasNewParent: true,
  under: 'Sciences',
  after: null,
};

/** What the graph of placing a record is made from. */
export const model: Model = {
  machine: withStubActors(reorderMachine),
  input: undefined,
  samples: {
    'record.lift': [
      {
        label: 'lift a record',
        event: { type: 'record.lift', record: { id: 'bachelor', version: 3 }, position: HOME },
      },
    ],
    'position.choose': [
      { label: 'choose another parent', event: { type: 'position.choose', position: ELSEWHERE } },
      {
        label: 'choose the same neighbour elsewhere',
        event: { type: 'position.choose', position: UNDER_HOME },
      },
      { label: 'choose where it came from', event: { type: 'position.choose', position: HOME } },
    ],
    'record.drop': [{ label: 'drop it', event: { type: 'record.drop' } }],
    'move.cancel': [{ label: 'put it back', event: { type: 'move.cancel' } }],
    'xstate.done.actor.moveRecord': [
      {
        label: 'it is placed',
        event: { type: 'xstate.done.actor.moveRecord', output: placed },
      },
    ],
    'xstate.done.actor.locateRecord': [
      {
        label: 'it is found in a branch',
        event: { type: 'xstate.done.actor.locateRecord', output: ['sciences'] },
      },
    ],
    'xstate.error.actor.locateRecord': [
      { label: 'it is not found', event: { type: 'xstate.error.actor.locateRecord', error: null } },
    ],
    'xstate.done.actor.showPlaced': [
      { label: 'the rows show it', event: { type: 'xstate.done.actor.showPlaced', output: undefined } },
    ],
    'xstate.error.actor.showPlaced': [
      { label: 'the rows do not come', event: { type: 'xstate.error.actor.showPlaced', error: null } },
    ],
    'xstate.error.actor.moveRecord': [
      {
        label: 'the place is refused',
        event: { type: 'xstate.error.actor.moveRecord', error: new Error('It is gone.') },
      },
      {
        label: 'the place is refused without a word',
        event: { type: 'xstate.error.actor.moveRecord', error: null },
      },
    ],
  },
  project: ({ record, position }: ReorderContext) => [record !== null, position?.parentId, position?.afterId],
};
