import type { Transport } from './transport.ts';

export type PreloadedResponses = Readonly<Record<string, Promise<Response>>>;

declare global {
  // Set by src/first-paint/boot-script.ts.
  var __registrarBoot: PreloadedResponses | undefined;
}

/**
 * Serves each preloaded response once, to the first GET with its path and token; failed ones are
 * requested again.
 */
export const withPreloadedResponses = (
  send: Transport,
  answers: PreloadedResponses,
  isSameToken: (accessToken: string) => boolean,
): Transport => {
  const left = new Map(Object.entries(answers));
  const take = (path: string) => {
    const answer = left.get(path);
    left.delete(path);
    return answer;
  };
  const read = async (response: Response) => ({
    status: response.status,
    headers: response.headers,
    text: await response.text(),
  });
  return async (request) => {
    const { method, path, accessToken } = request;
    const isEntitled = method === 'GET' && accessToken !== null && isSameToken(accessToken);
    const answer =
      isEntitled &&
      (await take(path)
        ?.then(read)
        .catch(() => null));
    return answer || send(request);
  };
};
