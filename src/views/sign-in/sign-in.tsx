import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type FormEvent } from 'react';
import { useSessionTag } from '../actors/session.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { isCalm, reasonText } from './reason-text.ts';
import { rememberedSignIn, type RememberedSignIn } from './remembered-sign-in.ts';
import { SignInForm, type SignInMethod } from './sign-in-form.tsx';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';
import { credentialsOf, fillIn, firstEmpty, identifierToRemember } from './typed-credentials.ts';

declare global {
  // Set by the boot script on a submit before the app's code loaded.
  var __registrarEarlySubmit: boolean | undefined;
}

const EMPTY_MESSAGES: Readonly<Record<string, string>> = {
  email: 'Enter your email address.',
  phone: 'Enter your phone number.',
  password: 'Enter your password.',
};

/** @returns takes what to remember (null: forget) once the sign-in is accepted */
const useRemembering = () => {
  const { auth } = useWiring();
  const submitted = useRef<{ remembered: RememberedSignIn | null } | null>(null);
  useEffect(() => {
    const { unsubscribe } = auth.on('session.started', () => {
      if (submitted.current) rememberedSignIn.write(submitted.current.remembered);
    });
    return unsubscribe;
  }, [auth]);
  return (remembered: RememberedSignIn | null) => {
    submitted.current = { remembered };
  };
};

/** The prerendered form shows no reason; a different first render would be a hydration mismatch. */
const useIsHydrated = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );

export const SignIn = () => {
  const { auth, signIn } = useWiring();
  const form = useRef<HTMLFormElement>(null);
  const [method, setMethod] = useState<SignInMethod>('email');
  const [isPasswordShown, setPasswordShown] = useState(false);
  const [isCapsLockOn, setCapsLockOn] = useState(false);
  const [isByPasskey, setByPasskey] = useState(false);
  const [missing, setMissing] = useState<string | null>(null);
  const isPending = useSessionTag('pending');
  const isHydrated = useIsHydrated();
  const reason = useSelector(auth, (snapshot) => (isHydrated ? snapshot.context.reason : null));
  const retryAfter = useSelector(auth, (snapshot) => snapshot.context.retryAfter);
  const rememberIfAccepted = useRemembering();

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!form.current || isPending) return;
    setByPasskey(false);
    const empty = firstEmpty(form.current, method);
    setMissing(empty ? (EMPTY_MESSAGES[empty.name] ?? null) : null);
    if (empty) return empty.focus();
    rememberIfAccepted(identifierToRemember(form.current, method));
    signIn(credentialsOf(form.current, method));
  };

  const [focusRequests, setFocusRequests] = useState(0);
  const requestFocus = () => setFocusRequests((count) => count + 1);
  const focusFirstEmpty = useEffectEvent(() => form.current && firstEmpty(form.current, method)?.focus());
  useEffect(() => {
    if (focusRequests > 0) focusFirstEmpty();
  }, [focusRequests]);

  const chooseMethod = (next: SignInMethod, isByPointer: boolean) => {
    setMissing(null);
    if (next === method) return;
    setMethod(next);
    if (isByPointer) requestFocus();
    // Arrow keys stay on the tabs.
    else document.getElementById(`tab-${next}`)?.focus();
  };

  const begin = useEffectEvent(() => {
    if (!form.current) return;
    const remembered = rememberedSignIn.read();
    if (remembered) {
      fillIn(form.current, remembered);
      setMethod(remembered.way);
    }
    const wasSubmitted = globalThis.__registrarEarlySubmit === true;
    globalThis.__registrarEarlySubmit = undefined;
    if (wasSubmitted) submit();
    // The prerendered form may be in use.
    else if (!form.current.contains(document.activeElement)) requestFocus();
  });
  useEffect(() => {
    document.title = 'Sign in · Registrar';
    // oxlint-disable-next-line react/set-state-in-effect -- hydration begins with the prerendered form
    begin();
  }, []);
  // After a submit that came before the code, which goes first.
  const passkey = usePasskeySignIn();

  useEffect(() => {
    if (reason !== 'wrongCredentials' || isPending) return;
    const password = form.current?.elements.namedItem('password') as HTMLInputElement | null;
    password?.select();
  }, [reason, isPending]);

  const ownReason = isByPasskey ? passkey.reason : null;
  const why = ownReason ?? (reason && reasonText(reason, retryAfter));
  const shown = missing ?? (isPending || passkey.isAsking ? null : why);
  const calm = missing === null && (ownReason !== null || reason === null || isCalm(reason));
  return (
    <SignInForm
      formRef={form}
      {...{ method, isPending, isPasswordShown, isCapsLockOn }}
      onMethodChange={chooseMethod}
      onTogglePassword={() => setPasswordShown(!isPasswordShown)}
      onPasswordKey={(event) => setCapsLockOn(event.getModifierState('CapsLock'))}
      onRemember={(isWanted) => !isWanted && rememberedSignIn.write(null)}
      hasPasskeys={passkey.isSupported}
      isAskingForPasskey={passkey.isAsking && !isPending}
      onPasskey={() => {
        setMissing(null);
        setByPasskey(true);
        if (!isPending) passkey.ask();
      }}
      onSubmit={submit}
      alert={
        shown && (
          <p role="alert" className={calm ? 'alert alert-calm' : 'alert'}>
            {shown}
          </p>
        )
      }
    />
  );
};
