import { CALLING_CODES } from '../../../../contract/constants.ts';
import { COUNTRIES } from '../../../../contract/countries.ts';
import { COUNTRY_ALIASES, COUNTRY_NAME_LOCALES } from '../../../../contract/country-names.ts';
import { countryName } from '../../format/format.ts';
import { lazily } from '../../format/lazily.ts';
import { findOptions, nameIn, type Option } from './picker.tsx';

const FIRST_COUNTRIES: readonly string[] = CALLING_CODES.map(({ country }) => country);
const isFirst = ({ value }: Option) => FIRST_COUNTRIES.includes(value);

export const countryOption = (value: string): Option => ({ value, label: countryName(value) });

/** Intl lookups for every country are slow. */
const countries = lazily(() => {
  const sorted = COUNTRIES.map((code) => ({
    ...countryOption(code),
    synonyms: COUNTRY_ALIASES[code] ?? [],
  })).toSorted((one, other) => one.label.localeCompare(other.label));
  return [...sorted.filter(isFirst), ...sorted.filter((option) => !isFirst(option))];
});

/** With the names that an import reads. */
const countriesInAllLanguages = lazily(() => {
  const languages = COUNTRY_NAME_LOCALES.map((locale) => new Intl.DisplayNames(locale, { type: 'region' }));
  return countries().map((option) => ({
    ...option,
    synonyms: [...option.synonyms, ...languages.map((language) => language.of(option.value) ?? '')],
  }));
});

/** Best first: `UK` → United Kingdom, Ukraine. */
export const findCountries = (question: string): readonly Option[] => {
  const found = findOptions(countries(), question);
  return found.length > 0 ? found : findOptions(countriesInAllLanguages(), question);
};

/** ISO 3166 code of a whole name or alias. */
export const countryNamed = (text: string): string | undefined =>
  nameIn(countries())(text) ?? nameIn(countriesInAllLanguages())(text);
