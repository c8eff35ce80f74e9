/** `npm run test:quick`, `test:changed [-- REF]` (default: main) or `test:exhaustive`. */
import { runProgram } from './run-program.ts';
import { affectedTests } from './affected-tests.ts';

const WALKS = [
  ...['delayed-storage-events', 'orderings', 'slow-orderings', 'paths'].map(
    (walk) => `tests/api/auth-${walk}.test.ts`,
  ),
  'tests/machines/auth.simple-paths.test.ts',
];
const vitest = (parameters: readonly string[], environment = {}) =>
  runProgram('vitest', ['run', ...parameters], environment);
const allOf = async (...codes: Promise<number>[]) => Math.max(...(await Promise.all(codes)));

const PARTS: Readonly<Record<string, (reference?: string) => Promise<number>>> = {
  quick: () =>
    allOf(
      runProgram('tsc', ['--noEmit']),
      runProgram('oxlint', []),
      vitest([
        ...['conventions', 'machines', 'api', 'server'].flatMap((name) => ['--project', name]),
        ...WALKS.flatMap((walk) => ['--exclude', walk]),
      ]),
    ),
  changed: async (reference = 'main') => {
    const files = affectedTests(reference);
    console.log(
      files.length > 0
        ? `${files.length} files of tests can be touched by what changed since ${reference}.`
        : `Nothing has changed since ${reference}. Name an earlier commit: npm run test:changed -- HEAD~1`,
    );
    return allOf(
      runProgram('tsc', ['--noEmit']),
      runProgram('oxlint', []),
      files.length > 0 ? vitest(files) : Promise.resolve(0),
    );
  },
  exhaustive: () => vitest(['tests/machines/', ...WALKS], { EXHAUSTIVE: '1' }),
};

const [name = '', reference] = process.argv.slice(2);
const part = PARTS[name];
if (!part) {
  console.error(`Say which part: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}
const began = performance.now();
const code = await part(reference);
console.log(`test:${name} took ${Math.round((performance.now() - began) / 1000)} s`);
process.exit(code);
