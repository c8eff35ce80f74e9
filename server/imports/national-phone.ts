import { CALLING_CODES } from '../../contract/constants.ts';
import { plainPhone } from '../../contract/tidy.ts';

/** Digits of a national number, its trunk prefix left out. Source: ITU-T E.164, the national numbering plans. */
const LENGTHS: Readonly<Record<string, readonly number[]>> = {
  NP: [8, 10],
  IN: [10],
  US: [10],
  GB: [10],
  AU: [9],
  SG: [8],
  AE: [8, 9],
};

/**
 * A phone number as people of a country write it, `01-433 0433`, in international form, `+97714330433`; as it is where
 * it is international already, where the country is none of the seven, or where it has not as many digits as theirs.
 * @param country ISO 3166
 */
export const internationalPhone = (text: string, country: unknown): string => {
  const plan = CALLING_CODES.find((each) => each.country === country);
  const [digits = '', extension] = plainPhone(text).split(';ext=');
  if (!plan || !/^\d+$/.test(digits)) return text;
  const lengths = LENGTHS[plan.country] ?? [];
  const code = plan.code.slice(1);
  // `1 207 669 5521` is whole but for its sign.
  const isWhole = digits.startsWith(code) && lengths.includes(digits.length - code.length);
  const national = isWhole ? digits.slice(code.length) : digits.replace(/^0/, '');
  if (!lengths.includes(national.length)) return text;
  return plan.code + national + (extension ? `;ext=${extension}` : '');
};
