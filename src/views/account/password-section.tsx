import { useSelector } from '@xstate/react';
import { useEffect, useState, type FormEvent } from 'react';
import { passwordLogic, type TypedPasswords } from '../../wiring/flows/account-form.ts';
import { createSecretValue } from '../../wiring/flows/secret-value.ts';
import { useFlow } from '../flows/use-flow.ts';
import { Button } from '../parts/button.tsx';
import { Alert } from '../parts/alert.tsx';
import { errorOf } from '../parts/field-errors.ts';
import { useFocusOnError } from '../keyboard/use-focus-on-error.ts';
import { PasswordField } from '../parts/password-field.tsx';
import { useFlowContext } from '../actors/use-flow-context.ts';

const othersText = (others: number) => {
  if (others === 0) return 'You stay signed in here.';
  return others === 1
    ? 'You stay signed in here; your other session ends.'
    : `You stay signed in here; your ${others} other sessions end.`;
};

interface PasswordSectionProps {
  /** Number of sessions elsewhere. */
  readonly others: number;
  readonly identifier: string;
}

export const PasswordSection = ({ others, identifier }: PasswordSectionProps) => {
  const [typed] = useState(() => createSecretValue<TypedPasswords>());
  // A new form after each change clears its fields.
  const [changes, setChanges] = useState(0);
  const flow = useFlow(
    (wiring) => passwordLogic(wiring, typed),
    { subject: 'password' },
    { 'account.saved': () => setChanges((count) => count + 1) },
    'Password',
  );
  const { errors, reason } = useFlowContext(flow, 'errors', 'reason');
  const isBusy = useSelector(flow, (state) => state.hasTag('busy'));
  const form = useFocusOnError(errors);
  // The focused field went with the old form.
  useEffect(() => {
    if (changes > 0) form.current?.querySelector<HTMLInputElement>('[name="current_password"]')?.focus();
  }, [changes, form]);
  const change = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    typed.set({
      current: String(data.get('current_password') ?? ''),
      next: String(data.get('new_password') ?? ''),
    });
    flow.send({ type: 'form.submit' });
  };
  return (
    <form key={changes} className="account-form" ref={form} noValidate aria-busy={isBusy} onSubmit={change}>
      {/* Tells password managers whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={identifier} readOnly />
      <div className="form-grid">
        <PasswordField
          name="current_password"
          label="Current password"
          error={errorOf(errors, 'current_password')}
        />
        <PasswordField
          isNew
          name="new_password"
          label="New password"
          error={errorOf(errors, 'new_password')}
        />
      </div>
      <Alert>{reason}</Alert>
      <div className="account-actions">
        <Button type="submit" aria-disabled={isBusy || undefined}>
          {isBusy ? 'Changing…' : 'Change password'}
        </Button>
        <span className="line-note">{othersText(others)}</span>
      </div>
    </form>
  );
};
