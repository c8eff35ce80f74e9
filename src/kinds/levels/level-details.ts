import { level } from '../../../contract/levels.ts';
import { textOf } from '../../views/parts/format.ts';
import type { Details } from '../declaration.ts';

export const levelDetails: Details = {
  kind: level,
  facts: (record) =>
    [
      ['', 'code', ''],
      ['ISCED ', 'isced', ''],
      ['EQF ', 'eqf', ''],
      ['', 'typical_months', ' months'],
    ].map(([before = '', field = '', after = '']) => {
      const value = textOf(record, field);
      return value && before + value + after;
    }),
  form: [
    {
      title: 'General',
      fields: [
        { field: 'name', label: 'Name', input: { sort: 'text' }, isWide: true },
        { field: 'code', label: 'Code', input: { sort: 'text' } },
        {
          field: 'position',
          label: 'Position',
          input: { sort: 'decimal' },
          hint: 'Lower numbers come first',
        },
        {
          field: 'isced',
          label: 'ISCED 2011',
          input: { sort: 'integer' },
          hint: '0 to 8, or 9 if not classified elsewhere (international levels of education)',
        },
        {
          field: 'eqf',
          label: 'EQF',
          input: { sort: 'integer' },
          hint: '1 to 8 (European Qualifications Framework)',
        },
        { field: 'typical_months', label: 'Typical months', input: { sort: 'duration' } },
        { field: 'aliases', label: 'Other names', input: { sort: 'aliases' }, isWide: true },
        {
          field: 'source_ids',
          label: 'Source IDs',
          input: { sort: 'codes' },
          hint: 'IDs in the lists it was imported from, separated by spaces',
          isWide: true,
        },
      ],
    },
  ],
};
