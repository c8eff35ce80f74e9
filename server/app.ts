import { basename, join } from 'node:path';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { OPERATIONS } from '../contract/operations.ts';
import { accessTokens } from './auth/access-tokens.ts';
import { guardOperations } from './auth/bearer.ts';
import { knownDevices } from './auth/known-devices.ts';
import { readSecrets } from './auth/secrets.ts';
import { createSessions } from './auth/sessions.ts';
import { drainOnClose } from './graceful-shutdown.ts';
import type { Database } from './database/database.ts';
import type { Outage } from './database/embedded-supervisor.ts';
import { handleErrors } from './error-handler.ts';
import { openapi } from './openapi.ts';
import { appFiles, type ServeScreen } from './routes/app-files.ts';
import { authRoutes } from './routes/auth.ts';
import { calendarRoutes } from './routes/calendar.ts';
import { changeSetRoutes } from './routes/change-sets.ts';
import { compressResponses } from './compression.ts';
import { startBackgroundWorkers } from './live/background-workers.ts';
import { healthRoutes } from './routes/health.ts';
import { importRoutes } from './routes/imports.ts';
import { jobRoutes } from './routes/jobs.ts';
import { reorderRoutes } from './routes/reorder.ts';
import { overviewRoutes } from './routes/overview.ts';
import { recordRoutes } from './routes/records.ts';
import { savedViewRoutes } from './routes/saved-views.ts';
import { searchRoutes } from './routes/search.ts';
import { userRoutes } from './routes/users.ts';
import { securityHeaders } from './security-headers.ts';
import type { Settings } from './settings.ts';
import { limitSlowBodies, type BodyTimes } from './slow-bodies.ts';

/** Built, the server stands beside the app. */
const ROOT = join(import.meta.dirname, '..');
const APP_FOLDER = basename(ROOT) === 'dist' ? join(ROOT, 'app') : join(ROOT, 'dist', 'app');

/** Bytes a request body may have (acceptance B07). */
const MAX_BODY_BYTES = 1024 * 1024;

export interface AppOptions {
  readonly database: Database;
  readonly settings: Pick<Settings, 'accessTokenTtl' | 'refreshTokenTtl' | 'trustProxy'>;
  /** Where events and failures are written; absent: nowhere. */
  readonly log?: FastifyBaseLogger;
  /** What is being done about a database of our own that ended; null or absent: it runs, or is not ours. */
  readonly databaseOutage?: () => Outage | null;
  /** What answers a request for a screen, instead of the built app; development's hot reload. */
  readonly screens?: (app: FastifyInstance) => Promise<ServeScreen>;
  /** Where the built app is, instead of where `npm run build` puts it. */
  readonly appFolder?: string;
  /** Instead of the times a body may take. */
  readonly bodyTimes?: Partial<BodyTimes>;
}

/** In a path that stands for no text, `/levels/%`, each % is taken for itself; the router would answer past all hooks. */
const readable = (url = '/'): string => {
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
};

/** Request → response: every route, the guard before them, the one translator of failures behind them. */
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
    // Events are logged where they happen; a line for every request would hide them.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: settings.trustProxy,
    // Requests in flight are answered while closing; new ones are told to go elsewhere.
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url }) => readable(url),
    routerOptions: { ignoreTrailingSlash: false },
  });
  drainOnClose(app);
  await compressResponses(app);
  limitSlowBodies(app, bodyTimes);
  // JSON is the only language spoken here; text/plain would slip past a browser's preflight.
  app.removeContentTypeParser('text/plain');
  await securityHeaders(app, appFolder, screens !== undefined);
  const serveScreen = await (screens ? screens(app) : appFiles(app, appFolder));
  handleErrors(app, serveScreen);

  const secrets = await readSecrets(database);
  const tokens = accessTokens(secrets.signing);
  guardOperations(app, tokens, database);
  const sessions = createSessions(database, tokens, secrets.rotation, {
    accessToken: settings.accessTokenTtl,
    session: settings.refreshTokenTtl,
  });
  healthRoutes(app, database, databaseOutage);
  authRoutes(app, database, sessions, knownDevices(secrets.signing));
  userRoutes(app, database);
  recordRoutes(app, database);
  calendarRoutes(app, database);
  reorderRoutes(app, database);
  changeSetRoutes(app, database);
  searchRoutes(app, database);
  jobRoutes(app, database);
  importRoutes(app, database);
  overviewRoutes(app, database);
  savedViewRoutes(app, database);
  startBackgroundWorkers(app, database);
  const document = JSON.stringify(openapi(OPERATIONS));
  app.get('/v1/openapi.json', async (_request, reply) => reply.type('application/json').send(document));
  return app;
};
