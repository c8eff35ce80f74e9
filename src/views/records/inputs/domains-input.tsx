import { useState } from 'react';
import { hostOf } from '../../../../contract/tidy.ts';
import type { InputProps } from '../field-input.tsx';

const split = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

/** Hosts, separated by spaces; of an address that is pasted its host is kept. */
export const DomainsInput = ({ id, value, onChange, invalid, describedBy }: InputProps) => {
  const [note, setNote] = useState('');
  const words = Array.isArray(value) ? value.join(' ') : String(value ?? '');
  return (
    <>
      <input
        id={id}
        key={words}
        className="input"
        type="text"
        inputMode="url"
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        defaultValue={words}
        onBlur={(event) => {
          const typed = split(event.target.value);
          const hosts = [...new Set(typed.map((word) => hostOf(word) || word))];
          const isCut = typed.some((word) => hostOf(word) !== word.toLowerCase());
          if (hosts.join(' ') === words) event.target.value = words;
          else onChange(hosts);
          setNote(isCut ? 'Of an address, its domain was kept.' : '');
        }}
      />
      <span role="status" className="field-hint">
        {note}
      </span>
    </>
  );
};
