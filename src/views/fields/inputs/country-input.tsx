import { CALLING_CODES } from '../../../../contract/constants.ts';
import { COUNTRIES } from '../../../../contract/countries.ts';
import { countryName } from '../../parts/format.ts';
import type { InputProps } from './input-props.ts';
import { findOptions, nameIn, Picker, type Option } from './picker.tsx';

const FIRST_COUNTRIES: readonly string[] = CALLING_CODES.map(({ country }) => country);
const optionOf = (value: string): Option => ({ value, label: countryName(value) });
const isFirst = ({ value }: Option) => FIRST_COUNTRIES.includes(value);

let all: readonly Option[] | null = null;
/** Intl lookups for every country are slow. */
const options = () => {
  const sorted = COUNTRIES.map(optionOf).toSorted((one, other) => one.label.localeCompare(other.label));
  all ??= [...sorted.filter(isFirst), ...sorted.filter((option) => !isFirst(option))];
  return all;
};

export const CountryInput = ({ value, onChange, ...rest }: InputProps) => (
  <Picker
    {...rest}
    value={typeof value === 'string' && value !== '' ? value : null}
    find={(question) => findOptions(options(), question)}
    named={(text) => nameIn(options())(text)}
    canKeepText
    optionOf={optionOf}
    onChange={(country) => onChange(country ?? '')}
    placeholder="Choose a country"
  />
);
