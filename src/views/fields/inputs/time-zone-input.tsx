import { lazily } from '../../parts/lazily.ts';
import type { InputProps } from './input-props.ts';
import { findOptions, Picker, type Option } from './picker.tsx';
import { timeZoneNamed, timeZones, timeZonesCalled } from './time-zones.ts';

const optionOf = (value: string): Option => ({ value, label: value });
const offsetOf = (timeZone: string) =>
  new Intl.DateTimeFormat(undefined, { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value;
const withOffset = (option: Option): Option => ({ ...option, hint: offsetOf(option.value) });
const MAX_ZONES = 60;

const all = lazily(() => timeZones().map(optionOf));
/** `new york` → `America/New_York`; countries and “CET” too. */
const find = (question: string) => {
  const words = question.trim().replaceAll(/\s+/g, '_');
  const zone = timeZoneNamed(question);
  const named = [...(zone ? [zone] : []), ...findOptions(all(), words).map(({ value }) => value)];
  const isAbbreviation = /^[A-Z]{3,5}$/.test(question.trim());
  const called = isAbbreviation || named.length === 0 ? timeZonesCalled(question) : [];
  return [...new Set([...called, ...named])].slice(0, MAX_ZONES).map(optionOf).map(withOffset);
};
export const TimeZoneInput = ({ value, onChange, ...rest }: InputProps) => (
  <Picker
    {...rest}
    value={typeof value === 'string' && value !== '' ? value : null}
    find={find}
    named={timeZoneNamed}
    canKeepText
    optionOf={optionOf}
    onChange={(zone) => onChange(zone ?? '')}
    placeholder="City, country or zone"
  />
);
