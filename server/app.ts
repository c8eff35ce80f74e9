import { basename, join } from 'node:path';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { OPERATIONS } from '../contract/operations.ts';
import { accessTokens } from './auth/access-tokens.ts';
import { guardOperations } from './auth/bearer.ts';
import { beginSessionOn } from './auth/begin-session.ts';
import { passkeyChallenges } from './auth/passkey-challenges.ts';
import type { RelyingPartySettings } from './auth/relying-party.ts';
import { readSecrets } from './auth/secrets.ts';
import { createSessions } from './auth/sessions.ts';
import { createAttempts } from './auth/sign-in-attempts.ts';
import { drainOnClose } from './graceful-shutdown.ts';
import type { Database } from './database/database.ts';
import type { Outage } from './database/embedded-supervisor.ts';
import { handleErrors } from './error-handler.ts';
import { openapi } from './openapi.ts';
import { accountRoutes } from './routes/account.ts';
import { appFiles, type ServeScreen } from './routes/app-files.ts';
import { authRoutes } from './routes/auth.ts';
import { calendarRoutes } from './routes/calendar.ts';
import { changeSetRoutes } from './routes/change-sets.ts';
import { compressResponses } from './compression.ts';
import { startBackgroundWorkers } from './background-workers.ts';
import { duplicateRoutes } from './routes/duplicates.ts';
import { healthRoutes } from './routes/health.ts';
import { importRoutes } from './routes/imports.ts';
import { jobRoutes } from './routes/jobs.ts';
import { reorderRoutes } from './routes/reorder.ts';
import { oneTimeLinkRoutes } from './routes/one-time-links.ts';
import { overviewRoutes } from './routes/overview.ts';
import { passkeyRoutes } from './routes/passkeys.ts';
import { peopleRoutes } from './routes/people.ts';
import { recordRoutes } from './routes/records.ts';
import { savedViewRoutes } from './routes/saved-views.ts';
import { searchRoutes } from './routes/search.ts';
import { userRoutes } from './routes/users.ts';
import { securityHeaders } from './security-headers.ts';
import type { Settings } from './settings.ts';
import { limitSlowBodies, type BodyTimes } from './slow-bodies.ts';

const ROOT = join(import.meta.dirname, '..');
const APP_FOLDER = basename(ROOT) === 'dist' ? join(ROOT, 'app') : join(ROOT, 'dist', 'app');

/** Acceptance B07. */
const MAX_BODY_BYTES = 1024 * 1024;

export interface AppOptions {
  readonly database: Database;
  readonly settings: Pick<Settings, 'accessTokenTtl' | 'refreshTokenTtl' | 'trustProxy'> &
    RelyingPartySettings;
  readonly log?: FastifyBaseLogger;
  /** Null: it runs, or is external. */
  readonly databaseOutage?: () => Outage | null;
  readonly screens?: (app: FastifyInstance) => Promise<ServeScreen>;
  readonly appFolder?: string;
  readonly bodyTimes?: Partial<BodyTimes>;
}

/** The router would refuse an undecodable path (`/levels/%`) before any hook. */
const readable = (url = '/'): string => {
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
};

export const createApp = async ({
  database,
  settings,
  log,
  databaseOutage,
  screens,
  appFolder = APP_FOLDER,
  bodyTimes,
}: AppOptions): Promise<FastifyInstance> => {
  const app = Fastify({
    ...(log ? { loggerInstance: log } : {}),
    // Events are logged where they happen.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: settings.trustProxy,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url }) => readable(url),
    routerOptions: { ignoreTrailingSlash: false },
  });
  drainOnClose(app);
  await compressResponses(app);
  limitSlowBodies(app, bodyTimes);
  // text/plain needs no CORS preflight: any site could send it.
  app.removeContentTypeParser('text/plain');
  await securityHeaders(app, appFolder, screens !== undefined);
  const serveScreen = await (screens ? screens(app) : appFiles(app, appFolder));
  handleErrors(app, serveScreen);

  const secrets = await readSecrets(database);
  const tokens = accessTokens(secrets.signing);
  guardOperations(app, tokens, database);
  const sessions = createSessions(database, tokens, secrets.rotation, settings);
  healthRoutes(app, database, databaseOutage);
  const attempts = createAttempts(database);
  const begin = beginSessionOn(database, sessions);
  authRoutes(app, database, { sessions, begin, attempts });
  oneTimeLinkRoutes(app, database, { begin, attempts });
  userRoutes(app, database);
  accountRoutes(app, database, attempts);
  const challenges = passkeyChallenges(secrets.signing);
  passkeyRoutes(app, { database, settings, challenges, begin, attempts });
  peopleRoutes(app, database);
  recordRoutes(app, database);
  calendarRoutes(app, database);
  reorderRoutes(app, database);
  changeSetRoutes(app, database);
  searchRoutes(app, database);
  jobRoutes(app, database);
  importRoutes(app, database);
  duplicateRoutes(app, database);
  overviewRoutes(app, database);
  savedViewRoutes(app, database);
  startBackgroundWorkers(app, database);
  let document: string | undefined;
  app.get('/v1/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openapi(OPERATIONS));
    return reply.type('application/json').send(document);
  });
  return app;
};
