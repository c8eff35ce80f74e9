/** The glossary's retired words that stand in `code`, each with what to use instead. */
export const retiredWords = (glossary: string): ReadonlyMap<string, string> =>
  new Map(
    glossary
      .slice(glossary.indexOf('## Retired words'))
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .flatMap(([, words = '', , use = '']) =>
        [...words.matchAll(/`([a-z]+)`/g)].map(([, word = '']) => [word, use] as const),
      ),
  );

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<![:\w])\/\/.*/g;

/**
 * Comments do not count.
 * @param sources text by path
 */
export const retiredWordErrors = (
  sources: ReadonlyMap<string, string>,
  retired: ReadonlyMap<string, string>,
): string[] => {
  const pattern = new RegExp(String.raw`(?<![\w$'./-])(${[...retired.keys()].join('|')})(?![\w$-])`, 'gi');
  return [...sources]
    .filter(([path]) => !path.startsWith('server/seed-data/data/'))
    .flatMap(([path, source]) => {
      const code = source.replaceAll(COMMENTS, '');
      return [...new Set([...code.matchAll(pattern)].map(([, word = '']) => word))].map(
        (word) =>
          `${path} says "${word}", which docs/glossary.md has retired. Use: ${retired.get(word.toLowerCase())}.`,
      );
    });
};
