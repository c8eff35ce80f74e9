import type { Answer, Transport } from './transport.ts';

export type PreloadedResponses = Readonly<Record<string, Promise<Response>>>;

declare global {
  // Set by src/first-paint/boot-script.ts.
  var __registrarBoot: PreloadedResponses | undefined;
}

interface Preload {
  readonly isSameToken: (accessToken: string) => boolean;
  /** Null where it failed. */
  readonly answer: Promise<Answer | null>;
}

const read = async (response: Response): Promise<Answer> => ({
  status: response.status,
  headers: response.headers,
  text: await response.text(),
});

/**
 * Serves each preloaded response once, to the first GET with its path and token; failed ones are
 * requested again.
 */
export const createPreloads = (send: Transport) => {
  const kept = new Map<string, Preload>();
  const keep = (path: string, isSameToken: Preload['isSameToken'], answer: Promise<Answer>) => {
    kept.set(path, { isSameToken, answer: answer.catch(() => null) });
  };
  /** Without effect for any other method or token. */
  const take = ({ method, path, accessToken }: Parameters<Transport>[0]) => {
    const preload = kept.get(path);
    if (method !== 'GET' || accessToken === null || !preload?.isSameToken(accessToken)) return null;
    kept.delete(path);
    return preload.answer;
  };
  return {
    keepResponses: (responses: PreloadedResponses, isSameToken: Preload['isSameToken']) => {
      for (const [path, response] of Object.entries(responses)) keep(path, isSameToken, response.then(read));
    },
    /** Sends a request whose answer is for a later one with the same token. */
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
