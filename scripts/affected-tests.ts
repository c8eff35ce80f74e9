import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

const ALL_TESTS = /^tests\//;
/** What tests use without importing it: over HTTP, through the build, from disk. */
const UNIMPORTED_DEPENDENCIES: readonly (readonly [changed: RegExp, tests: RegExp])[] = [
  [/^(package(-lock)?\.json|tsconfig\.json|vitest\.config\.ts|tests\/support\/)/, ALL_TESTS],
  [/^(server|contract)\//, /^tests\/(server|screens|journeys)\//],
  [/^(src|public|scripts)\/|^(index\.html|vite\.config\.ts)$/, /^tests\/journeys\//],
  [/^src\/.*\.css$/, /^tests\/screens\//],
  [/^(src\/machines|docs\/machines|scripts)\//, /^tests\/machines\//],
  [/^docs\/recipes\/|^(knip|\.oxlintrc|\.oxfmtrc)\.json$/, /^tests\/(journeys\/recipes|conventions\/)/],
  // The conventions are checked over the whole tree.
  [/./, /^tests\/conventions\//],
];

const printed = (program: string, parameters: readonly string[]) =>
  execFileSync(program, parameters, { encoding: 'utf8', maxBuffer: 1e8 });
const git = (...parameters: string[]) => printed('git', parameters).split('\n').filter(Boolean);

const allTests = () =>
  readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .map((path) => join('tests', path).replaceAll('\\', '/'))
    .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules'));

/** The files of tests that what changed since a commit, in the tree or in git, can touch. */
export const affectedTests = (reference: string): string[] => {
  const [base = reference] = git('merge-base', reference, 'HEAD');
  const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  const unseen = UNIMPORTED_DEPENDENCIES.filter(([pattern]) =>
    changed.some((path) => pattern.test(path)),
  ).map(([, tests]) => tests);
  const seen = JSON.parse(
    printed(join('node_modules', '.bin', 'vitest'), ['list', '--filesOnly', '--json', '--changed', base]),
  ) as { file: string }[];
  return [
    ...new Set([
      ...seen.map(({ file }) => relative('.', file)),
      ...allTests().filter((path) => unseen.some((tests) => tests.test(path))),
    ]),
  ];
};
