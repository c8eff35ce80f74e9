import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Credentials } from '../../../contract/auth.ts';
import { earlySubmit } from './early-submit.ts';
import { useSessionTag } from '../parts/session.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { isCalm, reasonText } from './reason-text.ts';
import { SignInForm, type SignInMethod } from './sign-in-form.tsx';

const text = (data: FormData, name: string) => String(data.get(name) ?? '');

/** Converts a national number with spaces and trunk zero to E.164. */
const toE164 = (code: string, national: string) => {
  const digits = national.replaceAll(/[^\d+]/g, '');
  return digits.startsWith('+') ? digits : code + digits.replace(/^0+/, '');
};

const credentialsOf = (form: HTMLFormElement, way: SignInMethod): Credentials => {
  const data = new FormData(form);
  const password = text(data, 'password');
  return way === 'email'
    ? { email: text(data, 'email').trim(), password }
    : { phone: toE164(text(data, 'code'), text(data, 'phone')), password };
};

const firstEmpty = (form: HTMLFormElement, way: SignInMethod) =>
  [way === 'email' ? 'email' : 'phone', 'password']
    .map((name) => form.elements.namedItem(name) as HTMLInputElement)
    .find((input) => input.value.trim() === '');

const EMPTY_MESSAGES: Readonly<Record<string, string>> = {
  email: 'Enter your email address.',
  phone: 'Enter your phone number.',
  password: 'Enter your password.',
};

export const SignIn = () => {
  const { auth, signIn } = useWiring();
  const form = useRef<HTMLFormElement>(null);
  const [way, setWay] = useState<SignInMethod>('email');
  const [isPasswordShown, setPasswordShown] = useState(false);
  const [missing, setMissing] = useState<string | null>(null);
  const isPending = useSessionTag('pending');
  const reason = useSelector(auth, (snapshot) => snapshot.context.reason);
  const retryAfter = useSelector(auth, (snapshot) => snapshot.context.retryAfter);

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!form.current || isPending) return;
    const empty = firstEmpty(form.current, way);
    setMissing(empty ? (EMPTY_MESSAGES[empty.name] ?? null) : null);
    if (empty) empty.focus();
    else signIn(credentialsOf(form.current, way));
  };

  const chooseWay = (next: SignInMethod) => {
    setWay(next);
    setMissing(null);
    document.getElementById(`tab-${next}`)?.focus();
  };

  // Honours a submit made before this code loaded.
  const submitted = useRef(submit);
  useEffect(() => {
    document.title = 'Sign in · Registrar';
    if (earlySubmit.take()) submitted.current();
    // Does not steal focus: the prerendered form may be in use.
    else if (form.current && !form.current.contains(document.activeElement))
      firstEmpty(form.current, 'email')?.focus();
  }, []);

  const said = missing ?? (reason && !isPending ? reasonText(reason, retryAfter) : null);
  const calm = missing === null && reason !== null && isCalm(reason);
  return (
    <SignInForm
      formRef={form}
      way={way}
      isPending={isPending}
      isPasswordShown={isPasswordShown}
      onWay={chooseWay}
      onTogglePassword={() => setPasswordShown(!isPasswordShown)}
      onSubmit={submit}
      alert={
        said && (
          <p role="alert" className={calm ? 'alert alert-calm' : 'alert'}>
            {said}
          </p>
        )
      }
    />
  );
};
