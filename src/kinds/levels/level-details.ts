import { formatDuration } from '../../../contract/duration.ts';
import { level } from '../../../contract/levels.ts';
import { textOf } from '../../views/format/format.ts';
import type { Details } from '../declaration.ts';
import { form, SOURCE_IDS_FIELD } from '../form.ts';

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
  form: form([
    {
      title: 'General',
      fields: [
        { field: 'name', isWide: true },
        { field: 'code' },
        { field: 'position', input: 'decimal', hint: 'Lower numbers come first' },
        {
          field: 'isced',
          input: 'integer',
          hint: '0 to 8, or 9 if not classified elsewhere (international levels of education)',
        },
        { field: 'eqf', input: 'integer', hint: '1 to 8 (European Qualifications Framework)' },
        { field: 'typical_months', input: 'duration', hint: 'In months, or as “4 years”' },
        { field: 'aliases', input: 'aliases', isWide: true },
        SOURCE_IDS_FIELD,
      ],
    },
  ]),
};
