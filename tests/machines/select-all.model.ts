import type { Model } from '../../src/inspector/machine-graph.ts';
import { selectAllMachine, type SelectAllContext } from '../../src/machines/select-all.ts';
import { actorAnswers } from '../support/sample-events.ts';
import { withStubActors } from '../support/stub-actors.ts';

const asked = { query: { q: 'first' }, dialogAt: null };

/** What the graph of selecting all is made from. */
export const model: Model = {
  machine: withStubActors(selectAllMachine),
  input: undefined,
  samples: {
    'matching.select': [
      { label: 'select all', event: { type: 'matching.select', request: asked } },
      {
        label: 'change all',
        event: { type: 'matching.select', request: { ...asked, dialogAt: '/levels/?dialog=change-all' } },
      },
    ],
    ...actorAnswers('takeSnapshot', {
      'they are written down': { id: 'set', count: 3, queryKey: '{}', isForDialog: true },
    }),
  },
  project: ({ request }: SelectAllContext) => [request?.dialogAt],
};
