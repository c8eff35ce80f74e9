import { useState, type InputHTMLAttributes } from 'react';
import { inputAttributes, type InputProps } from './input-props.ts';

interface WordsInputProps extends InputProps {
  readonly separator: RegExp;
  readonly inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  readonly onBlur?: (words: readonly string[]) => void;
}

/** Value: words. The typed text stays until blur. */
export const WordsInput = (props: WordsInputProps) => {
  const { value, onChange, separator, inputMode, onBlur } = props;
  const [typed, setTyped] = useState('');
  const split = (text: string) => text.split(separator).filter(Boolean);
  const words = Array.isArray(value) ? value.join(' ') : String(value ?? '');
  return (
    <input
      {...inputAttributes(props)}
      type="text"
      inputMode={inputMode}
      spellCheck={false}
      autoCapitalize="none"
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
