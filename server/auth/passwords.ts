import { randomBytes, randomInt } from 'node:crypto';
import { normalisePassword } from '../../contract/passwords.ts';
import { requireArgon2 } from './argon2.ts';
import { inHashingQueue, type HashingOptions } from './hashing-queue.ts';

/** OWASP's first recommended cost (ASVS 11.4.2); memory in KiB. */
const ARGON2_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const hashNow = async (password: string) => {
  const { hash } = await requireArgon2();
  return hash(normalisePassword(password), ARGON2_COST);
};

/** @throws Failure `overloaded` */
export const hashPassword = (password: string): Promise<string> => inHashingQueue(() => hashNow(password));

let decoy: Promise<string> | undefined;

/**
 * A null hash takes equally long: timing reveals no accounts (ASVS 6.3.8).
 * @throws Failure `overloaded`
 */
export const isPassword = (
  passwordHash: string | null,
  password: string,
  options?: HashingOptions,
): Promise<boolean> =>
  inHashingQueue(async () => {
    decoy ??= hashNow(randomBytes(24).toString('base64'));
    const { verify } = await requireArgon2();
    const isRight = await verify(passwordHash ?? (await decoy), normalisePassword(password));
    return passwordHash !== null && isRight;
  }, options);

/** 100 bits in four groups, without look-alike characters. */
export const generatePassword = (): string => {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  const pick = () => alphabet[randomInt(alphabet.length)];
  return Array.from({ length: 4 }, () => Array.from({ length: 5 }, pick).join('')).join('-');
};
