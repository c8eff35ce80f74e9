import { useId, useState } from 'react';
import { objectionToPassword, PASSWORD_LENGTH } from '../../../contract/passwords.ts';
import { MoreIcon } from './more-icon.tsx';
import './password-field.css';

interface PasswordFieldProps {
  readonly name: string;
  readonly label: string;
  readonly isNew?: boolean;
  readonly error?: string | undefined;
}

const Verdict = ({ text }: { text: string }) => {
  const count = [...text].length;
  if (count === 0)
    return `Use at least ${PASSWORD_LENGTH.min} characters. A few random words are easy to remember.`;
  if (count < PASSWORD_LENGTH.min) return `${count} of at least ${PASSWORD_LENGTH.min} characters`;
  const objection = objectionToPassword(text);
  if (objection) return objection;
  return (
    <span className="password-good">
      <MoreIcon name="check" />
      {count} characters
    </span>
  );
};

/** Uncontrolled: a password manager may fill it in. */
export const PasswordField = ({ name, label, isNew = false, error }: PasswordFieldProps) => {
  const id = useId();
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<{ readonly error: string | undefined; readonly text: string }>();
  if (error !== refused?.error) setRefused({ error, text });
  const current = text === refused?.text ? error : undefined;
  const [isShown, setShown] = useState(false);
  const [isCapsLockOn, setCapsLockOn] = useState(false);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="password-row">
        <input
          className="input"
          {...{ id, name }}
          type={isShown ? 'text' : 'password'}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={current !== undefined || undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          onInput={(event) => isNew && setText(event.currentTarget.value)}
          onKeyDown={(event) => setCapsLockOn(event.getModifierState('CapsLock'))}
          onKeyUp={(event) => setCapsLockOn(event.getModifierState('CapsLock'))}
        />
        <button type="button" aria-controls={id} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
          <span className="visually-hidden"> {label.toLowerCase()}</span>
        </button>
      </div>
      <p className="field-error" id={`${id}-error`} hidden={current === undefined}>
        {current}
      </p>
      <p className="field-hint" id={`${id}-hint`} hidden={!isNew}>
        {isNew && <Verdict text={text} />}
      </p>
      <p className="password-caps" role="status">
        {isCapsLockOn && 'Caps Lock is on.'}
      </p>
    </div>
  );
};
