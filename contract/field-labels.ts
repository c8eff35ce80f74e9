import { capitalise } from './choice-label.ts';

/** As the forms say; only labels that do not follow from the field's name. */
const LABELS: Readonly<Record<string, string>> = {
  aliases: 'Other names',
  calendar_uid: 'Calendar UID',
  duration_months: 'Duration',
  ends_at: 'Ends',
  eqf: 'EQF',
  further_subject_ids: 'Further subjects',
  host_id: 'Host university',
  intakes: 'Studies begin in',
  isced: 'ISCED 2011',
  join_url: 'Join at',
  language: 'Language of instruction',
  parent_id: 'Part of',
  position: 'Order',
  previous_starts_at: 'Previous start',
  registration_closes_at: 'Closes',
  registration_opens_at: 'Opens',
  registration_url: 'Registration',
  ror_id: 'ROR ID',
  source_ids: 'Source IDs',
  starts_at: 'Starts',
  subject_id: 'Primary subject',
};

/** The field's name for people: `city` → `City`, `level_ids` → `Levels`. */
export const fieldLabel = (field: string): string =>
  LABELS[field] ?? capitalise(field.replace(/_id(?=s?$)/, '').replaceAll('_', ' '));
