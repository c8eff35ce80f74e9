import type { InputProps } from './input-props.ts';
import { timeZoneNamed, timeZones } from './time-zones.ts';

/** IANA zone; a city alone is completed on blur. */
export const TimeZoneInput = ({ id, value, onChange, invalid, describedBy }: InputProps) => {
  const text = String(value ?? '');
  return (
    <>
      <input
        id={id}
        className="input"
        list={`${id}-zones`}
        placeholder="Asia/Kathmandu"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => {
          const zone = text === '' ? undefined : timeZoneNamed(text);
          if (zone && zone !== text) onChange(zone);
        }}
      />
      <datalist id={`${id}-zones`}>
        {timeZones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
};
