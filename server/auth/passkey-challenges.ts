import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql, type Queries } from '../database/database.ts';
import { hashOf } from '../hash-of.ts';

export const CHALLENGE_LIFETIME_MS = 5 * 60_000;
const NONCE_BYTES = 16;
const INSTANT_BYTES = 6;
const HEAD_BYTES = NONCE_BYTES + INSTANT_BYTES;
const SIGNATURE_BYTES = 32;

/** Registering is for one person's id. */
type ChallengePurpose = 'sign-in' | `register ${string}`;

/** Signed, so that issuing writes nothing: a flood fills no table. */
export const passkeyChallenges = (key: Buffer) => {
  const sign = (head: Buffer, purpose: ChallengePurpose) =>
    createHmac('sha256', key).update(`passkey challenge\0${purpose}\0`).update(head).digest();
  return {
    issue: (purpose: ChallengePurpose) => {
      const head = Buffer.concat([randomBytes(NONCE_BYTES), Buffer.alloc(INSTANT_BYTES)]);
      head.writeUIntBE(Date.now() + CHALLENGE_LIFETIME_MS, NONCE_BYTES, INSTANT_BYTES);
      return new Uint8Array(Buffer.concat([head, sign(head, purpose)]));
    },
    /**
     * @param challenge base64url
     * @returns false: foreign, for another purpose, expired or used
     */
    consume: async (database: Queries, challenge: string, purpose: ChallengePurpose): Promise<boolean> => {
      const bytes = Buffer.from(challenge, 'base64url');
      if (bytes.length !== HEAD_BYTES + SIGNATURE_BYTES) return false;
      const head = bytes.subarray(0, HEAD_BYTES);
      if (!timingSafeEqual(bytes.subarray(HEAD_BYTES), sign(head, purpose))) return false;
      const expires = head.readUIntBE(NONCE_BYTES, INSTANT_BYTES);
      if (expires <= Date.now()) return false;
      const used = await database.execute(sql`
        with swept as (delete from used_challenges where expires_at < now())
        insert into used_challenges (hash, expires_at)
        values (${hashOf(head)}, ${new Date(expires)})
        on conflict do nothing`);
      return used === 1;
    },
  };
};

export type PasskeyChallenges = ReturnType<typeof passkeyChallenges>;
