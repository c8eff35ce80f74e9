import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import { deviceIdFor, setDeviceCookie } from './known-devices.ts';
import type { Grant, Sessions } from './sessions.ts';

export interface Proven {
  readonly personId: string;
  /** As verified: a password changed meanwhile begins no session. */
  readonly passwordHash?: string;
}

/** Null: disabled, or password changed, meanwhile. */
export type BeginSession = (
  proven: Proven,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Grant | null>;

export const beginSessionOn =
  (database: Database, sessions: Sessions): BeginSession =>
  async (proven, request, reply) => {
    const deviceId = await deviceIdFor(database, request, proven.personId);
    const grant = await sessions.begin({
      ...proven,
      deviceId,
      userAgent: request.headers['user-agent'] ?? '',
      address: request.ip,
    });
    if (grant) setDeviceCookie(request, reply, deviceId);
    return grant;
  };
