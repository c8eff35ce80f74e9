import { useState } from 'react';

/**
 * Shows the typed text while it means the value, so that "27.0" before "27.05" and "-0" before "-0.12" stay.
 * @param read parses text; returns the text if it is no number
 * @param write shows a number that was not typed here
 */
export const useTypedNumber = (
  value: unknown,
  read: (text: string) => unknown,
  write: (value: number) => string = String,
) => {
  const [typed, setTyped] = useState('');
  const shown = typeof value === 'number' ? write(value) : String(value ?? '');
  return {
    text: Object.is(read(typed), value ?? null) ? typed : shown,
    /** @returns the parsed value */
    take: (text: string): unknown => {
      setTyped(text);
      return read(text);
    },
  };
};
