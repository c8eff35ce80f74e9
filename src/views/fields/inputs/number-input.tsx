import type { InputProps } from './input-props.ts';
import { parseAmount } from './parse-number.ts';
import { useTypedNumber } from './use-typed-number.ts';

interface NumberInputProps extends InputProps {
  readonly inputMode: 'numeric' | 'decimal';
}

export const NumberInput = ({ id, value, onChange, invalid, describedBy, inputMode }: NumberInputProps) => {
  const { text, take } = useTypedNumber(value, parseAmount);
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
