import * as v from 'valibot';
import { COUNTRIES } from './countries.ts';
import { currencies } from './currencies.ts';
import { choiceMessage } from './default-messages.ts';
import { canonicalTimeZone } from './time-zone.ts';
import { completeUrl, hostOf, normalisePhone } from './tidy.ts';

/** Characters (product §3). */
export const MAX_LENGTHS = { name: 255, url: 2048, text: 10_000, code: 64 } as const;

// A text may hold tab and newline, a name no control characters.
// eslint-disable-next-line no-control-regex
const CONTROL_IN_NAME = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
// eslint-disable-next-line no-control-regex
const CONTROL_IN_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

// PostgreSQL refuses surrogates; U+FFFD marks undecodable letters.
const UNPAIRED_SURROGATE = /[\p{Surrogate}\ufffd]/u;

// These disguise a name.
export const BIDI_CONTROL = /[\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u;
const INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]+$/u;

const SPACES = /[ \u00a0]{2,}/g;

const BYTE_ORDER_MARK = '\ufeff';

const normalised = (missing = 'Enter a value.') =>
  v.pipe(
    v.string(missing),
    v.transform((text) => text.replaceAll(BYTE_ORDER_MARK, '').normalize('NFC').trim()),
    v.check((text) => !UNPAIRED_SURROGATE.test(text), 'Remove characters that can’t be read (�).'),
    v.check((text) => !BIDI_CONTROL.test(text), 'Remove hidden characters that change the text direction.'),
    v.check((text) => !INVISIBLE.test(text), 'Enter at least one visible character.'),
  );

const line = (longest: number, missing?: string) =>
  v.pipe(
    normalised(missing),
    v.check((text) => !CONTROL_IN_NAME.test(text), 'Remove tabs, line breaks and control characters.'),
    v.transform((text) => text.replaceAll(SPACES, ' ')),
    v.maxLength(longest, `Enter ${longest.toLocaleString('en')} characters or fewer.`),
  );

export const requiredLine = (longest: number, missing: string) =>
  v.pipe(line(longest, missing), v.minLength(1, missing));

/** NFC, trimmed, one line, single spaces, at most 255 characters. */
export const requiredName = requiredLine(MAX_LENGTHS.name, 'Enter a name.');
const HIDDEN_IN_NAME = new RegExp(`${CONTROL_IN_NAME.source}|${BIDI_CONTROL.source}`, 'gu');

/** Cleaned and cut instead of refused. */
export const fileName = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .replaceAll(HIDDEN_IN_NAME, '')
      .slice(0, MAX_LENGTHS.name)
      .replaceAll(/\p{Surrogate}/gu, ''),
  ),
  requiredName,
);
export const requiredTitle = requiredLine(MAX_LENGTHS.name, 'Enter a title.');

/** Stores '' as null. */
const optional = <const S extends v.GenericSchema>(schema: S) => {
  const empty = v.pipe(
    v.string(),
    v.trim(),
    v.literal(''),
    v.transform(() => null),
  );
  // The last option is the field's own schema.
  const either = v.union([empty, schema], (issue) => issue.issues?.at(-1)?.message ?? issue.message);
  return v.optional(v.nullable(either), null);
};

export const optionalName = optional(line(MAX_LENGTHS.name));
export const optionalCode = optional(line(MAX_LENGTHS.code));
export const requiredCode = requiredLine(MAX_LENGTHS.code, 'Enter a code.');

export const optionalText = optional(
  v.pipe(
    normalised(),
    v.check((text) => !CONTROL_IN_TEXT.test(text), 'Remove control characters.'),
    v.maxLength(MAX_LENGTHS.text, 'Enter 10,000 characters or fewer.'),
  ),
);

const isWebAddress = (text: string) => {
  try {
    const url = new URL(text);
    return (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname.includes('.');
  } catch {
    return false;
  }
};

/** `https://tu.edu.np@evil.example` leads to evil.example. */
const hasUser = (text: string) => {
  try {
    const { username, password } = new URL(text);
    return username !== '' || password !== '';
  } catch {
    return false;
  }
};

/** Absolute http(s); adds a missing scheme. */
export const optionalUrl = optional(
  v.pipe(
    line(MAX_LENGTHS.url),
    v.transform(completeUrl),
    v.check(isWebAddress, 'Enter a URL that starts with https:// or http://.'),
    v.check(
      (text) => !(isWebAddress(text) && /\s/.test(text)),
      'Enter a URL without spaces, or write them as %20.',
    ),
    v.check((text) => !hasUser(text), 'Remove the username and password before the @.'),
  ),
);

export const optionalEmail = optional(
  v.pipe(line(254), v.email('Enter an email address, like name@example.org.')),
);

const phone = (pattern: RegExp, example: string) =>
  optional(
    v.pipe(
      line(40),
      v.transform(normalisePhone),
      v.regex(pattern, `Enter a phone number with country code, like ${example}.`),
    ),
  );

/** E.164, optionally with an RFC 3966 extension: `+9779812345678;ext=12`. */
export const optionalPhone = phone(/^\+[1-9]\d{6,14}(;ext=\d{1,8})?$/, '+977 1 4330433');

/** E.164 without extension, to sign in with. */
export const optionalMobile = phone(/^\+[1-9]\d{6,14}$/, '+9779812345678');

/** ISO 3166-1 alpha-2. */
export const countryCode = v.pipe(
  v.string('Select a country.'),
  v.toUpperCase(),
  v.picklist(COUNTRIES, 'Select a country.'),
);
export const optionalCountry = optional(countryCode);

/** Canonical IANA name; refuses abbreviations such as `EST`. */
export const optionalTimeZone = optional(
  v.pipe(
    v.string(),
    v.transform((name) => canonicalTimeZone(name) ?? name),
    v.check((name) => canonicalTimeZone(name) !== undefined, 'Select a time zone, like Asia/Kathmandu.'),
  ),
);

/** Degrees, WGS 84. */
export const optionalLatitude = optional(
  v.pipe(
    v.number('Enter a number.'),
    v.minValue(-90, 'Enter a latitude between −90 and 90.'),
    v.maxValue(90, 'Enter a latitude between −90 and 90.'),
  ),
);
export const optionalLongitude = optional(
  v.pipe(
    v.number('Enter a number.'),
    v.minValue(-180, 'Enter a longitude between −180 and 180.'),
    v.maxValue(180, 'Enter a longitude between −180 and 180.'),
  ),
);

export const uuid = v.pipe(v.string(), v.uuid('Enter a valid record ID.'));
export const idParams = v.strictObject({ id: uuid });
const reference = v.pipe(v.string(), v.uuid('Select a record from the list.'));
export const optionalReference = optional(reference);
export const requiredReference = (message: string) => v.pipe(v.string(message), v.uuid(message));

export const references = (max: number, message: string) =>
  v.optional(
    v.pipe(
      v.array(reference),
      v.transform((ids) => [...new Set(ids)]),
      v.maxLength(max, message),
    ),
    [],
  );

/** `03yrm5c26`; cut from a pasted URL. */
export const optionalRorId = optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.toLowerCase(),
    v.transform((text) => text.replace(/^(https?:\/\/)?ror\.org\//, '')),
    v.regex(/^0[a-hj-km-np-tv-z0-9]{6}\d{2}$/, 'Enter a ROR ID, like 03yrm5c26.'),
  ),
);

export const optionalInteger = (min: number, max: number, message: string) =>
  optional(
    v.pipe(
      v.number('Enter a number.'),
      v.integer(message),
      v.minValue(min, message),
      v.maxValue(max, message),
    ),
  );

export const optionalMonths = optional(
  v.pipe(
    v.number('Enter months, such as 48.'),
    v.integer('Enter whole months.'),
    v.minValue(1, 'Enter 1 to 240 months.'),
    v.maxValue(240, 'Enter 1 to 240 months.'),
  ),
);

export const optionalNumber = optional(v.pipe(v.number('Enter a number.'), v.finite('Enter a number.')));

/** At most two decimals. */
export const optionalAmount = (max: number) =>
  optional(
    v.pipe(
      v.number('Enter an amount, like 15500.50.'),
      v.minValue(0, 'Enter an amount of 0 or more.'),
      v.maxValue(max, `Enter an amount up to ${max.toLocaleString('en')}.`),
      v.check(
        (amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6,
        'Enter up to 2 decimal places.',
      ),
    ),
  );

/** ISO 4217. */
export const optionalCurrency = optional(
  v.pipe(
    v.string('Select a currency.'),
    v.toUpperCase(),
    v.check((code) => currencies().has(code), 'Select a currency, like NPR.'),
  ),
);

/** 1 to 12, unique, sorted. */
export const months = v.optional(
  v.pipe(
    v.array(
      v.pipe(
        v.number('Select months.'),
        v.integer('Select months.'),
        v.minValue(1, 'Select months.'),
        v.maxValue(12, 'Select months.'),
      ),
    ),
    v.transform((list) => [...new Set(list)].toSorted((a, b) => a - b)),
    v.maxLength(12),
  ),
  [],
);

export const flag = v.optional(v.boolean('Select yes or no.'), false);

const isRealDate = (wallTime: string) => {
  const date = new Date(`${wallTime}Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(wallTime.slice(0, 10));
};

/** Value of an input that is only partly filled in; never valid. */
export const INCOMPLETE = { day: 'Incomplete date', time: 'Incomplete date and time' } as const;
export const INCOMPLETE_MESSAGES = {
  day: 'Enter a full date.',
  time: 'Enter a full date and time.',
} as const;

const wallTimeMessage = ({ input }: { readonly input: string }) => {
  if (input === INCOMPLETE.day) return INCOMPLETE_MESSAGES.day;
  if (input === INCOMPLETE.time) return INCOMPLETE_MESSAGES.time;
  return 'Enter a date and time, like 2026-03-29T14:30.';
};

/** To the minute: `2026-03-29T14:30`. */
export const optionalWallTime = optional(
  v.pipe(
    v.string('Enter a date and time.'),
    v.isoDateTime(wallTimeMessage),
    v.transform((text) => text.replace(' ', 'T')),
    v.check(isRealDate, 'Enter a valid date.'),
    v.check((text) => text >= '1900' && text < '2200', 'Enter a year between 1900 and 2199.'),
  ),
);

/** Names the choices for a wrong value only: where none was chosen, the screen shows them. */
const choiceAmong =
  (choices: readonly string[]) =>
  ({ input }: { readonly input: unknown }): string =>
    input === null || input === undefined || input === '' ? 'Select an option.' : choiceMessage(choices);

export const requiredChoice = <const T extends readonly string[]>(choices: T) =>
  v.picklist(choices, choiceAmong(choices));

export const choiceOr = <const T extends readonly string[]>(choices: T, otherwise: T[number]) =>
  v.optional(v.picklist(choices, choiceAmong(choices)), otherwise as never);

export const optionalChoice = <const T extends readonly string[]>(choices: T) =>
  optional(v.picklist(choices, choiceAmong(choices)));

/** BCP 47. */
export const LANGUAGE_TAG = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;
export const optionalLanguage = optional(
  v.pipe(v.string(), v.regex(LANGUAGE_TAG, 'Enter a language code, like ne.')),
);

export const ALIAS_KINDS = ['acronym', 'former', 'translation', 'other'] as const;

export const aliases = v.optional(
  v.pipe(
    v.array(
      v.strictObject({
        name: requiredName,
        language: optionalLanguage,
        kind: v.picklist(ALIAS_KINDS, 'Select a name type.'),
      }),
    ),
    v.maxLength(50, 'Enter up to 50 other names.'),
  ),
  [],
);

/** Unique, without whitespace. */
export const sourceIds = v.optional(
  v.pipe(
    v.array(
      v.pipe(
        line(MAX_LENGTHS.name),
        v.transform((text) => text.replaceAll(/\s+/g, '')),
        v.minLength(1, 'Enter an ID.'),
      ),
    ),
    v.maxLength(20, 'Enter up to 20 source IDs.'),
    v.transform((list) => [...new Set(list)]),
  ),
  [],
);

/** Unique lower-case hosts, cut from pasted URLs. */
export const domains = v.optional(
  v.pipe(
    v.array(
      v.pipe(
        v.string(),
        v.transform(hostOf),
        v.maxLength(253),
        v.regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/, 'Enter a domain, like tu.edu.np.'),
      ),
    ),
    v.maxLength(20, 'Enter up to 20 domains.'),
    v.transform((list) => [...new Set(list)]),
  ),
  [],
);
