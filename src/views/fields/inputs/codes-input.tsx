import { useState } from 'react';
import type { InputProps } from './input-props.ts';

const split = (text: string) => text.split(/\s+/).filter(Boolean);

export const CodesInput = ({ id, value, onChange, invalid, describedBy }: InputProps) => {
  const [typed, setTyped] = useState('');
  const codes = Array.isArray(value) ? value.join(' ') : '';
  return (
    <input
      id={id}
      className="input"
      type="text"
      spellCheck={false}
      autoCapitalize="none"
      autoComplete="off"
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      value={split(typed).join(' ') === codes ? typed : codes}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(split(event.target.value));
      }}
    />
  );
};
