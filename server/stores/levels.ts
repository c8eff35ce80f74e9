import { level } from '../../contract/levels.ts';
import { aliasTerms, textTerms } from '../search/common-terms.ts';
import { store } from './store.ts';

export const levelStore = store({
  kind: level,
  searchedFields: ['name', 'code', 'aliases'],
  terms: (row) => [
    ...textTerms(row, ['name'], 'title'),
    ...textTerms(row, ['code'], 'code'),
    ...aliasTerms(row),
  ],
  naturalKeys: [['source_ids'], ['code'], ['slug'], ['name']],
  duplicateScopeFields: [],
  unique: {
    levels_code_live: {
      fields: ['code'],
      path: 'code',
      message: 'Another level already has this code.',
    },
    levels_name_live: {
      fields: ['name'],
      path: 'name',
      message: 'Another level already has this name.',
    },
  },
});
