import type {
  AuthenticationOptions,
  Passkey,
  RegistrationOptions,
  RegistrationResponse,
} from '../passkeys.ts';
import { route } from '../route.ts';

const access = 'admin';
const path = '/v1/account/passkeys';

export const listPasskeys = route<{ output: { data: readonly Passkey[] } }>()({
  method: 'GET',
  path,
  access,
});

export const passkeyRegistrationOptions = route<{ output: { data: RegistrationOptions } }>()({
  method: 'POST',
  path: `${path}/options`,
  access,
});

export const registerPasskey = route<{
  body: { name: string; response: RegistrationResponse };
  output: { data: Passkey };
}>()({ method: 'POST', path, access });

export const renamePasskey = route<{ body: { name: string }; output: { data: Passkey } }>()({
  method: 'PATCH',
  path: `${path}/{id}`,
  access,
});

export const removePasskey = route()({ method: 'DELETE', path: `${path}/{id}`, access });

export const passkeySignInOptions = route<{ output: { data: AuthenticationOptions } }>()({
  method: 'POST',
  path: '/v1/auth/login/passkey/options',
  access: 'public',
});
