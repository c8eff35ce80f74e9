import { major } from '../../contract/majors.ts';
import { aliasTerms, textTerms } from '../search/common-terms.ts';
import { store } from './store.ts';

export const majorStore = store({
  kind: major,
  searchedFields: ['name', 'code', 'aliases'],
  terms: (row) => [
    ...textTerms(row, ['name'], 'title'),
    ...textTerms(row, ['code'], 'code'),
    ...aliasTerms(row),
  ],
  naturalKeys: [['source_ids'], ['code', 'scheme'], ['slug']],
  duplicateScopeFields: [],
  makeWay: ({ further_subject_ids: further }, { subject_id: primary }) =>
    primary ? { further_subject_ids: (further as readonly string[]).filter((id) => id !== primary) } : {},
  unique: {
    majors_code_live: {
      fields: ['code', 'scheme'],
      path: 'code',
      message: 'Another major of this scheme already has this code.',
    },
  },
});
