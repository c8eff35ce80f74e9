import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Block {
  readonly path: string;
  readonly isChange: boolean;
  readonly text: string;
}

/** Blocks whose fence names a file: ```` ```ts contract/x.ts ```` is the whole of it, ```` ```diff … ```` a change. */
const blocksOf = (page: string): Block[] =>
  [...page.matchAll(/^```(\w+) (\S+)\n([\s\S]*?)^```$/gm)].map(([, language, path = '', text = '']) => ({
    path,
    isChange: language === 'diff',
    text,
  }));

/** The place of some lines in a text. @throws unless they are there, and once */
const placeOf = (lines: string, text: string, path: string): number => {
  const place = `\n${text}`.indexOf(`\n${lines}`);
  if (place === -1) throw new Error(`${path} has no longer what the recipe shows:\n${lines}`);
  if (`\n${text}`.includes(`\n${lines}`, place + 1))
    throw new Error(`${path} has more than once what the recipe shows:\n${lines}`);
  return place;
};

const applyHunk = (text: string, hunk: string, path: string): string => {
  const lines = hunk.split('\n').filter((line) => line !== '');
  const side = (other: string) =>
    lines
      .filter((line) => !line.startsWith(other))
      .map((line) => `${line.slice(1)}\n`)
      .join('');
  const before = side('+');
  const place = placeOf(before, text, path);
  return text.slice(0, place) + side('-') + text.slice(place + before.length);
};

/**
 * Does in a copy of the tree what a page of docs/recipes says.
 * @returns the files it wrote or changed
 * @throws where the page speaks of something that is not in the tree any more
 */
export const followRecipe = (page: string, folder: string): string[] => {
  const blocks = blocksOf(readFileSync(page, 'utf8'));
  for (const { path, isChange, text } of blocks) {
    const file = join(folder, path);
    if (isChange) {
      const changed = text
        .split(/^@@\n/m)
        .reduce((before, hunk) => applyHunk(before, hunk, path), readFileSync(file, 'utf8'));
      writeFileSync(file, changed);
    } else {
      if (existsSync(file)) throw new Error(`${path} is there already`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }
  return blocks.map(({ path }) => path);
};
