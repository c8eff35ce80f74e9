import type { Model } from '../../src/inspector/machine-graph.ts';
import { savedViewMachine, type SavedViewContext } from '../../src/machines/saved-view.ts';
import { actorAnswers } from '../support/sample-events.ts';
import { withStubActors } from '../support/stub-actors.ts';

/** What the graph of a saved view is made from. */
export const model: Model = {
  machine: withStubActors(savedViewMachine),
  input: undefined,
  samples: {
    'view.write': [
      {
        label: 'save',
        event: {
          type: 'view.write',
          write: {
            id: null,
            values: { kind: 'universities', name: 'London', query: 'q=London' },
            text: 'Saved.',
          },
        },
      },
      { label: 'rename', event: { type: 'view.write', write: { id: 'view', values: { name: 'Paris' } } } },
      {
        label: 'delete',
        event: { type: 'view.write', write: { id: 'view', values: null, text: 'Deleted.' } },
      },
    ],
    ...actorAnswers('writeView', {
      'it is written': { outcome: 'written', id: 'view' },
      'the name is taken': { outcome: 'refused', reason: 'This name is taken.', isGone: false },
      'it was deleted elsewhere': { outcome: 'refused', reason: 'It was deleted.', isGone: true },
    }),
  },
  project: ({ write, reason, isGone }: SavedViewContext) => [write === null, reason, isGone],
};
