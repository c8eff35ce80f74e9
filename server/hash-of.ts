import { createHash } from 'node:crypto';

/** For long random secrets, of which only this is stored; not for passwords. */
export const hashOf = (token: string | Buffer): Buffer => createHash('sha256').update(token).digest();
