import type { QueryClient } from '@tanstack/react-query';
import { createActor, type ActorRefFrom } from 'xstate';
import { createAuthClient, type SignInCredentials } from './api/auth.ts';
import { parseInstant } from './api/expiry.ts';
import { createDrafts, type Drafts } from './api/drafts.ts';
import { createPreloads } from './api/preloaded-responses.ts';
import { createHttpClient, type HttpClient } from './api/http.ts';
import { createRefresh } from './api/refresh.ts';
import { createConsumedRefreshTokens } from './api/consumed-refresh-tokens.ts';
import { createTabLock } from './api/tab-lock.ts';
import { createTokenVault } from './api/token-vault.ts';
import { apiUrl, createTransport } from './api/transport.ts';
import type { authMachine } from './machines/auth.ts';
import { provideAuth } from './wiring/auth-actors.ts';
import type { Connection } from './wiring/connection.ts';
import { createQueryClient, clearCaches } from './wiring/query-client.ts';
import { createRequestAuthorizer } from './wiring/request-authorizer.ts';
import { browserPlatform, type Platform } from './wiring/platform.ts';
import { preloadNextScreen, type Preload } from './wiring/preload-next-screen.ts';
import { syncTabs } from './wiring/tab-sync.ts';

/** Queue longer than any screen's requests; budget in milliseconds. */
export const AUTH_LIMITS = { queueLimit: 64, refreshBudget: 30_000 };

export interface Wiring {
  /** The only source of who is signed in. */
  readonly auth: ActorRefFrom<typeof authMachine>;
  readonly http: HttpClient;
  readonly queryClient: QueryClient;
  readonly drafts: Drafts;
  /** Epoch milliseconds of the access token's end; null without a session. */
  sessionExpiry(): number | null;
  /** Absolute URL. */
  addressOf(path: string): string;
  /** No-op unless the machine accepts credentials. */
  signIn(credentials: SignInCredentials): void;
  /** Ends this session first; its person's drafts stay. */
  signInInstead(credentials: SignInCredentials): void;
  signOut(): void;
  /**
   * Calls `preload` whenever credentials were accepted.
   * @returns stops it
   */
  preloadNextScreen(preload: Preload): () => void;
  /** Once, outside React. */
  start(): void;
  stop(): void;
}

interface WiringOptions {
  /** '' for the page's origin. */
  readonly baseUrl: string;
  readonly platform?: Platform;
  /** Absent: always reachable. */
  readonly connection?: Pick<Connection, 'fetch' | 'waitForServer'>;
  readonly limits?: typeof AUTH_LIMITS;
}

/** No effect before `start`. */
export const createWiring = ({
  baseUrl,
  platform = browserPlatform(),
  connection,
  limits = AUTH_LIMITS,
}: WiringOptions): Wiring => {
  const { storage, locks, origin, isOnline, clock, preloadedResponses } = platform;
  const { fetch } = connection ?? platform;

  const vault = createTokenVault(storage, clock, () => auth.send({ type: 'storage.unavailable' }));
  const restored = vault.readStored();
  const preloads = createPreloads(createTransport({ baseUrl, origin, fetch, clock }), clock);
  preloads.addResponses(
    preloadedResponses,
    (accessToken) => typeof restored === 'object' && restored.accessToken === accessToken,
  );
  const { transport } = preloads;
  const client = createAuthClient(transport, clock);
  const refresh = createRefresh({
    vault,
    client,
    lock: createTabLock(locks, storage, clock),
    consumed: createConsumedRefreshTokens(locks, clock),
    clock,
    isOnline,
  });

  let submitted: SignInCredentials | null = null;
  const machine = provideAuth({ vault, client, refresh, clock, isOnline, credentials: () => submitted });
  const auth = createActor(machine, { input: limits });
  const authorize = createRequestAuthorizer(auth, vault);
  const http = createHttpClient({ transport, authorize, clock, ...connection });
  const queryClient = createQueryClient();
  const drafts = createDrafts(platform, () => {
    const snapshot = auth.getSnapshot();
    return snapshot.hasTag('private') ? (snapshot.context.person?.key ?? null) : null;
  });

  let isReplaced = false;
  const signIn = (credentials: SignInCredentials) => {
    submitted = credentials;
    auth.send({ type: 'credentials.submit' });
    submitted = null;
  };

  auth.on('session.started', ({ person }) => {
    clearCaches(queryClient);
    if (person) drafts.deleteAllExcept(person.key);
  });
  auth.on('session.ended', ({ person, reason }) => {
    clearCaches(queryClient);
    if (person && reason === 'signedOut' && !isReplaced) drafts.destroyOf(person.key);
  });

  let stopWatching = () => {};
  return {
    auth,
    http,
    queryClient,
    drafts,
    sessionExpiry: () => parseInstant(vault.find(auth.getSnapshot().context.tokenId)?.expiresAt),
    addressOf: (path) => apiUrl(baseUrl, path, origin).href,
    signIn,
    signInInstead: (credentials) => {
      isReplaced = true;
      auth.send({ type: 'session.signOut' });
      isReplaced = false;
      signIn(credentials);
    },
    signOut: () => auth.send({ type: 'session.signOut' }),
    preloadNextScreen: (preload) => preloadNextScreen({ auth, vault, preloads, clock }, preload),
    start: () => {
      auth.start();
      stopWatching = syncTabs(auth, vault, platform);
    },
    stop: () => {
      stopWatching();
      auth.stop();
      authorize.close();
      queryClient.clear();
    },
  };
};
