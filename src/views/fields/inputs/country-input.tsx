import { CALLING_CODES } from '../../../../contract/constants.ts';
import { COUNTRIES } from '../../../../contract/countries.ts';
import { countryName } from '../../parts/format.ts';
import type { InputProps } from './input-props.ts';

const FIRST_COUNTRIES = CALLING_CODES.map(({ country }) => country as string);
const byName = (codes: readonly string[]) =>
  codes
    .map((code) => ({ code, name: countryName(code) }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
const all = byName(COUNTRIES);

const option = ({ code, name }: { code: string; name: string }) => (
  <option key={code} value={code}>
    {name}
  </option>
);

export const CountryInput = ({ id, value, onChange, invalid, describedBy, isRequired }: InputProps) => (
  <select
    id={id}
    className="input"
    aria-invalid={invalid || undefined}
    aria-required={isRequired || undefined}
    aria-describedby={describedBy}
    value={String(value ?? '')}
    onChange={(event) => onChange(event.target.value)}
  >
    <option value="">Choose a country</option>
    <optgroup label="First">{byName(FIRST_COUNTRIES).map(option)}</optgroup>
    <optgroup label="All">{all.filter(({ code }) => !FIRST_COUNTRIES.includes(code)).map(option)}</optgroup>
  </select>
);
