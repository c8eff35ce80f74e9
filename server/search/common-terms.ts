import { countryName } from '../country-name.ts';

export interface SearchTerm {
  readonly text: string;
  readonly as: 'title' | 'code' | 'name' | 'domain' | 'place';
}

type Values = Readonly<Record<string, unknown>>;

interface Alias {
  readonly name: string;
  readonly kind: string;
}

export const textTerms = (row: Values, fields: readonly string[], as: SearchTerm['as']): SearchTerm[] =>
  fields.flatMap((field) => {
    const text = row[field];
    return typeof text === 'string' && text !== '' ? [{ text, as }] : [];
  });

export const aliasTerms = (row: Values): SearchTerm[] =>
  ((row.aliases as Alias[] | null | undefined) ?? []).map((alias) => ({
    text: alias.name,
    as: alias.kind === 'acronym' ? 'code' : 'name',
  }));

export const countryTerms = (row: Values): SearchTerm[] =>
  typeof row.country === 'string' ? [{ text: countryName(row.country), as: 'place' }] : [];
