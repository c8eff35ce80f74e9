import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { login, logout, refreshToken, type Credentials } from '../../contract/auth.ts';
import { NOT_ADMIN_MESSAGE } from '../../contract/constants.ts';
import { signIn, type BeginSession } from '../auth/begin-session.ts';
import { deviceIdsOf, findKnownDevice } from '../auth/known-devices.ts';
import { isPassword } from '../auth/passwords.ts';
import { endSessionOfToken, type Sessions } from '../auth/sessions.ts';
import type { SignInAttempts } from '../auth/sign-in-attempts.ts';
import { sql, type Database } from '../database/database.ts';
import { Failure, accountDisabled } from '../failure.ts';
import { registerRoute } from '../route.ts';

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

export const registerAuthRoutes = (
  app: FastifyInstance,
  database: Database,
  {
    sessions,
    begin,
    attempts,
  }: { readonly sessions: Sessions; readonly begin: BeginSession; readonly attempts: SignInAttempts },
): void => {
  registerRoute(app, login, async ({ body, request, reply }) => {
    const account = 'email' in body ? body.email : body.phone;
    const log = request.log.child({ account: pseudonym(account), address: request.ip });
    const device = await findKnownDevice(database, request, account);
    const attempt = await attempts.evaluate({ account, address: request.ip, device }, async () => {
      const found = await findByCredentials(database, body);
      const passwordHash = found?.password_hash ?? null;
      const isRight = await isPassword(passwordHash, body.password, { isKnown: device !== null });
      return found && passwordHash !== null && isRight
        ? { personId: found.id, passwordHash, isDisabled: found.is_disabled }
        : null;
    });
    const refusal = 'Incorrect email, phone or password.';
    return { data: await signIn(attempt, refusal, log, (holder) => begin(holder, request, reply)) };
  });

  registerRoute(app, refreshToken, async ({ body, request }) => {
    const result = await sessions.refresh(body.refresh_token, {
      userAgent: request.headers['user-agent'] ?? '',
      deviceIds: deviceIdsOf(request),
      address: request.ip,
    });
    if (typeof result === 'object' && 'access_token' in result) return { data: result };
    if (result === 'disabled') throw accountDisabled();
    if (result === 'demoted') throw new Failure('forbidden', NOT_ADMIN_MESSAGE);
    if (result !== 'refused') {
      request.log.warn(
        { event: 'refresh_token.reused', person: result.reused },
        'session ended: refresh token reused',
      );
    }
    throw new Failure('invalid_refresh_token', 'Your session ended. Sign in again.');
  });

  registerRoute(app, logout, async ({ body, request }) => {
    const person = await endSessionOfToken(database, body.refresh_token);
    if (!person) throw new Failure('invalid_refresh_token', 'Invalid refresh token.');
    request.log.info({ event: 'sign_out', person }, 'signed out');
  });
};
