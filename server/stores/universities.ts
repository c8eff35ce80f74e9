import { university } from '../../contract/universities.ts';
import { aliasTerms, countryTerms, textTerms, type SearchTerm } from '../search/common-terms.ts';
import { store } from './store.ts';

export const universityStore = store({
  kind: university,
  searchedFields: ['name', 'aliases', 'domains', 'ror_id', 'city', 'country'],
  terms: (row) => [
    ...textTerms(row, ['name'], 'title'),
    ...aliasTerms(row),
    ...((row.domains as string[] | undefined) ?? []).map((text): SearchTerm => ({ text, as: 'domain' })),
    ...textTerms(row, ['ror_id'], 'code'),
    ...textTerms(row, ['city'], 'place'),
    ...countryTerms(row),
  ],
  duplicateScopeFields: ['country'],
  unique: {
    universities_ror_id_live: {
      fields: ['ror_id'],
      path: 'ror_id',
      message: 'Another university already has this ROR ID.',
    },
  },
});
