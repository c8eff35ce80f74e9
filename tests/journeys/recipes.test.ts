import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followRecipe } from '../support/recipe.ts';

/** The recipes are followed to the letter in a copy of the tree, and held to what they say they must pass. */

const TREE =
  'contract server src scripts tests benchmarks public docs index.html package.json tsconfig.json vite.config.ts ' +
  'vitest.config.ts knip.json .oxlintrc.json .oxfmtrc.json';
const SUITES =
  'tests/server/every-kind.test.ts tests/server/any-request.test.ts tests/journeys/every-kind.test.ts ' +
  'tests/machines/copying.paths.test.ts';
/** Milliseconds: some ten programs run one after another, on a machine that may be busy. */
const PATIENCE = 300_000;
const copy = mkdtempSync(join(tmpdir(), 'registrar-recipes-'));
const written: string[] = [];

const run = async (...[command, ...given]: [string, ...string[]]): Promise<string> => {
  // A run of its own, not one within this one.
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|TEST$|NODE_ENV$|DEV$|PROD$)/.test(name),
  );
  const env = { ...Object.fromEntries(own), FIGURES: 'none', NO_COLOR: '1' };
  try {
    const { stdout } = await promisify(execFile)(join('node_modules', '.bin', command), given, {
      cwd: copy,
      env,
      maxBuffer: 1e8,
    });
    return stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command} ${given.join(' ')}\n${stdout}\n${stderr}`, { cause: error });
  }
};

beforeAll(async () => {
  const isOurs = (path: string) => basename(path) !== 'node_modules';
  for (const name of TREE.split(' ')) cpSync(name, join(copy, name), { recursive: true, filter: isOurs });
  for (const folder of ['node_modules', 'tests/extractor/node_modules'])
    symlinkSync(resolve(folder), join(copy, folder));
  for (const page of ['add-a-field', 'add-a-kind', 'add-a-flow'])
    written.push(...followRecipe(`docs/recipes/${page}.md`, copy));
  await run('tsx', 'scripts/machines.ts');
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test(
  'what the recipes say to write is typed, within the rules, formatted and all of it used',
  { timeout: PATIENCE },
  async () => {
    await Promise.all([
      run('tsc', '--noEmit'),
      run('oxlint', '--deny-warnings', ...written.filter((path) => /\.tsx?$/.test(path))),
      run('oxfmt', '--check', ...written),
      run('knip'),
      run('tsx', 'scripts/machines.ts', '--check'),
    ]);
  },
);

test(
  'a sixth kind, a new field and a new flow pass the generated suites, which know nothing of them',
  { timeout: PATIENCE },
  async () => {
    const said = await run(
      'vitest',
      'run',
      '--reporter=verbose',
      ...SUITES.split(' '),
      '-t',
      'scholarships|majors (has a table|takes a value)|the form of majors|copying',
    );
    for (const name of [
      'scholarships > takes a value for every field, says it back, and takes it back',
      'scholarships.change',
      'scholarships have a list, a form with every field, a detail and a history',
      'the form of majors writes each of their fields, once',
      'copying: the machine alone > took every transition and heard every guard say yes and no',
    ])
      expect(said).toContain(name);
  },
);
