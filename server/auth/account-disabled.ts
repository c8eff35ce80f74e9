import type { FastifyBaseLogger } from 'fastify';
import { Failure } from '../failure.ts';

/** Only for those who proved whose account it is. */
export const accountDisabled = (log: FastifyBaseLogger, personId: string): Failure => {
  log.warn({ event: 'sign_in.disabled', person: personId }, 'sign-in of a disabled account');
  return new Failure('account_disabled', 'This account is disabled. Ask another administrator.');
};
