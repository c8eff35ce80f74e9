import { createInterleavingWorld, type News } from './interleaving-world.ts';

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
  'news in tab 1',
  'news in tab 2',
];

type Choose = (enabled: readonly string[], taken: readonly string[]) => string | undefined;

/** Plays one ordering in a new world until nothing is chosen or something is wrong. */
const play = async (news: News, choose: Choose): Promise<Finding[]> => {
  const world = await createInterleavingWorld(news);
  const taken: string[] = [];
  for (;;) {
    const letter = choose(world.enabled(), taken);
    if (letter === undefined || world.faults.length > 0) break;
    taken.push(letter);
    await world.step(letter);
  }
  await world.end();
  return world.faults.map((fault) => ({ ordering: taken.join(SEPARATOR), fault }));
};

export interface Exploration {
  readonly orderings: number;
  readonly findings: readonly Finding[];
}

/** Plays one ordering as a finding tells it. */
export const replay = async (news: News, ordering: string): Promise<Exploration> => {
  const letters = ordering.split(SEPARATOR);
  const findings = await play(news, (enabled, taken) => {
    const next = letters[taken.length];
    if (next !== undefined && !enabled.includes(next)) throw new Error(`"${next}" cannot happen there`);
    return next;
  });
  return { orderings: 1, findings };
};

/** Goes through every ordering of a given length, and each shorter one that can go no further. */
export const exploreAll = async (news: News, depth: number): Promise<Exploration> => {
  const findings: Finding[] = [];
  let orderings = 0;
  /** Which of the enabled letters to take at each place; counted up like an odometer. */
  let digits: number[] = [];
  do {
    const widths: number[] = [];
    const found = await play(news, (enabled, taken) => {
      const possible = enabled.filter((letter) => LETTERS.includes(letter));
      if (taken.length === depth || possible.length === 0) return undefined;
      widths.push(possible.length);
      return possible[digits[taken.length] ?? 0];
    });
    orderings += 1;
    findings.push(...found);
    digits = widths.map((_, place) => digits[place] ?? 0);
    while (digits.length > 0 && (digits.at(-1) ?? 0) + 1 >= (widths[digits.length - 1] ?? 0)) digits.pop();
    if (digits.length > 0) digits.push((digits.pop() ?? 0) + 1);
  } while (digits.length > 0 && findings.length === 0);
  return { orderings, findings };
};

/** Mulberry32: small, and the same everywhere. */
const createRandom = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Longer walks over all letters of both tabs, by chance; the seed decides them all. */
export const exploreByChance = async (
  news: News,
  { seed, walks, depth }: { seed: number; walks: number; depth: number },
): Promise<Exploration> => {
  const random = createRandom(seed);
  const findings: Finding[] = [];
  for (let walk = 0; walk < walks && findings.length === 0; walk += 1) {
    findings.push(
      ...(await play(news, (enabled, taken) =>
        taken.length === depth ? undefined : enabled[Math.floor(random() * enabled.length)],
      )),
    );
  }
  return { orderings: walks, findings };
};
