import { useState } from 'react';

/**
 * What stands in the field of a number: the text as it was typed for as long as it means the value, so that "27.0" on
 * the way to "27.05" and "-0" on the way to "-0.12" stay; otherwise the value.
 * @param read the number a text means, or the text where it means none
 */
export const useTypedNumber = (value: unknown, read: (text: string) => unknown) => {
  const [typed, setTyped] = useState('');
  return {
    text: Object.is(read(typed), value ?? null) ? typed : String(value ?? ''),
    /** Keeps what is typed. @returns what it means */
    take: (text: string): unknown => {
      setTyped(text);
      return read(text);
    },
  };
};
