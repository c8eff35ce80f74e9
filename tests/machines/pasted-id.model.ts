import type { Model } from '../../src/inspector/machine-graph.ts';
import { pastedIdMachine, type PastedIdContext } from '../../src/machines/pasted-id.ts';
import { actorAnswers, plainEvent } from '../support/sample-events.ts';
import { withStubActors } from '../support/stub-actors.ts';

/** What the graph of a pasted ID is made from. */
export const model: Model = {
  machine: withStubActors(pastedIdMachine),
  input: undefined,
  samples: {
    'id.paste': [
      { label: 'paste an ID', event: { type: 'id.paste', id: 'one' } },
      { label: 'paste another', event: { type: 'id.paste', id: 'other' } },
    ],
    ...plainEvent('message.forget', 'type on'),
    ...actorAnswers('findKind', { 'it is a major’s': 'majors', 'no record has it': null }),
  },
  project: ({ id, message }: PastedIdContext) => [id, message],
};
