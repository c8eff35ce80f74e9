import { openLinkMachine, type OpenLinkContext } from '../../src/machines/open-link.ts';
import type { Model } from '../../src/inspector/machine-graph.ts';
import { actorAnswers, plainEvent } from '../support/sample-events.ts';
import { withStubActors } from '../support/stub-actors.ts';

const owner = {
  purpose: 'invitation',
  personKey: 'bo',
  firstName: 'Bo',
  lastName: 'Diaz',
  identifier: 'bo@example.org',
  expiresAt: '2026-11-23T09:00:00.000Z',
};

/** What the graph of a one-time link is made from. */
export const model: Model = {
  machine: withStubActors(openLinkMachine),
  input: undefined,
  samples: {
    ...plainEvent('password.submit', 'set the password'),
    ...plainEvent('link.retry', 'try again'),
    ...actorAnswers('readLink', {
      'it is good': { outcome: 'usable', owner },
      'it is spent': { outcome: 'unusable' },
      'nobody answers': { outcome: 'refused', reason: 'The server is away.' },
    }),
    ...actorAnswers('useLink', {
      'the password is set': { outcome: 'used' },
      'the password is refused': {
        outcome: 'invalid',
        errors: [{ path: 'password', message: 'Use at least 15 characters.' }],
      },
      'it was spent meanwhile': { outcome: 'unusable' },
      'nobody answers': { outcome: 'refused', reason: 'The server is away.' },
    }),
  },
  project: ({ owner: known, errors, reason }: OpenLinkContext) => [
    known !== null,
    errors.length,
    reason !== null,
  ],
};
