import type { FormField } from './declaration.ts';

export const SOURCE_IDS_FIELD: FormField = {
  field: 'source_ids',
  label: 'Source IDs',
  input: { sort: 'codes' },
  hint: 'IDs in the lists it was imported from, separated by spaces',
  isWide: true,
};
