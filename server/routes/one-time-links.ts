import type { FastifyInstance, FastifyRequest } from 'fastify';
import { openLink, redeemLink as redeemLinkOperation } from '../../contract/one-time-links.ts';
import type { BeginSession } from '../auth/begin-session.ts';
import { hashOf } from '../hash-of.ts';
import type { SignInAttempts } from '../auth/sign-in-attempts.ts';
import type { Database } from '../database/database.ts';
import { invalidInput, invalidLink, rateLimited } from '../failure.ts';
import { objectionsToPassword } from '../people/change-password.ts';
import { findLink, findRedeemedLink, redeemLink } from '../people/redeem-link.ts';
import { registerRoute } from '../route.ts';

export const registerOneTimeLinkRoutes = (
  app: FastifyInstance,
  database: Database,
  { begin, attempts }: { readonly begin: BeginSession; readonly attempts: SignInAttempts },
): void => {
  /** Counts guesses by address: a wrong link is nobody's. */
  const requireLink = async <Link>(
    token: string,
    request: FastifyRequest,
    find: () => Promise<Link | null | undefined>,
  ) => {
    const account = `link ${hashOf(token).toString('hex')}`;
    const attempt = await attempts.evaluate(
      { account, address: request.ip, device: null },
      async () => (await find()) ?? null,
    );
    if (attempt.outcome === 'succeeded') return attempt.value;
    const isLimited = attempt.outcome === 'limited';
    request.log.warn(
      { event: isLimited ? 'link.rate_limited' : 'link.refused', address: request.ip },
      'one-time link refused',
    );
    if (!isLimited) throw invalidLink();
    throw rateLimited('Too many attempts.', attempt.wait);
  };

  registerRoute(app, openLink, async ({ body, request }) => {
    return { data: await requireLink(body.token, request, () => findLink(database, body.token)) };
  });

  registerRoute(app, redeemLinkOperation, async ({ body, request, reply }) => {
    const link = await requireLink(
      body.token,
      request,
      async () => (await findLink(database, body.token)) ?? findRedeemedLink(database, body),
    );
    const objections = objectionsToPassword(body.password, 'password');
    if (objections.length > 0) throw invalidInput(objections);
    const passwordHash =
      'password_hash' in link ? link.password_hash : await redeemLink(database, link, body);
    const personId = link.person_id;
    const tokens = await begin({ personId, passwordHash }, request, reply);
    if (!tokens) throw invalidLink();
    request.log.info(
      { event: 'link.redeemed', person: personId, purpose: link.purpose, address: request.ip },
      'signed in by one-time link',
    );
    return { data: tokens };
  });
};
