import { useState } from 'react';
import type { InputProps } from './input-props.ts';
import { parseNumber } from './parse-number.ts';
import { coordinatePair, type CoordinatePair } from './coordinate-pair.ts';
import { useTypedNumber } from './use-typed-number.ts';

interface CoordinateInputProps extends InputProps {
  readonly onPair: (pair: CoordinatePair) => void;
}

export const CoordinateInput = ({
  id,
  value,
  onChange,
  onPair,
  invalid,
  describedBy,
}: CoordinateInputProps) => {
  const [isBoth, setBoth] = useState(false);
  const typed = useTypedNumber(value, parseNumber);
  const take = (text: string): boolean => {
    const pair = coordinatePair(text);
    if (pair) onPair(pair);
    setBoth(pair !== null);
    return pair !== null;
  };
  return (
    <>
      <input
        id={id}
        className="input"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        value={typed.text}
        onChange={(event) => {
          setBoth(false);
          onChange(typed.take(event.target.value));
        }}
        onPaste={(event) => {
          if (take(event.clipboardData.getData('text'))) event.preventDefault();
        }}
        onBlur={(event) => typeof value === 'string' && take(event.target.value)}
      />
      <span role="status" className="field-hint">
        {isBoth && 'Coordinates added.'}
      </span>
    </>
  );
};
