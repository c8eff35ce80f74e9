const MAX_SAMPLES = 3;
const NON_ASCII_EXCERPT = /.{0,24}[^\p{ASCII}].{0,24}/u;
export const REPLACEMENT_CHARACTER = '\ufffd';

export const encodingSamples = () => {
  const broken = new Set<string>();
  const sound = new Set<string>();
  return {
    inspect: (cells: readonly string[]) => {
      if (broken.size >= MAX_SAMPLES) return;
      for (const cell of cells) {
        const isBroken = cell.includes(REPLACEMENT_CHARACTER);
        const found =
          isBroken || sound.size < MAX_SAMPLES ? NON_ASCII_EXCERPT.exec(cell)?.[0].trim() : undefined;
        if (found) (isBroken ? broken : sound).add(found);
      }
    },
    samples: () => [...broken, ...sound].slice(0, MAX_SAMPLES),
  };
};
