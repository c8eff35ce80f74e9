import * as v from 'valibot';
import * as fields from './fields.ts';
import { kind } from './records.ts';

export const STUDY_MODES = ['full_time', 'part_time', 'online', 'blended'] as const;
export const TUITION_PERIODS = ['year', 'semester', 'whole'] as const;
const MAX_TUITION = 100_000_000;

/** Unique by university, major and level. */
export const offering = kind({
  singular: 'offering',
  plural: 'offerings',
  title: 'title',
  fields: {
    university_id: fields.requiredReference('Select a university.'),
    major_id: fields.requiredReference('Select a major.'),
    level_id: fields.requiredReference('Select a level.'),
    duration_months: fields.optionalMonths,
    mode: fields.optionalChoice(STUDY_MODES),
    language: fields.optionalLanguage,
    tuition: fields.optionalAmount(MAX_TUITION),
    currency: fields.optionalCurrency,
    tuition_period: fields.optionalChoice(TUITION_PERIODS),
    intakes: fields.months,
    source_ids: fields.sourceIds,
  },
  /** `title` is computed from major and university. */
  computed: { title: v.string() },
  toPublish: [],
  references: { university_id: 'universities', major_id: 'majors', level_id: 'levels' },
  naturalKeys: [['source_ids'], ['university_id', 'major_id', 'level_id']],
  defaultSort: 'title',
  rules: [
    ({ tuition, currency }) => {
      if ((tuition === null) === (currency === null)) return [];
      const path = tuition === null ? 'tuition' : 'currency';
      return [{ path, message: 'Enter both an amount and a currency, or leave both blank.' }];
    },
  ],
});
