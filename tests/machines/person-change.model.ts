import { personChangeMachine, type PersonChangeContext } from '../../src/machines/person-change.ts';
import type { Model } from '../../src/inspector/machine-graph.ts';
import { actorAnswers, plainEvent } from '../support/sample-events.ts';
import { withStubActors } from '../support/stub-actors.ts';

/** What the graph of an act upon a person’s account is made from. */
export const model: Model = {
  machine: withStubActors(personChangeMachine),
  input: { act: 'changeScopes', name: 'Bo Diaz', scopes: ['admin'] },
  samples: {
    'scopes.choose': [
      { label: 'choose member', event: { type: 'scopes.choose', scopes: [] } },
      { label: 'choose administrator', event: { type: 'scopes.choose', scopes: ['admin'] } },
    ],
    ...plainEvent('change.confirm', 'confirm'),
    ...plainEvent('dialog.close', 'close'),
    ...actorAnswers('changePerson', { 'it is done': undefined }),
  },
  project: ({ scopes, reason }: PersonChangeContext) => [scopes.join(), reason !== null],
};
