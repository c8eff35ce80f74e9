import { university } from '../../../contract/universities.ts';
import type { SearchTerm } from '../search/term.ts';
import { store } from '../store.ts';

interface Alias {
  readonly name: string;
  readonly kind: string;
}

const countries = new Intl.DisplayNames('en', { type: 'region' });

const texts = (value: unknown): string[] => (typeof value === 'string' && value !== '' ? [value] : []);

export const universityStore = store({
  kind: university,
  searched: ['name', 'aliases', 'domains', 'ror_id', 'city', 'country'],
  terms: (row) => [
    { text: String(row.name), as: 'title' },
    ...((row.aliases as Alias[] | undefined) ?? []).map((alias): SearchTerm => ({
      text: alias.name,
      as: alias.kind === 'acronym' ? 'code' : 'name',
    })),
    ...((row.domains as string[] | undefined) ?? []).map((text): SearchTerm => ({ text, as: 'domain' })),
    ...texts(row.ror_id).map((text): SearchTerm => ({ text, as: 'code' })),
    ...texts(row.city).map((text): SearchTerm => ({ text, as: 'place' })),
    ...texts(row.country).map((code): SearchTerm => ({ text: countries.of(code) ?? code, as: 'place' })),
  ],
  unique: {
    universities_ror_id_live: { path: 'ror_id', message: 'Another university already has this ROR id.' },
  },
});
