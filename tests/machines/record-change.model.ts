import { recordChangeMachine, type RecordChangeContext } from '../../src/machines/record-change.ts';
import type { Model } from '../../src/inspector/machine-graph.ts';
import { actorAnswers } from '../support/sample-events.ts';
import { withStubActors } from '../support/stub-actors.ts';

const change = {
  id: 'fair',
  version: 1,
  values: { status: 'published' },
  text: 'Published Fair.',
  address: '/',
};
const written = { kind: 'events', title: 'Fair', changeSetId: 'change', isMerged: false };
const moved = { changeSetId: 'move', records: 3, isUndoable: true };

/** What the graph of a change that takes no form is made from. */
export const model: Model = {
  machine: withStubActors(recordChangeMachine),
  input: undefined,
  samples: {
    'change.write': [
      { label: 'publish', event: { type: 'change.write', change } },
      {
        label: 'restore from trash',
        event: { type: 'change.write', change: { ...change, values: null, text: 'Restored Fair.' } },
      },
    ],
    ...actorAnswers('writeChange', {
      'it is written': { outcome: 'changed', written },
      'it is refused': { outcome: 'refused', reason: 'Taken.', errors: [], missing: 'starts_at' },
    }),
    ...actorAnswers('readMoved', { 'three records stayed': moved, 'none was moved': null }),
  },
  project: ({ change: asked, refusal }: RecordChangeContext) => [
    asked?.text ?? null,
    refusal?.reason ?? null,
  ],
};
