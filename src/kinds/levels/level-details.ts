import { level } from '../../../contract/levels.ts';
import type { Details } from '../declaration.ts';

export const levelDetails: Details = {
  kind: level,
  form: [
    {
      title: 'Level',
      fields: [
        { field: 'name', label: 'Name', input: { sort: 'text' }, isWide: true },
        { field: 'code', label: 'Code', input: { sort: 'text' } },
        { field: 'position', label: 'Order', input: { sort: 'decimal' } },
        {
          field: 'isced',
          label: 'ISCED 2011',
          input: { sort: 'integer' },
          hint: '0 to 8, or 9 for not elsewhere classified.',
        },
        { field: 'eqf', label: 'EQF', input: { sort: 'integer' }, hint: '1 to 8.' },
        { field: 'typical_months', label: 'Typical months', input: { sort: 'integer' } },
        { field: 'aliases', label: 'Other names', input: { sort: 'aliases' }, isWide: true },
        {
          field: 'source_ids',
          label: 'Source ids',
          input: { sort: 'codes' },
          hint: 'How the lists it was imported from identify it. Separated by spaces.',
          isWide: true,
        },
      ],
    },
  ],
};
