import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

const ALL_TESTS = /^tests\//;
/** Used over HTTP, through the build, or from disk. */
const UNIMPORTED_DEPENDENCIES: readonly (readonly [changed: RegExp, tests: RegExp])[] = [
  [/^(package(-lock)?\.json|tsconfig\.json|vitest\.config\.ts|tests\/support\/)/, ALL_TESTS],
  [/^(server|contract)\//, /^tests\/(server|screens|journeys)\//],
  [/^(src|public|scripts)\/|^(index\.html|vite\.config\.ts)$/, /^tests\/journeys\//],
  [/^src\/.*\.css$/, /^tests\/screens\//],
  [/^(src\/machines|docs\/machines|scripts)\//, /^tests\/machines\//],
  [/^docs\/recipes\/|^(knip|\.oxlintrc|\.oxfmtrc)\.json$/, /^tests\/(journeys\/recipes|conventions\/)/],
  [/./, /^tests\/conventions\//],
];

const printed = (program: string, parameters: readonly string[]) =>
  execFileSync(program, parameters, { encoding: 'utf8', maxBuffer: 1e8 });
const git = (...parameters: string[]) => printed('git', parameters).split('\n').filter(Boolean);

const allTests = () =>
  readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .map((path) => join('tests', path).replaceAll('\\', '/'))
    .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules'));

/** Test files that changes since a commit can touch, uncommitted ones included. */
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
