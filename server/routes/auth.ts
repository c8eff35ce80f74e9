import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { login, logout, refreshToken, type Credentials } from '../../contract/auth.ts';
import { NOT_ADMIN_MESSAGE } from '../../contract/constants.ts';
import { accountDisabled } from '../auth/account-disabled.ts';
import type { BeginSession } from '../auth/begin-session.ts';
import { deviceIdsOf, recogniseDevice } from '../auth/known-devices.ts';
import { isPassword } from '../auth/passwords.ts';
import { endSessionOfToken, type Sessions } from '../auth/sessions.ts';
import type { SignInAttempts } from '../auth/sign-in-attempts.ts';
import { sql, type Database } from '../database/database.ts';
import { Failure } from '../failure.ts';
import { route } from '../route.ts';

interface Row {
  id: string;
  /** Null: only invited. */
  password_hash: string | null;
  is_disabled: boolean;
}

const columns = sql`id, password_hash, disabled_at is not null as is_disabled`;

const findByCredentials = (database: Database, credentials: Credentials) =>
  database.row<Row>(
    'email' in credentials
      ? sql`select ${columns} from people where email = ${credentials.email}`
      : sql`select ${columns} from people where phone = ${credentials.phone}`,
  );

const pseudonym = (account: string) =>
  createHash('sha256').update(account.toLowerCase()).digest('hex').slice(0, 12);

export const authRoutes = (
  app: FastifyInstance,
  database: Database,
  {
    sessions,
    begin,
    attempts,
  }: { readonly sessions: Sessions; readonly begin: BeginSession; readonly attempts: SignInAttempts },
): void => {
  route(app, login, async ({ body, request, reply }) => {
    const account = 'email' in body ? body.email : body.phone;
    const log = request.log.child({ account: pseudonym(account), address: request.ip });
    const device = await recogniseDevice(database, request, account);
    const attempt = await attempts.evaluate({ account, address: request.ip, device }, async () => {
      const found = await findByCredentials(database, body);
      const isKnown = device !== null;
      const isRight = await isPassword(found?.password_hash ?? null, body.password, { isKnown });
      return isRight && found?.password_hash ? { ...found, password_hash: found.password_hash } : null;
    });
    if (attempt.outcome === 'limited') {
      log.warn({ event: 'sign_in.rate_limited', wait: attempt.wait }, 'sign-in rate limited');
      throw new Failure('rate_limited', 'Too many sign-in attempts. Wait a moment and try again.', {
        retry_after: attempt.wait,
      });
    }
    const person = attempt.outcome === 'succeeded' ? attempt.value : null;
    if (person?.is_disabled) throw accountDisabled(log, person.id);
    const grant =
      person && (await begin({ personId: person.id, passwordHash: person.password_hash }, request, reply));
    if (!grant) {
      log.warn({ event: 'sign_in.refused' }, 'sign-in refused');
      throw new Failure('invalid_credentials', 'Incorrect email, phone or password.');
    }
    log.info({ event: 'sign_in.succeeded', person: person.id }, 'signed in');
    return { data: grant };
  });

  route(app, refreshToken, async ({ body, request }) => {
    const result = await sessions.refresh(body.refresh_token, {
      userAgent: request.headers['user-agent'] ?? '',
      deviceIds: deviceIdsOf(request),
      address: request.ip,
    });
    if (typeof result === 'object' && 'access_token' in result) return { data: result };
    if (result === 'demoted') throw new Failure('forbidden', NOT_ADMIN_MESSAGE);
    if (result !== 'refused') {
      request.log.warn(
        { event: 'refresh_token.reused', person: result.reused },
        'session ended: refresh token reused',
      );
    }
    throw new Failure('invalid_refresh_token', 'Your session ended. Sign in again.');
  });

  route(app, logout, async ({ body, request }) => {
    const person = await endSessionOfToken(database, body.refresh_token);
    if (!person) throw new Failure('invalid_refresh_token', 'Invalid refresh token.');
    request.log.info({ event: 'sign_out', person }, 'signed out');
  });
};
