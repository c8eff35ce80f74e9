import { readLocalJson, writeLocal } from '../preferences/local-storage.ts';
import type { SignInMethod } from './sign-in-form.tsx';

const REMEMBERED_KEY = 'registrar.sign-in';

/** Never holds the password. */
export interface RememberedSignIn {
  readonly way: SignInMethod;
  readonly email: string;
  /** Calling code: `+977`. */
  readonly code: string;
  readonly phone: string;
}

const isText = (value: unknown): value is string => typeof value === 'string';

const parse = (stored: unknown): RememberedSignIn | null => {
  const { way, email, code, phone } = Object(stored) as Partial<RememberedSignIn>;
  const isSound = (way === 'email' || way === 'phone') && isText(email) && isText(code) && isText(phone);
  return isSound ? { way, email, code, phone } : null;
};

export const rememberedSignIn = {
  read: (): RememberedSignIn | null => parse(readLocalJson(REMEMBERED_KEY)),
  write: (remembered: RememberedSignIn | null): void =>
    writeLocal(REMEMBERED_KEY, remembered && JSON.stringify(remembered)),
};
