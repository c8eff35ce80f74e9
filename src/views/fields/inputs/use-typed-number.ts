import { useState } from 'react';

/**
 * Typed text stays while it means the value: "27.0", "-0".
 * @param read returns the text if it is no number
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
    take: (text: string): unknown => {
      setTyped(text);
      return read(text);
    },
  };
};
