import { formatDuration } from '../../../contract/duration.ts';
import { level } from '../../../contract/levels.ts';
import { textOf } from '../../views/parts/format.ts';
import type { Details } from '../declaration.ts';
import { SOURCE_IDS_FIELD } from '../source-ids-field.ts';

export const levelDetails: Details = {
  kind: level,
  facts: (record) => {
    const { typical_months: months } = record;
    const [code, isced, eqf] = ['code', 'isced', 'eqf'].map((field) => textOf(record, field));
    return [
      code ?? '',
      isced ? `ISCED ${isced}` : '',
      eqf ? `EQF ${eqf}` : '',
      typeof months === 'number' ? formatDuration(months) : '',
    ];
  },
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
        {
          field: 'typical_months',
          label: 'Typical duration',
          input: { sort: 'duration' },
          hint: 'In months, or such as “4 years”',
        },
        { field: 'aliases', label: 'Other names', input: { sort: 'aliases' }, isWide: true },
        SOURCE_IDS_FIELD,
      ],
    },
  ],
};
