import { useState, type ComponentProps } from 'react';
import { inputAttributes, type InputProps } from './input-props.ts';

interface NumberInputProps
  extends InputProps, Pick<ComponentProps<'input'>, 'inputMode' | 'onPaste' | 'onBlur'> {
  /** Returns the text if it is no number. */
  readonly read: (text: string) => unknown;
  readonly write?: (value: number) => string;
}

/** Typed text stays while it means the value: "27.0" before "27.05", "-0" before "-0.12". */
export const NumberInput = (props: NumberInputProps) => {
  const { value, onChange, read, write = String, inputMode, onPaste, onBlur } = props;
  const [typed, setTyped] = useState('');
  const shown = typeof value === 'number' ? write(value) : String(value ?? '');
  return (
    <input
      {...inputAttributes(props)}
      {...{ inputMode, onPaste, onBlur }}
      type="text"
      value={Object.is(read(typed), value ?? null) ? typed : shown}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(read(event.target.value));
      }}
    />
  );
};
