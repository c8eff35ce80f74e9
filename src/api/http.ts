import type { FileType, OutputOf, ParamNames, Route, TypesOf } from '../../contract/route.ts';
import { CallFailure, failureOf, isNetworkFailure } from './call-failure.ts';
import type { Clock } from './clock.ts';
import { createIdempotencyKey } from './idempotency-key.ts';
import { requestPath, snapshotBody, type QueryInput } from './request.ts';
import type { TransportResponse, Outgoing, Transport } from './transport.ts';

/** For requests of this epoch only. */
export interface Authorization {
  readonly accessToken: string;
  readonly epoch: number;
  readonly tokenId: number;
  /** Aborts when the session ends. */
  readonly signal: AbortSignal;
}

export interface RequestAuthorizer {
  current(): Authorization | null;
  /**
   * Reports a 401 and waits for the token refresh.
   * @returns authorization to replay with
   * @throws CallFailure if the refresh fails
   */
  reauthenticate(refused: Authorization, signal: AbortSignal | undefined): Promise<Authorization>;
}

export interface Gates {
  readonly transport: Transport;
  readonly authorize: RequestAuthorizer;
  /** Delays writes and files until the server is reachable. @throws CallFailure `aborted` */
  readonly waitForServer?: (signals: readonly AbortSignal[]) => Promise<void>;
  readonly clock: Clock;
}

interface Common {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds; 30 s by default. */
  readonly timeout?: number;
}

interface AnyOptions extends Common {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: QueryInput;
  readonly body?: unknown;
  readonly ifMatch?: number;
  readonly idempotencyKey?: string;
}

type Nothing = Record<never, never>;
type Wanted<Name extends string, Value> = Nothing extends Value
  ? { readonly [name in Name]?: Value }
  : { readonly [name in Name]: Value };
type Without<Name extends string> = { readonly [name in Name]?: undefined };

type CallOptions<R extends Route> = Common &
  ([ParamNames<R['path']>] extends [never]
    ? Without<'params'>
    : { readonly params: { readonly [name in ParamNames<R['path']>]: string } }) &
  (TypesOf<R> extends { readonly query: infer Query extends QueryInput }
    ? Wanted<'query', Query>
    : Without<'query'>) &
  (TypesOf<R> extends { readonly body: infer Body }
    ? { readonly body: Body }
    : R extends { readonly consumes: readonly string[] }
      ? { readonly body: Blob | FormData }
      : Without<'body'>) &
  (R extends { readonly ifMatch: 'required' } ? { readonly ifMatch: number } : Without<'ifMatch'>) &
  // Generated if absent.
  (R extends { readonly idempotent: true }
    ? { readonly idempotencyKey?: string }
    : Without<'idempotencyKey'>);

type Options<R extends Route> =
  Nothing extends CallOptions<R> ? [options?: CallOptions<R>] : [options: CallOptions<R>];

type JsonRoute = Route & { readonly produces?: undefined };
type FileRoute = Route & { readonly produces: readonly FileType[] };
type StreamRoute = Route & { readonly produces: readonly ['text/event-stream'] };

export interface HttpClient {
  /**
   * Replays once after a token refresh. A write waits for an unreachable server, and is repeated only if idempotent;
   * TanStack Query retries reads.
   * @returns undefined for 204
   * @throws CallFailure
   */
  call<R extends JsonRoute>(route: R, ...options: Options<R>): Promise<OutputOf<R>>;
  /** @throws CallFailure */
  download<R extends FileRoute>(route: R, ...options: Options<R>): Promise<Blob>;
  /**
   * @param onText receives chunks cut anywhere
   * @throws CallFailure also when the session ends
   */
  stream<R extends StreamRoute>(
    route: R,
    onText: (text: string) => void,
    ...options: Options<R>
  ): Promise<void>;
  /** Its late calls are never sent in another session. */
  within(epoch: number): HttpClient;
}

const TIMEOUT_MS = 30_000;

/** Trusts the server's types. */
const parse = (response: TransportResponse) => {
  if (response.status === 204) return undefined;
  try {
    const body = JSON.parse(response.text);
    if (typeof body === 'object' && body !== null) return body;
  } catch {
    // Malformed.
  }
  throw new CallFailure('malformed', { status: response.status });
};

export const createHttpClient = (gates: Gates, boundEpoch?: number): HttpClient => {
  const { transport, authorize, waitForServer, clock } = gates;

  const send = async (
    { method, path: pattern, access, idempotent }: Route,
    { params, query, body, ifMatch, idempotencyKey, signal, timeout = TIMEOUT_MS }: AnyOptions = {},
    how: Pick<Outgoing, 'isFile' | 'onText'> = {},
  ): Promise<TransportResponse> => {
    const path = requestPath(pattern, params, query);
    const snapshot = snapshotBody(body);
    const key = idempotencyKey ?? (idempotent && createIdempotencyKey());
    const headers = {
      ...(ifMatch !== undefined && { 'If-Match': `"${ifMatch}"` }),
      ...(key && { 'Idempotency-Key': key }),
    };
    const authorizationOf = (epoch = boundEpoch): Authorization | null => {
      if (access !== 'admin') return null;
      const authorization = authorize.current();
      if (!authorization) throw new CallFailure('unauthenticated');
      if (authorization.epoch !== (epoch ?? authorization.epoch)) throw new CallFailure('aborted');
      return authorization;
    };
    const begun = authorizationOf();
    const signalsOf = (authorization: Authorization | null) =>
      [signal, authorization?.signal].filter((one) => one !== undefined);

    const sendWith = (authorization: Authorization | null) =>
      transport({
        method,
        path,
        accessToken: authorization?.accessToken ?? null,
        headers,
        body: snapshot,
        signals: signalsOf(authorization),
        timeout,
        ...how,
      });
    const attempt = async (first: Authorization | null): Promise<TransportResponse> => {
      let authorization = first;
      let response = await sendWith(authorization);
      if (response.status === 401 && authorization) {
        authorization = await authorize.reauthenticate(authorization, signal);
        response = await sendWith(authorization);
      }
      // Drops responses of an ended session before any cache or callback.
      if (signalsOf(authorization).some((one) => one.aborted)) throw new CallFailure('aborted');
      if (response.status >= 300) throw failureOf(response, clock.now());
      return response;
    };

    // A file is asked for by a person, as a write is.
    if (!waitForServer || (method === 'GET' && !how.isFile)) return attempt(begun);
    const attemptWhenReachable = async () => {
      await waitForServer(signalsOf(begun));
      return attempt(authorizationOf(begun?.epoch));
    };
    try {
      return await attemptWhenReachable();
    } catch (error) {
      const isRepeatable = key || how.isFile || (method === 'PATCH' && ifMatch !== undefined);
      if (!isRepeatable || !isNetworkFailure(error)) throw error;
      return attemptWhenReachable();
    }
  };

  return {
    call: async (route, ...[options]) => parse(await send(route, options)),
    download: async (route, ...[options]) => {
      const { file, status, headers } = await send(route, options, { isFile: true });
      const type = headers.get('content-type') ?? '';
      // A proxy's own page must not be saved as the file.
      if (!file || !route.produces.some((one) => type.startsWith(one)))
        throw new CallFailure('malformed', { status });
      return file;
    },
    stream: async (route, onText, ...[options]) => {
      await send(route, options, { onText });
    },
    within: (epoch) => createHttpClient(gates, epoch),
  };
};
