import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';
import { CALLING_CODES } from './constants.ts';

/** The library would parse a second number as an extension. */
const SEVERAL = /[,/;](?!ext=)\s*[\d+]/i;

/**
 * `01-433 0433` → `+97714330433`; unchanged where impossible.
 * @param country ISO 3166, for national numbers
 */
export const internationalPhone = (text: string, country: unknown): string => {
  if (SEVERAL.test(text)) return text;
  const found = parsePhoneNumberFromString(text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, ''), {
    ...(typeof country === 'string' && { defaultCountry: country as CountryCode }),
    extract: false,
  });
  if (!found?.isPossible()) return text;
  // The library keeps the trunk prefix of a number too short or too long for its country; Italy's zeros are valid.
  if (found.nationalNumber.startsWith('0') && !found.isValid()) return text;
  return found.number + (found.ext ? `;ext=${found.ext}` : '');
};

/** `DE` → `+49`; '' of one without. */
export const callingCodeOf = (country: string): string =>
  isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : '';

/** Drops a repeated calling code: `+1` and `1 646 …` → `+1646…`; unchanged where impossible. */
export const withoutRepeatedCode = (whole: string): string => {
  const chosen = CALLING_CODES.find(({ code }) => whole.startsWith(code));
  const found = internationalPhone(whole.slice(chosen?.code.length), chosen?.country);
  return found.startsWith('+') ? found : whole;
};

/** False with a national trunk prefix: `+4402079460958`. */
export const isInternationalPhone = (stored: string): boolean => {
  const found = parsePhoneNumberFromString(stored.split(';ext=')[0] ?? '');
  // Unknown numbers pass: the metadata may be older.
  return !found || stored.startsWith(found.number);
};
