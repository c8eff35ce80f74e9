const MAX_TEXTS = 3;
/** A letter beyond ASCII among what stands around it, as much as shows which it is. */
const BEYOND_ASCII = /.{0,24}[^\p{ASCII}].{0,24}/u;
export const UNREADABLE = '\ufffd';

/** Remembers a few texts by which one sees whether an encoding is right. */
export const tellingTexts = () => {
  const broken = new Set<string>();
  const sound = new Set<string>();
  return {
    look: (cells: readonly string[]) => {
      if (broken.size >= MAX_TEXTS) return;
      for (const cell of cells) {
        const isBroken = cell.includes(UNREADABLE);
        const found = isBroken || sound.size < MAX_TEXTS ? BEYOND_ASCII.exec(cell)?.[0].trim() : undefined;
        if (found) (isBroken ? broken : sound).add(found);
      }
    },
    told: () => [...broken, ...sound].slice(0, MAX_TEXTS),
  };
};
