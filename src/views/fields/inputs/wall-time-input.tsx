import type { SyntheticEvent } from 'react';
import { INCOMPLETE } from '../../../../contract/fields.ts';
import { dateInput } from '../../format/date-input.ts';
import { zoneTimesOf } from '../../format/zone-times.ts';
import { inputAttributes, type InputProps } from './input-props.ts';

interface WallTimeInputProps extends InputProps {
  /** IANA; '' for none. */
  readonly zone: string;
  readonly isDay: boolean;
}

/** The browser gives no value for a time of which a part is missing. */
const readTime = ({ value, validity, type }: HTMLInputElement): string => {
  const isDay = type === 'date';
  if (validity.badInput) return isDay ? INCOMPLETE.day : INCOMPLETE.time;
  return isDay && value !== '' ? `${value}T00:00` : value;
};

const isIncomplete = (value: unknown) => value === INCOMPLETE.day || value === INCOMPLETE.time;

export const WallTimeInput = (props: WallTimeInputProps) => {
  const { id, value, onChange, invalid, describedBy, zone, isDay } = props;
  const text = isIncomplete(value) ? '' : String(value ?? '');
  // It changes no value, so no event tells of it.
  const readIncomplete = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
    if (input.validity.badInput !== isIncomplete(value)) onChange(readTime(input));
  };
  const clocks = isDay ? null : zoneTimesOf(text, zone);
  // Of no clock there, so of no day and no time elsewhere.
  const isSkipped = clocks?.isSkipped ?? true;
  const note = isSkipped ? undefined : `${id}-clocks`;
  return (
    <>
      <input
        {...inputAttributes(props)}
        {...dateInput(isDay)}
        aria-describedby={[describedBy, note].filter(Boolean).join(' ') || undefined}
        value={isDay ? text.slice(0, 10) : text}
        onChange={({ target }) => onChange(readTime(target))}
        onBlur={readIncomplete}
        onKeyDown={(event) => event.key === 'Enter' && readIncomplete(event)}
      />
      {clocks && !isSkipped && (
        <p className="field-hint" id={note}>
          {clocks.dayThere}
          {clocks.here && (
            <>
              <br />
              Your time: {clocks.here}
            </>
          )}
        </p>
      )}
      {/* The field's error says the same. */}
      {clocks?.warning && !invalid && (
        <p className="field-warning" role="status">
          {clocks.warning}
        </p>
      )}
    </>
  );
};
