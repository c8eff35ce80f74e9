import type { FormEvent, KeyboardEvent, ReactNode, Ref } from 'react';
import { CALLING_CODES } from '../../../contract/constants.ts';
import { Button } from '../parts/button.tsx';
import { KeyIcon } from '../parts/key-icon.tsx';
import { Wordmark } from '../parts/wordmark.tsx';

export type SignInMethod = 'email' | 'phone';

interface SignInFormProps {
  readonly method: SignInMethod;
  readonly isPending: boolean;
  readonly isPasswordShown: boolean;
  readonly isCapsLockOn?: boolean;
  readonly hasPasskeys?: boolean;
  readonly isAskingForPasskey?: boolean;
  readonly alert?: ReactNode;
  readonly formRef?: Ref<HTMLFormElement>;
  readonly onMethodChange?: (method: SignInMethod, isByPointer: boolean) => void;
  readonly onTogglePassword?: () => void;
  readonly onPasswordKey?: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly onRemember?: (isWanted: boolean) => void;
  readonly onPasskey?: () => void;
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
}

const METHOD_TITLES: Readonly<Record<SignInMethod, string>> = { email: 'Email', phone: 'Phone' };
const METHODS = Object.keys(METHOD_TITLES) as SignInMethod[];

const EmailPanel = ({ isHidden }: { isHidden: boolean }) => (
  <div role="tabpanel" id="panel-email" aria-labelledby="tab-email" className="field" hidden={isHidden}>
    <label htmlFor="email">Email</label>
    <input
      className="input"
      id="email"
      name="email"
      type="email"
      // oxlint-disable-next-line jsx-a11y/autocomplete-valid -- WebAuthn Level 3, conditional mediation
      autoComplete="username webauthn"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  </div>
);

const PhonePanel = ({ isHidden }: { isHidden: boolean }) => (
  <div role="tabpanel" id="panel-phone" aria-labelledby="tab-phone" className="phone-row" hidden={isHidden}>
    <div className="field">
      <label htmlFor="calling-code">Country code</label>
      <select className="input" id="calling-code" name="code" autoComplete="tel-country-code">
        {CALLING_CODES.map(({ code, name }) => (
          <option key={code} value={code}>
            {code} {name}
          </option>
        ))}
      </select>
    </div>
    <div className="field">
      <label htmlFor="phone">Phone number</label>
      <input
        className="input"
        id="phone"
        name="phone"
        type="tel"
        autoComplete="tel-national"
        inputMode="tel"
      />
    </div>
  </div>
);

/** Prerendered and hydrated: uncontrolled inputs keep typed text, caret and password-manager values. */
export const SignInForm = ({
  method,
  isPending,
  isPasswordShown,
  isCapsLockOn = false,
  hasPasskeys = true,
  isAskingForPasskey = false,
  alert,
  formRef,
  onMethodChange,
  onTogglePassword,
  onPasswordKey,
  onRemember,
  onPasskey,
  onSubmit,
}: SignInFormProps) => (
  <main className="sign-in">
    <div className="sign-in-sheet">
      <Wordmark />
      <form
        className="sign-in-form"
        id="sign-in-form"
        method="post"
        action="/login"
        noValidate
        ref={formRef}
        onSubmit={onSubmit}
      >
        <div>
          <h1>Sign in</h1>
          <p className="sign-in-for">For administrators only.</p>
        </div>
        <div role="tablist" aria-label="Sign in with" className="tabs">
          {METHODS.map((each) => (
            <button
              key={each}
              type="button"
              role="tab"
              className="tab"
              id={`tab-${each}`}
              aria-controls={`panel-${each}`}
              aria-selected={method === each}
              tabIndex={method === each ? 0 : -1}
              onClick={({ detail }) => onMethodChange?.(each, detail > 0)}
              onKeyDown={({ key }) => {
                if (key === 'ArrowRight' || key === 'ArrowLeft')
                  onMethodChange?.(each === 'email' ? 'phone' : 'email', false);
              }}
            >
              {METHOD_TITLES[each]}
            </button>
          ))}
        </div>
        <EmailPanel isHidden={method !== 'email'} />
        <PhonePanel isHidden={method !== 'phone'} />
        <div className="field">
          <label htmlFor="password">Password</label>
          <div className="password-row">
            <input
              className="input"
              id="password"
              name="password"
              type={isPasswordShown ? 'text' : 'password'}
              autoComplete="current-password"
              autoCapitalize="none"
              spellCheck={false}
              onKeyDown={onPasswordKey}
              onKeyUp={onPasswordKey}
            />
            <button
              type="button"
              aria-controls="password"
              aria-pressed={isPasswordShown}
              onClick={onTogglePassword}
            >
              {isPasswordShown ? 'Hide' : 'Show'}
              <span className="visually-hidden"> password</span>
            </button>
          </div>
          <p className="password-caps" role="status">
            {isCapsLockOn && 'Caps Lock is on.'}
          </p>
        </div>
        <label className="sign-in-remember">
          <input
            type="checkbox"
            className="check"
            name="remember"
            onChange={({ target }) => onRemember?.(target.checked)}
          />
          Remember my email or phone on this device
        </label>
        {alert}
        <Button type="submit" variant="primary" aria-disabled={isPending || undefined}>
          {isPending ? 'Signing in…' : 'Sign in'}
        </Button>
        <p className="sign-in-or" aria-hidden="true" data-away={!hasPasskeys || undefined}>
          or
        </p>
        <Button
          data-away={!hasPasskeys || undefined}
          aria-disabled={isAskingForPasskey || isPending || undefined}
          onClick={onPasskey}
        >
          <KeyIcon />
          {isAskingForPasskey ? 'Waiting for your passkey…' : 'Use a passkey'}
        </Button>
      </form>
      <p className="sign-in-foot">Lost your password? Ask another administrator for a reset link.</p>
    </div>
  </main>
);
