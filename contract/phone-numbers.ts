import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import { CALLING_CODES } from './constants.ts';

/** Several numbers in one cell, which the library would parse as an extension. */
const SEVERAL = /[,/;](?!ext=)\s*[\d+]/i;

/**
 * Converts a national or international number (`01-433 0433`, `+44 (0)20 7946 0958`) to `+97714330433`;
 * unchanged where impossible.
 * @param country ISO 3166, for numbers without a calling code
 */
export const internationalPhone = (text: string, country: unknown): string => {
  if (SEVERAL.test(text)) return text;
  const found = parsePhoneNumberFromString(text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, ''), {
    ...(typeof country === 'string' && { defaultCountry: country as CountryCode }),
    extract: false,
  });
  if (!found?.isPossible()) return text;
  return found.number + (found.ext ? `;ext=${found.ext}` : '');
};

/**
 * Drops what a number typed after a chosen calling code says once more: `+1` and `1 646 …` make `+1646…`;
 * unchanged where impossible.
 */
export const withoutRepeatedCode = (whole: string): string => {
  const chosen = CALLING_CODES.find(({ code }) => whole.startsWith(code));
  const found = internationalPhone(whole.slice(chosen?.code.length), chosen?.country);
  return found.startsWith('+') ? found : whole;
};

/** False for a number with a national trunk prefix: `+4402079460958`. */
export const isInternationalPhone = (kept: string): boolean => {
  const found = parsePhoneNumberFromString(kept.split(';ext=')[0] ?? '');
  // Unknown numbers pass: the library's metadata may be older.
  return !found || kept.startsWith(found.number);
};
