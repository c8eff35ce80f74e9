import { currencies } from '../../../../contract/currencies.ts';
import { sentence } from '../../format/format.ts';
import { currencyName } from '../../format/names.ts';
import { lazily } from '../../format/lazily.ts';
import { countryNamed, countryOption, findCountries } from './country-options.ts';
import { findTimeZones } from './find-time-zones.ts';
import type { InputProps } from './input-props.ts';
import { findLanguages, languageChoice, languageNamed, type LanguageChoice } from './language-choices.ts';
import { findOptions, nameIn, Picker, type Option, type PickerProps } from './picker.tsx';
import { timeZoneNamed } from './time-zones.ts';

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

export const CountryInput = ({ onChange, ...rest }: InputProps) => (
  <FieldPicker
    {...rest}
    find={findCountries}
    named={countryNamed}
    optionOf={countryOption}
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
const offsetOf = (timeZone: string) =>
  new Intl.DateTimeFormat(undefined, { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value;
const MAX_ZONES = 60;

/** Value: IANA zone. */
export const TimeZoneInput = ({ onChange, ...rest }: InputProps) => (
  <FieldPicker
    {...rest}
    find={(question) =>
      findTimeZones(question)
        .slice(0, MAX_ZONES)
        .map((zone) => ({ ...zoneOf(zone), hint: offsetOf(zone) }))
    }
    named={timeZoneNamed}
    optionOf={zoneOf}
    onChange={(zone) => onChange(zone ?? '')}
    placeholder="City, country or zone"
  />
);
