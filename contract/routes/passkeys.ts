import type {
  AuthenticationOptions,
  Passkey,
  RegistrationOptions,
  RegistrationResponse,
} from '../passkeys.ts';
import { route } from '../route.ts';

const path = '/v1/account/passkeys';

export const listPasskeys = route<{ output: { data: readonly Passkey[] } }>()('GET', path);

export const passkeyRegistrationOptions = route<{ output: { data: RegistrationOptions } }>()(
  'POST',
  `${path}/options`,
);

export const registerPasskey = route<{
  body: { name: string; response: RegistrationResponse };
  output: { data: Passkey };
}>()('POST', path);

export const renamePasskey = route<{ body: { name: string }; output: { data: Passkey } }>()(
  'PATCH',
  `${path}/{id}`,
);

export const removePasskey = route()('DELETE', `${path}/{id}`);

export const passkeySignInOptions = route<{ output: { data: AuthenticationOptions } }>()(
  'POST',
  '/v1/auth/login/passkey/options',
  { access: 'public' },
);
