import { major, MAJOR_SCHEMES } from '../../../contract/majors.ts';
import { sentence, textOf } from '../../views/parts/format.ts';
import type { Details } from '../declaration.ts';
import { SOURCE_IDS_FIELD } from '../source-ids-field.ts';

export const majorDetails: Details = {
  kind: major,
  facts: (record, names) => [
    [sentence(textOf(record, 'scheme')), textOf(record, 'code')].filter(Boolean).join(' '),
    names[textOf(record, 'subject_id')] ?? '',
  ],
  form: [
    {
      title: 'General',
      fields: [
        { field: 'name', label: 'Name', input: { sort: 'text' }, isWide: true },
        { field: 'code', label: 'Code', input: { sort: 'text' } },
        {
          field: 'scheme',
          label: 'Code system',
          input: { sort: 'choice', choices: MAJOR_SCHEMES },
          hint: 'The list the code is from, such as CIP 2020',
        },
        { field: 'aliases', label: 'Other names', input: { sort: 'aliases' }, isWide: true },
      ],
    },
    {
      title: 'Subjects and levels',
      fields: [
        {
          field: 'subject_id',
          label: 'Primary subject',
          input: { sort: 'reference', to: 'subjects' },
          isWide: true,
        },
        {
          field: 'further_subject_ids',
          label: 'Other subjects',
          input: { sort: 'references', to: 'subjects' },
          hint: 'Up to five',
          isWide: true,
        },
        { field: 'level_ids', label: 'Levels', input: { sort: 'references', to: 'levels' }, isWide: true },
        { field: 'description', label: 'Description', input: { sort: 'long' }, isWide: true },
        SOURCE_IDS_FIELD,
      ],
    },
  ],
};
