import { CallFailure } from './call-failure.ts';
import type { Clock } from './clock.ts';
import type { TransportResponse, Outgoing, Transport } from './transport.ts';

export type PreloadedResponses = Readonly<Record<string, Promise<Response>>>;

declare global {
  // Set by src/first-paint/boot-script.ts.
  var __registrarResponses: PreloadedResponses | undefined;
}

const MAX_AGE_MS = 15_000;

interface Preload {
  readonly askedAt: number;
  readonly isSameToken: (accessToken: string) => boolean;
  /** Null where it failed. */
  readonly response: Promise<TransportResponse | null>;
}

const read = async (response: Response): Promise<TransportResponse> => ({
  status: response.status,
  headers: response.headers,
  text: await response.text(),
});

const tooLate = (clock: Clock) =>
  new Promise<never>((_, reject) => clock.after(MAX_AGE_MS, () => reject(new CallFailure('timeout'))));

/** Each is served once, to the first GET of its path and token. */
export const createPreloads = (send: Transport, clock: Clock) => {
  const preloads = new Map<string, Preload>();
  const add = (path: string, isSameToken: Preload['isSameToken'], response: Promise<TransportResponse>) => {
    preloads.set(path, { askedAt: clock.now(), isSameToken, response: response.catch(() => null) });
  };
  const take = ({ method, path, accessToken }: Outgoing) => {
    const preload = preloads.get(path);
    if (method !== 'GET' || accessToken === null || !preload?.isSameToken(accessToken)) return null;
    preloads.delete(path);
    return clock.now() - preload.askedAt > MAX_AGE_MS ? null : preload.response;
  };
  return {
    addResponses: (responses: PreloadedResponses, isSameToken: Preload['isSameToken']) => {
      for (const [path, response] of Object.entries(responses))
        add(path, isSameToken, Promise.race([response.then(read), tooLate(clock)]));
    },
    /** Sends now what a later request with this token takes. */
    preload: ((request) => {
      const response = send(request);
      add(request.path, (accessToken) => accessToken === request.accessToken, response);
      return response;
    }) satisfies Transport,
    forget: () => preloads.clear(),
    transport: (async (request) => (await take(request)) ?? send(request)) satisfies Transport,
  };
};

export type Preloads = ReturnType<typeof createPreloads>;
