import { oneTimeLinkMachine, type OneTimeLinkContext } from '../../src/machines/one-time-link.ts';
import type { Model } from '../../src/inspector/machine-graph.ts';
import { actorAnswers, plainEvent } from '../support/sample-events.ts';
import { withStubActors } from '../support/stub-actors.ts';

const invitation = {
  first_name: 'Bo',
  last_name: 'Diaz',
  email: 'bo@example.org',
  phone: '',
  scopes: ['admin'],
};
const link = {
  personId: 'bo',
  identifier: 'bo@example.org',
  isAdmin: true,
  expiresAt: '2026-11-23T09:00:00.000Z',
};

/** What the graph of an invitation, or of a reset, is made from. */
export const model: Model = {
  machine: withStubActors(oneTimeLinkMachine),
  input: { holder: null },
  samples: {
    ...plainEvent('link.create', 'make the link'),
    'person.invite': [{ label: 'invite', event: { type: 'person.invite', invitation } }],
    ...plainEvent('another.invite', 'invite another'),
    ...plainEvent('link.revoke', 'revoke it'),
    ...plainEvent('dialog.close', 'close'),
    ...actorAnswers('createLink', {
      'it is made': { outcome: 'created', link },
      'a field is refused': { outcome: 'invalid', errors: [{ path: 'email', message: 'Enter an email.' }] },
      'it is refused': { outcome: 'refused', reason: 'The account is disabled.' },
    }),
    ...actorAnswers('revokeLink', { 'it is revoked': undefined }),
  },
  project: ({ holder, invitation: typed, link: made, errors, reason }: OneTimeLinkContext) => [
    holder !== null,
    typed !== null,
    made !== null,
    errors.length,
    reason !== null,
  ],
};
