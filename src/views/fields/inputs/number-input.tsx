import { formatDuration } from '../../../../contract/duration.ts';
import type { InputProps } from './input-props.ts';
import { parseAmount, parseDuration } from './parse-number.ts';
import { useTypedNumber } from './use-typed-number.ts';

interface TypedNumberProps extends InputProps {
  readonly inputMode: 'numeric' | 'decimal' | 'text';
  readonly read: (text: string) => unknown;
  readonly write?: (value: number) => string;
}

const TypedNumber = ({ id, value, onChange, invalid, describedBy, ...how }: TypedNumberProps) => {
  const { text, take } = useTypedNumber(value, how.read, how.write);
  return (
    <input
      id={id}
      className="input"
      type="text"
      inputMode={how.inputMode}
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

export const DurationInput = (props: InputProps) => (
  <TypedNumber {...props} inputMode="text" read={parseDuration} write={formatDuration} />
);
