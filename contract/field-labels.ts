import { capitalise } from './choice-label.ts';

/** Only labels that do not follow from the field's name. */
const LABELS: Readonly<Record<string, string>> = {
  aliases: 'Other names',
  calendar_uid: 'Calendar UID',
  control: 'Ownership',
  domains: 'Email domains',
  duration_months: 'Duration',
  ends_at: 'Ends',
  eqf: 'EQF',
  further_subject_ids: 'Other subjects',
  host_id: 'Host university',
  isced: 'ISCED 2011',
  join_url: 'Join link',
  level: 'Breadth',
  language: 'Language of instruction',
  parent_id: 'Part of',
  previous_starts_at: 'Originally scheduled for',
  registration_closes_at: 'Registration closes',
  registration_opens_at: 'Registration opens',
  registration_url: 'Registration link',
  ror_id: 'ROR ID',
  scheme: 'Code system',
  source_ids: 'Source IDs',
  starts_at: 'Starts',
  subject_id: 'Primary subject',
  typical_months: 'Typical duration',
};

/** `level_ids` → `Levels`. */
export const fieldLabel = (field: string): string =>
  LABELS[field] ?? capitalise(field.replace(/_id(?=s?$)/, '').replaceAll('_', ' '));
