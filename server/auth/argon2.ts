import { arch, platform } from 'node:os';
import { StartFailure } from '../settings.ts';

/** @throws StartFailure without a binary for this platform */
export const requireArgon2 = () =>
  import('@node-rs/argon2').catch((cause: unknown) => {
    throw new StartFailure(
      `Passwords can’t be checked, because @node-rs/argon2 lacks its program for ${platform()}-${arch()}. Install again without \`--omit=optional\`.`,
      { cause },
    );
  });
