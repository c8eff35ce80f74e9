import { resolve } from 'node:path';

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Null: embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly adminEmail: string;
  readonly adminPassword: string | null;
  /** Seconds. */
  readonly accessTokenTtl: number;
  /** Seconds from signing in; a refresh does not extend it. */
  readonly refreshTokenTtl: number;
  /** Trusts X-Forwarded-For and -Proto; only behind a proxy that sets them. */
  readonly trustProxy: boolean;
  /** Null: `info`, or readable warnings on a terminal. */
  readonly logLevel: string | null;
  /** Seconds before a failing embedded PostgreSQL ends the server. */
  readonly databaseRestartTimeout: number;
}

/** Ends the server or command with its message, one sentence. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/** Upper limit of a session: 8 hours (acceptance A09). */
const MAX_SESSION_S = 8 * 3600;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** Never repeats the value, which may hold a password. */
const objectionToDatabaseUrl = (given: string): string | null => {
  if (!/^postgres(ql)?:\/\//.test(given)) return 'DATABASE_URL must start with postgres://';
  const [, server = '', path = '', query = ''] = /^\w+:\/\/([^/?#]*)([^?#]*)(.*)$/.exec(given) ?? [];
  // An unescaped /, ? or # in a password ends the authority early; the @ is then behind it.
  const isTorn = path.includes('@') || query.includes('#') || (query.includes('@') && !server.includes('@'));
  if (URL.canParse(given) && !isTorn) return null;
  return 'DATABASE_URL must be a URL like postgres://user:password@host:5432/name (in a user or password, write % as %25, / as %2F, ? as %3F, # as %23, @ as %40 and : as %3A)';
};

/** @throws StartFailure naming every invalid setting */
export const readSettings = (environment: NodeJS.ProcessEnv): Settings => {
  const wrong: string[] = [];
  const text = (name: string) => environment[name]?.trim() || null;
  const integer = (name: string, fallback: number, least: number, most: number) => {
    const given = text(name);
    if (given === null) return fallback;
    const value = Number(given);
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    wrong.push(`${name} must be a whole number from ${least} to ${most}, not "${given}"`);
    return fallback;
  };
  const choice = <Fallback>(name: string, choices: readonly string[], fallback: Fallback) => {
    const given = text(name);
    if (given === null || choices.includes(given)) return given ?? fallback;
    wrong.push(`${name} must be one of ${choices.join(', ')}, not "${given}"`);
    return fallback;
  };

  const databaseUrl = text('DATABASE_URL');
  const objection = databaseUrl && objectionToDatabaseUrl(databaseUrl);
  if (objection) wrong.push(objection);
  const adminEmail = text('ADMIN_EMAIL') ?? 'admin@registrar.example';
  if (!/^[^\s@]+@[^\s@]+$/.test(adminEmail))
    wrong.push(`ADMIN_EMAIL must be an e-mail address, not "${adminEmail}"`);

  const settings: Settings = {
    port: integer('PORT', 4000, 0, 65_535),
    host: text('HOST') ?? '127.0.0.1',
    databaseUrl,
    dataDir: resolve(text('DATA_DIR') ?? 'data'),
    adminEmail,
    adminPassword: text('ADMIN_PASSWORD'),
    accessTokenTtl: integer('ACCESS_TOKEN_TTL', 900, 1, 3600),
    refreshTokenTtl: integer('REFRESH_TOKEN_TTL', MAX_SESSION_S, 1, MAX_SESSION_S),
    trustProxy: choice('TRUST_PROXY', ['true', 'false'], 'false') === 'true',
    logLevel: choice('LOG_LEVEL', LOG_LEVELS, null),
    databaseRestartTimeout: integer('DATABASE_RESTART_TIMEOUT', 600, 0, 86_400),
  };
  if (wrong.length > 0) throw new StartFailure(`${wrong.join('; ')}.`);
  return settings;
};
