import type { FastifyInstance } from 'fastify';
import * as account from '../../contract/account.ts';
import type { SignInAttempts } from '../auth/sign-in-attempts.ts';
import type { Database } from '../database/database.ts';
import { invalidInput, rateLimited } from '../failure.ts';
import { changeOwnPassword, objectionsToPassword, verifyCurrentPassword } from '../people/change-password.ts';
import { withPeopleTransaction } from '../people/change-person.ts';
import { changeProfile } from '../people/change-profile.ts';
import { readAccount } from '../people/read-people.ts';
import { registerRoute, withVersion } from '../route.ts';

const WRONG_PASSWORD = { path: 'current_password', message: 'This is not your current password.' };
const SAME_PASSWORD = { path: 'new_password', message: 'This is your current password. Choose another one.' };

export const registerAccountRoutes = (
  app: FastifyInstance,
  database: Database,
  attempts: SignInAttempts,
): void => {
  registerRoute(app, account.readAccount, async ({ person, reply }) =>
    withVersion(reply, { data: await readAccount(database, person.id) }),
  );

  registerRoute(app, account.changeAccount, async ({ person, version, body, reply, request }) => {
    const written = await withPeopleTransaction(database, (tx) =>
      changeProfile(tx, { personId: person.id, by: person.id, version, input: body }),
    );
    request.log.info({ event: 'person.changed', person: person.id, by: person.id }, 'profile changed');
    return withVersion(reply, written);
  });

  registerRoute(app, account.changePassword, async ({ person, body, request }) => {
    const log = request.log.child({ person: person.id, address: request.ip });
    const objections = objectionsToPassword(body.new_password, 'new_password');
    // A stranger at an unlocked screen locks nobody out of signing in.
    const device = `password of ${person.id}`;
    const attempt = await attempts.evaluate({ account: '', address: request.ip, device }, () =>
      verifyCurrentPassword(database, person.id, body.current_password),
    );
    if (attempt.outcome === 'limited') {
      log.warn({ event: 'password.rate_limited', wait: attempt.wait }, 'password change rate limited');
      throw rateLimited('Too many wrong passwords.', attempt.wait);
    }
    if (attempt.outcome === 'failed') {
      log.warn({ event: 'password.refused' }, 'wrong current password');
      throw invalidInput([WRONG_PASSWORD, ...objections]);
    }
    if (objections.length > 0) throw invalidInput(objections);
    if (body.new_password.normalize('NFC') === body.current_password.normalize('NFC'))
      throw invalidInput([SAME_PASSWORD]);
    const ended = await changeOwnPassword(database, {
      personId: person.id,
      sessionId: person.sessionId,
      currentHash: attempt.value,
      password: body.new_password,
    });
    if (ended === null) throw invalidInput([WRONG_PASSWORD]);
    log.info({ event: 'password.changed', ended }, 'password changed');
    return { data: { ended } };
  });
};
