import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';

interface AccessClaims {
  readonly personId: string;
  readonly sessionId: string;
}

const ISSUER = 'registrar';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Refuses tokens of any other algorithm, or none. */
const HEADER = encode({ alg: 'HS256', typ: 'at+jwt' });

const claimsSchema = v.object({ iss: v.literal(ISSUER), sub: v.string(), sid: v.string(), exp: v.number() });

const seconds = (instant: number) => Math.floor(instant / 1000);

/** JWT (RFC 9068), without looking up the session. Synchronous: Web Crypto waits for threads that hash passwords. */
export const accessTokens = (key: Buffer) => {
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    issue: ({ personId, sessionId }: AccessClaims, expires: Date): string => {
      const iat = seconds(Date.now());
      const exp = seconds(expires.getTime());
      const text = `${HEADER}.${encode({ sid: sessionId, iss: ISSUER, sub: personId, iat, exp })}`;
      return `${text}.${sign(text)}`;
    },
    /** Null unless valid and unexpired. */
    read: (token: string): AccessClaims | null => {
      const [header, payload = '', signature = '', ...more] = token.split('.');
      if (header !== HEADER || more.length > 0) return null;
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(`${header}.${payload}`))];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      const claims = v.safeParse(claimsSchema, JSON.parse(Buffer.from(payload, 'base64url').toString()));
      if (!claims.success || claims.output.exp <= seconds(Date.now())) return null;
      return { personId: claims.output.sub, sessionId: claims.output.sid };
    },
  };
};

export type AccessTokens = ReturnType<typeof accessTokens>;
