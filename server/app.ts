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
import { drainOnClose, stoppingSignal } from './graceful-shutdown.ts';
import type { Database } from './database/database.ts';
import type { Outage } from './database/embedded-supervisor.ts';
import { handleErrors } from './error-handler.ts';
import { openapi } from './openapi.ts';
import { registerAccountRoutes } from './routes/account.ts';
import { appFiles, type ServeScreen } from './routes/app-files.ts';
import { registerAuthRoutes } from './routes/auth.ts';
import { registerCalendarRoutes } from './routes/calendar.ts';
import { registerChangeSetRoutes } from './routes/change-sets.ts';
import { compressResponses } from './compression.ts';
import { startBackgroundWorkers } from './background-workers.ts';
import { registerDuplicateRoutes } from './routes/duplicates.ts';
import { registerHealthRoutes } from './routes/health.ts';
import { registerImportRoutes } from './routes/imports.ts';
import { registerJobRoutes } from './routes/jobs.ts';
import { registerReorderRoutes } from './routes/reorder.ts';
import { registerOneTimeLinkRoutes } from './routes/one-time-links.ts';
import { registerOverviewRoutes } from './routes/overview.ts';
import { registerPasskeyRoutes } from './routes/passkeys.ts';
import { registerPeopleRoutes } from './routes/people.ts';
import { registerRecordRoutes } from './routes/records.ts';
import { registerSavedViewRoutes } from './routes/saved-views.ts';
import { registerSearchRoutes } from './routes/search.ts';
import { registerUserRoutes } from './routes/users.ts';
import { securityHeaders } from './security-headers.ts';
import type { Settings } from './settings.ts';
import { limitSlowBodies, type BodyTimes } from './slow-bodies.ts';
import { refuseUnreadable } from './unreadable-requests.ts';

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

/** Clients name a type for all they send: a DELETE has no body, whatever its type. */
const acceptEmptyBodies = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else void parse(request, body as string, done);
  });
};

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
    // Its answer is no problem document: `drainOnClose` refuses in its place.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseUnreadable,
    rewriteUrl: ({ url }) => readable(url),
    routerOptions: { ignoreTrailingSlash: false },
  });
  await compressResponses(app);
  limitSlowBodies(app, bodyTimes);
  // text/plain needs no CORS preflight: any site could send it.
  app.removeContentTypeParser('text/plain');
  acceptEmptyBodies(app);
  await securityHeaders(app, appFolder, screens !== undefined);
  drainOnClose(app);
  const serveScreen = await (screens ? screens(app) : appFiles(app, appFolder));
  handleErrors(app, serveScreen);

  const secrets = await readSecrets(database);
  const tokens = accessTokens(secrets.signing);
  guardOperations(app, tokens, database);
  const sessions = createSessions(database, tokens, secrets.rotation, settings);
  registerHealthRoutes(app, database, databaseOutage);
  const attempts = createAttempts(database);
  const begin = beginSessionOn(database, sessions);
  registerAuthRoutes(app, database, { sessions, begin, attempts });
  registerOneTimeLinkRoutes(app, database, { begin, attempts });
  registerUserRoutes(app, database);
  registerAccountRoutes(app, database, attempts);
  const challenges = passkeyChallenges(secrets.signing);
  registerPasskeyRoutes(app, { database, settings, challenges, begin, attempts });
  registerPeopleRoutes(app, database);
  registerRecordRoutes(app, database);
  registerCalendarRoutes(app, database);
  registerReorderRoutes(app, database);
  registerChangeSetRoutes(app, database);
  registerSearchRoutes(app, database);
  registerJobRoutes(app, database);
  registerImportRoutes(app, database, stoppingSignal(app));
  registerDuplicateRoutes(app, database);
  registerOverviewRoutes(app, database);
  registerSavedViewRoutes(app, database);
  startBackgroundWorkers(app, database);
  let document: string | undefined;
  app.get('/v1/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openapi(OPERATIONS));
    return reply.type('application/json').send(document);
  });
  return app;
};
