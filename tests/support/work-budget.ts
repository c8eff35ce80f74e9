/**
 * Walks have a budget of work, never of time: `npm test` takes as many steps on every machine, chosen by a seed, and
 * `npm run test:exhaustive` all there are.
 */
export const isExhaustive = process.env['EXHAUSTIVE'] === '1';

/** SEED=7 chooses others. */
export const SEED = Number(process.env['SEED'] ?? 20_261_121);

/** Mulberry32: small, and the same everywhere. @returns numbers from 0 to below 1 */
export const createRandom = (seed = SEED) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** As many of them as the budget allows, in their own order; all when there are no more, or when all are asked for. */
export const withinBudget = <T>(all: readonly T[], budget: number): readonly T[] => {
  if (isExhaustive || all.length <= budget) return all;
  const random = createRandom();
  let wanted = budget;
  return all.filter((_, at) => {
    if (random() >= wanted / (all.length - at)) return false;
    wanted -= 1;
    return true;
  });
};

/** For the table of figures: how many of how many. */
export const shareOf = (walked: number, all: number): string => `${walked}/${all}`;
