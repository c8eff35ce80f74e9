import { useId, type ComponentProps, type ReactNode } from 'react';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: ReactNode;
}

/** Uncontrolled unless given a value. */
export const TextField = ({ label, hint, error, ...input }: TextFieldProps) => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className="input"
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-hint ${id}-error`}
      />
      <p className="field-error" id={`${id}-error`} hidden={error === undefined}>
        {error}
      </p>
      <p className="field-hint" id={`${id}-hint`} hidden={hint === undefined || error !== undefined}>
        {hint}
      </p>
    </div>
  );
};
