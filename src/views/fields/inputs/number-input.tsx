import type { InputProps } from './input-props.ts';
import { parseAmount, parseDuration } from './parse-number.ts';
import { useTypedNumber } from './use-typed-number.ts';

interface TypedNumberProps extends InputProps {
  readonly inputMode: 'numeric' | 'decimal' | 'text';
  readonly read: (text: string) => unknown;
}

const TypedNumber = ({ id, value, onChange, invalid, describedBy, inputMode, read }: TypedNumberProps) => {
  const { text, take } = useTypedNumber(value, read);
  return (
    <input
      id={id}
      className="input"
      type="text"
      inputMode={inputMode}
      autoComplete="off"
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      value={text}
      onChange={(event) => onChange(take(event.target.value))}
    />
  );
};

export const NumberInput = (props: InputProps & { readonly inputMode: 'numeric' | 'decimal' }) => (
  <TypedNumber {...props} read={parseAmount} />
);

/** Of months; years are understood. */
export const DurationInput = (props: InputProps) => (
  <TypedNumber {...props} inputMode="text" read={parseDuration} />
);
