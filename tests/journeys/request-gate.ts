import type { BrowserContext, Route } from 'playwright-core';
import { expect } from 'vitest';
import { POLL_TIMEOUT_MS } from '../support/patience.ts';

export type GatedRequest = 'login' | 'refresh' | 'userInfo' | 'probe' | 'count' | 'record' | 'undo';

export const problem = (status: number, code: string, headers: Record<string, string> = {}) => ({
  status,
  headers: { 'content-type': 'application/problem+json', ...headers },
  body: JSON.stringify({ type: 'about:blank', title: code, status, code, detail: code }),
});

const RECORD = /^\/v1\/universities\/[\da-f-]{36}$/;
const UNDO = /^\/v1\/change-sets\/[\da-f-]{36}\/undo$/;

/**
 * Holds the requests a path decides about; lets all others through to the real server.
 * @param more what waits too in this path: `count`, the count beside the probe's rows, which can outlast a refresh;
 * `record`, records asked for on the mere intent to open them; `undo`, a write that no screen gives up when it goes
 */
export const createGate = async (context: BrowserContext, more: readonly GatedRequest[]) => {
  const waiting: { kind: GatedRequest; route: Route }[] = [];
  const refused = new Set<string>();
  const kindOf = (url: URL, method: string): GatedRequest | null => {
    if (url.pathname === '/v1/auth/login') return 'login';
    if (url.pathname === '/v1/auth/refresh-token') return 'refresh';
    if (url.pathname === '/v1/users/info') return 'userInfo';
    const isOfProbe = method === 'GET' && /probe/.test(url.search);
    if (more.includes('count') && isOfProbe && url.pathname === '/v1/universities/count')
      return refused.has(url.pathname) ? null : 'count';
    if (more.includes('record') && RECORD.test(url.pathname) && !refused.has(url.pathname)) return 'record';
    if (more.includes('undo') && UNDO.test(url.pathname)) return 'undo';
    return isOfProbe && url.pathname === '/v1/universities' && !refused.has(url.search) ? 'probe' : null;
  };
  await context.route('**/v1/**', async (route) => {
    const request = route.request();
    const kind = kindOf(new URL(request.url()), request.method());
    if (kind) waiting.push({ kind, route });
    else await route.continue();
  });
  // What the page itself gave up, say a try at a refresh whose time ran out, waits for nobody's word any more.
  context.on('requestfailed', (request) => {
    const at = waiting.findIndex(({ route }) => route.request() === request);
    if (at >= 0) waiting.splice(at, 1);
  });
  const isWaiting = (kind: GatedRequest) => waiting.some((one) => one.kind === kind);
  const arrival = async (kind: GatedRequest) => {
    await expect.poll(() => isWaiting(kind), { timeout: POLL_TIMEOUT_MS, interval: 20 }).toBe(true);
  };
  const take = async (kind: GatedRequest): Promise<Route> => {
    await arrival(kind);
    const at = waiting.findLastIndex((one) => one.kind === kind);
    const [found] = waiting.splice(at, 1);
    return (found as { route: Route }).route;
  };
  return {
    take,
    /** Waits for the count beside the rows that were just searched for, where counts are held. */
    countOfProbe: async () => {
      if (more.includes('count')) await arrival('count');
    },
    isWaiting,
    /** Answers 401, once: a replay goes through to the server. */
    refuse: async (kind: 'probe' | 'count' | 'record' | 'undo') => {
      const route = await take(kind);
      const { pathname, search } = new URL(route.request().url());
      refused.add(kind === 'probe' ? search : pathname);
      await route.fulfill(problem(401, 'unauthenticated'));
    },
  };
};

export type Gate = Awaited<ReturnType<typeof createGate>>;
