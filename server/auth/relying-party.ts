import type { FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';

/** `origin`: where the app must have run. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

export type RelyingPartySettings = Partial<Pick<Settings, 'appOrigin' | 'passkeyDomain'>>;

/** Default: localhost at the port that was asked. */
export const relyingPartyOf = (
  { appOrigin, passkeyDomain }: RelyingPartySettings,
  request: FastifyRequest,
): RelyingParty => {
  const origin = appOrigin ?? `http://localhost:${request.socket.localPort}`;
  return { origin, id: passkeyDomain ?? new URL(origin).hostname };
};
