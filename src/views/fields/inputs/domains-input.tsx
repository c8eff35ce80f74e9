import { useState } from 'react';
import { hostOf } from '../../../../contract/tidy.ts';
import type { InputProps } from './input-props.ts';

const split = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

/** Hosts separated by spaces; a pasted URL is reduced to its host. */
export const DomainsInput = ({ id, value, onChange, invalid, describedBy }: InputProps) => {
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const words = Array.isArray(value) ? value.join(' ') : String(value ?? '');
  return (
    <>
      <input
        id={id}
        className="input"
        type="text"
        inputMode="url"
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        value={split(typed).join(' ') === words ? typed : words}
        onChange={(event) => {
          setNote('');
          setTyped(event.target.value);
          onChange(split(event.target.value));
        }}
        onBlur={() => {
          setTyped('');
          const said = split(words);
          const hosts = [...new Set(said.map((word) => hostOf(word) || word))];
          if (said.some((word) => hostOf(word) !== word.toLowerCase())) {
            setNote('Of an address, its domain was kept.');
          }
          if (hosts.join(' ') !== words) onChange(hosts);
        }}
      />
      <span role="status" className="field-hint">
        {note}
      </span>
    </>
  );
};
