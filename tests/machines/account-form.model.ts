import { accountFormMachine, type AccountFormContext } from '../../src/machines/account-form.ts';
import type { Model } from '../../src/inspector/machine-graph.ts';
import { actorAnswers, plainEvent } from '../support/sample-events.ts';
import { withStubActors } from '../support/stub-actors.ts';

const errors = [{ path: 'current_password', message: 'This is not your password.' }];

/** What the graph of a section of My account is made from. */
export const model: Model = {
  machine: withStubActors(accountFormMachine),
  input: { subject: 'password' },
  samples: {
    ...plainEvent('form.change', 'type'),
    ...plainEvent('form.submit', 'save'),
    ...actorAnswers('submit', {
      'it is saved': { outcome: 'saved' },
      'a field is refused': { outcome: 'invalid', errors },
      'it is refused': { outcome: 'refused', reason: 'The server is away.' },
    }),
  },
  project: ({ errors, reason }: AccountFormContext) => [errors.length, reason !== null],
};
