import { createHash } from 'node:crypto';

/** What is stored of a secret as long as a key; never of a password. */
export const hashOf = (token: string | Buffer): Buffer => createHash('sha256').update(token).digest();
