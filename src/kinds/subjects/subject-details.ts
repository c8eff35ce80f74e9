import { subject, SUBJECT_LEVELS, SUBJECT_SCHEMES } from '../../../contract/subjects.ts';
import { sentence, textOf } from '../../views/parts/format.ts';
import type { Details } from '../declaration.ts';
import { SOURCE_IDS_FIELD } from '../source-ids-field.ts';

export const subjectDetails: Details = {
  kind: subject,
  facts: (record, names) => {
    const parent = names[textOf(record, 'parent_id')];
    return [
      [sentence(textOf(record, 'scheme')), textOf(record, 'code')].filter(Boolean).join(' '),
      sentence(textOf(record, 'level')),
      parent ? `Part of ${parent}` : '',
    ];
  },
  form: [
    {
      title: 'General',
      fields: [
        { field: 'name', label: 'Name', input: { sort: 'text' }, isWide: true },
        { field: 'code', label: 'Code', input: { sort: 'text' }, hint: 'Leading zeros are kept' },
        {
          field: 'scheme',
          label: 'Code system',
          input: { sort: 'choice', choices: SUBJECT_SCHEMES, isRequired: true },
          hint: 'The list the code is from, such as ISCED-F 2013',
        },
        {
          field: 'level',
          label: 'Breadth',
          input: { sort: 'choice', choices: SUBJECT_LEVELS, isRequired: true },
          hint: 'A broad subject holds narrow ones, a narrow one detailed ones',
        },
        { field: 'parent_id', label: 'Part of', input: { sort: 'reference', to: 'subjects' } },
        {
          field: 'position',
          label: 'Position',
          input: { sort: 'decimal' },
          hint: 'Lower numbers come first',
        },
        { field: 'aliases', label: 'Other names', input: { sort: 'aliases' }, isWide: true },
        SOURCE_IDS_FIELD,
      ],
    },
  ],
};
