import { fieldLabel } from '../../contract/field-labels.ts';
import type { Matched } from '../../contract/records.ts';
import { editDistance, mistakesAllowed } from './edit-distance.ts';
import type { ParsedQuery } from './parse-query.ts';
import type { SearchTerm } from './common-terms.ts';
import { isCommon, spellings, wordsOf } from './words.ts';

interface Score {
  /** 0 to 100. */
  readonly score: number;
  readonly matched: Matched | null;
}

const COMMON_WORD_WEIGHT = 0.15;
const PLURAL_LIKENESS = 0.99;
const TERM_WEIGHTS = { title: 1, code: 0.985, name: 0.98, domain: 0.9, place: 0.5, host: 0.5 } as const;

const matchedBy = ({ text, as }: SearchTerm): Matched | null =>
  as === 'title' ? null : { text, label: as === 'host' ? fieldLabel('host_id') : null };

const weightOf = (word: string) => (isCommon(word) ? COMMON_WORD_WEIGHT : 1);

/** 0 to 1. */
const likeness = (typed: string, word: string): number => {
  if (typed === word) return 1;
  // `master` means `Master’s degree` before `Master of …`.
  if (word === `${typed}s`) return PLURAL_LIKENESS;
  if (word.startsWith(typed)) return 0.8 + (0.15 * typed.length) / word.length;
  const allowed = mistakesAllowed(Math.max(typed.length, word.length));
  const mistakes = editDistance(typed, word, allowed);
  return mistakes > allowed ? 0 : 0.9 - (0.9 * mistakes) / Math.max(typed.length, word.length);
};

type Likeness = (typed: string, word: string) => number;

const cachedRanking = (): Likeness => {
  const known = new Map<string, number>();
  return (typed, word) => {
    const pair = `${typed} ${word}`;
    const before = known.get(pair);
    if (before !== undefined) return before;
    const value = likeness(typed, word);
    known.set(pair, value);
    return value;
  };
};

const best = (like: Likeness, typed: string, words: readonly string[]): { value: number; at: number } => {
  let found = { value: 0, at: -1 };
  for (const [at, word] of words.entries()) {
    const value = like(typed, word);
    if (value > found.value) found = { value, at };
    if (value === 1) break;
  }
  return found;
};

const matchOf = (question: ParsedQuery, like: Likeness, words: readonly string[]) => {
  let typed = 0;
  let matchedWeight = 0;
  let inOrder = true;
  let last = -1;
  const used = new Set<number>();
  for (const word of question.words) {
    const weight = weightOf(word);
    const { value, at } = best(like, word, words);
    typed += weight;
    matchedWeight += weight * value;
    if (at >= 0) used.add(at);
    if (at < last) inOrder = false;
    last = at;
  }
  const whole = words.reduce((sum, word) => sum + weightOf(word), 0);
  const covered = [...used].reduce((sum, at) => sum + weightOf(words[at]!), 0);
  return {
    queryCoverage: typed === 0 ? 0 : matchedWeight / typed,
    textCoverage: whole === 0 ? 0 : covered / whole,
    inOrder,
  };
};

const scoreOf = (question: ParsedQuery, like: Likeness, folded: string): number => {
  if (folded === question.text) return 100;
  const { queryCoverage, textCoverage, inOrder } = matchOf(question, like, wordsOf(folded));
  const begins = folded.startsWith(question.text) ? 4 : 0;
  return (
    70 * queryCoverage ** 2 + 20 * textCoverage * queryCoverage + (inOrder ? 3 * queryCoverage : 0) + begins
  );
};

/** Words spread over several terms (`technology zurich`) score slightly less. */
export const ranking = (question: ParsedQuery): ((terms: readonly SearchTerm[]) => Score) => {
  const like = cachedRanking();
  return (terms) => {
    let score = 0;
    let matched: Matched | null = null;
    const everything: string[] = [];
    for (const term of terms) {
      for (const folded of spellings(term.text)) {
        everything.push(...wordsOf(folded));
        const own = scoreOf(question, like, folded) * TERM_WEIGHTS[term.as];
        if (own <= score) continue;
        score = own;
        matched = matchedBy(term);
      }
    }
    const together = 62 * matchOf(question, like, everything).queryCoverage ** 2;
    // Without floating-point noise, so that ties tie.
    return { score: Math.round(Math.max(score, together) * 100) / 100, matched };
  };
};
