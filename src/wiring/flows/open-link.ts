import { fromPromise } from 'xstate';
import { openLink, redeemLink } from '../../../contract/routes/one-time-links.ts';
import { isCallFailure } from '../../api/call-failure.ts';
import { causeOfFailure } from '../../api/describe-failure.ts';
import { openLinkMachine, type ReadLinkResult, type UseLinkResult } from '../../machines/open-link.ts';
import type { Wiring } from '../../wiring.ts';
import { problemOf } from './account-form.ts';
import type { SecretValue } from './secret-value.ts';

export interface ChosenPassword {
  readonly password: string;
  readonly first_name: string;
  readonly last_name: string;
}

const isUnusable = (error: unknown) => isCallFailure(error) && error.code === 'invalid_link';

/** @param token a secret: stays outside the machine */
export const openLinkLogic = (
  { http, signInInstead }: Wiring,
  token: string,
  chosen: SecretValue<ChosenPassword>,
) =>
  openLinkMachine.provide({
    actors: {
      readLink: fromPromise<ReadLinkResult>(async ({ signal }) => {
        try {
          const { data } = await http.call(openLink, { body: { token }, signal });
          const { purpose, person_id: personKey, first_name, last_name, email, phone } = data;
          const owner = {
            purpose,
            personKey,
            firstName: first_name,
            lastName: last_name,
            identifier: email ?? phone ?? '',
            expiresAt: data.expires_at,
          };
          return { outcome: 'usable', owner };
        } catch (error) {
          return isUnusable(error) || problemOf(error).outcome === 'invalid'
            ? { outcome: 'unusable' }
            : { outcome: 'refused', reason: causeOfFailure(error) };
        }
      }),
      useLink: fromPromise<UseLinkResult>(async () => {
        try {
          const { data: issued } = await http.call(redeemLink, { body: { token, ...chosen.require() } });
          signInInstead({ issued });
          return { outcome: 'used' };
        } catch (error) {
          return isUnusable(error) ? { outcome: 'unusable' } : problemOf(error);
        }
      }),
    },
  });
