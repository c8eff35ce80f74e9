import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { createActor } from 'xstate';
import type { AuthContext } from '../../src/machines/auth.ts';
import { describeUser } from '../../src/api/session-storage.ts';
import { reasonText } from '../../src/views/sign-in/reason-text.ts';
import { sampleOf } from '../../src/inspector/machine-graph.ts';
import { faultOn } from '../support/replay-link.ts';
import { ADMIN, type TestServer, type Tokens } from '../support/server.ts';
import { withStubActors } from '../support/stub-actors.ts';
import { openPage } from '../support/watched-page.ts';
import type { RarePath } from './auth-rare-paths.ts';
import { createGate, problem, type Gate, type GatedRequest } from './request-gate.ts';

export const OTHER = { email: 'bo@example.org', password: 'seven quiet otters swim' } as const;

type Stored = Readonly<Record<string, string>>;

const personOf = (scopes: readonly string[]) => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ data: { UserDetail: { first_name: 'Ada', last_name: 'Lovelace' }, scopes } }),
});

const sessionOf = async (
  server: TestServer,
  credentials: { email: string; password: string },
): Promise<Stored> => {
  const { email, password } = credentials;
  const answer = await server.signIn({ email, password });
  const tokens = (answer.body as { data: Tokens }).data;
  return {
    access_token: tokens.access_token,
    refresh_token: tokens.refresh_token,
    user_data: JSON.stringify(describeUser({ first_name: 'Ada', last_name: 'Lovelace' }, ['admin'])),
    expires_at: tokens.expires_in,
  };
};

/** Brings about in a real browser what a label of a path means. */
const createHands = (server: TestServer, context: BrowserContext, page: Page, gate: Gate) => {
  let serial = 0;
  let neighbour: Page | undefined;
  let isOther = false;

  /** Another tab of the same browser, on a page of the same origin that is not the app. */
  const elsewhere = async () => {
    neighbour ??= await context.newPage();
    if (!neighbour.url().startsWith(server.address)) await neighbour.goto(`${server.address}/icon.svg`);
    return neighbour;
  };
  const write = (to: Page, stored: Stored) =>
    to.evaluate((values) => {
      localStorage.removeItem('expires_at');
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    }, stored);
  const clear = (at: Page) => at.evaluate(() => localStorage.clear());
  const same = () => sessionOf(server, isOther ? OTHER : ADMIN);
  const stranger = () => {
    isOther = !isOther;
    return sessionOf(server, isOther ? OTHER : ADMIN);
  };
  /** Reading a refusal throws: a fault of ours inside an adapter, and nowhere else in the page. */
  const breakReading = () =>
    page.evaluate(() => {
      const { get } = Headers.prototype;
      Headers.prototype.get = () => {
        throw new Error('the adapter is broken');
      };
      Object.assign(window, { repair: () => Object.assign(Headers.prototype, { get }) });
    });
  const breakOn = async (kind: GatedRequest) => {
    const route = await gate.take(kind);
    await breakReading();
    await route.fulfill(problem(500, 'internal'));
  };
  const answer = async (kind: GatedRequest, answering: ReturnType<typeof problem>) =>
    (await gate.take(kind)).fulfill(answering);
  const search = async (text: string) => {
    const box = page.getByRole('searchbox', { name: 'Search universities' });
    if ((await box.count()) === 0)
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Universities' })
        .click();
    await box.fill(text);
  };
  /** Asked of the server only when it is due: after restoring, or on return to the tab. */
  const askAgain = async () => {
    if (!gate.isWaiting('userInfo'))
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  };

  const hands: Record<string, (to: AuthContext) => unknown> = {
    'credentials.submit': async () => {
      await page.getByRole('textbox', { name: 'Email' }).fill(ADMIN.email);
      await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    },
    'signIn: granted': async () => (await gate.take('login')).continue(),
    'signIn: wrong password': () => answer('login', problem(401, 'invalid_credentials')),
    'signIn: too many attempts': () => answer('login', problem(429, 'rate_limited', { 'retry-after': '60' })),
    'signIn: too many people at once': () =>
      answer('login', problem(503, 'overloaded', { 'retry-after': '2' })),
    'signIn: breaks': () => breakOn('login'),
    'verifyAdmin: an administrator': async () => (await gate.take('userInfo')).continue(),
    'verifyAdmin: no administrator': () => answer('userInfo', personOf(['clerk'])),
    'verifyAdmin: nobody answers': () => answer('userInfo', problem(503, 'database_unavailable')),
    'verifyAdmin: breaks': () => breakOn('userInfo'),
    'confirmPerson: still an administrator': async () => {
      await askAgain();
      await (await gate.take('userInfo')).continue();
    },
    'confirmPerson: no administrator any more': async () => {
      await askAgain();
      await answer('userInfo', personOf(['clerk']));
    },
    'confirmPerson: forbidden': async () => {
      await askAgain();
      await answer('userInfo', problem(403, 'forbidden'));
    },
    'confirmPerson: unauthorized': async () => {
      await askAgain();
      await answer('userInfo', problem(401, 'unauthenticated'));
    },
    'confirmPerson: unauthorized for an earlier token': async () => {
      const route = await gate.take('userInfo');
      const eventReceived = page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            addEventListener('storage', ({ key, newValue }) => {
              if (key === 'expires_at' && newValue !== null) resolve();
            });
          }),
      );
      await write(await elsewhere(), await same());
      await eventReceived;
      await route.fulfill(problem(401, 'unauthenticated'));
      await expect.poll(() => gate.isWaiting('userInfo')).toBe(true);
      expect(gate.isWaiting('refresh'), 'no second refresh').toBe(false);
    },
    'confirmPerson: nobody answers': async () => {
      await askAgain();
      await answer('userInfo', problem(503, 'database_unavailable'));
    },
    'confirmPerson: breaks': async () => {
      await askAgain();
      await breakOn('userInfo');
    },
    'session.signOut': async () => {
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
    },
    'request.unauthorized': async () => {
      await search(`probe ${(serial += 1)}`);
      // Sent before the refresh, with the token that is refused.
      await gate.countOfProbe();
      await gate.refuse('probe');
    },
    'request.unauthorized: sent with an earlier token': async () => {
      const replay = page.waitForResponse(
        (response) => /\/count\?/.test(response.url()) && response.status() === 200,
      );
      await gate.refuse('count');
      await replay;
      expect(gate.isWaiting('refresh'), 'no second refresh').toBe(false);
    },
    'storage.unavailable': () => page.getByText('This browser blocks storage.').waitFor(),
    'request.abandon': () => search(''),
    'peer.signIn': async () => write(await elsewhere(), await stranger()),
    'peer.renew': async () => write(await elsewhere(), await same()),
    'peer.signOut': async () => clear(await elsewhere()),
    'session.recheck': () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
    'refreshSession: refreshed': async () => (await gate.take('refresh')).continue(),
    'refreshSession: adopted': async () => {
      const route = await gate.take('refresh');
      // Written by this very page, so that no storage event tells it.
      await write(page, await same());
      await route.fulfill(problem(503, 'database_unavailable'));
    },
    'refreshSession: replaced': async () => {
      const route = await gate.take('refresh');
      await write(page, await stranger());
      await route.fulfill(problem(503, 'database_unavailable'));
    },
    'refreshSession: gone': async () => {
      const route = await gate.take('refresh');
      await clear(page);
      await route.fulfill(problem(503, 'database_unavailable'));
    },
    'refreshSession: rejected': () => answer('refresh', problem(401, 'invalid_refresh_token')),
    'refreshSession: unavailable': async ({ reason }) => {
      const route = await gate.take('refresh');
      // The last try is the one that finds half a minute gone.
      if (reason !== null) {
        await page.evaluate(() => {
          const { now } = Date;
          Date.now = () => now() + 31_000;
          Object.assign(window, { repair: () => Object.assign(Date, { now }) });
        });
      }
      await route.fulfill(problem(503, 'database_unavailable'));
    },
    'refreshSession: offline': async () => {
      const route = await gate.take('refresh');
      await context.setOffline(true);
      await page.waitForFunction(() => !navigator.onLine);
      const failed = page.waitForEvent('requestfailed', (request) => request === route.request());
      await route.abort('internetdisconnected');
      await failed;
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
      expect(gate.isWaiting('refresh')).toBe(false);
      await context.setOffline(false);
    },
    'refreshSession: breaks': () => breakOn('refresh'),
  };
  return hands;
};

/** What a person sees in a state, and what storage holds; the two that look alike are told apart by the traffic. */
const lookFor = async (page: Page, state: string, context: AuthContext, gate: Gate) => {
  const main = page.getByRole('navigation', { name: 'Main' });
  const form = page.getByRole('heading', { name: 'Sign in' });
  if (state === 'authenticated' || state === 'refreshing') {
    await main.waitFor();
    expect(await form.count()).toBe(0);
    if (state === 'refreshing') await expect.poll(() => gate.isWaiting('refresh')).toBe(true);
    return;
  }
  await form.waitFor();
  expect(await main.count()).toBe(0);
  if (state === 'signingIn') await expect.poll(() => gate.isWaiting('login')).toBe(true);
  if (state === 'verifyingAdmin') await expect.poll(() => gate.isWaiting('userInfo')).toBe(true);
  if (state === 'signingIn' || state === 'verifyingAdmin') {
    await page.getByRole('button', { name: 'Signing in…' }).waitFor();
    return;
  }
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  if (context.reason)
    await page.getByRole('alert').getByText(reasonText(context.reason, context.retryAfter)).waitFor();
  const keys = await page.evaluate(() =>
    ['access_token', 'refresh_token', 'expires_at', 'user_data'].filter(
      (key) => localStorage.getItem(key) !== null,
    ),
  );
  expect(keys, 'nothing is stored of a session that is over').toEqual([]);
};

/**
 * Runs in the page. The app gives a request, a refresh and a wait for another tab half a minute at most, which a step
 * takes on a busy machine: limits last twenty times as long here. Which label runs into one, its hand decides.
 */
const stretchLimits = () => {
  const SHORTEST_LIMIT_MS = 10_000;
  const stretch = (ms = 0) => (ms >= SHORTEST_LIMIT_MS ? ms * 20 : ms);
  const { setTimeout: start } = window;
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  Object.assign(window, {
    setTimeout: (run: () => void, ms?: number, ...more: unknown[]) => start(run, stretch(ms), ...more),
  });
  Object.assign(AbortSignal, { timeout: (ms: number) => timeout(stretch(ms)) });
};

/** Walks a path in a browser of its own. @returns what went wrong; empty when all is well */
export const walkInBrowser = async (
  browser: Browser,
  server: TestServer,
  { model, path, staging }: RarePath,
): Promise<string[]> => {
  const twin = createActor(withStubActors(model.machine), { input: model.input }).start();

  const restored = path.steps[0]?.label ?? '';
  const visit = await openPage(browser);
  const { page, context } = visit;
  const step = { label: restored };
  try {
    const gate = await createGate(context, staging.holds ?? []);
    if (restored !== 'restoreSession: nothing') {
      const stored = await sessionOf(server, ADMIN);
      const user = JSON.stringify(describeUser({ first_name: 'Cy', last_name: 'Clerk' }, ['clerk']));
      const values = {
        ...stored,
        ...(restored.endsWith('of a clerk') && { user_data: user }),
        ...(restored.endsWith('an expired session') && { expires_at: new Date(0).toISOString() }),
      };
      await page.goto(`${server.address}/icon.svg`);
      await page.evaluate((entries) => {
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      }, values);
    }
    if (restored === 'restoreSession: breaks') {
      await page.addInitScript(() => {
        const { now } = Date;
        Date.now = () => {
          throw new Error('the clock is broken');
        };
        Object.assign(window, { repair: () => Object.assign(Date, { now }) });
      });
    }
    await page.addInitScript(stretchLimits);
    await staging.prepare?.(page);
    const hands = { ...createHands(server, context, page, gate), ...staging.hands?.(page, gate) };
    await page.goto(server.address + (staging.address ?? '/university/'));
    for (const { label } of path.steps) {
      step.label = label;
      // What the chart says, by a twin that goes the same way: a node of the graph stands for several histories.
      twin.send(sampleOf(model, twin.getSnapshot(), label) as never);
      const to = twin.getSnapshot();
      if (!label.startsWith('restoreSession')) {
        const act = hands[label];
        if (!act) throw new Error(`no hand for "${label}"`);
        await act(to.context as AuthContext);
      }
      await lookFor(page, String(to.value), to.context as AuthContext, gate);
      if (label === restored) await staging.begin?.(page, gate);
      await page.evaluate(() => (window as unknown as { repair?: () => void }).repair?.());
    }
    return visit.complaints.map((complaint) => faultOn('auth', path, `the browser complains: ${complaint}`));
  } catch (error) {
    return [faultOn('auth', path, `at "${step.label}": ${(error as Error).message.split('\n')[0]}`)];
  } finally {
    twin.stop();
    await visit.close();
  }
};
