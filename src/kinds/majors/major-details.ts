import { major, MAJOR_SCHEMES } from '../../../contract/majors.ts';
import { sentence, textOf } from '../../views/format/format.ts';
import type { Details } from '../declaration.ts';
import { form, SOURCE_IDS_FIELD } from '../form.ts';

export const majorDetails: Details = {
  kind: major,
  facts: (record, names) => [
    [sentence(textOf(record, 'scheme')), textOf(record, 'code')].filter(Boolean).join(' '),
    names[textOf(record, 'subject_id')] ?? '',
  ],
  form: form([
    {
      title: 'General',
      fields: [
        { field: 'name', isWide: true },
        { field: 'code' },
        {
          field: 'scheme',
          input: { type: 'choice', choices: MAJOR_SCHEMES },
          hint: 'The list the code is from, such as CIP 2020',
        },
        { field: 'aliases', input: 'aliases', isWide: true },
      ],
    },
    {
      title: 'Subjects and levels',
      fields: [
        { field: 'subject_id', input: { type: 'reference', to: 'subjects' }, isWide: true },
        {
          field: 'further_subject_ids',
          input: { type: 'references', to: 'subjects' },
          hint: 'Up to five',
          isWide: true,
        },
        { field: 'level_ids', input: { type: 'references', to: 'levels' }, isWide: true },
        { field: 'description', input: 'long', isWide: true },
        SOURCE_IDS_FIELD,
      ],
    },
  ]),
};
