/** The glossary's retired words that stand in `code`. */
export const retiredWords = (glossary: string): string[] =>
  glossary
    .slice(glossary.indexOf('## Retired words'))
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([a-z]+)`/g)].map(([, word = '']) => word));

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<![:\w])\/\/.*/g;

/**
 * Comments do not count.
 * @param sources text by path
 */
export const retiredWordErrors = (
  sources: ReadonlyMap<string, string>,
  retired: readonly string[],
): string[] => {
  const pattern = new RegExp(String.raw`(?<![\w$'./-])(${retired.join('|')})(?![\w$-])`, 'gi');
  return [...sources]
    .filter(([path]) => !path.startsWith('server/seed-data/data/'))
    .flatMap(([path, source]) => {
      const code = source.replaceAll(COMMENTS, '');
      return [...new Set([...code.matchAll(pattern)].map(([, word = '']) => word))].map(
        (word) => `${path} says "${word}", which docs/glossary.md has retired.`,
      );
    });
};
