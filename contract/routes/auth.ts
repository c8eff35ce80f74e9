import type { Credentials, PersonSession, TokensResponse, UserInfo } from '../auth.ts';
import type { AuthenticationResponse } from '../passkeys.ts';
import { route } from '../route.ts';

export const login = route<{ body: Credentials; output: TokensResponse }>()({
  method: 'POST',
  path: '/v1/auth/login',
  access: 'public',
});

export const signInWithPasskey = route<{
  body: { response: AuthenticationResponse };
  output: TokensResponse;
}>()({ method: 'POST', path: '/v1/auth/login/passkey', access: 'public' });

export const refreshToken = route<{ body: { refresh_token: string }; output: TokensResponse }>()({
  method: 'POST',
  path: '/v1/auth/refresh-token',
  access: 'public',
});

export const logout = route<{ body: { refresh_token: string } }>()({
  method: 'POST',
  path: '/v1/auth/logout',
  access: 'refresh_token',
});

export const userInfo = route<{ output: { data: UserInfo } }>()({
  method: 'GET',
  path: '/v1/users/info',
  access: 'admin',
});

export const listSessions = route<{ output: { data: readonly PersonSession[] } }>()({
  method: 'GET',
  path: '/v1/sessions',
  access: 'admin',
});

export const endSession = route()({ method: 'DELETE', path: '/v1/sessions/{id}', access: 'admin' });

export const endOtherSessions = route<{ output: { data: { ended: number } } }>()({
  method: 'DELETE',
  path: '/v1/sessions',
  access: 'admin',
});
