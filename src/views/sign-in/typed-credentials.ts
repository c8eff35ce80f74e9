import type { Credentials } from '../../../contract/auth.ts';
import type { RememberedSignIn } from './remembered-sign-in.ts';
import type { SignInMethod } from './sign-in-form.tsx';

const inputOf = (form: HTMLFormElement, name: string) =>
  form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;

const text = (form: HTMLFormElement, name: string) => inputOf(form, name).value;

/** Drops spaces and the trunk zero. */
const toE164 = (code: string, national: string) => {
  const digits = national.replaceAll(/[^\d+]/g, '');
  return digits.startsWith('+') ? digits : code + digits.replace(/^0+/, '');
};

export const credentialsOf = (form: HTMLFormElement, method: SignInMethod): Credentials => {
  const password = text(form, 'password');
  return method === 'email'
    ? { email: text(form, 'email').trim(), password }
    : { phone: toE164(text(form, 'code'), text(form, 'phone')), password };
};

/** @returns null unless the person wants to be remembered */
export const identifierToRemember = (form: HTMLFormElement, method: SignInMethod): RememberedSignIn | null =>
  (inputOf(form, 'remember') as HTMLInputElement).checked
    ? { way: method, email: text(form, 'email').trim(), code: text(form, 'code'), phone: text(form, 'phone') }
    : null;

/** Keeps what was typed already. */
export const fillIn = (form: HTMLFormElement, remembered: RememberedSignIn): void => {
  (inputOf(form, 'remember') as HTMLInputElement).checked = true;
  if (text(form, 'email') || text(form, 'phone')) return;
  for (const name of ['email', 'code', 'phone'] as const) inputOf(form, name).value = remembered[name];
};

export const firstEmpty = (form: HTMLFormElement, method: SignInMethod): HTMLInputElement | undefined =>
  [method === 'email' ? 'email' : 'phone', 'password']
    .map((name) => inputOf(form, name) as HTMLInputElement)
    .find((input) => input.value.trim() === '');
