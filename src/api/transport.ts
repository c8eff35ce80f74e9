import { createFetch } from 'ofetch';
import { ADMIN_SCOPE, SCOPE_HEADER } from '../../contract/constants.ts';
import { CallFailure } from './call-failure.ts';
import { deadline, type Clock } from './clock.ts';

export interface Outgoing {
  readonly method: string;
  /** Begins with a slash; the base address comes before it. */
  readonly path: string;
  readonly accessToken: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
  readonly signals?: readonly AbortSignal[];
  /** Milliseconds until the caller is told `timeout`. */
  readonly timeout: number;
  /** Keeps what is answered as a file; the browser may put it on disk. */
  readonly isFile?: boolean;
  /** Is handed what is answered piece by piece, as it comes; the text of the answer is then ''. */
  readonly onText?: (text: string) => void;
  /** Lets the request outlive the page: for words of farewell. */
  readonly keepalive?: boolean;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** In place of the text, where a file was asked for and granted. */
  readonly file?: Blob;
}

/**
 * Sends one request, once, and reads its answer whatever the status.
 * @throws CallFailure `network`, `timeout` or `aborted`
 */
export type Transport = (request: Outgoing) => Promise<Answer>;

interface Surroundings {
  /** '' for the page's own origin. */
  readonly baseUrl: string;
  /** Of the page; what a relative address is relative to. */
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

/** The one place that calls ofetch. It never retries: TanStack Query does, where a retry is safe. */
export const createTransport = ({ baseUrl, origin, fetch, clock }: Surroundings): Transport => {
  const { raw } = createFetch({ fetch });
  const base = new URL(baseUrl, origin);

  /** A path such as //elsewhere.example must not carry a token to another origin. */
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
        // Nothing of a session stays behind in the browser's own cache, and no redirect takes a token elsewhere.
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
      // The cause is left out: ofetch's errors hold the whole address and the request with its token.
      if (limit.hasPassed()) throw new CallFailure('timeout');
      throw new CallFailure(limit.signal.aborted ? 'aborted' : 'network');
    } finally {
      limit.clear();
    }
  };
};
