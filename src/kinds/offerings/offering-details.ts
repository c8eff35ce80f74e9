import { offering, STUDY_MODES, TUITION_PERIODS } from '../../../contract/offerings.ts';
import countryToCurrency from 'country-to-currency';
import { isEmpty } from '../../api/is-empty.ts';
import type { Details } from '../declaration.ts';
import { SOURCE_IDS_FIELD } from '../source-ids-field.ts';

export const kindOfSide = { university_id: 'universities', major_id: 'majors', level_id: 'levels' } as const;
export type OfferingSide = keyof typeof kindOfSide;

const CURRENCIES: Readonly<Record<string, string>> = countryToCurrency;

const hasTuition = ({ tuition }: Readonly<Record<string, unknown>>) => !isEmpty(tuition);

export const offeringDetails: Details = {
  kind: offering,
  facts: () => [],
  // Tuition differs by major, and a wrong one is easily overlooked.
  carriedOverFields: ['level_id', 'duration_months', 'mode', 'language', 'intakes'],
  form: [
    {
      title: 'Offering',
      fields: [
        {
          field: 'university_id',
          label: 'University',
          input: { sort: 'reference', to: 'universities' },
          isWide: true,
        },
        { field: 'major_id', label: 'Major', input: { sort: 'reference', to: 'majors' }, isWide: true },
        { field: 'level_id', label: 'Level', input: { sort: 'reference', to: 'levels' } },
        {
          field: 'duration_months',
          label: 'Duration',
          input: { sort: 'duration' },
          hint: 'In months, or such as “4 years”',
        },
        { field: 'mode', label: 'Mode', input: { sort: 'choice', choices: STUDY_MODES } },
        {
          field: 'language',
          label: 'Language of instruction',
          input: { sort: 'language' },
        },
      ],
    },
    {
      title: 'Tuition and intakes',
      fields: [
        { field: 'tuition', label: 'Tuition', input: { sort: 'decimal' } },
        { field: 'currency', label: 'Currency', input: { sort: 'currency' }, applies: hasTuition },
        {
          field: 'tuition_period',
          label: 'Tuition period',
          input: { sort: 'choice', choices: TUITION_PERIODS },
          applies: hasTuition,
        },
        { field: 'intakes', label: 'Intakes', input: { sort: 'months' }, isWide: true },
        SOURCE_IDS_FIELD,
      ],
    },
  ],
};

export const detailsWithout = (side: OfferingSide): Details => ({
  ...offeringDetails,
  form: offeringDetails.form.map((section) => ({
    ...section,
    fields: section.fields.filter(({ field }) => field !== side),
  })),
});

/** @param countryOf ISO code; undefined while unknown */
export const currencyOnChange =
  (countryOf: (universityId: string) => unknown): Details['computedOnChange'] =>
  (field, values) => {
    if (field !== 'tuition' || !hasTuition(values) || !isEmpty(values['currency'])) return {};
    const currency = CURRENCIES[String(countryOf(String(values['university_id'])))];
    return currency ? { currency } : {};
  };
