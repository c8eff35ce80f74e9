import { offering, STUDY_MODES, TUITION_PERIODS } from '../../../contract/offerings.ts';
import countryToCurrency from 'country-to-currency';
import { isEmpty } from '../../../contract/is-empty.ts';
import type { Details } from '../declaration.ts';
import { form, SOURCE_IDS_FIELD } from '../form.ts';

export const kindOfSide = { university_id: 'universities', major_id: 'majors', level_id: 'levels' } as const;
export type OfferingSide = keyof typeof kindOfSide;

const CURRENCIES: Readonly<Record<string, string>> = countryToCurrency;

const hasTuition = ({ tuition }: Readonly<Record<string, unknown>>) => !isEmpty(tuition);

export const offeringDetails: Details = {
  kind: offering,
  facts: () => [],
  // Tuition differs by major, and a wrong one is easily overlooked.
  carriedOverFields: ['level_id', 'duration_months', 'mode', 'language', 'intakes'],
  form: form([
    {
      title: 'Offering',
      fields: [
        { field: 'university_id', input: { type: 'reference', to: 'universities' }, isWide: true },
        { field: 'major_id', input: { type: 'reference', to: 'majors' }, isWide: true },
        { field: 'level_id', input: { type: 'reference', to: 'levels' } },
        { field: 'duration_months', input: 'duration', hint: 'In months, or as “4 years”' },
        { field: 'mode', input: { type: 'choice', choices: STUDY_MODES } },
        { field: 'language', input: 'language' },
      ],
    },
    {
      title: 'Tuition and intakes',
      fields: [
        { field: 'tuition', input: 'decimal' },
        { field: 'currency', input: 'currency', applies: hasTuition },
        {
          field: 'tuition_period',
          input: { type: 'choice', choices: TUITION_PERIODS },
          applies: hasTuition,
        },
        { field: 'intakes', input: 'months', isWide: true },
        SOURCE_IDS_FIELD,
      ],
    },
  ]),
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
