import { createFetch } from 'ofetch';
import { ADMIN_SCOPE, SCOPE_HEADER } from '../../contract/constants.ts';
import { CallFailure } from './call-failure.ts';
import { deadline, type Clock } from './clock.ts';

export interface Outgoing {
  readonly method: string;
  /** Starts with a slash. */
  readonly path: string;
  readonly accessToken: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** ofetch and browsers add its Content-Type: JSON for text. */
  readonly body?: BodyInit | undefined;
  readonly signals?: readonly AbortSignal[];
  /** Milliseconds. */
  readonly timeout: number;
  /** The browser may keep the Blob on disk. */
  readonly isFile?: boolean;
  /** Receives chunks; `text` is then ''. */
  readonly onText?: (text: string) => void;
  /** Outlives the page. */
  readonly keepalive?: boolean;
}

export interface TransportResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Replaces `text`. */
  readonly file?: Blob;
}

/**
 * Resolves with any status.
 * @throws CallFailure `network`, `timeout` or `aborted`
 */
export type Transport = (request: Outgoing) => Promise<TransportResponse>;

interface TransportOptions {
  /** '' for the page's origin. */
  readonly baseUrl: string;
  readonly origin: string;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
}

const readPieces = async (response: Response, onText: (text: string) => void) => {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const piece = await reader?.read();
    if (!piece || piece.done) return;
    onText(decoder.decode(piece.value, { stream: true }));
  }
};

/** @param baseUrl '' for the page's origin */
export const apiUrl = (baseUrl: string, path: string, origin: string): URL =>
  new URL(baseUrl.replace(/\/$/, '') + path, origin);

export const createTransport = ({ baseUrl, origin, fetch, clock }: TransportOptions): Transport => {
  const { raw } = createFetch({ fetch });
  const base = new URL(baseUrl, origin);

  /** Other origins, as in //elsewhere.example, must get no token. */
  const addressOf = (path: string): string => {
    const url = apiUrl(baseUrl, path, origin);
    if (url.origin !== base.origin) throw new CallFailure('aborted');
    return url.href;
  };

  return async (request) => {
    const { method, path, accessToken, headers, body, signals = [], timeout } = request;
    const { isFile, onText, keepalive } = request;
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
        body: body ?? null,
        ...(keepalive && { keepalive }),
        signal: limit.signal,
        retry: false,
        ignoreResponseError: true,
        responseType: 'stream',
        // No session in the HTTP cache, no token in redirects.
        cache: 'no-store',
        redirect: 'error',
      });
      const answer = { status: response.status, headers: response.headers, text: '' };
      if (onText && response.ok) {
        await readPieces(response, onText);
        return answer;
      }
      if (isFile && response.ok) return { ...answer, file: await response.blob() };
      return { ...answer, text: await response.text() };
    } catch {
      // No `cause`: ofetch's errors hold URL and token.
      if (limit.hasPassed()) throw new CallFailure('timeout');
      throw new CallFailure(limit.signal.aborted ? 'aborted' : 'network');
    } finally {
      limit.clear();
    }
  };
};
