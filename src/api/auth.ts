import type { Credentials, TokensResponse, UserInfo } from '../../contract/auth.ts';
import type { Route } from '../../contract/route.ts';
import type { AuthenticationResponse } from '../../contract/passkeys.ts';
import { login, logout, refreshToken, signInWithPasskey, userInfo } from '../../contract/routes/auth.ts';
import { CallFailure, failureOf, isCallFailure } from './call-failure.ts';
import type { Clock } from './clock.ts';
import { parseExpiry } from './expiry.ts';
import type { Tokens } from './token-vault.ts';
import type { TransportResponse, Outgoing, Transport } from './transport.ts';

const REQUEST_TIMEOUT_MS = 15_000;

export type RefreshReply =
  | { readonly outcome: 'tokens'; readonly tokens: Tokens }
  /** 4xx or malformed: the refresh token is useless. */
  | { readonly outcome: 'rejected'; readonly reason: 'expired' | 'accountDisabled' }
  /** Network error, timeout, 408, 429 or 5xx: the token may have been exchanged. */
  | { readonly outcome: 'unavailable' };

export type SignInCredentials =
  | Credentials
  | { readonly passkey: AuthenticationResponse }
  /** Tokens issued already, for a one-time link and a new password. */
  | { readonly issued: TokensResponse['data'] };

/** A 401 here triggers no token refresh. All but `logout` throw CallFailure, `refresh` only `aborted`. */
export interface AuthClient {
  login(credentials: SignInCredentials, signal: AbortSignal): Promise<Tokens>;
  refresh(refreshToken: string, signal: AbortSignal, timeoutMs: number): Promise<RefreshReply>;
  userInfo(accessToken: string, signal: AbortSignal): Promise<UserInfo>;
  /** Best effort; may outlive the page. */
  logout(refreshToken: string): Promise<void>;
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const isFilled = (value: unknown): value is string => typeof value === 'string' && value !== '';

const dataOf = ({ text }: TransportResponse): Json => {
  try {
    const body: unknown = JSON.parse(text);
    if (isObject(body) && isObject(body['data'])) return body['data'];
  } catch {
    // Malformed.
  }
  throw new CallFailure('malformed');
};

export const createAuthClient = (send: Transport, clock: Clock): AuthClient => {
  const requireSuccess = (response: TransportResponse): Json => {
    if (response.status >= 200 && response.status < 300) return dataOf(response);
    throw failureOf(response, clock.now());
  };

  /** A device whose clock is ahead would take each expiry for one that has passed. */
  const clockErrorOf = ({ headers }: TransportResponse): number =>
    clock.now() - Date.parse(headers.get('date') ?? '');

  const tokensOf = (data: Json, clockError?: number): Tokens => {
    const { access_token: accessToken, refresh_token: refreshToken } = data;
    const expiresAt = parseExpiry(data['expires_in'], clock.now(), clockError);
    if (!isFilled(accessToken) || !isFilled(refreshToken) || expiresAt === null)
      throw new CallFailure('malformed');
    return { accessToken, refreshToken, expiresAt };
  };

  const post = (
    { method, path }: Route,
    body: object,
    more: Pick<Outgoing, 'timeout' | 'signals' | 'keepalive'>,
  ) =>
    send({
      method,
      path,
      accessToken: null,
      body: JSON.stringify(body),
      ...more,
    });

  return {
    login: async (credentials, signal) => {
      if ('issued' in credentials) return tokensOf(credentials.issued);
      const how = { timeout: REQUEST_TIMEOUT_MS, signals: [signal] };
      const response =
        'passkey' in credentials
          ? await post(signInWithPasskey, { response: credentials.passkey }, how)
          : await post(login, credentials, how);
      return tokensOf(requireSuccess(response), clockErrorOf(response));
    },

    refresh: async (token, signal, timeoutMs) => {
      try {
        const body = { refresh_token: token };
        const response = await post(refreshToken, body, { timeout: timeoutMs, signals: [signal] });
        return { outcome: 'tokens', tokens: tokensOf(requireSuccess(response), clockErrorOf(response)) };
      } catch (failure) {
        if (!isCallFailure(failure) || failure.code === 'aborted') throw failure;
        const { code } = failure;
        const status = failure.status ?? 0;
        const isAway = ['network', 'timeout'].includes(code) || [408, 429].includes(status) || status >= 500;
        if (isAway) return { outcome: 'unavailable' };
        return { outcome: 'rejected', reason: code === 'account_disabled' ? 'accountDisabled' : 'expired' };
      }
    },

    userInfo: async (accessToken, signal) => {
      const { method, path } = userInfo;
      const request = { method, path, accessToken, timeout: REQUEST_TIMEOUT_MS, signals: [signal] };
      const { UserDetail: detail, scopes } = requireSuccess(await send(request));
      const isSound =
        isObject(detail) && Array.isArray(scopes) && scopes.every((scope) => typeof scope === 'string');
      if (!isSound) throw new CallFailure('malformed');
      const { first_name, last_name } = detail;
      if (typeof first_name !== 'string' || typeof last_name !== 'string') throw new CallFailure('malformed');
      return { UserDetail: { first_name, last_name }, scopes };
    },

    logout: async (token) => {
      const body = { refresh_token: token };
      await post(logout, body, { timeout: REQUEST_TIMEOUT_MS, keepalive: true }).catch(() => {});
    },
  };
};
