import type { BrowserContext, Route } from 'playwright-core';
import { expect } from 'vitest';

export type Held = 'login' | 'refresh' | 'userInfo' | 'probe';

/** Milliseconds until what a person should see counts as missing. */
export const PATIENCE = 6_000;

export const problem = (status: number, code: string, headers: Record<string, string> = {}) => ({
  status,
  headers: { 'content-type': 'application/problem+json', ...headers },
  body: JSON.stringify({ type: 'about:blank', title: code, status, code, detail: code }),
});
/** Holds the requests a path decides about; lets all others through to the real server. */
export const createGate = async (context: BrowserContext) => {
  const held: { kind: Held; route: Route }[] = [];
  const refused = new Set<string>();
  const kindOf = (url: URL, method: string): Held | null => {
    if (url.pathname === '/v1/auth/login') return 'login';
    if (url.pathname === '/v1/auth/refresh-token') return 'refresh';
    if (url.pathname === '/v1/users/info') return 'userInfo';
    const isProbe = method === 'GET' && url.pathname === '/v1/universities' && /probe/.test(url.search);
    return isProbe && !refused.has(url.search) ? 'probe' : null;
  };
  await context.route('**/v1/**', async (route) => {
    const request = route.request();
    const kind = kindOf(new URL(request.url()), request.method());
    if (kind) held.push({ kind, route });
    else await route.continue();
  });
  const take = async (kind: Held): Promise<Route> => {
    await expect
      .poll(() => held.some((one) => one.kind === kind), { timeout: PATIENCE, interval: 20 })
      .toBe(true);
    // The last: what is older was given up by the page.
    const at = held.findLastIndex((one) => one.kind === kind);
    const [found] = held.splice(at, 1);
    return (found as { route: Route }).route;
  };
  return {
    take,
    isHeld: (kind: Held) => held.some((one) => one.kind === kind),
    refuse: async () => {
      const route = await take('probe');
      refused.add(new URL(route.request().url()).search);
      await route.fulfill(problem(401, 'unauthenticated'));
    },
  };
};

export type Gate = Awaited<ReturnType<typeof createGate>>;
