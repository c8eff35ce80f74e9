import { isDeepStrictEqual } from 'node:util';
import { ALIAS_KINDS, LANGUAGE_TAG } from '../../contract/fields.ts';
import { escapePart, splitList } from './parts.ts';

export interface Alias {
  readonly name: string;
  readonly language: string | null;
  readonly kind: string;
}

const ACRONYM = /^\p{Lu}[\p{Lu}\d&-]{1,11}$/u;
/** Not written in a cell. */
const usualKind = (name: string, language: string | null) => {
  if (language !== null) return 'translation';
  return ACRONYM.test(name) ? 'acronym' : 'other';
};

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const isLanguage = (tag: string) => {
  try {
    return LANGUAGE_TAG.test(tag) && languageNames.of(tag) !== undefined;
  } catch {
    return false;
  }
};
const isAliasKind = (tag: string) => (ALIAS_KINDS as readonly string[]).includes(tag);

/** Brackets that hold anything else belong to the name. */
const parseAlias = (part: string): Alias => {
  const [, name = '', inBrackets = ''] = /^(.*\S)\s*\[([^[\]]*)\]$/su.exec(part) ?? [];
  const tags = inBrackets.split(',').map((tag) => tag.trim());
  const kinds = tags.filter(isAliasKind);
  const languages = tags.filter((tag) => !isAliasKind(tag) && isLanguage(tag));
  if (kinds.length > 1 || languages.length > 1 || kinds.length + languages.length < tags.length)
    return { name: part, language: null, kind: usualKind(part, null) };
  const language = languages[0] ?? null;
  return { name, language, kind: kinds[0] ?? usualKind(name, language) };
};

const formatAlias = ({ name, language, kind }: Alias): string => {
  const isUsual = kind === usualKind(name, language);
  const tags = [...(isUsual ? [] : [kind]), ...(language === null ? [] : [language])];
  // A name’s own brackets would be read as tags.
  if (tags.length === 0 && name.endsWith(']')) tags.push(kind);
  return tags.length === 0 ? name : `${name} [${tags.join(', ')}]`;
};

/** `TU|त्रिभुवन विश्वविद्यालय [ne]|Trichandra [former]` */
export const parseAliases = (cell: string): Alias[] => splitList(cell).map(parseAlias);

/** JSON where `parseAliases` could not read it again. */
export const formatAliases = (aliases: readonly Alias[], separator: '|' | ' | ' = '|'): string => {
  const text = aliases.map((alias) => escapePart(formatAlias(alias))).join(separator);
  return text.startsWith('[') || !isDeepStrictEqual(parseAliases(text), aliases)
    ? JSON.stringify(aliases)
    : text;
};
