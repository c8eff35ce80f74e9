import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE_PATH = '/v1/auth';
const DEVICE_MAX_AGE_S = 365 * 24 * 3600;
const DEVICE_ID_BYTES = 16;

/**
 * Signed device cookies (OWASP's device cookies): wrong guesses by strangers lock out strangers alone, and a
 * device that missed a refresh's answer may retry (decision 23). The cookie grants no access by itself.
 */
export interface KnownDevices {
  /** @returns the device's id; null where this account never signed in from it */
  recognise(request: FastifyRequest, account: string): string | null;
  /**
   * Sets the device cookie for the account.
   * @returns the device's id
   */
  remember(request: FastifyRequest, reply: FastifyReply, account: string): string;
}

/** Returns the device ids in the cookies, of any account. An id is a secret. */
export const deviceIdsOf = ({ headers: { cookie = '' } }: FastifyRequest): string[] =>
  [...cookie.matchAll(/(?:^|; )device_\w+=([\w-]+)\./g)].map(([, id = '']) => id);

export const knownDevices = (key: Buffer): KnownDevices => {
  // One cookie per account, so that people who share a browser do not replace each other's.
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
