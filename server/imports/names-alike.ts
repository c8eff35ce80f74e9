import { hostOf } from '../../contract/tidy.ts';
import { editDistance } from '../records/search/edit-distance.ts';
import { fold, respell } from '../records/search/fold.ts';
import { isCommon, wordsOf } from '../records/search/words.ts';
import type { Store } from '../records/store.ts';
import type { Said } from './match-keys.ts';

/** Words that say of what sort a place of learning is, in the languages their names are often written in. */
const SORTS: Readonly<Record<string, string>> = {
  university:
    'univ universitaet universitas universitat universitate universitatea universite universitet universitetas universitetet universiteti universiteit universiti universita universidad universidade uniwersytet univerzita univerzitet yliopisto egyetem',
  college: 'colegio collegium colleges',
  institute: 'institut instituto istituto institutet instytut institutes',
  school: 'schule hochschule ecole escuela escola scuola',
  technology:
    'technical technological technische technischen technique technologique tecnica tecnico tecnologico tecnologica teknik techniczny',
  polytechnic: 'polytechnique politecnica politecnico politechnika',
  academy: 'academia akademie akademia',
};
const SORT_OF = new Map(
  Object.entries(SORTS).flatMap(([sort, words]) =>
    [sort, ...words.split(' ')].map((word) => [word, sort] as const),
  ),
);

interface Alias {
  readonly name: string;
  readonly kind: string;
}

/** Every name in full; acronyms are shared by too many. */
export const namesOf = ({ kind }: Store, said: Said): string[] => [
  ...(typeof said[kind.title] === 'string' ? [String(said[kind.title])] : []),
  ...((said['aliases'] as readonly Alias[] | undefined) ?? [])
    .filter((alias) => alias.kind !== 'acronym')
    .map(({ name }) => name),
];

/** Domains, that of the website among them, without `www.`. */
export const domainsOf = (said: Said): string[] => {
  const website = said['website'];
  const hosts = [
    ...((said['domains'] as readonly string[] | undefined) ?? []),
    ...(typeof website === 'string' ? [hostOf(website)] : []),
  ];
  return [...new Set(hosts.map((host) => host.replace(/^www\./, '')))];
};

const spellingsOf = (name: string) => [...new Set([fold(name), fold(respell(name))])];

/** The words of names that tell them from others: neither the commonest nor those that say of what sort it is. */
export const tellingWords = (names: readonly string[]): Set<string> =>
  new Set(
    names
      .flatMap(spellingsOf)
      .flatMap((name) => wordsOf(name).filter((word) => !isCommon(word) && !SORT_OF.has(word))),
  );

/** What is left of a name when its language and small words do not count: of what sort, then what tells it apart. */
const gistOf = (name: string): string[] => {
  const words = wordsOf(name).filter((word) => !isCommon(word));
  const sorts = words.flatMap((word) => SORT_OF.get(word) ?? []);
  return [...sorts.toSorted(), ...words.filter((word) => !SORT_OF.has(word))];
};

/** Letters a word may differ in: longer ones more. */
const lettersAllowed = (word: string) => (word.length < 5 ? 0 : word.length < 10 ? 1 : 2);

const isMisspelt = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length &&
  some.every(
    (word, at) => editDistance(word, others[at] ?? '', lettersAllowed(word)) <= lettersAllowed(word),
  );

export const ALIKE_BY = ['domain', 'name', 'spelling'] as const;
export type AlikeBy = (typeof ALIKE_BY)[number];

/** What two are compared by. */
export interface Likeness {
  readonly domains: ReadonlySet<string>;
  readonly gists: readonly (readonly string[])[];
  readonly names: ReadonlySet<string>;
}

export const likenessOf = (store: Store, said: Said): Likeness => {
  const gists = namesOf(store, said)
    .flatMap(spellingsOf)
    .map(gistOf)
    .filter((gist) => gist.length > 0);
  return { domains: new Set(domainsOf(said)), gists, names: new Set(gists.map((gist) => gist.join(' '))) };
};

/** By what a row looks like a record, the surest; undefined when by nothing. */
export const alikeBy = (row: Likeness, record: Likeness): AlikeBy | undefined => {
  if ([...row.domains].some((domain) => record.domains.has(domain))) return 'domain';
  if ([...row.names].some((name) => record.names.has(name))) return 'name';
  const isNear = row.gists.some((gist) => record.gists.some((other) => isMisspelt(gist, other)));
  return isNear ? 'spelling' : undefined;
};
