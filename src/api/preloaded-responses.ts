import type { Clock } from './clock.ts';
import type { Answer, Outgoing, Transport } from './transport.ts';

export type PreloadedResponses = Readonly<Record<string, Promise<Response>>>;

declare global {
  // Set by src/first-paint/boot-script.ts.
  var __registrarBoot: PreloadedResponses | undefined;
}

const MAX_AGE_MS = 15_000;

interface Preload {
  readonly askedAt: number;
  readonly isSameToken: (accessToken: string) => boolean;
  /** Null where it failed. */
  readonly answer: Promise<Answer | null>;
}

const read = async (response: Response): Promise<Answer> => ({
  status: response.status,
  headers: response.headers,
  text: await response.text(),
});

/** Each is served once, to the first GET of its path and token. */
export const createPreloads = (send: Transport, clock: Pick<Clock, 'now'>) => {
  const kept = new Map<string, Preload>();
  const keep = (path: string, isSameToken: Preload['isSameToken'], answer: Promise<Answer>) => {
    kept.set(path, { askedAt: clock.now(), isSameToken, answer: answer.catch(() => null) });
  };
  const take = ({ method, path, accessToken }: Outgoing) => {
    const preload = kept.get(path);
    if (method !== 'GET' || accessToken === null || !preload?.isSameToken(accessToken)) return null;
    kept.delete(path);
    return clock.now() - preload.askedAt > MAX_AGE_MS ? null : preload.answer;
  };
  return {
    keepResponses: (responses: PreloadedResponses, isSameToken: Preload['isSameToken']) => {
      for (const [path, response] of Object.entries(responses)) keep(path, isSameToken, response.then(read));
    },
    /** Sends now what a later request with this token takes. */
    preload: ((request) => {
      const answer = send(request);
      keep(request.path, (accessToken) => accessToken === request.accessToken, answer);
      return answer;
    }) satisfies Transport,
    forget: () => kept.clear(),
    transport: (async (request) => (await take(request)) ?? send(request)) satisfies Transport,
  };
};

export type Preloads = ReturnType<typeof createPreloads>;
