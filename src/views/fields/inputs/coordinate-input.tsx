import { useState } from 'react';
import type { InputProps } from './input-props.ts';
import { NumberInput } from './number-input.tsx';
import { parseNumber } from './parse-number.ts';
import { coordinatePair, type CoordinatePair } from './coordinate-pair.ts';

interface CoordinateInputProps extends InputProps {
  readonly onPair: (pair: CoordinatePair) => void;
}

export const CoordinateInput = ({ onPair, ...props }: CoordinateInputProps) => {
  const [isBoth, setBoth] = useState(false);
  const take = (text: string): boolean => {
    const pair = coordinatePair(text);
    if (pair) onPair(pair);
    setBoth(pair !== null);
    return pair !== null;
  };
  return (
    <>
      <NumberInput
        {...props}
        inputMode="decimal"
        read={parseNumber}
        onChange={(value) => {
          setBoth(false);
          props.onChange(value);
        }}
        onPaste={(event) => {
          if (take(event.clipboardData.getData('text'))) event.preventDefault();
        }}
        onBlur={(event) => typeof props.value === 'string' && take(event.target.value)}
      />
      <span role="status" className="field-hint">
        {isBoth && 'Coordinates added.'}
      </span>
    </>
  );
};
