import { useState } from 'react';
import { hostOf } from '../../../../contract/tidy.ts';
import type { InputProps } from './input-props.ts';
import { WordsInput } from './words-input.tsx';

/** A pasted URL is reduced to its host. */
export const DomainsInput = (props: InputProps) => {
  const [note, setNote] = useState('');
  return (
    <>
      <WordsInput
        {...props}
        separator={/[\s,;]+/}
        inputMode="url"
        onChange={(value) => {
          setNote('');
          props.onChange(value);
        }}
        onBlur={(words) => {
          const hosts = [...new Set(words.map((word) => hostOf(word) || word))];
          if (words.some((word) => hostOf(word) !== word.toLowerCase())) setNote('Only the domain was kept.');
          if (hosts.join(' ') !== words.join(' ')) props.onChange(hosts);
        }}
      />
      <span role="status" className="field-hint">
        {note}
      </span>
    </>
  );
};
