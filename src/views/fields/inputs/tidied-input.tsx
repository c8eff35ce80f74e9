import { useRef, useState } from 'react';
import { completeUrl } from '../../../../contract/tidy.ts';
import { inputAttributes, type InputProps } from './input-props.ts';

/** Adds a missing scheme; drops the slash after a bare host. */
const tidyUrl = (text: string) => completeUrl(text).replace(/^(https?:\/\/[^/?#]+)\/+$/i, '$1');

const hasScheme = (text: string) => /^\s*https?:/i.test(text);

/** `mailto:it@tu.edu.np`, `IT <it@tu.edu.np>` → `it@tu.edu.np` */
const tidyEmail = (text: string) =>
  text
    .trim()
    .replace(/^.*<([^<>\s]+@[^<>\s]+)>$/, '$1')
    .replace(/^mailto:([^?]*).*$/i, '$1');

const INPUT_TYPES = {
  url: { inputMode: 'url', placeholder: 'https://', tidy: tidyUrl },
  email: { inputMode: 'email', placeholder: undefined, tidy: tidyEmail },
} as const;

interface TidiedInputProps extends InputProps {
  readonly type: keyof typeof INPUT_TYPES;
}

export const TidiedInput = (props: TidiedInputProps) => {
  const { value, onChange, type } = props;
  const { inputMode, placeholder, tidy } = INPUT_TYPES[type];
  const [note, setNote] = useState('');
  const text = String(value ?? '');
  const isTyped = useRef(false);
  return (
    <>
      <input
        {...inputAttributes(props)}
        {...{ inputMode, placeholder }}
        type="text"
        spellCheck={false}
        autoCapitalize="none"
        value={text}
        onChange={(event) => {
          isTyped.current = true;
          setNote('');
          onChange(event.target.value);
        }}
        onBlur={() => {
          const tidied = isTyped.current ? tidy(text) : text;
          isTyped.current = false;
          if (tidied === text) return;
          const isCompleted = hasScheme(tidied) && !hasScheme(text);
          setNote(isCompleted ? 'Added “https://”.' : '');
          onChange(tidied);
        }}
      />
      <span role="status" className="field-hint">
        {note}
      </span>
    </>
  );
};
