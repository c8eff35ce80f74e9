import { StrictMode } from 'react';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { waitFor } from 'xstate';
import * as authRoutes from '../../contract/routes/auth.ts';
import { liveChanges } from '../../contract/routes/live.ts';
import { describeUser, writeStoredSession } from '../../src/api/session-storage.ts';
import { App } from '../../src/app.tsx';
import { watchPerson } from '../../src/views/shell/watch-person.ts';
import { createWiring } from '../../src/wiring.ts';
import { createConnection } from '../../src/wiring/connection.ts';
import { browserPlatform } from '../../src/wiring/platform.ts';
import { setFileHooks } from './file-hooks.ts';
import './styles.ts';

export interface Scripted {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
/**
 * What the server answers to a call, by its method and path or, before those, `*`; `dead`: the connection breaks;
 * `silent`: no answer comes. */
export type Script = Readonly<Record<string, Scripted | 'dead' | 'silent' | undefined>>;

export interface RecordedRequest {
  readonly call: string;
  readonly body: unknown;
}

const MS_PER_HOUR = 3_600_000;
/**
 * Others each time, as a server's are: those another test, or another file in this browser, has exchanged within the
 * last seconds are posted by nobody (src/api/consumed-refresh-tokens.ts).
 */
const issueTokens = () => ({
  access_token: `${btoa('{}')}.${btoa('{"sub":"ada"}')}.${crypto.randomUUID()}`,
  refresh_token: crypto.randomUUID(),
});

const userInfo = (scopes: readonly string[]): Scripted => ({
  status: 200,
  body: { data: { UserDetail: { first_name: 'Ada', last_name: 'Lovelace' }, scopes } },
});
export const signedIn = (scopes: readonly string[] = ['admin']): Script => ({
  [`POST ${authRoutes.login.path}`]: {
    status: 200,
    body: { data: { ...issueTokens(), expires_in: new Date(Date.now() + MS_PER_HOUR).toISOString() } },
  },
  [`GET ${authRoutes.userInfo.path}`]: userInfo(scopes),
});
export const problem = (
  status: number,
  code: string,
  detail = code,
  headers: Scripted['headers'] = {},
): Scripted => ({
  status,
  body: { type: 'about:blank', title: code, status, code, detail },
  headers: { 'content-type': 'application/problem+json', ...headers },
});

const startPath = location.pathname + location.search;
let running: (() => void)[] = [];
const afterAll = async () => {
  for (const stop of running) stop();
  running = [];
  // The last screen of a file stays otherwise, and is painted beside the tests that follow.
  await cleanup();
  history.replaceState(null, '', startPath);
};

interface Opening {
  readonly script?: Script;
  /** The scopes of the person whose session is stored already. */
  readonly sessionOf?: readonly string[];
  readonly isOnline?: () => boolean;
  /** Under React's StrictMode, which runs every effect twice. */
  readonly isStrict?: boolean;
}

/** The whole app at a path, in this browser, its server's answers written by the test; lists are empty unless said. */
export const openApp = async (
  path: string,
  { script = {}, sessionOf, isOnline, isStrict = false }: Opening = {},
) => {
  setFileHooks({ afterAll });
  await page.viewport(1280, 800);
  localStorage.clear();
  sessionStorage.clear();
  if (sessionOf) {
    const { access_token: accessToken, refresh_token: refreshToken } = issueTokens();
    writeStoredSession(localStorage, {
      accessToken,
      refreshToken,
      expiresAt: new Date(Date.now() + MS_PER_HOUR).toISOString(),
      user: describeUser({ first_name: 'Ada', last_name: 'Lovelace' }, sessionOf),
    });
  }
  history.replaceState(null, '', path);
  const answers: Record<string, Script[string]> = {
    [`GET ${authRoutes.userInfo.path}`]: userInfo(sessionOf ?? ['admin']),
    // A stream that ended would be opened again after two seconds, and the lists read once more.
    [`GET ${liveChanges.path}`]: 'silent',
    ...script,
  };
  const asked: RecordedRequest[] = [];
  const nothing = (pathname: string): Scripted => ({
    status: 200,
    body: pathname.endsWith('/count')
      ? { data: { value: 0, exact: true } }
      : { data: [], meta: { next: null, previous: null, names: {} } },
  });
  const answer = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname } = new URL(String(input));
    const call = `${init.method ?? 'GET'} ${pathname}`;
    asked.push({ call, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined });
    const scripted = answers['*'] ?? answers[call] ?? nothing(pathname);
    if (scripted === 'dead') throw new TypeError('fetch failed');
    if (scripted === 'silent')
      return new Promise((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
      });
    const headers = { 'content-type': 'application/json', ...scripted.headers };
    return new Response(scripted.body === undefined ? null : JSON.stringify(scripted.body), {
      ...scripted,
      headers,
    });
  };
  const platform = {
    ...browserPlatform(),
    fetch: answer,
    ...(isOnline && { isOnline }),
  };
  const connection = createConnection({ baseUrl: '', platform });
  const wiring = createWiring({ baseUrl: '', platform, connection });
  watchPerson(wiring.auth);
  connection.start();
  wiring.start();
  const stop = () => {
    wiring.stop();
    connection.stop();
  };
  running.push(stop);
  await waitFor(wiring.auth, (snapshot) => !snapshot.matches('restoring'));
  const app = <App wiring={wiring} connection={connection.actor} />;
  const screen = await render(isStrict ? <StrictMode>{app}</StrictMode> : app);
  return {
    screen,
    wiring,
    stop,
    /** Every call that was made, in order. */
    asked,
    /** What the server says from now on. */
    respondWith: (more: Script) => Object.assign(answers, more),
  };
};
