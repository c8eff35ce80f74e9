import { major, MAJOR_SCHEMES } from '../../../contract/majors.ts';
import type { Details } from '../declaration.ts';

export const majorDetails: Details = {
  kind: major,
  form: [
    {
      title: 'Major',
      fields: [
        { field: 'name', label: 'Name', input: { sort: 'text' }, isWide: true },
        { field: 'code', label: 'Code', input: { sort: 'text' } },
        { field: 'scheme', label: 'Scheme', input: { sort: 'choice', choices: MAJOR_SCHEMES } },
        { field: 'aliases', label: 'Other names', input: { sort: 'aliases' }, isWide: true },
      ],
    },
    {
      title: 'Place among the subjects',
      fields: [
        {
          field: 'subject_id',
          label: 'Primary subject',
          input: { sort: 'reference', to: 'subjects' },
          isWide: true,
        },
        {
          field: 'further_subject_ids',
          label: 'Further subjects',
          input: { sort: 'references', to: 'subjects' },
          hint: 'At most five.',
          isWide: true,
        },
        { field: 'level_ids', label: 'Levels', input: { sort: 'references', to: 'levels' }, isWide: true },
        { field: 'description', label: 'Description', input: { sort: 'long' }, isWide: true },
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
