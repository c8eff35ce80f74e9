import type { SignInMethod } from './sign-in-form.tsx';

const REMEMBERED_KEY = 'registrar.sign-in';

/** What was typed to say who signs in; never the password. */
export interface RememberedSignIn {
  readonly way: SignInMethod;
  readonly email: string;
  /** Calling code: `+977`. */
  readonly code: string;
  readonly phone: string;
}

const isText = (value: unknown): value is string => typeof value === 'string';

const parse = (text: string | null): RememberedSignIn | null => {
  const { way, email, code, phone } = JSON.parse(text ?? '{}') as Partial<RememberedSignIn>;
  const isSound = (way === 'email' || way === 'phone') && isText(email) && isText(code) && isText(phone);
  return isSound ? { way, email, code, phone } : null;
};

export const rememberedSignIn = {
  read: (): RememberedSignIn | null => {
    try {
      return parse(localStorage.getItem(REMEMBERED_KEY));
    } catch {
      return null;
    }
  },
  /** @param remembered null forgets */
  write: (remembered: RememberedSignIn | null): void => {
    try {
      if (remembered) localStorage.setItem(REMEMBERED_KEY, JSON.stringify(remembered));
      else localStorage.removeItem(REMEMBERED_KEY);
    } catch {
      // Without storage, nothing is remembered.
    }
  },
};
