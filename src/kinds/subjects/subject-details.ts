import { subject, SUBJECT_LEVELS, SUBJECT_SCHEMES } from '../../../contract/subjects.ts';
import { sentence, textOf } from '../../views/format/format.ts';
import type { Details } from '../declaration.ts';
import { subjectParents } from './subject-parents.ts';
import { form, SOURCE_IDS_FIELD } from '../form.ts';

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
  form: form([
    {
      title: 'General',
      fields: [
        { field: 'name', isWide: true },
        { field: 'code', hint: 'Leading zeros are kept' },
        {
          field: 'scheme',
          input: { type: 'choice', choices: SUBJECT_SCHEMES, isRequired: true },
          hint: 'The list the code is from, such as ISCED-F 2013',
        },
        {
          field: 'level',
          input: { type: 'choice', choices: SUBJECT_LEVELS, isRequired: true },
          hint: 'A broad subject holds narrow ones, a narrow one detailed ones',
        },
        { field: 'parent_id', input: { type: 'reference', to: 'subjects', among: subjectParents } },
        { field: 'position', input: 'decimal', hint: 'Lower numbers come first' },
        { field: 'aliases', input: 'aliases', isWide: true },
        SOURCE_IDS_FIELD,
      ],
    },
  ]),
};
