import type { InputProps } from '../field-input.tsx';

const zones = Intl.supportedValuesOf('timeZone');

/** An IANA zone, typed in part and chosen from the platform's own list. */
export const TimeZoneInput = ({ id, value, onChange, invalid, describedBy }: InputProps) => (
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
      value={String(value ?? '')}
      onChange={(event) => onChange(event.target.value)}
    />
    <datalist id={`${id}-zones`}>
      {zones.map((zone) => (
        <option key={zone} value={zone} />
      ))}
    </datalist>
  </>
);
