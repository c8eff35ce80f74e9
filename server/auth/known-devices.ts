import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Signing in and refreshing. */
const COOKIE_PATH = '/v1/auth';
const DEVICE_MAX_AGE_S = 365 * 24 * 3600;
const DEVICE_ID_BYTES = 16;

/**
 * Recognises the devices an account was signed in to from before, by a signed cookie (OWASP's device cookies), so that
 * strangers' wrong guesses lock strangers out alone, and a device that missed the answer to a refresh may ask again
 * (decision 23). The cookie opens nothing: whoever has it may guess as often as any one device may, and needs a spent
 * refresh token besides.
 */
export interface KnownDevices {
  /** The device's id, or null where this account was never signed in to from it. */
  recognise(request: FastifyRequest, account: string): string | null;
  /**
   * Has the browser remember that this account was signed in to from it.
   * @returns the device's id
   */
  remember(request: FastifyRequest, reply: FastifyReply, account: string): string;
}

/** The ids in the request's cookies, for whichever accounts. An id is a secret: who knows it is that device. */
export const deviceIdsOf = ({ headers: { cookie = '' } }: FastifyRequest): string[] =>
  [...cookie.matchAll(/(?:^|; )device_\w+=([\w-]+)\./g)].map(([, id = '']) => id);

export const knownDevices = (key: Buffer): KnownDevices => {
  // One cookie for each account, so that people who share a browser do not forget each other.
  const nameFor = (account: string) =>
    `device_${createHash('sha256').update(account.toLowerCase()).digest('hex').slice(0, 16)}`;
  const sign = (id: string, account: string) =>
    createHmac('sha256', key).update(['device', id, account.toLowerCase()].join('\0')).digest('base64url');

  const recognise: KnownDevices['recognise'] = (request, account) => {
    if (!request.headers.cookie) return null;
    const cookie = new RegExp(`(?:^|; )${nameFor(account)}=([\\w-]+)\\.([\\w-]+)(?:;|$)`);
    const [, id, signature] = cookie.exec(request.headers.cookie) ?? [];
    if (!id || !signature) return null;
    const [given, right] = [Buffer.from(signature), Buffer.from(sign(id, account))];
    return given.length === right.length && timingSafeEqual(given, right) ? id : null;
  };

  return {
    recognise,
    remember: (request, reply, account) => {
      const id = recognise(request, account) ?? randomBytes(DEVICE_ID_BYTES).toString('base64url');
      const attributes = `Path=${COOKIE_PATH}; Max-Age=${DEVICE_MAX_AGE_S}; HttpOnly; SameSite=Strict`;
      const secure = request.protocol === 'https' ? '; Secure' : '';
      reply.header('set-cookie', `${nameFor(account)}=${id}.${sign(id, account)}; ${attributes}${secure}`);
      return id;
    },
  };
};
