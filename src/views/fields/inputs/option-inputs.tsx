import { CALLING_CODES } from '../../../../contract/constants.ts';
import { COUNTRIES } from '../../../../contract/countries.ts';
import { COUNTRY_ALIASES, COUNTRY_NAME_LOCALES } from '../../../../contract/country-names.ts';
import { currencies } from '../../../../contract/currencies.ts';
import { countryName, currencyName, sentence } from '../../parts/format.ts';
import { lazily } from '../../parts/lazily.ts';
import type { InputProps } from './input-props.ts';
import { findLanguages, languageChoice, languageNamed, type LanguageChoice } from './language-choices.ts';
import { findOptions, nameIn, Picker, type Option, type PickerProps } from './picker.tsx';
import { timeZoneNamed, timeZones, timeZonesCalled } from './time-zones.ts';

/** Text without a match becomes the value, for the form’s error. */
const FieldPicker = ({ value, ...rest }: Omit<PickerProps, keyof InputProps> & InputProps) => (
  <Picker {...rest} value={typeof value === 'string' && value !== '' ? value : null} canBeFreeText />
);

const among = (options: () => readonly Option[]) => ({
  find: (question: string) => findOptions(options(), question),
  named: (text: string) => nameIn(options())(text),
});

const choiceOf = (value: string): Option => ({ value, label: sentence(value) });

export const ChoiceInput = ({ choices, ...rest }: InputProps & { readonly choices: readonly string[] }) => (
  <FieldPicker
    {...rest}
    {...among(() => choices.map(choiceOf))}
    optionOf={(sought) => (choices.includes(sought) ? choiceOf(sought) : { value: sought, label: sought })}
    placeholder={rest.isRequired ? 'Select one' : 'None'}
  />
);

const FIRST_COUNTRIES: readonly string[] = CALLING_CODES.map(({ country }) => country);
const countryOf = (value: string): Option => ({ value, label: countryName(value) });
const isFirst = ({ value }: Option) => FIRST_COUNTRIES.includes(value);

/** Intl lookups for every country are slow. */
const countries = lazily(() => {
  const sorted = COUNTRIES.map(countryOf).toSorted((one, other) => one.label.localeCompare(other.label));
  return [...sorted.filter(isFirst), ...sorted.filter((option) => !isFirst(option))];
});

/** With the names that an import reads. */
const namedCountries = lazily(() => {
  const languages = COUNTRY_NAME_LOCALES.map((locale) => new Intl.DisplayNames(locale, { type: 'region' }));
  return countries().map((option) => ({
    ...option,
    synonyms: [
      ...(COUNTRY_ALIASES[option.value] ?? []),
      ...languages.map((language) => language.of(option.value) ?? ''),
    ],
  }));
});

const findCountries = (question: string) => {
  const found = findOptions(countries(), question);
  return found.length > 0 ? found : findOptions(namedCountries(), question);
};

export const CountryInput = ({ onChange, ...rest }: InputProps) => (
  <FieldPicker
    {...rest}
    find={findCountries}
    named={(text) => nameIn(countries())(text) ?? nameIn(namedCountries())(text)}
    optionOf={countryOf}
    onChange={(country) => onChange(country ?? '')}
    placeholder="Search countries"
  />
);

const currencyOf = (value: string): Option => ({ value, label: value, hint: currencyName(value) });
const currencyOptions = lazily(() => [...currencies()].map(currencyOf));

export const CurrencyInput = (props: InputProps) => (
  <FieldPicker {...props} {...among(currencyOptions)} optionOf={currencyOf} placeholder="Search currencies" />
);

const languageOf = ({ value, label, own }: LanguageChoice): Option => ({
  value,
  label,
  hint: own === label ? undefined : own,
  language: value,
});

export const LanguageInput = (props: InputProps & { readonly label?: string }) => (
  <FieldPicker
    {...props}
    find={(question) => findLanguages(question).map(languageOf)}
    named={(text) => languageNamed(text)?.value}
    optionOf={(code) => languageOf(languageChoice(code))}
    placeholder="Search languages"
    empty="No language found. Type a code, such as ne."
  />
);

const zoneOf = (value: string): Option => ({ value, label: value });
const zones = lazily(() => timeZones().map(zoneOf));
const offsetOf = (timeZone: string) =>
  new Intl.DateTimeFormat(undefined, { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value;
const MAX_ZONES = 60;

/** `new york` → `America/New_York`; countries and “CET” too. */
const findZones = (question: string) => {
  const words = question.trim().replaceAll(/\s+/g, '_');
  const zone = timeZoneNamed(question);
  const named = [...(zone ? [zone] : []), ...findOptions(zones(), words).map(({ value }) => value)];
  const isAbbreviation = /^[A-Z]{3,5}$/.test(question.trim());
  const called = isAbbreviation || named.length === 0 ? timeZonesCalled(question) : [];
  return [...new Set([...called, ...named])]
    .slice(0, MAX_ZONES)
    .map((each) => ({ ...zoneOf(each), hint: offsetOf(each) }));
};

/** Value: IANA zone. */
export const TimeZoneInput = ({ onChange, ...rest }: InputProps) => (
  <FieldPicker
    {...rest}
    find={findZones}
    named={timeZoneNamed}
    optionOf={zoneOf}
    onChange={(zone) => onChange(zone ?? '')}
    placeholder="City, country or zone"
  />
);
