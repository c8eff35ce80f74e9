import { endSessionsMachine, type EndSessionsContext } from '../../src/machines/end-sessions.ts';
import type { Model } from '../../src/inspector/machine-graph.ts';
import { actorAnswers, plainEvent } from '../support/sample-events.ts';
import { withStubActors } from '../support/stub-actors.ts';

/** What the graph of signing out elsewhere is made from. */
export const model: Model = {
  machine: withStubActors(endSessionsMachine),
  input: undefined,
  samples: {
    'session.end': [
      { label: 'end one', event: { type: 'session.end', id: 'laptop' } },
      { label: 'end another', event: { type: 'session.end', id: 'phone' } },
    ],
    ...plainEvent('sessions.endOthers', 'end all others'),
    ...actorAnswers('endSessions', { 'they are ended': 2 }),
  },
  project: ({ ids, queuedIds }: EndSessionsContext) => [ids, queuedIds],
};
