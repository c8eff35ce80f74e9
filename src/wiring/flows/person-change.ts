import { fromPromise } from 'xstate';
import type { ListedPerson } from '../../../contract/people.ts';
import { revokeLink } from '../../../contract/routes/one-time-links.ts';
import {
  changePerson,
  disablePerson,
  enablePerson,
  endPersonSessions,
} from '../../../contract/routes/people.ts';
import { isCallFailure } from '../../api/call-failure.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import { personChangeMachine, type PersonChangeContext } from '../../machines/person-change.ts';
import type { Wiring } from '../../wiring.ts';
import { withFailureMessage } from './flow.ts';

const describe = (error: unknown) =>
  isCallFailure(error) && error.code === 'stale_version'
    ? 'This account was just changed. Close this and review it first.'
    : describeFailure(error);

export const personChangeLogic = ({ http }: Wiring, { id, version }: ListedPerson) =>
  personChangeMachine.provide({
    actors: {
      changePerson: fromPromise<void, Pick<PersonChangeContext, 'act' | 'scopes'>>(async ({ input }) => {
        const params = { id };
        const work = {
          disable: () => http.call(disablePerson, { params }),
          enable: () => http.call(enablePerson, { params }),
          changeScopes: () =>
            http.call(changePerson, { params, ifMatch: version, body: { scopes: [...input.scopes] } }),
          endSessions: () => http.call(endPersonSessions, { params }),
          revokeLink: () => http.call(revokeLink, { params }),
        }[input.act];
        await withFailureMessage<unknown>(work(), describe);
      }),
    },
  });
