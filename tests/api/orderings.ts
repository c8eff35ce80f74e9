import { createRandom } from '../support/work-budget.ts';
import { createInterleavingBrowser, type StorageEventTiming } from './interleaving-browser.ts';

/** One way the world may go, and what was wrong on it. */
export interface Finding {
  /** Letters joined by ` | `; the ORDERING that replays it. */
  readonly ordering: string;
  readonly fault: string;
}

const SEPARATOR = ' | ';

/** The letters of the task: two tabs, each with a request that meets a 401, and all else that may come between. */
export const LETTERS: readonly string[] = [
  '401 a in tab 1',
  '401 b in tab 2',
  'refresh ok',
  'refresh 401',
  'refresh 503',
  'refresh hangs',
  'refresh garbage',
  'sign-out in tab 1',
  'sign-out in tab 2',
  'other person',
  'abort in tab 1',
  'storage throws in tab 1',
  'storage event in tab 1',
  'storage event in tab 2',
];

/** What can come between a refresh and its answer, and questions in the background that outlast it. */
export const SLOW_LETTERS: readonly string[] = [
  '401 a in tab 1',
  '401 b in tab 2',
  'return to tab 2',
  'question refused in tab 2',
  'refresh ok',
  'refresh 503',
  'refresh lost',
  'refresh hangs',
  'tab of the refresh closes',
  'storage event in tab 2',
];

type Choose = (enabled: readonly string[], taken: readonly string[]) => string | undefined;

/** Plays one ordering in a new world until nothing is chosen or something is wrong. */
const play = async (timing: StorageEventTiming, choose: Choose): Promise<Finding[]> => {
  const browser = await createInterleavingBrowser(timing);
  const taken: string[] = [];
  for (;;) {
    const letter = choose(browser.enabled(), taken);
    if (letter === undefined || browser.faults.length > 0) break;
    taken.push(letter);
    await browser.step(letter);
  }
  await browser.end();
  return browser.faults.map((fault) => ({ ordering: taken.join(SEPARATOR), fault }));
};

export interface Exploration {
  readonly orderings: number;
  readonly findings: readonly Finding[];
}

/** Plays one ordering as a finding tells it. */
export const replay = async (timing: StorageEventTiming, ordering: string): Promise<Exploration> => {
  const letters = ordering.split(SEPARATOR);
  const findings = await play(timing, (enabled, taken) => {
    const next = letters[taken.length];
    if (next !== undefined && !enabled.includes(next)) throw new Error(`"${next}" cannot happen there`);
    return next;
  });
  return { orderings: 1, findings };
};

/** How far the orderings that begin alike have been walked. */
interface Beginning {
  /** By the letter that follows. */
  readonly next: Map<string, Beginning>;
  isWalked: boolean;
}
const begin = (): Beginning => ({ next: new Map(), isWalked: false });

/**
 * Walks orderings of a given length, and each shorter one that can go no further: as many as the budget allows, none
 * of them twice, chosen by the seed. All of them are walked when the budget is larger than their number.
 */
export const explore = async (
  timing: StorageEventTiming,
  { depth, budget, letters = LETTERS }: { depth: number; budget: number; letters?: readonly string[] },
): Promise<Exploration> => {
  const random = createRandom();
  const findings: Finding[] = [];
  const root = begin();
  let orderings = 0;
  while (!root.isWalked && orderings < budget && findings.length === 0) {
    const way = [root];
    const found = await play(timing, (enabled, taken) => {
      const here = way.at(-1) ?? root;
      const possible = enabled.filter((letter) => letters.includes(letter));
      if (taken.length === depth || possible.length === 0) return undefined;
      for (const letter of possible) if (!here.next.has(letter)) here.next.set(letter, begin());
      const left = possible.filter((letter) => !here.next.get(letter)?.isWalked);
      const letter = left[Math.floor(random() * left.length)];
      way.push(here.next.get(letter ?? '') ?? root);
      return letter;
    });
    orderings += 1;
    findings.push(...found);
    for (const place of way.toReversed())
      place.isWalked = [...place.next.values()].every((one) => one.isWalked);
  }
  return { orderings, findings };
};

/** Longer walks over all letters of both tabs, by chance; the seed decides them all. */
export const exploreByChance = async (
  timing: StorageEventTiming,
  { walks, depth }: { walks: number; depth: number },
): Promise<Exploration> => {
  const random = createRandom();
  const findings: Finding[] = [];
  for (let walk = 0; walk < walks && findings.length === 0; walk += 1) {
    findings.push(
      ...(await play(timing, (enabled, taken) =>
        taken.length === depth ? undefined : enabled[Math.floor(random() * enabled.length)],
      )),
    );
  }
  return { orderings: walks, findings };
};
