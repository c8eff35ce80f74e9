import { startRegistration } from '@simplewebauthn/browser';
import { fromPromise } from 'xstate';
import * as routes from '../../../contract/routes/passkeys.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import { passkeysMachine, type RegistrationResult } from '../../machines/passkeys.ts';
import type { Wiring } from '../../wiring.ts';
import { inWords } from './flow.ts';

/** Why the browser, or the person, gave no passkey. */
const withoutPasskey = (error: unknown): RegistrationResult => {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError')
    return { outcome: 'refused', reason: 'This device already has a passkey for your account.' };
  return name === 'NotAllowedError' || name === 'AbortError'
    ? { outcome: 'cancelled' }
    : { outcome: 'refused', reason: 'This browser cannot make a passkey for this address.' };
};

/** Key of the draft of a passkey’s name. */
export const passkeyDraftKey = (id: string | null): string => `passkey:${id}`;

/** @param name the new passkey's, until the person names it */
export const passkeysLogic = ({ http, drafts }: Wiring, name: string) =>
  passkeysMachine.provide({
    actors: {
      registerPasskey: fromPromise<RegistrationResult>(async ({ signal }) => {
        try {
          const { data: optionsJSON } = await http.call(routes.passkeyRegistrationOptions, { signal });
          const response = await startRegistration({ optionsJSON }).catch(withoutPasskey);
          if ('outcome' in response) return response;
          // Spread, because the library's interface has no index signature.
          const clientExtensionResults = { ...response.clientExtensionResults };
          const body = { name, response: { ...response, clientExtensionResults } };
          const { data } = await http.call(routes.registerPasskey, { body });
          return { outcome: 'added', id: data.id };
        } catch (error) {
          return { outcome: 'refused', reason: describeFailure(error) };
        }
      }),
      renamePasskey: fromPromise<void, { id: string | null; name: string }>(async ({ input }) => {
        const { id, name: chosen } = input;
        await inWords(http.call(routes.renamePasskey, { params: { id: id ?? '' }, body: { name: chosen } }));
        drafts.open(passkeyDraftKey(id)).drop();
      }),
      removePasskey: fromPromise<void, { id: string | null }>(({ input }) =>
        inWords(http.call(routes.removePasskey, { params: { id: input.id ?? '' } })),
      ),
    },
  });
