import { jwtVerify, SignJWT } from 'jose';

export interface AccessClaims {
  readonly personId: string;
  readonly sessionId: string;
}

const ALGORITHM = 'HS256';
const ISSUER = 'registrar';

export interface AccessTokens {
  /** @param expires the instant after which it is worth nothing */
  issue(claims: AccessClaims, expires: Date): Promise<string>;
  /** The claims of a token that is ours, whole and unexpired; null for any other text. */
  read(token: string): Promise<AccessClaims | null>;
}

/** Short-lived signed tokens (JWT, RFC 9068's claims); whether the session still stands is asked of the database. */
export const accessTokens = (key: Buffer): AccessTokens => ({
  issue: ({ personId, sessionId }, expires) =>
    new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'at+jwt' })
      .setIssuer(ISSUER)
      .setSubject(personId)
      .setIssuedAt()
      .setExpirationTime(expires)
      .sign(key),
  read: async (token) => {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], issuer: ISSUER });
      const { sub, sid } = payload;
      return typeof sub === 'string' && typeof sid === 'string' ? { personId: sub, sessionId: sid } : null;
    } catch {
      return null;
    }
  },
});
