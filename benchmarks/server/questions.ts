import { pick, sample, seeded } from './random.ts';
import type { RealLists } from './real-lists.ts';

export interface Question {
  readonly typed: string;
  /** The source of the university that is meant. */
  readonly meant: string;
}

export interface Sort {
  readonly name: string;
  readonly questions: readonly Question[];
  /** The answer counts when it stands among so many. */
  readonly among: number;
  /** The share that must be found. */
  readonly target: number;
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const isLetter = (sign: string) => /\p{L}/u.test(sign);

const withMistake = (random: () => number, text: string): string => {
  const signs = [...text];
  const letters = signs.flatMap((sign, index) => (isLetter(sign) ? [index] : []));
  const at = pick(random, letters);
  switch (Math.floor(random() * 4)) {
    case 0:
      signs[at] = pick(random, LETTERS);
      break;
    case 1:
      signs.splice(at, 1);
      break;
    case 2:
      signs.splice(at, 0, pick(random, LETTERS));
      break;
    default:
      if (at + 1 < signs.length) [signs[at], signs[at + 1]] = [signs[at + 1] as string, signs[at] as string];
  }
  return signs.join('');
};

const PLAIN_LETTERS: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', ß: 'ss' };

const withoutAccents = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[łøđıß]/g, (sign) => PLAIN_LETTERS[sign] ?? sign);

const reordered = (random: () => number, text: string): string => {
  const words = text.split(/\s+/);
  if (new Set(words).size === 1) return text;
  for (;;) {
    const other = sample(random, words, words.length).join(' ');
    if (other !== words.join(' ')) return other;
  }
};

const isLatin = (text: string) => /\p{Script=Latin}/u.test(text);
const isNative = (text: string) => [...text].some((sign) => isLetter(sign) && !isLatin(sign));

/** So many questions of each sort, made from real names; the same for the same seed. */
export const questionsFrom = (
  { universities, names: otherNames }: RealLists,
  count: number,
  seed: number,
): Sort[] => {
  const random = seeded(seed);
  const names = universities.map(({ name = '', id = '' }) => ({ typed: name, meant: id }));
  const others = [...otherNames].flatMap(([meant, list]) =>
    list.map(({ name, kind }) => ({ typed: name, kind, meant })),
  );
  const from = (list: readonly Question[], change: (text: string) => string = (text) => text): Question[] =>
    sample(random, list, count).map(({ typed, meant }) => ({ typed: change(typed), meant }));
  const accented = names.filter(({ typed }) => isLatin(typed) && withoutAccents(typed) !== typed);
  const twice = (text: string) => withMistake(random, withMistake(random, text));
  const several = names.filter(({ typed }) => typed.includes(' '));
  const acronyms = others.filter(({ kind }) => kind === 'acronym');
  return [
    { name: 'accents left out', questions: from(accented, withoutAccents), among: 3, target: 0.99 },
    { name: 'two letters wrong', questions: from(names, twice), among: 3, target: 0.95 },
    {
      name: 'words in another order',
      questions: from(several, (text) => reordered(random, text)),
      among: 3,
      target: 0.98,
    },
    {
      name: 'native script',
      questions: from(others.filter(({ typed }) => isNative(typed))),
      among: 3,
      target: 0.98,
    },
    { name: 'acronyms', questions: from(acronyms), among: 10, target: 0.9 },
  ];
};
