/** Files whose names are still to be replaced: none may be added. */
const PENDING: ReadonlySet<string> = new Set([
  'contract/calendar.ts',
  'contract/set-operations.ts',
  'server/auth/sign-in-attempts.ts',
  'server/bulk/bulk-change.ts',
  'server/database/embedded-cluster.ts',
  'server/imports/file/encoding-samples.ts',
  'server/imports/file/read-lines.ts',
  'server/imports/file/reparse.ts',
  'server/imports/import-commands.ts',
  'server/imports/lines/commit-lines.ts',
  'server/imports/lines/evaluate-lines.ts',
  'server/imports/lines/evaluated-lines.ts',
  'server/imports/lines/line-errors.ts',
  'server/imports/lines/match-records.ts',
  'server/imports/lines/number-style.ts',
  'server/jobs/job-lock.ts',
  'server/live/listen.ts',
  'server/records/write/trash.ts',
  'server/routes/passkeys.ts',
  'src/machines/passkeys.ts',
  'src/machines/person-change.ts',
  'src/app.tsx',
  'src/first-paint/prerendered-lists.tsx',
  'src/machines/auth.ts',
  'src/machines/import.ts',
  'src/machines/reorder.ts',
  'src/machines/reschedule.ts',
  'src/main.tsx',
  'src/views/import/fix-cell.tsx',
  'src/views/import/import-fields.ts',
  'src/views/import/import-line.tsx',
  'src/views/import/map-columns.tsx',
  'src/views/import/parse-options-form.tsx',
  'src/views/shell/shell.tsx',
  'src/views/sign-in/sign-in.tsx',
  'src/wiring/connection.ts',
  'src/wiring/flows/import.ts',
]);

/** The glossary's retired words that stand in `code`; constants have a rule of their own. */
export const retiredWords = (glossary: string): string[] =>
  glossary
    .slice(glossary.indexOf('## Retired words'))
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([a-z]+)`/g)].map(([, word = '']) => word));

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<![:\w])\/\/.*/g;

/**
 * Finds retired words that stand alone as a name or in a string, comments apart.
 * @param sources text by path
 * @returns a sentence each
 */
export const retiredWordErrors = (
  sources: ReadonlyMap<string, string>,
  retired: readonly string[],
): string[] => {
  const pattern = new RegExp(String.raw`(?<![\w$'./-])(${retired.join('|')})(?![\w$-])`, 'gi');
  return [...sources]
    .filter(([path]) => !PENDING.has(path) && !path.startsWith('server/seed-data/data/'))
    .flatMap(([path, source]) => {
      const code = source.replaceAll(COMMENTS, '');
      return [...new Set([...code.matchAll(pattern)].map(([, word = '']) => word))].map(
        (word) => `${path} says "${word}", which docs/glossary.md has retired.`,
      );
    });
};
