import { passkeysMachine, type PasskeysContext } from '../../src/machines/passkeys.ts';
import type { Model } from '../../src/inspector/machine-graph.ts';
import { actorAnswers, plainEvent } from '../support/sample-events.ts';
import { withStubActors } from '../support/stub-actors.ts';

/** What the graph of one’s own passkeys is made from. */
export const model: Model = {
  machine: withStubActors(passkeysMachine),
  input: undefined,
  samples: {
    ...plainEvent('passkey.add', 'add a passkey'),
    'passkey.rename': [
      { label: 'rename it', event: { type: 'passkey.rename', id: 'laptop' } },
      { label: 'rename another', event: { type: 'passkey.rename', id: 'phone' } },
    ],
    'passkey.remove': [
      { label: 'remove it', event: { type: 'passkey.remove', id: 'laptop' } },
      { label: 'remove another', event: { type: 'passkey.remove', id: 'phone' } },
    ],
    'name.save': [
      { label: 'a name', event: { type: 'name.save', name: 'Laptop ' } },
      { label: 'no name', event: { type: 'name.save', name: ' ' } },
    ],
    ...plainEvent('removal.confirm', 'remove it indeed'),
    ...plainEvent('step.cancel', 'cancel'),
    ...actorAnswers('registerPasskey', {
      'it is added': { outcome: 'added', id: 'new' },
      'the person gives up': { outcome: 'cancelled' },
      'it is refused': { outcome: 'refused', reason: 'It is registered already.' },
    }),
    ...actorAnswers('renamePasskey', {
      'it is renamed': { outcome: 'changed' },
      'it is gone': { outcome: 'gone' },
    }),
    ...actorAnswers('removePasskey', {
      'it is removed': { outcome: 'changed' },
      'it is gone': { outcome: 'gone' },
    }),
  },
  project: ({ id, name, reason }: PasskeysContext) => [id, name, reason !== null],
};
