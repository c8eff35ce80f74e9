import { createRequire } from 'node:module';
import type * as CountryLibrary from 'i18n-iso-countries';
import { COUNTRIES } from '../../../contract/countries.ts';
import { COUNTRY_ALIASES, COUNTRY_NAME_LOCALES } from '../../../contract/country-names.ts';
import { fold } from '../../search/fold-text.ts';

const require = createRequire(import.meta.url);

const STATE_FORM_PREFIX =
  /^(?:(?:united|federal|federative|democratic|socialist|islamic|arab|co operative|oriental|plurinational|bolivarian|hashemite|independent|people s|peoples) )*(?:republic|kingdom|principality|sultanate|commonwealth|grand duchy|union|federation|plurinational state|federated states) of /;

const englishNames = (): [folded: string, code: string][] => {
  const library = require('i18n-iso-countries') as typeof CountryLibrary;
  const intl = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const names = library.getNames('en', { select: 'all' });
  return COUNTRIES.flatMap((code) =>
    [intl.of(code), library.alpha2ToAlpha3(code), ...(names[code] ?? [])].flatMap((name) =>
      name ? [[fold(name), code] as [string, string]] : [],
    ),
  );
};

const otherNames = (): [folded: string, code: string][] =>
  COUNTRY_NAME_LOCALES.flatMap((locale) => {
    const intl = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
    return COUNTRIES.flatMap((code) => {
      const name = intl.of(code);
      return name ? [[fold(name), code] as [string, string]] : [];
    });
  });

const unambiguous = (names: readonly (readonly [string, string])[]): Map<string, string> => {
  const codes = new Map<string, string>();
  for (const [folded, code] of names) codes.set(folded, (codes.get(folded) ?? code) === code ? code : '');
  return codes;
};

let known: ReadonlyMap<string, string> | undefined;

const knownNames = () => {
  known ??= new Map([
    ...unambiguous(otherNames()),
    ...unambiguous(englishNames()),
    ...Object.entries(COUNTRY_ALIASES).flatMap(([code, names]) => names.map((name) => [name, code] as const)),
  ]);
  return known;
};

/** Folded, with ISO 3166 codes. */
export const countryNames = (): (readonly [name: string, code: string])[] =>
  [...knownNames()].filter(([, code]) => code !== '');

const spellings = (text: string): string[] => {
  const folded = fold(text);
  const [, name, form] = /^(.+?)\s*[,(]\s*(.+?\s+of)(?:\s+the)?\s*\)?$/i.exec(text.trim()) ?? [];
  const turned = name ? fold(`${form} ${name}`) : '';
  const withoutArticle = (each: string) => each.replaceAll(/(^| )the(?= |$)/g, '').trim();
  const all = [folded, turned, withoutArticle(folded), withoutArticle(turned)].filter(Boolean);
  return [...all, ...all.map((each) => withoutArticle(each).replace(STATE_FORM_PREFIX, ''))];
};

/** Of a name, alias or code; the text itself when unknown. */
export const countryOf = (text: string): string => {
  const names = knownNames();
  for (const spelling of spellings(text)) {
    const code = names.get(spelling);
    if (code) return code;
  }
  return text;
};
