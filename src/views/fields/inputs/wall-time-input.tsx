import { zoneTimesOf } from '../../parts/zone-times.ts';
import { inputAttributes, type InputProps } from './input-props.ts';

interface WallTimeInputProps extends InputProps {
  /** IANA; '' for none. */
  readonly zone: string;
  readonly isDay: boolean;
}

export const WallTimeInput = (props: WallTimeInputProps) => {
  const { id, value, onChange, invalid, describedBy, zone, isDay } = props;
  const text = String(value ?? '');
  const clocks = isDay ? null : zoneTimesOf(text, zone);
  const note = clocks ? `${id}-clocks` : undefined;
  return (
    <>
      <input
        {...inputAttributes(props)}
        type={isDay ? 'date' : 'datetime-local'}
        aria-describedby={[describedBy, note].filter(Boolean).join(' ') || undefined}
        value={isDay ? text.slice(0, 10) : text}
        onChange={({ target }) => onChange(target.value && (isDay ? `${target.value}T00:00` : target.value))}
      />
      {clocks && (
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
