import { fromPromise } from 'xstate';
import type { ListedPerson, ProfileInput } from '../../../contract/people.ts';
import type { OneTimeLink } from '../../../contract/one-time-links.ts';
import { createLink, revokeLink } from '../../../contract/routes/one-time-links.ts';
import { invitePerson, readPerson } from '../../../contract/routes/people.ts';
import { ADMIN_SCOPE } from '../../../contract/constants.ts';
import type { FormDraft } from '../../api/form-draft.ts';
import { keyForRequest } from '../../api/idempotency-key.ts';
import {
  oneTimeLinkMachine,
  type CreateLinkResult,
  type OneTimeLinkContext,
} from '../../machines/one-time-link.ts';
import type { Wiring } from '../../wiring.ts';
import { problemOf } from './account-form.ts';
import { withFailureMessage } from './flow.ts';
import type { SecretValue } from './secret-value.ts';

export const INVITATION_DRAFT_KEY = 'invitation';

type CreateInput = Pick<OneTimeLinkContext, 'holder' | 'invitation'>;

/**
 * @param address receives the link
 * @param draft of an invitation
 */
export const oneTimeLinkLogic = (
  { http }: Wiring,
  origin: string,
  address: SecretValue<string>,
  draft: FormDraft | null,
) => {
  const storeLink = (
    person: ListedPerson,
    { token, expires_at: expiresAt }: OneTimeLink,
  ): CreateLinkResult => {
    // No request and no log contains the fragment.
    address.set(`${origin}/login#link=${encodeURIComponent(token)}`);
    const { id: personId, email, phone, scopes } = person;
    const identifier = email ?? phone ?? '';
    return {
      outcome: 'created',
      link: { personId, identifier, isAdmin: scopes.includes(ADMIN_SCOPE), expiresAt },
    };
  };
  // The same details ask again for the person a lost response was about.
  const idempotencyKeys = new Map<string, string>();
  const invite = async (body: ProfileInput & { scopes: string[] }) => {
    const idempotencyKey = keyForRequest(idempotencyKeys, body);
    const invited = await http.call(invitePerson, { body, idempotencyKey });
    idempotencyKeys.delete(JSON.stringify(body));
    return invited;
  };
  const create = async ({ holder, invitation }: CreateInput) => {
    if (!holder) {
      const { scopes = [], ...profile } = invitation ?? {};
      const { data, meta } = await invite({ ...profile, scopes: [...scopes] });
      if (draft?.isStill(invitation)) draft.discard();
      return storeLink(data, meta.link);
    }
    const params = { id: holder.id };
    const { data: link } = await http.call(createLink, { params });
    return storeLink((await http.call(readPerson, { params })).data, link);
  };
  return oneTimeLinkMachine.provide({
    actors: {
      createLink: fromPromise<CreateLinkResult, CreateInput>(({ input }) => create(input).catch(problemOf)),
      revokeLink: fromPromise<void, { personId: string | null }>(({ input }) =>
        withFailureMessage(http.call(revokeLink, { params: { id: input.personId ?? '' } })),
      ),
    },
  });
};
