import { useState, type InputHTMLAttributes } from 'react';
import type { InputProps } from './input-props.ts';

interface WordsInputProps extends InputProps {
  readonly separator: RegExp;
  readonly inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  readonly onBlur?: (words: readonly string[]) => void;
}

/** Value: words. The typed text stays until blur. */
export const WordsInput = (props: WordsInputProps) => {
  const { id, value, onChange, invalid, describedBy, separator, inputMode, onBlur } = props;
  const [typed, setTyped] = useState('');
  const split = (text: string) => text.split(separator).filter(Boolean);
  const words = Array.isArray(value) ? value.join(' ') : String(value ?? '');
  return (
    <input
      id={id}
      className="input"
      type="text"
      inputMode={inputMode}
      spellCheck={false}
      autoCapitalize="none"
      autoComplete="off"
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      value={split(typed).join(' ') === words ? typed : words}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(split(event.target.value));
      }}
      onBlur={() => {
        if (typed !== '') onBlur?.(split(words));
        setTyped('');
      }}
    />
  );
};
