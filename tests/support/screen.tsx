import { vi, type MockInstance } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { waitFor } from 'xstate';
import { App } from '../../src/app.tsx';
import { clearToasts } from '../../src/views/parts/toast-store.ts';
import { watchPerson } from '../../src/views/shell/watch-person.ts';
import { createConnection } from '../../src/wiring/connection.ts';
import { createWiring, type Wiring } from '../../src/wiring.ts';
import { browserPlatform } from '../../src/wiring/platform.ts';
import { setFileHooks } from './file-hooks.ts';
import { SCREEN_SERVERS } from './screen-servers-plugin.ts';
import './styles.ts';
import { POLL_TIMEOUT_MS } from './patience.ts';

/** As `startTestServer` makes her. */
export const ADMIN = { email: 'ada@example.org', password: 'five green parrots sing' };

/** A record as the server answers with it. */
export interface Row {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly status: string;
  readonly parent_id: string | null;
  readonly deleted_at: string | null;
}

/** A server that is real and this file's alone; `/v1/…` comes after its address. */
export const startServer = async (): Promise<string> => {
  const servers = location.origin + SCREEN_SERVERS;
  const server = `${servers}/${await (await fetch(servers, { method: 'POST' })).text()}`;
  begun.push(server);
  setFileHooks({ beforeEach, afterEach, afterAll });
  return server;
};
let begun: string[] = [];
const afterAll = async () => {
  const ends = await Promise.all(begun.map((server) => fetch(server, { method: 'DELETE' })));
  begun = [];
  const broken = (await Promise.all(ends.map((end) => end.text()))).join('');
  if (broken !== '') throw new Error(broken);
};

/** What stands between the app and its server: the real thing, unless a test holds a request back or breaks it. */
export type Network = (request: Request, send: () => Promise<Response>) => Promise<Response>;

interface Visit {
  readonly server: string;
  readonly path: string;
  readonly network?: Network;
  /** Writes wait for the server and are repeated, as in the app that ships. */
  readonly isConnectionWatched?: boolean;
}

const patience = { timeout: POLL_TIMEOUT_MS };

export const waited = <T,>(check: () => T): Promise<T> => vi.waitFor(check, patience);

const unmount = async () => {
  await cleanup();
  // A form that was left has told so since.
  clearToasts();
};

let running: { stop(): void }[] = [];
let complaints: MockInstance<typeof console.error>;
const startPath = location.pathname + location.search;

const beforeEach = async () => {
  complaints = vi.spyOn(console, 'error');
  localStorage.clear();
  sessionStorage.clear();
  await page.viewport(1280, 800);
  // Where the test before it left the pointer, a row would show its actions.
  await userEvent.hover(document.documentElement, { position: { x: 0, y: 0 } });
};
const afterEach = async () => {
  for (const wiring of running) wiring.stop();
  running = [];
  // Before the address changes: a screen that stays shows the dashboard then, with all that it loads.
  await unmount();
  history.replaceState(null, '', startPath);
  const printed = complaints.mock.calls;
  complaints.mockRestore();
  if (printed.length > 0) throw new Error(printed.join('\n'));
};

const start = ({ server, network, isConnectionWatched }: Omit<Visit, 'path'>): Wiring => {
  const through: typeof globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    return network ? network(request, () => fetch(request)) : fetch(request);
  };
  const platform = { ...browserPlatform(), fetch: through };
  const connection = isConnectionWatched ? createConnection({ baseUrl: server, platform }) : undefined;
  const wiring = createWiring({ baseUrl: server, platform, ...(connection && { connection }) });
  running.push(wiring, ...(connection ? [connection] : []));
  connection?.start();
  watchPerson(wiring.auth);
  wiring.start();
  return wiring;
};

/** Opens the whole app at a path and signs in. */
export const visit = async ({ path, ...from }: Visit): Promise<Wiring> => {
  history.pushState(null, '', path);
  const wiring = start(from);
  await waitFor(wiring.auth, (snapshot) => snapshot.hasTag('public'), patience);
  wiring.signIn(ADMIN);
  await waitFor(wiring.auth, (snapshot) => snapshot.matches('authenticated'), patience);
  await render(<App wiring={wiring} />);
  return wiring;
};

/** Loads the app again where it is: nothing is left but what the browser stores. */
export const reload = async (from: Omit<Visit, 'path'>): Promise<Wiring> => {
  await unmount();
  for (const wiring of running) wiring.stop();
  const wiring = start(from);
  await waitFor(wiring.auth, (snapshot) => snapshot.matches('authenticated'), patience);
  await render(<App wiring={wiring} />);
  return wiring;
};

/** The same person somewhere else: another browser, or a colleague. @returns `data` of the answer */
export const otherClient = async (server: string) => {
  const send = async (method: string, address: string, headers: object, body?: object) => {
    const response = await fetch(server + address, {
      method,
      headers: {
        scope: 'admin',
        ...(body && { 'content-type': body instanceof Blob ? body.type : 'application/json' }),
        ...headers,
      },
      ...(body && { body: body instanceof Blob ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${address}: ${await response.text()}`);
    return response.status === 204 ? undefined : (await response.json()).data;
  };
  const { access_token: token } = await send('POST', '/v1/auth/login', {}, ADMIN);
  return <Data,>(method: string, address: string, body?: object, version?: number): Promise<Data> =>
    send(
      method,
      address,
      {
        authorization: `Bearer ${token}`,
        ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      body,
    );
};
