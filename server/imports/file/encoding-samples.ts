const MAX_SAMPLES = 3;
const NON_ASCII_EXCERPT = /(.{0,24})([^\p{ASCII}])(.{0,24})/u;
export const REPLACEMENT_CHARACTER = '\ufffd';

/** Whole words around a character beyond ASCII, where they are not too long. */
const excerptOf = (cell: string): string | undefined => {
  const found = NON_ASCII_EXCERPT.exec(cell);
  if (!found) return undefined;
  const [all, head = '', middle = '', tail = ''] = found;
  const isCutBefore = found.index > 0;
  const isCutAfter = found.index + all.length < cell.length;
  const before = isCutBefore ? `…${head.replace(/^\S*\s+/, '')}` : head.trimStart();
  const after = isCutAfter ? `${tail.replace(/\s+\S*$/, '')}…` : tail.trimEnd();
  return before + middle + after;
};

export const encodingSamples = () => {
  const broken = new Set<string>();
  const sound = new Set<string>();
  return {
    inspect: (cells: readonly string[]) => {
      if (broken.size >= MAX_SAMPLES) return;
      for (const cell of cells) {
        const isBroken = cell.includes(REPLACEMENT_CHARACTER);
        const found = isBroken || sound.size < MAX_SAMPLES ? excerptOf(cell) : undefined;
        if (found) (isBroken ? broken : sound).add(found);
      }
    },
    samples: () => [...broken, ...sound].slice(0, MAX_SAMPLES),
  };
};
