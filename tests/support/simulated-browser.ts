import { setMaxListeners } from 'node:events';
import { STORAGE_KEYS } from '../../contract/constants.ts';
import { route } from '../../contract/route.ts';
import { login, logout, refreshToken, userInfo } from '../../contract/routes/auth.ts';
import { isCallFailure, type CallFailureCode } from '../../src/api/call-failure.ts';
import type { Locks } from '../../src/api/consumed-refresh-tokens.ts';
import { describeUser, writeStoredSession, type StoredSession } from '../../src/api/session-storage.ts';
import { createWiring, type Wiring } from '../../src/wiring.ts';
import { createConnection } from '../../src/wiring/connection.ts';
import type { Platform } from '../../src/wiring/platform.ts';
import {
  createControllableFetch,
  type Answering,
  type Arrived,
  type ControllableServer,
} from './controllable-server.ts';
import { createSharedLocks, type SharedLocks } from './shared-locks.ts';
import { createSharedStorage } from './shared-storage.ts';
import { createVirtualClock, flush, type VirtualClock } from './virtual-clock.ts';

/** One name stands for a person: the JWT's subject, the names and the scopes follow from it. */
export type Name = string;

// A session's signal has a listener for each request under way; Node takes more than ten for a leak.
setMaxListeners(0);

const MS_PER_HOUR = 3_600_000;
/** Of the event loop; far more than an answer takes that goes through a socket. */
const MAX_WAIT_TURNS = 50_000;

/** Any call of a screen. */
interface Thing {
  readonly data: { readonly ok: boolean };
}
interface ThingQuery {
  readonly [name: string]: string | number | readonly string[] | null | undefined;
}

export const readThing = route<{ query: ThingQuery; output: Thing }>()('GET', '/v1/things/{id}');
export const writeThing = route<{ body: unknown; output: Thing }>()('POST', '/v1/things/{id}');

/** What became of a call: undefined while it is under way. */
export interface Call {
  readonly id: string;
  readonly abort: () => void;
  outcome: 'answered' | CallFailureCode | undefined;
  settled: number;
}

export const scopesOf = (name: Name) => (name === 'clerk' ? ['clerk'] : ['admin']);
export const userInfoOf = (name: Name): Answering => ({
  status: 200,
  body: { data: { UserDetail: { first_name: name, last_name: 'Admin' }, scopes: scopesOf(name) } },
});
export const problem = (status: number, code: string): Answering => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: { type: 'about:blank', title: code, status, code, detail: code },
});

/** Hands out tokens a test can read: `ada.3` is Ada's third access token. */
export const createMint = (clock: VirtualClock) => {
  let last = 0;
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return (name: Name) => {
    last += 1;
    return {
      access_token: `${encode({ alg: 'none' })}.${encode({ sub: name, serial: last })}.x`,
      refresh_token: `refresh.${name}.${last}`,
      expires_in: new Date(clock.now() + MS_PER_HOUR).toISOString(),
    };
  };
};

/** One browser, one server, one clock, and the tabs opened in it. */
export const createBrowser = (
  server?: ControllableServer,
  withLocks = true,
  locks: Locks & Partial<SharedLocks> = createSharedLocks(),
) => {
  const clock = createVirtualClock();
  const mint = createMint(clock);
  const shared = createSharedStorage();
  const gate = server ?? createControllableFetch();
  const network = { isOnline: true };
  const bystander = shared.open(new EventTarget());

  const sessionOf = (name: Name): StoredSession => {
    const tokens = mint(name);
    return {
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token,
      expiresAt: tokens.expires_in,
      user: describeUser({ first_name: name, last_name: 'Admin' }, scopesOf(name)),
    };
  };

  let tabs = 0;
  const openTab = (
    limits?: { queueLimit: number; refreshBudget: number },
    fetch = gate.fetch,
    preloadedResponses: Platform['preloadedResponses'] = {},
    isConnectionWatched = false,
  ) => {
    tabs += 1;
    const window = new EventTarget();
    const document = Object.assign(new EventTarget(), {
      visibilityState: 'visible' as DocumentVisibilityState,
    });
    const { storage, mood, setMood, close } = shared.open(window);
    const pageLocks = locks.forPage?.() ?? { ...locks, pageIsGone: () => {} };
    const sent: Arrived[] = [];
    let isDead = false;
    const platform: Platform = {
      storage,
      locks: withLocks ? pageLocks : undefined,
      window,
      tabId: String(tabs),
      document,
      origin: 'http://app.test',
      isOnline: () => network.isOnline,
      fetch: (...request) => {
        const before = gate.arrived.length;
        const response = fetch(...request);
        sent.push(...gate.arrived.slice(before));
        return response;
      },
      clock: { ...clock, after: (milliseconds, run) => clock.after(milliseconds, () => isDead || run()) },
      preloadedResponses,
    };
    const { baseUrl } = gate;
    const connection = createConnection({ baseUrl, platform });
    const wiring: Wiring = createWiring({
      baseUrl,
      platform,
      ...(isConnectionWatched && { connection }),
      ...(limits && { limits }),
    });
    const calls: Call[] = [];
    const ended: number[] = [];
    wiring.auth.on('session.ended', ({ epoch }) => ended.push(epoch));

    /** Begins a call as a screen would, and writes down what becomes of it. */
    const call = (id: string, isWrite = false, body?: unknown): Call => {
      const controller = new AbortController();
      const one: Call = { id, abort: () => controller.abort(), outcome: undefined, settled: 0 };
      calls.push(one);
      const settle = (outcome: Call['outcome']) => {
        one.outcome = outcome;
        one.settled += 1;
      };
      const options = { params: { id }, signal: controller.signal };
      const { http } = wiring;
      const sent = isWrite ? http.call(writeThing, { ...options, body }) : http.call(readThing, options);
      sent.then(
        () => settle('answered'),
        (failure: unknown) => {
          if (!isCallFailure(failure)) throw failure;
          settle(failure.code);
        },
      );
      return one;
    };
    return {
      wiring,
      connection,
      platform,
      window,
      document,
      calls,
      ended,
      call,
      mood,
      setMood,
      state: () => wiring.auth.getSnapshot(),
      /** The page is gone as a closed tab's is: not a line of it runs any more. */
      die: () => {
        isDead = true;
        close();
        for (const request of sent) request.forgetCaller();
        pageLocks.pageIsGone();
      },
      comeBack: () => document.dispatchEvent(new Event('visibilitychange')),
      close: () => {
        wiring.stop();
        close();
      },
    };
  };

  /** The oldest open request of this method and path. */
  const find = (method: string, path: string): Arrived | undefined =>
    gate.arrived.find((one) => one.isOpen() && one.method === method && one.path === path);

  return {
    clock,
    mint,
    shared,
    gate,
    network,
    openTab,
    sessionOf,
    /** Whether an access token and a refresh token were handed out together. */
    isPair: (access: string | undefined, refresh: string) => {
      const { sub, serial } = JSON.parse(atob(access?.split('.')[1] ?? '') || '{}');
      return refresh === `refresh.${sub}.${serial}`;
    },
    find,
    /** Another tab of the browser, through storage alone. */
    otherTab: {
      signIn: (session: StoredSession) => writeStoredSession(bystander.storage, session),
      clear: () => bystander.storage.clear(),
      storage: bystander.storage,
    },
    /** Waits for a request, without time passing. @throws when none comes */
    awaitRequest: async (method: string, path: string): Promise<Arrived> => {
      for (let turn = 0; turn < MAX_WAIT_TURNS; turn += 1) {
        const found = find(method, path);
        if (found) return found;
        await flush(1);
      }
      const open = gate.arrived.filter((one) => one.isOpen()).map((one) => `${one.method} ${one.path}`);
      throw new Error(`no ${method} ${path} came; open: ${open.join(', ') || 'none'}`);
    },
    /** Waits until something holds, without time passing; says whether it did. */
    until: async (holds: () => boolean, turns = MAX_WAIT_TURNS): Promise<boolean> => {
      for (let turn = 0; turn < turns && !holds(); turn += 1) await flush(1);
      return holds();
    },
    storedKeys: () => Object.values(STORAGE_KEYS).filter((key) => shared.values.has(key)),
  };
};

export type Browser = ReturnType<typeof createBrowser>;
export type Page = ReturnType<Browser['openTab']>;

export const PATHS = {
  login: login.path,
  logout: logout.path,
  refresh: refreshToken.path,
  userInfo: userInfo.path,
} as const;
