import { countryName } from '../country-name.ts';

export interface SearchTerm {
  readonly text: string;
  readonly as: 'title' | 'code' | 'name' | 'domain' | 'place' | 'host';
}

type Values = Readonly<Record<string, unknown>>;

export const textTerms = (row: Values, fields: readonly string[], as: SearchTerm['as']): SearchTerm[] =>
  fields.flatMap((field) => {
    const text = row[field];
    return typeof text === 'string' && text !== '' ? [{ text, as }] : [];
  });

export const aliasTerms = (row: Values): SearchTerm[] =>
  ((row.aliases as { name: string; kind: string }[] | null | undefined) ?? []).map(({ name, kind }) => ({
    text: name,
    as: kind === 'acronym' ? 'code' : 'name',
  }));

export const hostTerms = (row: Values, names: ReadonlyMap<string, string>): SearchTerm[] => {
  const text = names.get(String(row.host_id));
  return text === undefined ? [] : [{ text, as: 'host' }];
};

export const countryTerms = (row: Values): SearchTerm[] =>
  typeof row.country === 'string' ? [{ text: countryName(row.country), as: 'place' }] : [];
