import { createRequire } from 'node:module';
import type * as CountryLibrary from 'i18n-iso-countries';
import { COUNTRIES } from '../../../contract/countries.ts';
import { fold } from '../../search/fold-text.ts';

const require = createRequire(import.meta.url);

/** Besides English. */
const COUNTRY_NAME_LOCALES =
  `am ar bn cs da de el es fa fi fr he hi hu id it ja ko ms nb ne nl pl pt ro ru sv sw ta th tr uk ur vi
  zh zh-Hant`.split(/\s+/);

/** Missing from ISO 3166 and Intl. UK and EL are reserved in ISO 3166-1. */
const COUNTRY_ALIASES: Readonly<Record<string, readonly string[]>> = {
  AE: ['uae', 'u a e', 'emirates'],
  BN: ['brunei darussalam'],
  CD: ['drc', 'dr congo', 'congo kinshasa', 'congo democratic republic', 'zaire'],
  CG: ['congo brazzaville', 'congo republic'],
  CI: ['cote divoire', 'cote d ivoire'],
  CV: ['cape verde'],
  CZ: ['czech republic'],
  FM: ['federated states of micronesia'],
  GB: [
    'uk',
    'u k',
    'britain',
    'england',
    'scotland',
    'wales',
    'northern ireland',
    'great britain and northern ireland',
  ],
  GR: ['el', 'hellas'],
  HK: ['hong kong sar', 'hongkong'],
  IR: ['iran islamic republic'],
  KP: [
    'north korea',
    'dprk',
    'democratic people s republic of korea',
    'democratic peoples republic of korea',
  ],
  KR: ['south korea', 'rok'],
  LA: ['lao pdr', 'laos', 'lao people s democratic republic', 'lao peoples democratic republic'],
  MK: ['macedonia', 'fyrom', 'former yugoslav republic of macedonia'],
  MM: ['burma'],
  MO: ['macau', 'macao sar'],
  NL: ['holland'],
  PS: ['west bank and gaza', 'palestinian territory', 'palestine state of', 'occupied palestinian territory'],
  RU: ['russian federation'],
  SY: ['syrian arab republic'],
  SZ: ['swaziland'],
  TL: ['east timor'],
  TR: ['turkey', 'turkiye'],
  TW: ['republic of china', 'taiwan province of china', 'chinese taipei'],
  US: ['usa', 'u s a', 'us', 'u s', 'united states of america', 'the states'],
  VA: ['vatican', 'holy see'],
  VN: ['viet nam'],
};

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
