import { fromPromise } from 'xstate';
import * as routes from '../../../contract/routes/passkeys.ts';
import { isNotFound } from '../../api/call-failure.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import { passkeysMachine, type ChangeResult, type RegistrationResult } from '../../machines/passkeys.ts';
import type { Wiring } from '../../wiring.ts';
import { createPasskey } from '../webauthn.ts';
import { withFailureMessage } from './flow.ts';
import { openFormDraft } from '../../api/form-draft.ts';

const withoutPasskey = (error: unknown): RegistrationResult => {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError')
    return { outcome: 'refused', reason: 'This device already has a passkey for your account.' };
  return name === 'NotAllowedError' || name === 'AbortError'
    ? { outcome: 'cancelled' }
    : { outcome: 'refused', reason: 'This browser can’t create a passkey for this site.' };
};

export const passkeyDraftKey = (id: string | null): string => `passkey:${id}`;

/** @param name until the person gives one */
export const passkeysLogic = ({ http, drafts }: Wiring, name: string) => {
  const change = async (id: string | null, response: Promise<unknown>): Promise<ChangeResult> => {
    const changed = response.then(
      (): ChangeResult => ({ outcome: 'changed' }),
      (error: unknown): ChangeResult => {
        if (isNotFound(error)) return { outcome: 'gone' };
        throw error;
      },
    );
    const result = await withFailureMessage(changed);
    openFormDraft(drafts, passkeyDraftKey(id)).discard();
    return result;
  };
  return passkeysMachine.provide({
    actors: {
      registerPasskey: fromPromise<RegistrationResult>(async ({ signal }) => {
        try {
          const { data: options } = await http.call(routes.passkeyRegistrationOptions, { signal });
          const response = await createPasskey(options).catch(withoutPasskey);
          if ('outcome' in response) return response;
          const { data } = await http.call(routes.registerPasskey, { body: { name, response } });
          return { outcome: 'added', id: data.id };
        } catch (error) {
          return { outcome: 'refused', reason: describeFailure(error) };
        }
      }),
      renamePasskey: fromPromise<ChangeResult, { id: string | null; name: string }>(({ input }) =>
        change(
          input.id,
          http.call(routes.renamePasskey, {
            params: { id: input.id ?? '' },
            body: { name: input.name },
          }),
        ),
      ),
      removePasskey: fromPromise<ChangeResult, { id: string | null }>(({ input: { id } }) =>
        change(id, http.call(routes.removePasskey, { params: { id: id ?? '' } })),
      ),
    },
  });
};
