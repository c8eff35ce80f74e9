import { hostOf } from '../../../contract/tidy.ts';
import { editDistance } from '../../search/edit-distance.ts';
import { fold, respell } from '../../search/fold-text.ts';
import { isCommon, wordsOf } from '../../search/words.ts';
import type { Store } from '../../stores/store.ts';
import type { KnownValues } from './match-keys.ts';

const INSTITUTION_TYPE_WORDS: Readonly<Record<string, string>> = {
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
const TYPE_BY_WORD = new Map(
  Object.entries(INSTITUTION_TYPE_WORDS).flatMap(([sort, words]) =>
    [sort, ...words.split(' ')].map((word) => [word, sort] as const),
  ),
);

/** Times are compared by day. */
export const ISO_DATE_LENGTH = 10;

interface Alias {
  readonly name: string;
  readonly kind: string;
}

const aliasesOf = (known: KnownValues) => (known['aliases'] as readonly Alias[] | undefined) ?? [];

/** `E.T.H. Zürich` → `ETH. Zürich` */
const withJoinedInitials = (name: string) => name.replaceAll(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1');

export const comparedTitle = ({ kind }: Store, known: KnownValues): string =>
  withJoinedInitials(String(known[kind.title] ?? ''));

/** Too many institutions share acronyms. */
export const namesOf = (store: Store, known: KnownValues): string[] =>
  [
    comparedTitle(store, known),
    ...aliasesOf(known)
      .filter((alias) => alias.kind !== 'acronym')
      .map(({ name }) => withJoinedInitials(name)),
  ].filter(Boolean);

export const domainsOf = (known: KnownValues): string[] => {
  const website = known['website'];
  const hosts = [
    ...((known['domains'] as readonly string[] | undefined) ?? []),
    ...(typeof website === 'string' ? [hostOf(website)] : []),
  ];
  return [...new Set(hosts.map((host) => host.replace(/^www\./, '')))];
};

const spellingsOf = (name: string) => [...new Set([fold(name), fold(respell(name))])];

export const distinctiveWords = (names: readonly string[]): Set<string> =>
  new Set(
    names
      .flatMap(spellingsOf)
      .flatMap((name) => wordsOf(name).filter((word) => !isCommon(word) && !TYPE_BY_WORD.has(word))),
  );

/** Edit distance of a misspelling. */
export const lettersAllowed = (word: string): number => (word.length < 5 ? 0 : word.length < 10 ? 1 : 2);

/** Words one letter apart share one of these. */
export const withOneLetterOmitted = (word: string): string[] => [
  word,
  ...[...word].map((_, letter, all) => all.toSpliced(letter, 1).join('')),
];

const TYPE_WORDS_BY_OMISSION = new Map(
  [...TYPE_BY_WORD.keys()]
    .filter((word) => lettersAllowed(word) > 0)
    .flatMap((word) => withOneLetterOmitted(word).map((omission) => [omission, word] as const)),
);

const misspeltType = (word: string): string | undefined => {
  if (lettersAllowed(word) === 0) return undefined;
  const meant = withOneLetterOmitted(word).flatMap((omission) => TYPE_WORDS_BY_OMISSION.get(omission) ?? []);
  return TYPE_BY_WORD.get(meant.find((type) => editDistance(word, type, 1) <= 1) ?? '');
};

const typeOf = (word: string) => TYPE_BY_WORD.get(word);
const likelyTypeOf = (word: string) => typeOf(word) ?? misspeltType(word);

const typesFirst = (words: readonly string[], type: typeof typeOf): string[] => [
  ...words.flatMap((word) => type(word) ?? []).toSorted(),
  ...words.filter((word) => !type(word)),
];

export const isTypeWord = (word: string): boolean => TYPE_BY_WORD.has(word);

const isMisspelt = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length &&
  some.every(
    (word, at) => editDistance(word, others[at] ?? '', lettersAllowed(word)) <= lettersAllowed(word),
  );

export type SimilarityReason = 'name' | 'domain' | 'acronym' | 'spelling';

export interface NameFeatures {
  /** Folded. */
  readonly title: string;
  readonly acronyms: ReadonlySet<string>;
  readonly domains: ReadonlySet<string>;
  readonly gists: readonly (readonly string[])[];
  readonly names: ReadonlySet<string>;
}

export const similarityOf = (store: Store, known: KnownValues): NameFeatures => {
  const names = namesOf(store, known)
    .flatMap(spellingsOf)
    .map((name) => wordsOf(name).filter((word) => !isCommon(word)))
    .filter((words) => words.length > 0);
  return {
    title: fold(comparedTitle(store, known)),
    acronyms: new Set(
      aliasesOf(known)
        .filter(({ kind }) => kind === 'acronym')
        .map(({ name }) => fold(name)),
    ),
    domains: new Set(domainsOf(known)),
    gists: names.map((words) => typesFirst(words, likelyTypeOf)),
    names: new Set(names.map((words) => typesFirst(words, typeOf).join(' '))),
  };
};

const haveCommon = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...some].some((text) => others.has(text));

export const similarityReason = (row: NameFeatures, record: NameFeatures): SimilarityReason | undefined => {
  if (haveCommon(row.names, record.names)) return 'name';
  if (haveCommon(row.domains, record.domains)) return 'domain';
  if (record.acronyms.has(row.title)) return 'acronym';
  const isNear = row.gists.some((gist) => record.gists.some((other) => isMisspelt(gist, other)));
  return isNear ? 'spelling' : undefined;
};

/** Higher the more they agree; each weighs more than all after it. */
export const similarityScore = (row: NameFeatures, record: NameFeatures): number =>
  [
    row.title === record.title,
    haveCommon(row.names, record.names),
    haveCommon(row.domains, record.domains),
    record.acronyms.has(row.title),
  ].reduce((score, holds) => 2 * score + Number(holds), 0);

/** Refines the reason `name`. */
export const nameReason = (store: Store, one: string, other: string): 'name' | 'words' | 'other_name' => {
  if (fold(one) === fold(other)) return 'name';
  const [own, others] = [one, other].map((name) => similarityOf(store, { [store.kind.title]: name }).names);
  return [...(own ?? [])].some((name) => others?.has(name)) ? 'words' : 'other_name';
};
