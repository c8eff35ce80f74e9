import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/passkeys.ts';
import { signIn, type BeginSession } from '../auth/begin-session.ts';
import { findKnownDevice } from '../auth/known-devices.ts';
import { CHALLENGE_LIFETIME_MS, type PasskeyChallenges } from '../auth/passkey-challenges.ts';
import { relyingPartyOf, type RelyingPartySettings } from '../auth/relying-party.ts';
import type { SignInAttempts } from '../auth/sign-in-attempts.ts';
import { challengeOf, verifyNewPasskey, verifyPasskey } from '../auth/verify-passkey.ts';
import { authenticationOptions, registrationOptions } from '../auth/webauthn.ts';
import { sql, type Database } from '../database/database.ts';
import { Failure } from '../failure.ts';
import { nameOf, requirePerson } from '../people/change-person.ts';
import {
  addPasskey,
  passkeysOf,
  removePasskey,
  renamePasskey,
  requireRoomForPasskey,
} from '../people/passkeys.ts';
import { registerRoute } from '../route.ts';

interface Dependencies {
  readonly database: Database;
  readonly settings: RelyingPartySettings;
  readonly challenges: PasskeyChallenges;
  readonly begin: BeginSession;
  readonly attempts: SignInAttempts;
}

export const registerPasskeyRoutes = (
  app: FastifyInstance,
  { database, settings, challenges, begin, attempts }: Dependencies,
): void => {
  registerRoute(app, contract.passkeyRegistrationOptions, async ({ person, request }) => {
    await requireRoomForPasskey(database, person.id);
    const state = await requirePerson(database, person.id);
    const known = await database.rows<{ credential_id: Buffer; transports: string[] }>(
      sql`select credential_id, transports from passkeys where person_id = ${person.id}`,
    );
    const data = await registrationOptions({
      domain: relyingPartyOf(settings, request).id,
      user: { id: person.id, account: state.email ?? state.phone ?? '', name: nameOf(state) },
      challenge: challenges.issue(`register ${person.id}`),
      timeoutMs: CHALLENGE_LIFETIME_MS,
      known: known.map(({ credential_id: credentialId, transports }) => ({ credentialId, transports })),
    });
    return { data };
  });

  registerRoute(app, contract.registerPasskey, async ({ person, body, request }) => {
    const log = request.log.child({ person: person.id, address: request.ip });
    const isOurs = await challenges.consume(database, challengeOf(body.response), `register ${person.id}`);
    const verified = isOurs ? await verifyNewPasskey(body.response, relyingPartyOf(settings, request)) : null;
    if (!verified) {
      log.warn({ event: 'passkey.refused' }, 'passkey not registered');
      throw new Failure('invalid_input', 'This passkey couldn’t be verified. Try adding it again.');
    }
    const data = await addPasskey(database, person.id, body.name, verified);
    log.info({ event: 'passkey.added', passkey: data.id }, 'passkey added');
    return { data };
  });

  registerRoute(app, contract.passkeySignInOptions, async ({ request }) => {
    const { id: domain } = relyingPartyOf(settings, request);
    const challenge = challenges.issue('sign-in');
    return { data: await authenticationOptions(domain, challenge, CHALLENGE_LIFETIME_MS) };
  });

  registerRoute(app, contract.signInWithPasskey, async ({ body: { response }, request, reply }) => {
    const log = request.log.child({ address: request.ip, with: 'passkey' });
    const device = await findKnownDevice(database, request);
    const account = `passkey ${response.id}`;
    const attempt = await attempts.evaluate({ account, address: request.ip, device }, async () =>
      (await challenges.consume(database, challengeOf(response), 'sign-in'))
        ? verifyPasskey(database, response, relyingPartyOf(settings, request))
        : null,
    );
    const refusal = 'This passkey was not accepted. Try again, or sign in with your password.';
    return { data: await signIn(attempt, refusal, log, (holder) => begin(holder, request, reply)) };
  });

  registerRoute(app, contract.listPasskeys, async ({ person }) => ({
    data: await passkeysOf(database, person.id),
  }));
  registerRoute(app, contract.renamePasskey, async ({ params, body, person, request }) => {
    const data = await renamePasskey(database, person.id, params.id, body.name);
    request.log.info({ event: 'passkey.renamed', person: person.id, passkey: params.id }, 'passkey renamed');
    return { data };
  });
  registerRoute(app, contract.removePasskey, async ({ params, person, request }) => {
    await removePasskey(database, person.id, params.id);
    request.log.info({ event: 'passkey.removed', person: person.id, passkey: params.id }, 'passkey removed');
  });
};
