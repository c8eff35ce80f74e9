import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';

/** Two numbers in one cell; the library takes the second for an extension. */
const SEVERAL = /[,/;](?!ext=)\s*[\d+]/i;

/**
 * A phone number as people of a country write it, `01-433 0433` or `+44 (0)20 7946 0958`, in international form,
 * `+97714330433`; as it is where it cannot be a number of that country.
 * @param country ISO 3166; it matters to numbers without a calling code alone
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
 * Whether a number that is kept is as its own country writes it in international form: not `+4402079460958`, whose 0
 * is dialled within the country alone.
 */
export const isInternationalPhone = (kept: string): boolean => {
  const found = parsePhoneNumberFromString(kept.split(';ext=')[0] ?? '');
  // What the library knows nothing of stays: its numbers are newer than the record's, or older.
  return !found || kept.startsWith(found.number);
};
