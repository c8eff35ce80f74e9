import { resolve } from 'node:path';
import * as v from 'valibot';
import { emailAddress } from '../contract/auth.ts';
import { objectionToPassword } from '../contract/passwords.ts';

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
  /** Seconds from signing in; not extended by a refresh. */
  readonly refreshTokenTtl: number;
  /** X-Forwarded-For and -Proto; only behind a proxy that sets them. */
  readonly trustProxy: boolean;
  /** Where people open the app, and what passkeys are made for; null: localhost. */
  readonly appOrigin: string | null;
  /** Null: the host of `appOrigin`. */
  readonly passkeyDomain: string | null;
  /** Null: `info`, or readable warnings on a terminal. */
  readonly logLevel: string | null;
  /** Seconds before a failing embedded PostgreSQL ends the server. */
  readonly databaseRestartTimeout: number;
}

/** Ends server or command with one sentence. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/** Acceptance A09. */
const MAX_SESSION_S = 8 * 3600;

/** Never repeats the value, which may hold a password. */
const objectionToDatabaseUrl = (given: string): string | null => {
  if (!/^postgres(ql)?:\/\//.test(given)) return 'must start with postgres://';
  const [, server = '', path = '', query = ''] = /^\w+:\/\/([^/?#]*)([^?#]*)(.*)$/.exec(given) ?? [];
  // An unescaped /, ? or # in a password ends the authority early.
  const isTorn = path.includes('@') || query.includes('#') || (query.includes('@') && !server.includes('@'));
  if (URL.canParse(given) && !isTorn) return null;
  return 'must be a URL like postgres://user:password@host:5432/name (in a user or password, write % as %25, / as %2F, ? as %3F, # as %23, @ as %40 and : as %3A)';
};

/** Null unless http(s) with nothing behind the host. */
const originOf = (given: string): string | null => {
  if (!URL.canParse(given)) return null;
  const { protocol, origin, href } = new URL(given);
  return /^https?:$/.test(protocol) && href === `${origin}/` ? origin : null;
};

/** WebAuthn allows the host itself, or a domain it is part of. */
const isDomainOf = (domain: string, origin: string): boolean => {
  const { hostname } = new URL(origin);
  return hostname === domain || (hostname.endsWith(`.${domain}`) && domain.includes('.'));
};

const refusal =
  (expected: string) =>
  ({ input }: { readonly input: unknown }) =>
    `must be ${expected}, not “${input}”`;

const integer = (fallback: number, min: number, max: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => {
          const value = Number(text);
          return Number.isInteger(value) && value >= min && value <= max;
        },
        refusal(`a whole number from ${min} to ${max}`),
      ),
      v.transform(Number),
    ),
    String(fallback),
  );

const oneOf = <const Choices extends readonly string[]>(choices: Choices) =>
  v.picklist(choices, refusal(`one of ${choices.join(', ')}`));

const variables = v.object({
  DATABASE_URL: v.nullish(
    v.pipe(
      v.string(),
      v.check(
        (given) => objectionToDatabaseUrl(given) === null,
        ({ input }) => objectionToDatabaseUrl(input) ?? '',
      ),
    ),
    null,
  ),
  ADMIN_EMAIL: v.optional(
    v.pipe(
      v.string(),
      v.check((given) => v.is(emailAddress, given), refusal('an email address like name@example.org')),
    ),
    'admin@registrar.example',
  ),
  ADMIN_PASSWORD: v.nullish(
    v.pipe(
      v.string(),
      v.check(
        (given) => objectionToPassword(given) === null,
        ({ input }) => `can’t be used: ${objectionToPassword(input)?.replace(/\.$/, '')}`,
      ),
    ),
    null,
  ),
  PORT: integer(4000, 0, 65_535),
  HOST: v.optional(v.string(), '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), 'data'),
  ACCESS_TOKEN_TTL: integer(900, 1, 3600),
  REFRESH_TOKEN_TTL: integer(MAX_SESSION_S, 1, MAX_SESSION_S),
  TRUST_PROXY: v.optional(oneOf(['true', 'false']), 'false'),
  LOG_LEVEL: v.nullish(oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), null),
  DATABASE_RESTART_TIMEOUT: integer(600, 0, 86_400),
  APP_ORIGIN: v.nullish(
    v.pipe(
      v.string(),
      v.check(
        (given) => originOf(given) !== null,
        refusal('an address such as https://registrar.example.org'),
      ),
      v.transform(originOf),
    ),
    null,
  ),
  PASSKEY_DOMAIN: v.nullish(v.string(), null),
});

const schema = v.pipe(
  variables,
  v.forward(
    v.partialCheck(
      [['APP_ORIGIN'], ['PASSKEY_DOMAIN']],
      ({ APP_ORIGIN: origin, PASSKEY_DOMAIN: domain }) =>
        domain === null || isDomainOf(domain, origin ?? 'http://localhost'),
      ({ input }) => `must be the host of APP_ORIGIN or a domain above it, not “${input.PASSKEY_DOMAIN}”`,
    ),
    ['PASSKEY_DOMAIN'],
  ),
);

/**
 * Blank counts as absent.
 * @throws StartFailure naming every invalid setting
 */
export const readSettings = (environment: NodeJS.ProcessEnv): Settings => {
  const given = Object.entries(environment).map(([name, text]) => [name, text?.trim() || undefined]);
  const { success, output, issues } = v.safeParse(schema, Object.fromEntries(given));
  if (!success)
    throw new StartFailure(`${issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`).join('; ')}.`);
  return {
    port: output.PORT,
    host: output.HOST,
    databaseUrl: output.DATABASE_URL,
    dataDir: resolve(output.DATA_DIR),
    adminEmail: output.ADMIN_EMAIL,
    adminPassword: output.ADMIN_PASSWORD,
    accessTokenTtl: output.ACCESS_TOKEN_TTL,
    refreshTokenTtl: output.REFRESH_TOKEN_TTL,
    trustProxy: output.TRUST_PROXY === 'true',
    appOrigin: output.APP_ORIGIN,
    passkeyDomain: output.PASSKEY_DOMAIN,
    logLevel: output.LOG_LEVEL,
    databaseRestartTimeout: output.DATABASE_RESTART_TIMEOUT,
  };
};
