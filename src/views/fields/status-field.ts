import { STATUSES } from '../../../contract/records.ts';
import type { FormField } from '../../kinds/declaration.ts';

export const STATUS_FIELD: FormField = {
  field: 'status',
  label: 'Status',
  input: { type: 'choice', choices: STATUSES, isRequired: true },
};
