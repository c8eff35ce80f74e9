import { subject, SUBJECT_LEVELS, SUBJECT_SCHEMES } from '../../../contract/subjects.ts';
import type { Details } from '../declaration.ts';

export const subjectDetails: Details = {
  kind: subject,
  form: [
    {
      title: 'Subject',
      fields: [
        { field: 'name', label: 'Name', input: { sort: 'text' }, isWide: true },
        { field: 'code', label: 'Code', input: { sort: 'text' }, hint: 'Text: leading zeros are kept.' },
        {
          field: 'scheme',
          label: 'Scheme',
          input: { sort: 'choice', choices: SUBJECT_SCHEMES, isRequired: true },
        },
        {
          field: 'level',
          label: 'Level',
          input: { sort: 'choice', choices: SUBJECT_LEVELS, isRequired: true },
        },
        { field: 'parent_id', label: 'Part of', input: { sort: 'reference', to: 'subjects' } },
        { field: 'position', label: 'Order', input: { sort: 'decimal' } },
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
