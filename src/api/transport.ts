import { createFetch } from 'ofetch';
import { ADMIN_SCOPE, SCOPE_HEADER } from '../../contract/constants.ts';
import { CallFailure } from './call-failure.ts';
import { deadline, type Clock } from './clock.ts';

export interface Outgoing {
  readonly method: string;
  /** Starts with a slash; appended to the base URL. */
  readonly path: string;
  readonly accessToken: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
  readonly signals?: readonly AbortSignal[];
  /** Milliseconds. */
  readonly timeout: number;
  /** Returns a Blob, which the browser may keep on disk. */
  readonly isFile?: boolean;
  /** Receives chunks as they come; `text` is then ''. */
  readonly onText?: (text: string) => void;
  /** Lets the request outlive the page, for signing out. */
  readonly keepalive?: boolean;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Set in place of the text for a successful file request. */
  readonly file?: Blob;
}

/**
 * Sends one request and reads the response, whatever its status.
 * @throws CallFailure `network`, `timeout` or `aborted`
 */
export type Transport = (request: Outgoing) => Promise<Answer>;

interface Surroundings {
  /** '' for the page's origin. */
  readonly baseUrl: string;
  /** Resolves relative URLs. */
  readonly origin: string;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
}

const readPieces = async (response: Response, onText: (text: string) => void) => {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    // eslint-disable-next-line no-await-in-loop
    const piece = await reader?.read();
    if (!piece || piece.done) return;
    onText(decoder.decode(piece.value, { stream: true }));
  }
};

/** ofetch is called here only, and never retries; TanStack Query retries where it is safe. */
export const createTransport = ({ baseUrl, origin, fetch, clock }: Surroundings): Transport => {
  const { raw } = createFetch({ fetch });
  const base = new URL(baseUrl, origin);

  /** Refuses other origins, so that a path such as //elsewhere.example gets no token. */
  const addressOf = (path: string): string => {
    const url = new URL(baseUrl.replace(/\/$/, '') + path, origin);
    if (url.origin !== base.origin)
      throw new CallFailure('aborted', { detail: 'This address is not the server’s.' });
    return url.href;
  };

  return async (request) => {
    const { method, path, accessToken, headers, body, signals = [], timeout, keepalive } = request;
    const address = addressOf(path);
    const limit = deadline(clock, timeout, signals);
    try {
      const response = await raw(address, {
        method,
        headers: {
          Accept: 'application/json',
          ...headers,
          ...(accessToken !== null && { Authorization: `Bearer ${accessToken}` }),
          [SCOPE_HEADER]: ADMIN_SCOPE,
        },
        ...(body !== undefined && { body }),
        ...(keepalive && { keepalive }),
        signal: limit.signal,
        retry: false,
        ignoreResponseError: true,
        responseType: 'stream',
        // Keeps session data out of the HTTP cache, and tokens from following redirects.
        cache: 'no-store',
        redirect: 'error',
      });
      const { status, headers: answered } = response;
      if (request.onText && response.ok) {
        await readPieces(response, request.onText);
        return { status, headers: answered, text: '' };
      }
      if (request.isFile && response.ok)
        return { status, headers: answered, text: '', file: await response.blob() };
      return { status, headers: answered, text: await response.text() };
    } catch {
      // Drops the cause: ofetch's errors contain the URL and the token.
      if (limit.hasPassed()) throw new CallFailure('timeout');
      throw new CallFailure(limit.signal.aborted ? 'aborted' : 'network');
    } finally {
      limit.clear();
    }
  };
};
