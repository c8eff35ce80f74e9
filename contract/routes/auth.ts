import type { Credentials, TokensResponse, UserInfo } from '../auth.ts';
import type { AuthenticationResponse } from '../passkeys.ts';
import { route } from '../route.ts';

export const login = route<{ body: Credentials; output: TokensResponse }>()('POST', '/v1/auth/login', {
  access: 'public',
});

export const signInWithPasskey = route<{
  body: { response: AuthenticationResponse };
  output: TokensResponse;
}>()('POST', '/v1/auth/login/passkey', { access: 'public' });

export const refreshToken = route<{ body: { refresh_token: string }; output: TokensResponse }>()(
  'POST',
  '/v1/auth/refresh-token',
  { access: 'public' },
);

export const logout = route<{ body: { refresh_token: string } }>()('POST', '/v1/auth/logout', {
  access: 'refresh_token',
});

export const userInfo = route<{ output: { data: UserInfo } }>()('GET', '/v1/users/info');
